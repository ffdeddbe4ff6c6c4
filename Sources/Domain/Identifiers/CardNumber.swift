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

extension CardNumber: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let card = CardNumber(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is not a card number")
    }
    self = card
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
