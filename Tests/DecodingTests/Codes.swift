import Domain
import TestSupport
import Testing

/// A code that a test is sure of.
func code(_ symbology: Symbology, _ text: String) throws -> Barcode {
  try #require(Barcode(symbology, text))
}

let everySymbology: [(Symbology, String)] = [
  (.ean13, "9780306406157"), (.ean13, "9791090636071"), (.ean13, "4006381333931"), (.ean8, "20000011"),
  (.ean8, "00000017"), (.upcA, "036000291452"), (.upcE, "04252614"), (.upcE, "01234565"),
]

extension Barcode {
  /// Any code of a symbology, each as likely.
  static func any(_ symbology: Symbology, _ generator: inout SeededGenerator) throws -> Barcode {
    let free = symbology.digitCount - 1
    var digits = generator.digits(free)
    // Number system 1 is read only where libzbar seconds it: half an EAN-13 looks the same.
    if symbology == .upcE { digits[0] = 0 }
    // With a leading 0 it would be UPC-A.
    if symbology == .ean13 { digits[0] = digits[0] % 9 + 1 }
    let text = digits.map(String.init).joined()
    return try #require((0...9).lazy.compactMap { Barcode(symbology, text + String($0)) }.first)
  }
}
