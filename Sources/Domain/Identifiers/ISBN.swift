/// An International Standard Book Number (ISO 2108), kept as its thirteen digits.
package struct ISBN: Hashable, Sendable {
  /// Thirteen digits with GS1 prefix 978 or 979 and a right check digit.
  package let digits: Digits

  /// - Returns: nil for anything but thirteen digits 978… or 979… (not 9790, which is printed music) that check.
  package init?(thirteen text: some StringProtocol) {
    guard let digits = Digits(text), digits.count == 13, ISBN.isBookland(digits), CheckDigit.isValidGTIN(digits)
    else { return nil }
    self.digits = digits
  }

  /// Reads a typed ISBN-10 or ISBN-13, with or without hyphens, spaces and the word ISBN, `x` in either case.
  ///
  /// - Throws: ``Refusal`` `isbn-length-wrong`, `isbn-check-digit-wrong`, `code-is-ismn` and so on for other numbers.
  package init(typed text: some StringProtocol) throws(Refusal) {
    let compact = ISBN.compact(text)
    if compact.utf8.count == 10 {
      self = try ISBN(ten: compact)
      return
    }
    guard let digits = Digits(compact), digits.count == 13 else { throw .isbnLengthWrong(text: String(text)) }
    if ISBN.isBookland(digits) {
      guard let isbn = ISBN(thirteen: compact) else { throw .isbnCheckDigitWrong(text: String(text)) }
      self = isbn
    } else if let label = LabelNumber(compact) {
      throw .foreignCode(label.foreignCode)
    } else if let barcode = Barcode(.ean13, compact), case .foreign(let code) = CodeKind(barcode) {
      throw .foreignCode(code)
    } else {
      throw .checkDigitWrong(text: String(text))
    }
  }

  private init(ten text: String) throws(Refusal) {
    guard let payload = Digits(text.prefix(9)), let last = text.utf8.last else {
      throw .isbnLengthWrong(text: text)
    }
    let check: UInt8? =
      last == UInt8(ascii: "X") ? 10 : Digits(text.suffix(1))?.values.first
    guard let check else { throw .isbnLengthWrong(text: text) }
    guard check == CheckDigit.isbn10(of: payload.values) else { throw .isbnCheckDigitWrong(text: text) }
    self.init(payload: payload)
  }

  /// Creates an ISBN from the nine digits that ISBN-10 and its 978 form share.
  private init(payload: Digits) {
    let twelve = [9, 7, 8] + payload.values
    digits = Digits(values: twelve + [CheckDigit.gtin(of: twelve)])
  }

  /// Thirteen digits without hyphens.
  package var text: String { digits.text }

  /// The ten-character form; nil for 979, which has none.
  package var isbn10: String? {
    guard digits.hasPrefix("978") else { return nil }
    let payload = Array(digits.values[3...11])
    let check = CheckDigit.isbn10(of: payload)
    return Digits(values: payload).text + (check == 10 ? "X" : String(check))
  }

  private static func isBookland(_ digits: Digits) -> Bool {
    digits.hasPrefix("978") || (digits.hasPrefix("979") && !digits.hasPrefix("9790"))
  }

  /// Typed text in upper case without the word ISBN, hyphens of any length and spaces.
  package static func compact(_ text: some StringProtocol) -> String {
    var rest = text.uppercased().filter { !TypedText.isSeparator($0) }[...]
    if rest.hasPrefix("ISBN") {
      rest = rest.dropFirst(4)
      // "ISBN-13: 978…" and "ISBN-10: 0306…": the hyphen is gone by now, the colon is not. Many covers leave it out.
      if let colon = rest.firstIndex(of: ":") {
        rest = rest[rest.index(after: colon)...]
      } else if (rest.utf8.count == 15 && rest.hasPrefix("13")) || (rest.utf8.count == 12 && rest.hasPrefix("10")) {
        rest = rest.dropFirst(2)
      }
    }
    return String(rest)
  }
}

extension ISBN: CustomStringConvertible {
  package var description: String { text }
}

/// ISBNs in tables: what a program or a cataloguer did to one is undone where the check digit proves it.
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

  /// The number without a spreadsheet's signs: `="9780441172719"`, `'9780441172719`, full width, marks of direction.
  package static func bare(_ text: String) -> String {
    var text = TypedText.trim(TypedText.narrowed(text.filter { !$0.unicodeScalars.allSatisfy(\.isDirectionMark) }))
    if text.hasPrefix("=") { text = text.dropFirst().filter { $0 != "\"" } }
    if text.hasPrefix("'") { text.removeFirst() }
    return TypedText.trim(text)
  }

  private init?(whole text: String?) {
    guard let text, let isbn = (try? ISBN(typed: text)) ?? ISBN(withLostZeros: text) else { return nil }
    self = isbn
  }

  /// An ISBN-10 that was kept as a number lost the zeros it began with: one, or three of 0-00, which many publishers'
  /// numbers begin with. Eight digits stay as they are, because each ISSN would pass.
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
    // A price may follow after a space: the groups are joined one by one. Thirteen digits are tried before ten.
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

/// The code that older mass-market paperbacks carry instead of an ISBN. It is a UPC-A of the publisher's number and the
/// price. The add-on holds the ISBN's last five digits before its check digit.
///
/// The ISBN is worked out from the publisher, and nothing on the cover checks it: a person has to confirm it.
package struct PricePointUPC: Hashable, Sendable {
  package let barcode: Barcode
  package let addOn: AddOn
  /// The one candidate.
  package let isbn: ISBN

  /// - Returns: nil where the publisher is unknown, has several prefixes, or one that the add-on does not continue.
  package init?(_ code: ShownCode) {
    guard let addOn = code.addOn, addOn.digits.count == 5 else { return nil }
    let candidates = PricePointUPC.prefixes(of: code.barcode).compactMap { ISBN(publisher: $0, lastFive: addOn) }
    guard candidates.count == 1, let isbn = candidates.first else { return nil }
    barcode = code.barcode
    self.addOn = addOn
    self.isbn = isbn
  }

  /// Creates a code from the 17 digits that a scanner types.
  package init?(seventeen text: String) {
    guard text.utf8.count == 17, let barcode = Barcode(.upcA, text.prefix(12)) else { return nil }
    self.init(ShownCode(barcode, addOn: AddOn(text.suffix(5))))
  }

  /// Whether the code means something only together with its add-on.
  package static func needsAddOn(_ barcode: Barcode) -> Bool { prefixes(of: barcode).count == 1 }

  package var foreignCode: ForeignCode { ForeignCode(barcode) }

  private static func prefixes(of barcode: Barcode) -> [String] {
    guard barcode.symbology == .upcA else { return [] }
    return publishers[String(barcode.text.prefix(6))] ?? []
  }

  /// ISBN-10 prefixes of publishers by the six digits that begin their UPC-A.
  ///
  /// From lists that book programs have shared since the 1990s; those for 071831 and 027011 are also confirmed by
  /// photographs of covers that print both numbers. Where lists differ all prefixes stand here, and no ISBN is worked
  /// out. A prefix of five digits or six overlaps with the add-on.
  private static let publishers: [String: [String]] = [
    "014794": ["08041"], "018926": ["0445"], "027011": ["08120"], "027778": ["0449"], "037145": ["0812", "0765"],
    "042799": ["0785"], "043144": ["0688"], "044903": ["0312"], "045863": ["0517"], "046594": ["0064", "0694"],
    "047132": ["0152"], "050694": ["0345"], "051487": ["08167"], "051488": ["0140", "0142"], "060771": ["0002"],
    "065373": ["0373"], "070992": ["0523"], "070993": ["0446"], "070999": ["0345"], "071001": ["0380"],
    "071009": ["0440"], "071125": ["088677"], "071136": ["0451"], "071149": ["0451"], "071152": ["0515"],
    "071162": ["0451"], "071268": ["08217"], "071831": ["0425"], "071842": ["08439"], "072742": ["0441"],
    "076714": ["0671", "0743"], "076783": ["0553", "0770"], "076814": ["0449"], "078021": ["0872"],
    "078073": ["0590", "0439"], "079808": ["0394"], "090129": ["0679"], "099455": ["0061"], "099769": ["0451"],
  ]
}

extension ISBN {
  /// - Parameters:
  ///   - publisher: the first digits of the ISBN-10; those beyond four are also the add-on's first.
  ///   - lastFive: before the check digit.
  fileprivate init?(publisher: String, lastFive: AddOn) {
    let nine = publisher.prefix(4) + lastFive.text
    guard nine.hasPrefix(publisher), let payload = Digits(nine), payload.count == 9 else { return nil }
    let check = CheckDigit.isbn10(of: payload.values)
    // Through the reader of typed numbers, which verifies both check digits.
    guard let isbn = try? ISBN(typed: nine + (check == 10 ? "X" : String(check))), isbn.isbn10?.hasPrefix(nine) == true
    else { return nil }
    self = isbn
  }
}
