/// Text that a spreadsheet would take for a formula gets an apostrophe before it, and loses it at import.
///
/// https://owasp.org/www-community/attacks/CSV_Injection. So that all text comes back as it was, text that looks as if it had
/// been defused (`'=1`) is defused too (`''=1`): what is written and what is read are one to one.
package enum DefusedText {
  static let mark = UInt8(ascii: "'")

  /// Whether what is written begins with an apostrophe more: any number of them and then what begins a formula.
  static func isDefused(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first(where: { $0 != mark }) else { return false }
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "\t"),
      UInt8(ascii: "\r"):
      return true
    default: return false
    }
  }

  /// Restores the text from before it was defused.
  package static func undo(_ text: String) -> String {
    guard text.utf8.first == mark, isDefused(text.utf8) else { return text }
    return String(text.unicodeScalars.dropFirst())
  }
}
