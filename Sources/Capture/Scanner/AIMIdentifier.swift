/// The three characters by which a scanner says what kind of code it read (ISO/IEC 15424): `]`, a letter for the symbology, and a
/// character for how it was read.
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

  /// What it is of the retail symbologies; nil for others.
  var retail: Retail? {
    guard symbology == "E" else { return nil }
    return switch modifier {
    case "0", "3": .whole
    case "1", "2": .addOn
    case "4": .ean8
    default: nil
    }
  }
}
