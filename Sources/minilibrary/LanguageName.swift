import Domain
import Foundation
import Messages

/// The language of a book in words.
enum LanguageName {
  /// `German (de)` in the words of `language`; the code alone where there is no word for it.
  static func text(_ code: String?, in language: Language) -> String? {
    guard let code else { return nil }
    guard let name = name(code, in: language) else { return code }
    return "\(name) (\(code))"
  }

  /// The code of what a person types: `de`, `ger`, or the language's name in one of ours.
  ///
  /// - Throws: `language-not-understood`.
  static func code(_ typed: String) throws(Refusal) -> String {
    let word = TypedText.trim(typed)
    if let code = LanguageCode.normalise(word) { return code }
    for language in Language.allCases {
      for code in LanguageCode.all where name(code, in: language)?.lowercased() == word.lowercased() { return code }
    }
    throw .languageNotUnderstood(text: word)
  }

  private static func name(_ code: String, in language: Language) -> String? {
    let name = Locale(identifier: language.rawValue).localizedString(forLanguageCode: code)
    return name == code ? nil : name
  }
}
