/// Eight letters and digits that one person reads out and another one types. The description hides them.
package struct OneTimeCode: Hashable, Sendable {
  package static let length = 8
  package static let lifetime = 30 * SignInTimes.minute
  package static let tries = 5
  /// A password that a librarian hands on lasts so long.
  package static let passwordLifetime = 14 * SignInTimes.day

  /// No 0, O, 1, I and L, which look alike.
  private static let letters = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ".utf8)

  /// Capital letters and digits, without the hyphen.
  package let text: String

  /// - Parameter typed: in any case and width, with any separators. Nil for a text that is no code.
  package init?(_ typed: String) {
    guard typed.utf8.count <= 100 else { return nil }
    let text = String(TypedText.narrowed(typed).uppercased().filter { !TypedText.isSeparator($0) })
    guard text.utf8.count == OneTimeCode.length, text.utf8.allSatisfy({ OneTimeCode.letters.contains($0) }) else {
      return nil
    }
    self.text = text
  }

  private init(letters: [UInt8]) { text = String(decoding: letters, as: UTF8.self) }

  package static func random(using generator: inout some RandomNumberGenerator) -> OneTimeCode {
    OneTimeCode(letters: (0..<length).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] })
  }

  package static func random() -> OneTimeCode {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// For the person who passes it on: `ABCD-EFGH`.
  package var shown: String { "\(text.prefix(4))-\(text.suffix(4))" }
}

extension OneTimeCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "OneTimeCode" }
  package var debugDescription: String { "OneTimeCode" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
