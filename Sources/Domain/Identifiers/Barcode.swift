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

/// The four retail symbologies that a book, a card or a product carries (GS1 General Specifications 5.2).
///
/// The raw value is the name as people and zbarimg write it; it is stable in JSON and on the command line.
package enum Symbology: String, CaseIterable, Codable, Sendable {
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

/// The characters with which a scanner names a code's symbology (ISO/IEC 15424): `]`, a letter, a modifier.
struct AIMIdentifier: Hashable {
  static let length = 3

  let symbology: Character
  let modifier: Character

  /// - Returns: nil when the line begins with none.
  init?(beginning line: some StringProtocol) {
    let head = Array(line.prefix(AIMIdentifier.length))
    guard head.count == AIMIdentifier.length, head[0] == "]",
      head[1].isASCII, head[1].isLetter, head[2].isASCII, head[2].isLetter || head[2].isNumber
    else { return nil }
    symbology = head[1]
    modifier = head[2]
  }

  enum Retail: Hashable {
    /// EAN-13, UPC-A or UPC-E, with or without an add-on.
    case whole
    case ean8
    /// Two or five digits printed next to a code.
    case addOn
  }

  /// The retail symbology; nil for others.
  var retail: Retail? {
    guard symbology == "E" else { return nil }
    return switch modifier {
    case "0", "3": .whole
    case "1", "2": .addOn
    case "4": .ean8
    default: nil
    }
  }

  /// Whether the data is a GS1 element string, as in GS1-128, GS1 DataBar, GS1 DataMatrix and GS1 QR Code
  /// (GS1 General Specifications 5.1.3).
  var isGS1: Bool { symbology == "e" || ["C1", "d2", "Q3", "J1"].contains(String([symbology, modifier])) }
}

/// The two or five digits of an add-on symbol next to a code (GS1 General Specifications 5.2.2.5): an issue's number, a
/// price, or what a price-point UPC leaves out.
package struct AddOn: Hashable, Sendable {
  package let digits: Digits

  /// - Returns: nil for anything but two or five digits. The bars' parity is an add-on's check.
  package init?(_ text: some StringProtocol) {
    guard let digits = Digits(text), digits.count == 2 || digits.count == 5 else { return nil }
    self.digits = digits
  }

  package var text: String { digits.text }
}

extension AddOn: CustomStringConvertible {
  package var description: String { text }
}

/// A code as it was shown, with its add-on if one was read.
package struct ShownCode: Hashable, Sendable {
  package var barcode: Barcode
  package var addOn: AddOn?

  package init(_ barcode: Barcode, addOn: AddOn? = nil) {
    self.barcode = barcode
    self.addOn = addOn
  }
}

extension ShownCode: CustomStringConvertible {
  package var description: String { addOn.map { "\(barcode)+\($0)" } ?? "\(barcode)" }
}
