/// A scanned or typed code, classified by its number. It is the only input that the kiosk machine routes.
package enum Scan: Hashable, Sendable {
  case isbn(ISBN)
  /// A book without a barcode, by the label that the library gave it.
  case label(LabelNumber)
  /// An old paperback's price code, from which an ISBN was worked out that a person has to confirm.
  case pricePoint(PricePointUPC)
  case card(CardNumber)
  case command(CommandCard)
  /// Text that may be a student's library ID; where no student has it, `otherwise` says what is wrong with it.
  case text(String, otherwise: Refusal)
  /// A code the library has no use for, or a line that is no text.
  case refused(Refusal)

  package init(_ barcode: Barcode) {
    switch CodeKind(barcode) {
    case .isbn(let isbn): self = .isbn(isbn)
    case .label(let label): self = .label(label)
    case .card(let card): self = .card(card)
    case .command(let command): self = .command(command)
    case .foreign(let code): self = .refused(.foreignCode(code))
    }
  }

  package init(_ code: ShownCode) {
    if let pricePoint = PricePointUPC(code) {
      self = .pricePoint(pricePoint)
    } else {
      self.init(code.barcode)
    }
  }

  /// Tells what a typed line is. Numbers are decided by their namespaces; all else may be a library ID.
  package init(typed line: String) {
    let text: String
    do {
      text = try TypedText.clean(line)
    } catch {
      self = .refused(error)
      return
    }
    let compact = ISBN.compact(text)
    let isNumber = Digits(compact) != nil
    switch compact.utf8.count {
    case 8 where isNumber: self.init(eightDigits: compact, typed: text)
    case 10 where Digits(compact.prefix(9)) != nil, 13 where isNumber:
      if let label = LabelNumber(compact) {
        self = .label(label)
        return
      }
      do {
        self = .isbn(try ISBN(typed: text))
      } catch {
        self = .text(text, otherwise: error)
      }
    case 13 where compact.hasPrefix("978") || compact.hasPrefix("979"):
      // The text is a mistyped book number; no library ID begins so.
      self = .text(text, otherwise: .isbnLengthWrong(text: text))
    case 12 where isNumber: self.init(typed: text, barcode: Barcode(.upcA, compact))
    case 17 where isNumber:
      self =
        PricePointUPC(seventeen: compact).map(Scan.pricePoint)
        ?? .text(text, otherwise: .unknownStudent(libraryID: text))
    default: self = .text(text, otherwise: .unknownStudent(libraryID: text))
    }
  }

  /// Eight digits can be EAN-8 and UPC-E at once, both with a right check digit. Cards and commands come first: they
  /// alone mean something here.
  private init(eightDigits compact: String, typed text: String) {
    if let card = CardNumber(compact) {
      self = .card(card)
    } else if let command = CommandCard(compact) {
      self = .command(command)
    } else {
      self.init(typed: text, barcode: Barcode(.ean8, compact) ?? Barcode(.upcE, compact))
    }
  }

  /// A library ID may be all digits, so a product's number is refused only when no student has it.
  private init(typed text: String, barcode: Barcode?) {
    guard let barcode else {
      self = .text(text, otherwise: .checkDigitWrong(text: text))
      return
    }
    switch CodeKind(barcode) {
    case .isbn(let isbn): self = .isbn(isbn)
    case .label(let label): self = .label(label)
    case .card(let card): self = .card(card)
    case .command(let command): self = .command(command)
    case .foreign(let code): self = .text(text, otherwise: .foreignCode(code))
    }
  }

  /// The number of a book, printed as such.
  package var bookCode: BookCode? {
    switch self {
    case .isbn(let isbn): .isbn(isbn)
    case .label(let label): .label(label)
    case .pricePoint, .card, .command, .text, .refused: nil
    }
  }
}
