package import Domain

/// Makes one report of a device that fails again and again, or is ready frame after frame. A value.
package struct DeviceChanges: Sendable {
  private enum State: Hashable {
    case ready
    case lost(DeviceProblem.Code)
  }

  private var states: [String?: State] = [:]

  package init() {}

  /// - Returns: nil where that was told.
  package mutating func ready(_ device: Device) -> DeviceReport? {
    guard states.updateValue(.ready, forKey: device.path) != .ready else { return nil }
    states[nil] = nil
    return .ready(device)
  }

  package mutating func lost(_ device: Device, _ problem: DeviceProblem) -> DeviceReport? {
    let known = states[device.path]
    // The absence of an unplugged device is no news.
    if problem.code == .absent, known == .lost(.unplugged) { return nil }
    guard states.updateValue(.lost(problem.code), forKey: device.path) != .lost(problem.code) else { return nil }
    return .lost(device, problem)
  }
}
