/// The number of a student's card: EAN-8 with prefix 2.
///
/// GS1 leaves EAN-8 with prefixes 0 and 2 to the organisation itself (General Specifications 2.1.11), so a card can
/// never be taken for a book or a product.
package struct CardNumber: Hashable, Sendable {
  /// Eight digits, the first 2, the last the check digit.
  package let text: String

  package init?(_ text: some StringProtocol) {
    guard text.hasPrefix("2"), let barcode = Barcode(.ean8, text) else { return nil }
    self.text = barcode.text
  }

  /// The card with a running number 0...999_999; nil outside.
  package init?(serial: Int) {
    guard (0...999_999).contains(serial) else { return nil }
    let padded = String(2_000_000 + serial)
    guard let payload = Digits(padded) else { return nil }
    text = padded + String(CheckDigit.gtin(of: payload.values))
  }
}

extension CardNumber: CustomStringConvertible {
  package var description: String { text }
}

/// Decides when two spellings of a library ID are equal: case and surrounding spaces do not count.
package enum LibraryID {
  /// Equal for equal IDs. An é is one letter however a keyboard makes it, since Swift compares text so; who compares
  /// bytes, as a database does, has to compose it first.
  package static func key(_ text: String) -> String {
    TypedText.trim(text).lowercased()
  }
}

extension Student {
  package func hasLibraryID(_ text: String) -> Bool {
    LibraryID.key(libraryID) == LibraryID.key(text)
  }
}

/// A card that stands for a key: what a person would press, for a station without a keyboard.
///
/// Printed as EAN-8 with prefix 0, which GS1 leaves to the organisation itself.
package enum CommandCard: Hashable, Sendable {
  case yes, no, done, help, checkOut, returnBook, add, cancel, renew, reserve, stationMode, shelvingMode
  /// The language that the station is to speak, and the number of its card.
  case language(Language, number: Int)

  /// These numbers never change: a printed sheet hangs next to the station for years.
  package var number: Int {
    switch self {
    case .yes: 1
    case .no: 2
    case .done: 3
    case .help: 4
    case .checkOut: 5
    case .returnBook: 6
    case .add: 7
    case .cancel: 8
    case .renew: 9
    case .stationMode: 11
    case .shelvingMode: 12
    case .reserve: 13
    case .language(_, let number): number
    }
  }

  /// Eight digits as printed under the bars.
  package var text: String {
    let digits = String(number)
    let padded = String(repeating: "0", count: 7 - digits.count) + digits
    let payload = Digits(padded)?.values ?? []
    return padded + String(CheckDigit.gtin(of: payload))
  }

  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 8, let number = Int(text.prefix(7)),
      let card = CommandCard.allCases.first(where: { $0.number == number }), card.text == text
    else { return nil }
    self = card
  }
}

extension CommandCard: CaseIterable {
  /// The commands without a value.
  package static let words: [CommandCard] = [
    .yes, .no, .done, .help, .checkOut, .returnBook, .add, .cancel, .renew, .reserve, .stationMode, .shelvingMode,
  ]

  package static var allCases: [CommandCard] { words + Language.allCases.compactMap { CommandCard($0) } }

  /// The card of a language; nil where it has none.
  package init?(_ language: Language) {
    guard let number = language.card else { return nil }
    self = .language(language, number: number)
  }
}
