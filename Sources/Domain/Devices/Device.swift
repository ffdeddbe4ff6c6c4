/// A camera or a scanner, as messages describe it.
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

/// A change of a device's state that a station reports. Repeated attempts are not reported.
package enum DeviceReport: Hashable, Sendable {
  /// It reads from now on.
  case ready(Device)
  /// It does not work, and is retried automatically.
  case lost(Device, DeviceProblem)
  /// The device sent a part of a code only, and the part was discarded.
  case partlyRead(Device)
}

/// Why a camera or a scanner cannot be used now.
package enum DeviceProblem: Error, Hashable, Sendable {
  package enum Code: String, CaseIterable, Sendable {
    case absent = "device-absent"
    case forbidden = "device-forbidden"
    case busy = "device-busy"
    case unplugged = "device-unplugged"
    case stalled = "device-stalled"
    case unsuitable = "device-unsuitable"
    case failed = "device-failed"
  }

  case absent
  /// The node may not be opened. `group` is the one that may, where that is known.
  case forbidden(group: String?)
  /// Another program has it.
  case busy
  /// It was there and is gone.
  case unplugged
  /// It is there, says nothing is wrong, and sends nothing.
  case stalled(seconds: Int)
  /// It is not a camera or scanner, or it sends nothing that can be read.
  case unsuitable
  /// A call failed in another way; in the system's own words.
  case failed(call: String, detail: FaultDetail)

  package var code: Code {
    switch self {
    case .absent: .absent
    case .forbidden: .forbidden
    case .busy: .busy
    case .unplugged: .unplugged
    case .stalled: .stalled
    case .unsuitable: .unsuitable
    case .failed: .failed
    }
  }
}

/// Whether an input device is opened as a scanner without being named, and why.
///
/// An opened scanner is grabbed, and a grabbed keyboard no longer types: a doubtful device is not opened.
package enum ScannerVerdict: Hashable, Sendable {
  package enum Ground: String, CaseIterable, Sendable {
    /// The udev property `MINILIBRARY_SCANNER=1`.
    case marked
    /// Its maker makes scanners and no keyboards.
    case vendor
    /// Maker and model together.
    case model
    /// It calls itself a scanner.
    case name
  }

  package enum Reason: String, CaseIterable, Sendable {
    /// The udev property `MINILIBRARY_SCANNER=0`.
    case excluded
    /// It has no keys for digits, or no Enter: a power button, a remote control.
    case noDigits = "no-digits"
    /// It is a mouse, whatever keys it has.
    case pointer
    /// A laptop's keyboard, or one at a PS/2 socket.
    case builtIn = "built-in"
    /// It calls itself a keyboard, even where it calls itself a scanner as well.
    case keyboard
    /// No property identifies it as a scanner.
    case unknown
  }

  case taken(Ground)
  case left(Reason)

  package var isTaken: Bool {
    if case .taken = self { true } else { false }
  }

  /// The word for it in JSON.
  package var name: String {
    switch self {
    case .taken(let ground): ground.rawValue
    case .left(let reason): reason.rawValue
    }
  }
}
