/// Whether an input device is opened as a scanner without being named, and why.
///
/// An opened scanner is grabbed, and a grabbed keyboard types nothing any more. A doubtful device is left alone.
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
    /// The keyboard of a laptop or behind a PS/2 socket.
    case builtIn = "built-in"
    /// It calls itself a keyboard, even where it calls itself a scanner as well.
    case keyboard
    /// No property identifies it as a scanner.
    case unknown
  }

  case taken(Ground)
  case left(Reason)

  package var isTaken: Bool {
    switch self {
    case .taken: true
    case .left: false
    }
  }

  /// The word for it in JSON.
  package var name: String {
    switch self {
    case .taken(let ground): ground.rawValue
    case .left(let reason): reason.rawValue
    }
  }
}
