import Domain
import Testing

/// A code that a test is sure of.
func code(_ symbology: Symbology, _ text: String) throws -> Barcode {
  try #require(Barcode(symbology, text))
}

let everySymbology: [(Symbology, String)] = [
  (.ean13, "9780306406157"), (.ean13, "9791090636071"), (.ean13, "4006381333931"), (.ean8, "20000011"),
  (.ean8, "00000017"), (.upcA, "036000291452"), (.upcE, "04252614"), (.upcE, "01234565"),
]
