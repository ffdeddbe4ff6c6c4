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

  /// No such device is there.
  case absent
  /// The node may not be opened. `group` is the one that may, where that is known.
  case forbidden(group: String?)
  /// Another program has it.
  case busy
  /// It was there and is gone.
  case unplugged
  /// It is there, says nothing is wrong, and sends nothing.
  case stalled(seconds: Int)
  /// It is no camera, or no scanner, or sends nothing that can be read.
  case unsuitable
  /// A call failed in another way; in the system's own words.
  case failed(call: String, detail: String)

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
