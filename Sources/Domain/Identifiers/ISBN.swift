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

  /// Reads what a person types: ISBN-10 or ISBN-13, with or without hyphens, spaces and the word ISBN, `x` in either case.
  ///
  /// - Throws: ``Refusal`` `isbn-length-wrong`, `isbn-check-digit-wrong`, `code-is-ismn` and so on for what is another number.
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

  /// Removes the word ISBN, hyphens of any length and spaces from typed text; the result is in upper case.
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

extension ISBN: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let isbn = ISBN(thirteen: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is not an ISBN-13")
    }
    self = isbn
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
