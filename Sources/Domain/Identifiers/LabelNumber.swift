/// The number on a label that the library printed for a book without a barcode: EAN-13 with prefix 04.
///
/// GS1 leaves that prefix to the organisation itself (General Specifications 1.4.2), so a label can never be taken for a
/// book of the trade. Its bars are those of a UPC-A that begins with 4, which is how many scanners tell of it.
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

  package var serial: Int { Int(text.dropFirst(2).dropLast()) ?? 0 }

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
  /// The code by which the book is asked for again; nil if it has no number but the list's.
  package var code: BookCode? { isbn.map { .isbn($0) } ?? labelNumber.map { .label($0) } }

  package func has(_ code: BookCode) -> Bool {
    switch code {
    case .isbn(let isbn): self.isbn == isbn
    case .label(let label): labelNumber == label
    }
  }
}
