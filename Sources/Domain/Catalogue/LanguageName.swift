import Foundation

/// The language of a book in words.
package enum LanguageName {
  /// `German (de)` in the words of `language`; the code alone where there is no word for it.
  package static func text(_ code: String?, in language: Language) -> String? {
    guard let code else { return nil }
    guard let name = name(code, in: language) else { return code }
    return "\(name) (\(code))"
  }

  /// The code of what a person or another system writes: `de`, `ger`, or the language's name in one of ours or in itself, in any
  /// case.
  ///
  /// - Throws: `language-not-understood`.
  package static func code(_ typed: String) throws(Refusal) -> String {
    let word = TypedText.trim(typed)
    if let code = LanguageCode.normalise(word) ?? codes[word.lowercased()] { return code }
    // 英文 is what is written in 英语.
    if word.hasSuffix("文"), let code = codes[word.dropLast() + "语"] { return code }
    throw .languageNotUnderstood(text: word)
  }

  /// By names in small letters; made where first a name is asked for. Where two languages of ours mean different things by a name,
  /// the first one's counts.
  private static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for language in Language.allCases {
      let locale = Locale(identifier: language.rawValue)
      for code in LanguageCode.all {
        guard let name = name(code, in: locale)?.lowercased(), codes[name] == nil else { continue }
        codes[name] = code
      }
      for script in ["zh-Hans", "zh-Hant"] {
        guard let name = locale.localizedString(forIdentifier: script)?.lowercased() else { continue }
        // `Chinese, Simplified`, which people write in the order of speech.
        for name in [name, name.split(separator: ", ").reversed().joined(separator: " ")] { codes[name] = "zh" }
      }
    }
    for code in LanguageCode.all {
      guard let name = name(code, in: Locale(identifier: code))?.lowercased(), codes[name] == nil else { continue }
      codes[name] = code
    }
    for language in Language.allCases {
      codes[language.ownName.lowercased()] = LanguageCode.normalise(language.rawValue)
    }
    return codes
  }()

  private static func name(_ code: String, in language: Language) -> String? {
    name(code, in: Locale(identifier: language.rawValue))
  }

  private static func name(_ code: String, in locale: Locale) -> String? {
    let name = locale.localizedString(forLanguageCode: code)
    return name == code ? nil : name
  }
}
