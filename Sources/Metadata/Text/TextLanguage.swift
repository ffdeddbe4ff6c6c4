/// Guesses the language of a description by its commonest small words. Similar languages give no result rather than a
/// wrong one.
enum TextLanguage {
  private static let words: [String: Set<String>] = [
    "en": ["the", "and", "of", "to", "is", "that", "with", "his", "her", "this", "from", "are", "which", "who"],
    "de": ["der", "die", "und", "das", "ist", "nicht", "ein", "eine", "mit", "dem", "den", "von", "sich", "auf"],
    "fr": ["le", "les", "et", "des", "une", "est", "dans", "pour", "qui", "sur", "du", "au", "avec", "cette"],
    "es": ["el", "los", "las", "una", "que", "del", "por", "con", "para", "su", "es", "como", "pero", "sus"],
    "it": ["il", "gli", "di", "che", "della", "una", "per", "con", "non", "sono", "nel", "del", "questo", "dei"],
    "nl": ["het", "een", "van", "en", "zijn", "niet", "dat", "met", "voor", "maar", "ook", "naar", "haar", "wordt"],
    "pt": ["os", "uma", "que", "do", "da", "em", "para", "com", "não", "dos", "seu", "sua", "mais", "pelo"],
    "ga": ["an", "agus", "na", "ar", "le", "tá", "bhí", "leis", "sé", "sí", "ach", "chun", "faoi", "sin"],
  ]
  private static let least = 3

  /// Two letters; nil where it is not clear.
  static func of(_ text: String) -> String? {
    if let script = script(of: text) { return script }
    var counts: [String: Int] = [:]
    for word in text.lowercased().split(whereSeparator: { !$0.isLetter }).prefix(300) {
      for (code, small) in words where small.contains(String(word)) { counts[code, default: 0] += 1 }
    }
    let ranked = counts.sorted { $0.value > $1.value }
    guard let first = ranked.first, first.value >= least else { return nil }
    guard ranked.count > 1 else { return first.key }
    return first.value >= ranked[1].value * 2 ? first.key : nil
  }

  /// Kana are Japanese; Han characters without any are Chinese.
  private static func script(of text: String) -> String? {
    var (han, kana, all) = (0, 0, 0)
    for scalar in text.unicodeScalars.prefix(1000) where scalar.properties.isAlphabetic {
      all += 1
      if scalar.properties.isIdeographic { han += 1 }
      if (0x3040...0x30FF).contains(scalar.value) { kana += 1 }
    }
    guard han + kana > all / 2 else { return nil }
    return kana > 0 ? "ja" : "zh"
  }
}
