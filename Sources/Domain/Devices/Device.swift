/// A camera or a scanner, as people are told of it.
package struct Device: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case camera, scanner
  }

  package var kind: Kind
  /// The device's own name, such as `HD Pro Webcam C920`; nil while it has not been queried.
  package var name: String?
  /// Its node, such as `/dev/video0`; nil where none was found to look for one.
  package var path: String?

  package init(_ kind: Kind, name: String? = nil, path: String? = nil) {
    self.kind = kind
    self.name = name
    self.path = path
  }
}

/// A change of a device's state that a station is told of. Repeated attempts are not reported.
package enum DeviceReport: Hashable, Sendable {
  /// It reads from now on.
  case ready(Device)
  /// It does not, and is tried again by itself.
  case lost(Device, DeviceProblem)
  /// The device sent a part of a code only, and the part was discarded.
  case partlyRead(Device)
}
