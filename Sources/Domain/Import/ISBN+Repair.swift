/// ISBNs in tables: what a spreadsheet or a cataloguer did to one is undone where the check digit proves the result.
extension ISBN {
  /// - Returns: nil for a text that holds no ISBN, even repaired.
  package init?(repairing text: String) {
    let text = ISBN.bare(text)
    if let isbn = ISBN(whole: ISBN.withoutFraction(text)) ?? ISBN(whole: ISBN.withoutExponent(text))
      ?? ISBN(leading: text)
    {
      self = isbn
    } else {
      return nil
    }
  }

  /// The number without its spreadsheet dress: `="9780441172719"`, `'9780441172719`, full-width digits.
  package static func bare(_ text: String) -> String {
    var text = TypedText.trim(TypedText.narrowed(text.filter { !$0.isDirectionMark }))
    if text.hasPrefix("=") { text = text.dropFirst().filter { $0 != "\"" } }
    if text.hasPrefix("'") { text.removeFirst() }
    return TypedText.trim(text)
  }

  private init?(whole text: String?) {
    guard let text, let isbn = (try? ISBN(typed: text)) ?? ISBN(withLostZeros: text) else { return nil }
    self = isbn
  }

  /// An ISBN-10 that was kept as a number lost the zeros it began with: one, or three of 0-00, which many publishers' numbers begin
  /// with. Eight digits stay as they are, because each ISSN would pass.
  private init?(withLostZeros text: String) {
    let compact = ISBN.compact(text)
    guard compact.utf8.count == 9 || compact.utf8.count == 7, compact.contains(where: { $0 != "0" }) else { return nil }
    let padded = String(repeating: "0", count: 10 - compact.utf8.count) + compact
    guard let isbn = try? ISBN(typed: padded) else { return nil }
    self = isbn
  }

  /// `9780441172719.0`, `9780441172719,00`
  private static func withoutFraction(_ text: String) -> String {
    guard let mark = text.lastIndex(where: { $0 == "." || $0 == "," }) else { return text }
    let fraction = text[text.index(after: mark)...]
    guard !fraction.isEmpty, fraction.allSatisfy({ $0 == "0" }) else { return text }
    return String(text[..<mark])
  }

  /// `9.780441172719E+12`, which has all its digits; nil for a number that lost some.
  private static func withoutExponent(_ text: String) -> String? {
    let parts = text.uppercased().split(separator: "E", omittingEmptySubsequences: false)
    guard parts.count == 2, let exponent = Int(parts[1]), exponent > 0 else { return nil }
    let mantissa = parts[0].split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard mantissa.count == 2, mantissa[0].utf8.count == 1, mantissa[1].utf8.count == exponent else { return nil }
    return mantissa.joined()
  }

  /// The number that a text begins with: `0441172717 (pbk.) : $7.99`.
  private init?(leading text: String) {
    let head = text.prefix { $0.isASCII && ($0.isNumber || $0 == "x" || $0 == "X") || TypedText.isSeparator($0) }
    guard head.endIndex < text.endIndex || head.contains(where: \.isWhitespace) else { return nil }
    let groups = head.split(whereSeparator: \.isWhitespace)
    // A price may stand behind a space: the groups are joined one by one. Thirteen digits go before ten.
    let joined = groups.indices.map { ISBN.compact(groups[...$0].joined()) }
    for length in [13, 10, 9] {
      guard let number = joined.first(where: { $0.utf8.count == length }), let isbn = ISBN(whole: number) else {
        continue
      }
      self = isbn
      return
    }
    return nil
  }
}

extension Character {
  /// Marks that turn the direction of text, which a copied number may be wrapped in. They are not seen.
  fileprivate var isDirectionMark: Bool {
    unicodeScalars.allSatisfy { ("\u{202A}"..."\u{202E}").contains($0) || ("\u{2066}"..."\u{2069}").contains($0) }
  }
}
