/// A random text of fixed length that proves a right to its bearer. Its description hides it.
package struct Secret<Kind: SecretKind>: Hashable, Sendable {
  package let text: String

  /// - Parameter text: for a kind that people type: in any case and width, with any separators.
  /// - Returns: nil if the text is not a secret of this kind.
  package init?(_ text: String) {
    guard text.utf8.count <= 100 else { return nil }
    let text =
      Kind.isTyped ? String(TypedText.narrowed(text).uppercased().filter { !TypedText.isSeparator($0) }) : text
    guard text.utf8.count == Kind.length, text.utf8.allSatisfy(Kind.letters.contains) else { return nil }
    self.text = text
  }

  private init(letters: [UInt8]) { text = String(decoding: letters, as: UTF8.self) }

  /// - Parameter generator: the system's, outside of tests.
  package static func random(using generator: inout some RandomNumberGenerator) -> Secret {
    Secret(
      letters: (0..<Kind.length).map { _ in Kind.letters[Int.random(in: 0..<Kind.letters.count, using: &generator)] })
  }

  package static func random() -> Secret {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }
}

extension Secret: HiddenValue {
  /// The name of the kind, such as `LinkCode`.
  package var description: String { "\(Kind.self)".replacing("Kind", with: "") }
}

package protocol SecretKind {
  /// ASCII.
  static var letters: [UInt8] { get }
  static var length: Int { get }
  /// Whether people read it out and type it.
  static var isTyped: Bool { get }
}

/// A value that no log and no message may show. Its description is the name of its type.
package protocol HiddenValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension HiddenValue {
  package var description: String { "\(Self.self)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
