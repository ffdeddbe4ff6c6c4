/// Six digits on the screen of a station. Typed into an account they join it to the student of the visit. The description hides them.
package struct LinkCode: Hashable, Sendable {
  package static let length = 6
  package static let lifetime = 5 * SignInTimes.minute

  package let digits: String

  /// - Parameter typed: with any spaces. Nil for a text that is no such code.
  package init?(_ typed: String) {
    guard typed.utf8.count <= 100 else { return nil }
    let digits = String(TypedText.narrowed(typed).filter { !TypedText.isSeparator($0) })
    guard digits.utf8.count == LinkCode.length, Digits(digits) != nil else { return nil }
    self.digits = digits
  }

  package static func random(using generator: inout some RandomNumberGenerator) -> LinkCode {
    LinkCode(unchecked: String((0..<length).map { _ in "0123456789".randomElement(using: &generator) ?? "0" }))
  }

  package static func random() -> LinkCode {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  private init(unchecked digits: String) { self.digits = digits }

  /// For the person who types it: `123 456`.
  package var shown: String { "\(digits.prefix(3)) \(digits.suffix(3))" }
}

extension LinkCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "LinkCode" }
  package var debugDescription: String { "LinkCode" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The code with which people make an account for themselves. The description of its secret hides it.
package struct SignUpCode: Hashable, Sendable {
  package static let lifetime = 14 * SignInTimes.day
  package static let useRange = 1...1000
  package static let standardUses = 30

  package let code: OneTimeCode
  package let endsAt: Timestamp
  package let uses: Int

  package init(_ code: OneTimeCode, endsAt: Timestamp, uses: Int) {
    (self.code, self.endsAt, self.uses) = (code, endsAt, uses)
  }

  /// A code that nobody knows yet.
  ///
  /// - Parameter uses: the nearest number of ``useRange`` counts.
  package static func new(uses: Int, at now: Timestamp) -> SignUpCode {
    SignUpCode(
      .random(), endsAt: Timestamp(milliseconds: now.milliseconds + lifetime),
      uses: min(max(uses, useRange.lowerBound), useRange.upperBound))
  }
}

/// The secret part of the address of a calendar: 160 random bits. It opens the due dates of one account and nothing else. The
/// description hides it.
package struct CalendarKey: Hashable, Sendable {
  /// 20 bytes, base64url without padding: 27 characters.
  package let text: String

  /// Nil for a text that is no such key.
  package init?(_ text: String) {
    guard text.utf8.count == 27, Base64URL.isText(text) else { return nil }
    self.text = text
  }

  package static func random(using generator: inout some RandomNumberGenerator) -> CalendarKey {
    CalendarKey(bytes: (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  package static func random() -> CalendarKey {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  private init(bytes: [UInt8]) { text = Base64URL.text(of: bytes) }
}

extension CalendarKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "CalendarKey" }
  package var debugDescription: String { "CalendarKey" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
