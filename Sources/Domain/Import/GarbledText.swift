/// Text that was evidently read in a wrong encoding, here or before it was saved: `MÃ¼ller`, `M„dchen`, `KŠthe`.
///
/// Only what no language writes counts. A text that could be meant so passes.
package enum GarbledText {
  package static func isEvident(in text: String) -> Bool {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    let scalars = Array(text.unicodeScalars)
    return holdsSignInsideWord(scalars) || holdsUTF8(scalars)
  }

  // MARK: - Letters of CP850, Mac Roman or Big5 that were read as Windows-1252

  /// Signs that stand between words, never between two letters.
  private static let signs: Set<Unicode.Scalar> = [
    "‚", "„", "†", "‡", "¡", "¢", "£", "¤", "¥", "¦", "§", "¨", "¬", "¯", "±", "¶", "¸", "‰", "ˆ", "˜", "‹",
    "°", "¹", "√", "∫", "∂",
  ]
  /// Capitals that stand inside no word of small letters.
  private static let capitals: Set<Unicode.Scalar> = ["Š", "Ž", "Ÿ"]

  private static func holdsSignInsideWord(_ scalars: [Unicode.Scalar]) -> Bool {
    for index in scalars.indices.dropFirst() where scalars[index].value >= 0x80 {
      let (before, after) = (scalars[index - 1], index + 1 < scalars.count ? scalars[index + 1] : " ")
      if capitals.contains(scalars[index]) {
        if before.properties.isLowercase { return true }
        if before.properties.isAlphabetic, after.properties.isLowercase { return true }
      }
      // Frames and blocks, which letters of UTF-8 and Windows-1252 become in CP850.
      if (0x2500...0x259F).contains(scalars[index].value), before.properties.isAlphabetic { return true }
      if signs.contains(scalars[index]), standsInside(before), standsInside(after) { return true }
    }
    return false
  }

  /// A letter, or what one became. `¡` may be repeated.
  private static func standsInside(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar != "¡" && signs.contains(scalar)
  }

  // MARK: - UTF-8 that was read as Windows-1252 or ISO-8859-1

  private static func holdsUTF8(_ scalars: [Unicode.Scalar]) -> Bool {
    scalars.split { $0.value < 0x80 }.contains { run in
      guard run.count > 1 else { return false }
      var bytes: [UInt8] = []
      for scalar in run {
        guard let byte = byte(of: scalar) else { return false }
        bytes.append(byte)
      }
      return isUTF8(bytes) || holdsQuotationMark(bytes)
    }
  }

  /// Whether an apostrophe, a quotation mark or a dash of UTF-8 (`â€™`) stands next to a correct letter.
  private static func holdsQuotationMark(_ bytes: [UInt8]) -> Bool {
    zip(zip(bytes, bytes.dropFirst()), bytes.dropFirst(2)).contains { pair, third in
      pair == (0xE2, 0x80) && (0x80...0xBF).contains(third)
    }
  }

  /// Whether all of these bytes are letters of UTF-8 that a person would write.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    guard let decoded = String(validating: bytes, as: UTF8.self) else { return false }
    let letters = decoded.unicodeScalars
    guard let first = letters.first, letters.allSatisfy({ $0.value >= 0xA0 }) else { return false }
    if letters.count > 1 || first.value >= 0x800 { return true }
    // A single pair does not prove it: `Ä“` may be the end of a quotation.
    return first.value < 0x100 || first.value < 0x180 && !marks.contains(bytes[1])
  }

  /// Quotation marks, dashes and the ellipsis in Windows-1252.
  private static let marks: Set<UInt8> = [0x85, 0x8B, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x9B, 0xAB, 0xBB]

  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalar.value < 0x100 ? UInt8(scalar.value) : windows[scalar]
  }

  private static let windows = Dictionary(uniqueKeysWithValues: WindowsLetters.all.map { ($0.value, $0.key) })
}
