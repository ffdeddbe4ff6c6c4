/// The four retail symbologies that a book, a card or a product carries (GS1 General Specifications 5.2).
///
/// The raw value is the name as people and zbarimg write it; it is stable in JSON and on the command line.
package enum Symbology: String, CaseIterable, Codable, Hashable, Sendable {
  case ean13 = "EAN-13"
  case ean8 = "EAN-8"
  case upcA = "UPC-A"
  case upcE = "UPC-E"

  /// Digits printed under the bars, check digit included.
  package var digitCount: Int {
    switch self {
    case .ean13: 13
    case .upcA: 12
    case .ean8, .upcE: 8
    }
  }
}
