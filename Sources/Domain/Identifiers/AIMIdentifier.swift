/// The three characters by which a scanner names the symbology of a code (ISO/IEC 15424): `]`, a letter, and a modifier.
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
    /// Two or five digits that stand beside a code.
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
