/// A camera or a scanner, as people are told of it.
package struct Device: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case camera, scanner
  }

  package var kind: Kind
  /// What it calls itself, such as `HD Pro Webcam C920`; nil where nothing could be asked yet.
  package var name: String?
  /// Its node, such as `/dev/video0`; nil where none was found to look for one.
  package var path: String?

  package init(_ kind: Kind, name: String? = nil, path: String? = nil) {
    self.kind = kind
    self.name = name
    self.path = path
  }
}

/// What a station is told of its devices: once when it changes, not for every try.
package enum DeviceReport: Hashable, Sendable {
  /// It reads from now on.
  case ready(Device)
  /// It does not, and is tried again by itself.
  case lost(Device, DeviceProblem)
  /// Only a part of a code came from it, and the part was thrown away.
  case partlyRead(Device)
}
