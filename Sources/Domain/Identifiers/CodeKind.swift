/// A code's kind, by the prefix of its number (GS1 General Specifications 1.4.2 and 2.1.11; ISO 2108, 3297, 10957).
package enum CodeKind: Hashable, Sendable {
  case isbn(ISBN)
  case card(CardNumber)
  case command(CommandCard)
  /// A label of the library's own, on a book without a barcode.
  case label(LabelNumber)
  /// A number that a library has no use for, named as what it is.
  case foreign(ForeignCode)

  package init(_ barcode: Barcode) {
    switch barcode.symbology {
    case .ean8:
      if let card = CardNumber(barcode.text) {
        self = .card(card)
      } else if let command = CommandCard(barcode.text) {
        self = .command(command)
      } else {
        self = .foreign(ForeignCode(barcode))
      }
    case .ean13, .upcA, .upcE:
      if let isbn = ISBN(thirteen: barcode.gtin) {
        self = .isbn(isbn)
      } else if let label = LabelNumber(barcode) {
        self = .label(label)
      } else {
        self = .foreign(ForeignCode(barcode))
      }
    }
  }

  /// The word for it in JSON.
  package var name: String {
    switch self {
    case .isbn: "isbn"
    case .card: "card"
    case .command: "command"
    case .label: "label"
    case .foreign(let code): code.kind.rawValue
    }
  }
}

/// A correctly read number that is not a book, a card or a command of this library.
package struct ForeignCode: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A periodical: 977.
    case issn
    /// Printed music: 9790.
    case ismn
    /// EAN-13 with prefix 04, where the number of a label will not do.
    case label
    /// 02 and 20–29: weighed goods and the like, whose numbers mean something in one shop or region only.
    case regional
    /// 05 and 980–999: coupons and refund receipts.
    case coupon
    /// EAN-8 with prefix 0 that stands for no command.
    case unknownCommand = "command"
    case product
  }

  package let kind: Kind
  /// The number as printed under the bars.
  package let text: String
}

extension ForeignCode {
  init(_ barcode: Barcode) {
    text = barcode.text
    if barcode.symbology == .ean8 {
      kind = barcode.text.hasPrefix("0") ? .unknownCommand : .product
      return
    }
    kind =
      switch Int(barcode.gtin.prefix(3)) ?? 0 {
      case 977: .issn
      case 979: .ismn
      case 20...29, 200...299: .regional
      case 40...49: .label
      case 50...59, 980...999: .coupon
      default: .product
      }
  }
}

extension Barcode {
  /// Whether it is the second code of a Japanese book: 191 or 192, then subject and price.
  package var isBookPrice: Bool { symbology == .ean13 && (text.hasPrefix("191") || text.hasPrefix("192")) }
}
