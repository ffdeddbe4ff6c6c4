package enum PINOwner: Hashable, Sendable {
  case student(Student.ID)
  case staff(StaffMember.ID)
}

/// A secret number of four to six digits. Its description hides it from logs and messages.
package struct PIN: Hashable, Sendable {
  package static let lengths = 4...6
  /// The failures in a row after which typing pauses.
  package static let failuresAllowed = 5
  package static let pauseMinutes: Int64 = 15

  /// The digits, for hashing and for a printed slip only.
  package let digits: String

  /// - Parameter typed: digits of any width, with spaces around them; nil for fewer or more digits.
  package init?(_ typed: String) {
    let text = TypedText.narrowed(TypedText.trim(typed))
    guard PIN.lengths.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    digits = text
  }

  /// A new PIN of four digits, without those that everyone tries first.
  package static func random(using generator: inout some RandomNumberGenerator) -> PIN {
    while true {
      let text = String(Int.random(in: 10_000..<20_000, using: &generator)).dropFirst()
      if Set(text).count > 2, text != "1234", let pin = PIN(String(text)) { return pin }
    }
  }
}

extension PIN: HiddenValue {}
