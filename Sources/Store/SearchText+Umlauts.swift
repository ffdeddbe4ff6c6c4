import Foundation

/// Umlauts as people without them on their keyboards write them: `Mueller` is Müller. Folding takes the dots away (`muller`), so a
/// word with an umlaut is stored in both forms, and one that is typed with an umlaut is looked for in both.
extension SearchText {
  /// The text with `ae`, `oe` and `ue` for its umlauts; nil for one without any.
  static func spelledUmlauts(_ text: some StringProtocol) -> String? {
    guard mayHoldUmlaut(text) else { return nil }
    let composed = String(text).precomposedStringWithCanonicalMapping.unicodeScalars
    guard composed.contains(where: { umlauts[$0] != nil }) else { return nil }
    var spelled = String.UnicodeScalarView()
    for scalar in composed {
      if let letters = umlauts[scalar] { spelled += letters.unicodeScalars } else { spelled.append(scalar) }
    }
    return String(spelled)
  }

  /// The words with umlauts as they are spelled without, as they are stored: ` mueller`; empty where there are none.
  static func otherSpellings(in text: String) -> String {
    guard let spelled = spelledUmlauts(text) else { return "" }
    let (own, others) = (fold(text).split(separator: " "), fold(spelled).split(separator: " "))
    guard own.count == others.count else { return "" }
    var seen: Set<Substring> = []
    return zip(own, others).reduce(into: "") { result, pair in
      if pair.0 != pair.1, seen.insert(pair.1).inserted { result += " " + parted(String(pair.1)) }
    }
  }

  private static let umlauts: [Unicode.Scalar: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue",
  ]

  /// Most text is told by its bytes: Ä, Ö, Ü, ä, ö and ü are 0xC3 and another byte, the two dots alone 0xCC 0x88.
  private static func mayHoldUmlaut(_ text: some StringProtocol) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      switch (last, byte) {
      case (0xC3, 0x84), (0xC3, 0x96), (0xC3, 0x9C), (0xC3, 0xA4), (0xC3, 0xB6), (0xC3, 0xBC), (0xCC, 0x88): return true
      default: last = byte
      }
    }
    return false
  }
}
