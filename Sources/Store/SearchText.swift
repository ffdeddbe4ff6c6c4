import Foundation

/// Text as it is compared: without case, diacritics, width, apostrophes and what is not seen, runs of space made one.
package enum SearchText {
  package static func fold(_ text: some StringProtocol) -> String {
    foldLatin(text) ?? foldAny(text)
  }

  /// The same for letters that are folded one by one, many times as fast; nil for other text.
  private static func foldLatin(_ text: some StringProtocol) -> String? {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    var spaceIsDue = false
    for scalar in text.unicodeScalars {
      guard scalar.value < latin.count else { return nil }
      guard let letter = latin[Int(scalar.value)] else {
        spaceIsDue = !folded.isEmpty
        continue
      }
      if letter.isEmpty { continue }
      if spaceIsDue { folded.append(UInt8(ascii: " ")) }
      spaceIsDue = false
      folded.append(contentsOf: letter)
    }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Each scalar of Latin script, folded; nil for space. Behind them begin phonetic letters and the marks that join others.
  private static let latin: [[UInt8]?] = (0..<0x250).map { value in
    guard let scalar = Unicode.Scalar(UInt32(value)), !Character(scalar).isWhitespace else { return nil }
    return Array(foldAny(String(Character(scalar))).utf8)
  }

  private static func foldAny(_ text: some StringProtocol) -> String {
    // Composed first: folding takes a mark off か゛ and leaves it on が, though both are one letter.
    let folded = String(text).precomposedStringWithCanonicalMapping
      .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return spelled(folded).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Letters that Unicode does not take apart, as people without them on their keyboards write them.
  private static let spellings: [Unicode.Scalar: String] = [
    "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ŋ": "n", "þ": "th", "ŧ": "t",
    // Signs that are typed one for another, or not at all.
    "'": "", "’": "", "‘": "", "ʼ": "", "ʻ": "", "`": "", "´": "", "′": "",
  ]

  private static func spelled(_ folded: String) -> String {
    func isAnother(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value >= 0x80 || scalar == "'" || scalar == "`" ? spelling(of: scalar) != nil : false
    }
    guard folded.unicodeScalars.contains(where: isAnother) else { return folded }
    return folded.unicodeScalars.reduce(into: "") { text, scalar in
      if let spelling = spelling(of: scalar) { text += spelling } else { text.unicodeScalars.append(scalar) }
    }
  }

  /// The empty text for invisible characters, such as a soft hyphen or a space of no width.
  private static func spelling(of scalar: Unicode.Scalar) -> String? {
    if let spelling = spellings[scalar] { return spelling }
    return scalar.value >= 0x80 && scalar.properties.generalCategory == .format ? "" : nil
  }
}
