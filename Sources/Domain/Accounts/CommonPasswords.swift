import CCatalogue

/// The list of common passwords in the program: 10,000 texts of small letters and digits, one a line.
///
/// It holds common words of the program's languages with the endings that people add. A password that obeys the other
/// rules has a capital and a sign, so the comparison sees through both: `P@ssw0rd!` is `password`.
package enum CommonPasswords {
  /// Made when the first password is checked, which takes some milliseconds.
  private static let all: Set<String> = {
    var length = 0
    guard let start = ccatalogue_passwords(&length) else { return [] }
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    return Set(bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
  }()

  package static var count: Int { all.count }

  package static func contains(_ password: String) -> Bool {
    let text = folded(password)
    let digits = text.reversed().prefix { $0.isNumber }.count
    let (body, ending) = (String(text.dropLast(digits)), String(text.suffix(digits)))
    let read = folded(unmasked(String(password.reversed().drop { !$0.isLetter }.reversed())))
    return [text, body, read, read + ending].contains { !$0.isEmpty && all.contains($0) }
  }

  /// Lower-case letters and digits only.
  package static func folded(_ text: String) -> String {
    let narrow = TypedText.narrowed(text).lowercased()
    return String(narrow.filter { $0.isLetter || $0.isNumber })
  }

  /// Digits and signs that stand for letters, as those letters.
  private static func unmasked(_ text: String) -> String {
    let letters: [Character: Character] = [
      "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", "$": "s", "5": "s", "7": "t",
    ]
    return String(text.map { letters[$0] ?? $0 })
  }
}
