package import Domain
import Glibc
import System
import SystemPackage

/// A node of an input device, without libevdev.
package enum InputNode {
  /// The problem of a node that could not be opened or read.
  static func problem(_ error: Errno, call: String, path: String) -> DeviceProblem {
    switch error {
    case .noSuchFileOrDirectory, .notDirectory, .noSuchAddressOrDevice: .absent
    case .operationNotSupportedByDevice: .unplugged
    case .permissionDenied, .notPermitted: .forbidden(group: group(of: path))
    case .resourceBusy: .busy
    case .inappropriateIOCTLForDevice, .invalidArgument, .isDirectory: .unsuitable
    default: .failed(call: call, detail: "\(error)")
    }
  }

  /// Nil when it may be opened. Nothing is grabbed, and nobody is disturbed.
  package static func obstacle(_ path: String) -> DeviceProblem? {
    do {
      close(try SystemCall.open(path, O_RDONLY | O_NONBLOCK))
      return nil
    } catch {
      return problem(error, call: "open", path: path)
    }
  }

  /// The path that links lead to; nil if nothing is there.
  static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The group ID (`nogroup`) that a service with `PrivateUsers=` sees for groups outside its user namespace.
  static let hiddenGroup: gid_t = 65534

  /// The name of the group that a node belongs to; nil for root's, which nobody should join for it, and for one without a name.
  private static func group(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_gid != 0, status.st_gid != hiddenGroup, status.st_mode & S_IRGRP != 0
    else { return nil }
    var entry = Glibc.group()
    var found: UnsafeMutablePointer<Glibc.group>?
    var buffer = [CChar](repeating: 0, count: 16 * 1024)
    guard getgrgid_r(status.st_gid, &entry, &buffer, buffer.count, &found) == 0, let name = found?.pointee.gr_name
    else { return nil }
    return String(cString: name)
  }
}
