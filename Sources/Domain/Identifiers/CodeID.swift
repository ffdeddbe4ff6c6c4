/// One or two letters that a scanner puts before a code to name its symbology, in its maker's own alphabet.
///
/// Zebra: `A`, and `L` for books. Honeywell and Newland: `d`, `D`, `c`, `E`. Datalogic and Opticon: `B`, `A`, `C`, `D`; with an
/// add-on `L`, `M`, `F`, `G`. Metrologic, Intermec and PSC: `F`, `FF`, `A`, `E`.
enum CodeID {
  private static let ean8: Set = ["A", "D", "d", "FF"]
  private static let upcA: Set = ["A", "C", "c", "F", "G"]
  private static let upcE: Set = ["A", "D", "E", "c"]

  /// Splits a line into the letters and the digits behind them.
  ///
  /// - Returns: nil when the line has another shape.
  static func split(_ line: String) -> (letters: String, digits: String)? {
    let letters = line.prefix { $0.isASCII && $0.isLetter }
    let digits = line[letters.endIndex...].filter { !$0.isWhitespace }
    guard (1...2).contains(letters.count), Digits(digits) != nil else { return nil }
    return (String(letters), String(digits))
  }

  /// The code that a line stands for if its letters are a code ID.
  ///
  /// A right check digit is needed. Thirteen digits may stand behind any single letter: makers have many, and no library
  /// ID looks like a book's number.
  static func code(_ line: String) -> ShownCode? {
    guard let (letters, digits) = split(line) else { return nil }
    switch digits.utf8.count {
    case 8:
      if ean8.contains(letters), let barcode = Barcode(.ean8, digits) { return ShownCode(barcode) }
      return upcE.contains(letters) ? Barcode(.upcE, digits).map { ShownCode($0) } : nil
    case 12, 14, 17:
      guard upcA.contains(letters) else { return nil }
    case 13, 15, 18:
      guard letters.count == 1 else { return nil }
    default: return nil
    }
    return RetailDigits.bare(digits) ?? RetailDigits.withAddOn(digits, mayBeUPC: true)
  }

  /// A book's number with a slip in it, behind a letter; nil for anything else.
  static func slip(_ line: String) -> Refusal? {
    guard let (letters, digits) = split(line), letters.count == 1, digits.utf8.count == 13,
      digits.hasPrefix("978") || digits.hasPrefix("979")
    else { return nil }
    do {
      _ = try ISBN(typed: digits)
      return nil
    } catch {
      return error
    }
  }
}
