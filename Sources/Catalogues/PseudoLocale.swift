/// The text of `en-XA`: English with accents and longer. Text that stays plain on a screen comes from no catalogue.
package enum PseudoLocale {
  /// Signs for private use around a value, whose text stays as it is.
  private static let (start, end): (Character, Character) = ("\u{E000}", "\u{E001}")

  /// The pattern's own letters with accents, its vowels twice: the text is a third longer.
  package static func accented(_ pattern: Pattern, _ values: [Pattern.Value]) -> String {
    let marked = values.map { value in
      // A choice is looked at, and never shown.
      Pattern.Value(
        name: value.name, text: value.isChoice ? value.text : "\(start)\(value.text)\(end)", number: value.number,
        isChoice: value.isChoice)
    }
    var depth = 0
    var accented = ""
    for character in pattern.format(marked) {
      switch character {
      case start: depth += 1
      case end: depth -= 1
      case _ where depth > 0: accented.append(character)
      default: accented += letters[character] ?? String(character)
      }
    }
    return accented
  }

  private static let letters: [Character: String] = Dictionary(
    uniqueKeysWithValues: zip(
      "aeiouAEIOUcdghjklnrstwyzCDGHJKLNRSTWYZ",
      [
        "áá", "éé", "íí", "óó", "úú", "ÁÁ", "ÉÉ", "ÍÍ", "ÓÓ", "ÚÚ", "ç", "ď", "ĝ", "ĥ", "ĵ", "ķ", "ļ", "ñ", "ŕ", "š",
        "ţ",
        "ŵ", "ý", "ž", "Ç", "Ď", "Ĝ", "Ĥ", "Ĵ", "Ķ", "Ļ", "Ñ", "Ŕ", "Š", "Ţ", "Ŵ", "Ý", "Ž",
      ]))
}
