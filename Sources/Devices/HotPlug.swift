import CUdev
import Domain
import Glibc

/// Makes one report of a device that fails again and again, or is ready frame after frame. A value.
struct DeviceChanges: Sendable {
  private enum State: Hashable {
    case ready
    case lost(DeviceProblem.Code)
  }

  private var states: [String?: State] = [:]

  /// - Returns: nil if that was reported.
  mutating func ready(_ device: Device) -> DeviceReport? {
    guard states.updateValue(.ready, forKey: device.path) != .ready else { return nil }
    states[nil] = nil
    return .ready(device)
  }

  mutating func lost(_ device: Device, _ problem: DeviceProblem) -> DeviceReport? {
    let known = states[device.path]
    // The absence of an unplugged device is not reported again.
    if problem.code == .absent, known == .lost(.unplugged) { return nil }
    guard states.updateValue(.lost(problem.code), forKey: device.path) != .lost(problem.code) else { return nil }
    return .lost(device, problem)
  }
}

/// Says when udev is done with a node: its group and its links come after the node itself. A value; time is passed in.
struct UdevSettling {
  /// A node that udev has not finished by then is taken as it is.
  static let limit: Duration = .seconds(3)
  /// How soon to look again at a node that udev is busy with.
  static let look: Duration = .milliseconds(250)
  /// A refusal that ends within this time is not reported: membership in the group may take effect late.
  static let grace: Duration = .seconds(1)

  /// The unsettled nodes, with the moment since when.
  private var unsettled: [String: Duration] = [:]

  var isWaiting: Bool { !unsettled.isEmpty }

  /// - Returns: whether the node may be opened.
  mutating func isDone(_ path: String, isSettled: Bool, at now: Duration) -> Bool {
    guard !isSettled else {
      unsettled[path] = nil
      return true
    }
    let since = unsettled[path, default: now]
    unsettled[path] = since
    return now - since >= UdevSettling.limit
  }

  /// Forgets nodes that are gone or settled.
  mutating func keep(where isUnsettled: (String) -> Bool) {
    unsettled = unsettled.filter { isUnsettled($0.key) }
  }
}

/// The daemon that gives nodes their groups and names.
enum UdevDaemon {
  static var isRunning: Bool { access("/run/udev/control", F_OK) == 0 }

  /// Whether udev has finished with the device at a path; true if udev does not run.
  static func hasSettled(_ path: String) -> Bool {
    var status = stat()
    guard isRunning, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR, let udev = udev_new() else {
      return true
    }
    defer { udev_unref(udev) }
    guard let device = udev_device_new_from_devnum(udev, CChar(bitPattern: UInt8(ascii: "c")), status.st_rdev) else {
      return true
    }
    defer { udev_device_unref(device) }
    return udev_device_get_is_initialized(device) == 1
  }
}
