/// The number on a label that the library printed for a book without a barcode: EAN-13 with prefix 04.
///
/// GS1 leaves that prefix to the organisation itself (General Specifications 1.4.2), so a label is never mistaken for a
/// trade book. Its bars are those of a UPC-A that begins with 4, and many scanners report it as that.
package struct LabelNumber: Hashable, Sendable {
  /// Thirteen digits, the first two 04, the last the check digit.
  package let text: String

  package init?(_ barcode: Barcode) {
    guard barcode.symbology != .ean8, barcode.gtin.hasPrefix("04") else { return nil }
    text = barcode.gtin
  }

  package init?(_ text: some StringProtocol) {
    guard let barcode = Barcode(.ean13, text) else { return nil }
    self.init(barcode)
  }

  package static let serials = 1...9_999_999_999

  /// The label with a running number; nil outside ``serials``.
  package init?(serial: Int) {
    guard LabelNumber.serials.contains(serial), let payload = Digits("04" + String(10_000_000_000 + serial).dropFirst())
    else { return nil }
    text = payload.text + String(CheckDigit.gtin(of: payload.values))
  }

  /// The label as a foreign code, for places that accept only numbers of the book trade.
  package var foreignCode: ForeignCode { ForeignCode(kind: .label, text: text) }
}

extension LabelNumber: CustomStringConvertible {
  package var description: String { text }
}

/// A book's code for a reader: the number of the book trade, or the library's own label.
package enum BookCode: Hashable, Sendable {
  case isbn(ISBN)
  case label(LabelNumber)

  package var text: String {
    switch self {
    case .isbn(let isbn): isbn.text
    case .label(let label): label.text
    }
  }

  /// The refusal when no book has this code.
  package var unknown: Refusal {
    switch self {
    case .isbn(let isbn): .unknownBook(isbn: isbn)
    case .label(let label): .unknownLabel(label)
    }
  }
}

extension Book {
  /// The code that asks for the book, or for the intended copy, again; nil if it has only the list's number.
  package var code: BookCode? {
    (copy?.label).map { .label($0) } ?? isbn.map { .isbn($0) } ?? labelNumber.map { .label($0) }
  }

  /// The loans of this book among some; of the copy that is meant, the one of this copy.
  package func own(_ loans: [Loan]) -> [Loan] {
    loans.filter { $0.book.id == id && (copy == nil || $0.copyNumber == copy?.number) }
  }

  package func has(_ code: BookCode) -> Bool {
    switch code {
    case .isbn(let isbn): self.isbn == isbn
    case .label(let label): labelNumber == label || copy?.label == label
    }
  }
}

/// One or two letters that name a code's symbology before it, in the alphabet of the scanner's maker.
///
/// Zebra: `A`, and `L` for books. Honeywell and Newland: `d`, `D`, `c`, `E`. Datalogic and Opticon: `B`, `A`, `C`, `D`;
/// with an add-on `L`, `M`, `F`, `G`. Metrologic, Intermec and PSC: `F`, `FF`, `A`, `E`.
enum CodeID {
  private static let ean8: Set = ["A", "D", "d", "FF"]
  private static let upcA: Set = ["A", "C", "c", "F", "G"]
  private static let upcE: Set = ["A", "D", "E", "c"]

  /// Splits a line into its leading letters and the digits that follow.
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
  /// Requires a valid check digit. Thirteen digits may follow any single letter: makers use many letters, and no
  /// library ID looks like a book's number.
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

  /// A book's number with one mistake in it, after a letter; nil for anything else.
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
