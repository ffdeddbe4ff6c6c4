/// A code with a right check digit, as a reader saw it.
package struct Barcode: Hashable, Sendable {
  package let symbology: Symbology
  /// The digits printed under the bars: 13, 12 (UPC-A) or 8 (EAN-8, UPC-E).
  package let text: String
  /// The number it stands for: 13 digits of EAN-13, UPC-A and expanded UPC-E (with leading zeros), the 8 of EAN-8.
  package let gtin: String

  /// - Parameter text: the digits as printed under the bars, check digit included.
  /// - Returns: nil unless the length fits the symbology and the check digit is right.
  package init?(_ symbology: Symbology, _ text: some StringProtocol) {
    guard let digits = Digits(text), digits.count == symbology.digitCount else { return nil }
    switch symbology {
    case .ean13, .ean8:
      guard CheckDigit.isValidGTIN(digits) else { return nil }
      gtin = digits.text
    case .upcA:
      guard CheckDigit.isValidGTIN(digits) else { return nil }
      gtin = "0" + digits.text
    case .upcE:
      guard let expanded = UPCE.expand(digits) else { return nil }
      gtin = "0" + expanded.text
    }
    self.symbology = symbology
    self.text = digits.text
  }
}

extension Barcode: CustomStringConvertible {
  /// `EAN-13:9780306406157`, as zbarimg prints it.
  package var description: String { "\(symbology.rawValue):\(text)" }
}
