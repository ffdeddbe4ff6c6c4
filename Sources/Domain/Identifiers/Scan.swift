/// A scanned or typed code, classified by its number: the only input that the kiosk machine routes.
package enum Scan: Hashable, Sendable {
  case isbn(ISBN)
  /// A book without a barcode, by the label that the library gave it.
  case label(LabelNumber)
  /// An ISBN derived from an old paperback's price code. A person has to confirm it.
  case pricePoint(PricePointUPC)
  case card(CardNumber)
  case command(CommandCard)
  /// Text that may be a library ID; where no student has it, `otherwise` says what is wrong with it.
  case text(String, otherwise: Refusal)
  /// A code that the library does not use, or a line that is not text.
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

  /// Classifies a typed line. Numbers are decided by their ranges; all other text may be a library ID.
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

  /// Eight digits can be a valid EAN-8 and UPC-E. Cards and commands come first: only they have a meaning here.
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
    self = barcode.map { Scan($0).unlessLibraryID(text) } ?? .text(text, otherwise: .checkDigitWrong(text: text))
  }

  /// The number of a book, printed as such.
  package var bookCode: BookCode? {
    switch self {
    case .isbn(let isbn): .isbn(isbn)
    case .label(let label): .label(label)
    case .pricePoint, .card, .command, .text, .refused: nil
    }
  }

  /// Reads a line as a scanner sends it, whether its device is grabbed or it types into a console.
  ///
  /// Accepted around a code: AIM identifiers (`]E0`, `]C1`), code ID letters of common makers (`d978…`), the asterisks
  /// of Code 39 (`*S12345*`), an add-on, and GTINs with fourteen digits. Everything else is read as typed. A card's
  /// number after such letters may also be a library ID: then it is text whose `otherwise` is `unknownCard`, and an
  /// existing ID wins.
  ///
  /// - Returns: nil for an empty line, or one with only an add-on.
  package init?(scanned line: String) {
    let text = TypedText.trim(line)
    guard !text.isEmpty else { return nil }
    guard let identifier = AIMIdentifier(beginning: text) else {
      self = ScannedText.withoutIdentifier(ScannedText.withoutAsterisks(text))
      return
    }
    let data = TypedText.trim(text.dropFirst(AIMIdentifier.length))
    guard !data.isEmpty, let scan = ScannedText.scan(data, identifier) else { return nil }
    self = scan
  }
}

private enum ScannedText {
  static func scan(_ data: String, _ identifier: AIMIdentifier) -> Scan? {
    switch identifier.retail {
    case .whole: return whole(data)
    case .ean8: return Barcode(.ean8, data).map { Scan($0) } ?? wrong(data)
    case .addOn: return nil
    case nil: break
    }
    if identifier.isGS1, let scan = elementString(data) { return scan }
    // A number in another symbology, such as a library ID in Code 39.
    let text = withoutAsterisks(data)
    return fourteen(text) ?? Scan(typed: text)
  }

  /// The start and stop characters of Code 39, which some scanners send.
  static func withoutAsterisks(_ text: String) -> String {
    guard text.utf8.count > 2, text.hasPrefix("*"), text.hasSuffix("*") else { return text }
    let inner = TypedText.trim(text.dropFirst().dropLast())
    return inner.isEmpty ? text : inner
  }

  static func withoutIdentifier(_ line: String) -> Scan {
    // An EAN-13 with an add-on has 15 or 18 digits, perhaps with a space. `Scan` knows 17: a UPC-A with five.
    let compact = String(line.filter { !$0.isWhitespace })
    if let shown = RetailDigits.withAddOn(compact, mayBeUPC: false) { return Scan(shown).unlessLibraryID(line) }
    if let scan = fourteen(line) { return scan }
    if let shown = CodeID.code(line) { return Scan(shown).unlessLibraryID(line) }
    if let refusal = CodeID.slip(line) { return .text(line, otherwise: refusal) }
    return Scan(typed: line)
  }

  /// EAN-14 with a leading zero, perhaps after GS1's identifier 01. Many libraries have IDs of fourteen digits.
  private static func fourteen(_ line: String) -> Scan? {
    let compact = String(line.filter { !$0.isWhitespace })
    let gtin = compact.utf8.count == 16 && compact.hasPrefix("01") ? String(compact.dropFirst(2)) : compact
    return RetailDigits.fourteen(gtin).map { Scan($0).unlessLibraryID(line) }
  }

  /// Data of GS1's application identifier 01, which comes first in an element string; nil where it does not.
  private static func elementString(_ data: String) -> Scan? {
    guard let mark = ["(01)", "01"].first(where: { data.hasPrefix($0) }) else { return nil }
    let gtin = data.dropFirst(mark.count).prefix(14)
    guard let digits = Digits(gtin), digits.count == 14 else { return nil }
    if let barcode = RetailDigits.fourteen(gtin) { return Scan(barcode) }
    guard CheckDigit.isValidGTIN(digits) else { return .refused(.checkDigitWrong(text: digits.text)) }
    // A packing unit of several items, or a number that no item has.
    return .refused(.foreignCode(ForeignCode(kind: .product, text: digits.text)))
  }

  /// `]E0` and `]E3`: EAN-13, UPC-A and UPC-E, which most scanners send in full, and some as printed. An add-on may
  /// follow, sometimes with its own identifier.
  private static func whole(_ data: String) -> Scan {
    var compact = String(data.filter { !$0.isWhitespace })
    for identifier in ["]E1", "]E2"] {
      guard let range = compact.firstRange(of: identifier) else { continue }
      compact.removeSubrange(range)
    }
    if let shown = RetailDigits.bare(compact) ?? RetailDigits.withAddOn(compact, mayBeUPC: true) { return Scan(shown) }
    return wrong(compact)
  }

  private static func wrong(_ data: String) -> Scan {
    Digits(data) == nil ? Scan(typed: data) : .refused(.checkDigitWrong(text: data))
  }
}

extension Scan {
  /// The same for a number that may also be a library ID: an existing library ID comes first.
  fileprivate func unlessLibraryID(_ line: String) -> Scan {
    switch self {
    case .isbn, .label, .pricePoint, .command, .text: self
    case .card(let card): .text(line, otherwise: .unknownCard(card))
    case .refused(let refusal): .text(line, otherwise: refusal)
    }
  }

  /// The card that this may be, if no student has the text as library ID.
  package var possibleCard: CardNumber? {
    switch self {
    case .card(let card), .text(_, otherwise: .unknownCard(let card)): card
    case .isbn, .label, .pricePoint, .command, .text, .refused: nil
    }
  }
}
