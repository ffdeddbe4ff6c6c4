import Domain
import Foundation
import Glibc
import Messages

/// The cameras and scanners of a machine, by the names that the device rules give them.
///
/// All that the doctor knows of devices goes through `devices(on:)`: whoever lists them better is called there.
enum DoctorDevices {
  static let folder = "/dev/minilibrary"

  static func findings(on machine: Machine) -> [DoctorFinding] {
    let found = devices(on: machine)
    return Device.Kind.allCases.flatMap { kind in
      let ofKind = found.filter { $0.device.kind == kind }
      return ofKind.isEmpty ? [.noDevice(kind)] : ofKind.map { finding($0.device, $0.problem) }
    }
  }

  private static func finding(_ device: Device, _ problem: DeviceProblem?) -> DoctorFinding {
    guard let problem else { return .deviceUsable(device) }
    return .deviceUnusable(device, problem, user: DoctorUser.name(of: geteuid()))
  }

  private static func devices(on machine: Machine) -> [(device: Device, problem: DeviceProblem?)] {
    let named = names(in: folder, on: machine)
    // Without the rules any video node may be a camera; which of the keyboards is a scanner nobody can tell.
    let cameras =
      named.filter { $0.hasPrefix("camera") }.map { folder + "/" + $0 }
      + names(in: "/dev", on: machine).filter { named.isEmpty && $0.hasPrefix("video") && $0.dropFirst(5).isNumber }
      .map { "/dev/" + $0 }
    let scanners = named.filter { $0.hasPrefix("scanner") }.map { folder + "/" + $0 }
    return nodes(cameras, on: machine).map {
      look(at: $0, .camera, named: "/sys/class/video4linux/\($0.base)/name", machine)
    }
      + nodes(scanners, on: machine).map {
        look(at: $0, .scanner, named: "/sys/class/input/\($0.base)/device/name", machine)
      }
  }

  private static func look(
    at path: String, _ kind: Device.Kind, named file: String, _ machine: Machine
  ) -> (device: Device, problem: DeviceProblem?) {
    let name = (try? String(contentsOfFile: machine.path(file), encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let device = Device(kind, name: name?.isEmpty == false ? name : nil, path: path)
    // Not opened: a station may have it, and is not to be disturbed.
    if access(machine.path(path), R_OK | W_OK) == 0 { return (device, nil) }
    guard errno == EACCES || errno == EPERM else { return (device, .absent) }
    var status = stat()
    let isKnown = stat(machine.path(path), &status) == 0 && status.st_mode & S_IRWXG != 0
    return (device, .forbidden(group: isKnown ? DoctorUser.name(ofGroup: status.st_gid) : nil))
  }

  private static func names(in folder: String, on machine: Machine) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: machine.path(folder))) ?? []).sorted()
  }

  /// The nodes themselves: one has several names. A name that leads nowhere stays.
  private static func nodes(_ names: [String], on machine: Machine) -> [String] {
    var nodes: [String] = []
    for name in names {
      // udev's links are relative to their folder.
      let node = machine.link(name).map { $0.hasPrefix("../") ? "/dev/" + $0.dropFirst(3) : $0 } ?? name
      if !nodes.contains(node) { nodes.append(node) }
    }
    return nodes
  }
}

extension StringProtocol {
  fileprivate var isNumber: Bool {
    !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// What stands behind the last slash.
  fileprivate var base: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? String(self) }
}
