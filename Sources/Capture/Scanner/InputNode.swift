package import Domain
import Glibc

/// A node of an input device, without libevdev.
package enum InputNode {
  /// What is wrong with a node that could not be opened or read.
  static func problem(_ number: Int32, call: String, path: String) -> DeviceProblem {
    switch number {
    case ENOENT, ENOTDIR, ENXIO: .absent
    case ENODEV: .unplugged
    case EACCES, EPERM: .forbidden(group: group(of: path))
    case EBUSY: .busy
    case ENOTTY, EINVAL, EISDIR: .unsuitable
    default: .failed(call: call, detail: String(cString: strerror(number)))
    }
  }

  /// Nil when it may be opened. Nothing is grabbed, and nobody is disturbed.
  package static func obstacle(_ path: String) -> DeviceProblem? {
    let descriptor = SystemCall.retrying { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { return problem(errno, call: "open", path: path) }
    close(descriptor)
    return nil
  }

  /// Where links lead; nil when nothing is there.
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
