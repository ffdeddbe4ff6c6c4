import CPatterns
package import Domain
import Synchronization

/// The patterns of all languages. A pattern is looked up and parsed when it is first needed.
package enum Patterns {
  private struct Opened {
    var folder: [Language: [String: Pattern]] = [:]
    var patterns: [Language: [String: Pattern]] = [:]
    /// The texts of patterns without values.
    var texts: [Language: [String: String]] = [:]
    var dayNames: [Language: [String]] = [:]
  }

  private static let opened = Mutex(Opened())

  /// The entry of a language; the English one where the language lacks it. Nil where that is missing, too.
  package static func pattern(_ key: String, _ language: Language) -> Pattern? {
    opened.withLock { pattern(key, language, in: &$0) }
  }

  private static func pattern(_ key: String, _ language: Language, in opened: inout Opened) -> Pattern? {
    if let known = opened.patterns[language]?[key] { return known }
    let pattern = open(key, language, opened.folder)
    opened.patterns[language, default: [:]][key] = pattern
    return pattern
  }

  /// The text of an entry that takes no values, which ICU formats once. Nil as above.
  package static func text(_ key: String, _ language: Language) -> String? {
    opened.withLock { opened in
      if let known = opened.texts[language]?[key] { return known }
      let text = pattern(key, language, in: &opened)?.format([])
      opened.texts[language, default: [:]][key] = text
      return text
    }
  }

  private static func open(_ key: String, _ language: Language, _ folder: [Language: [String: Pattern]]) -> Pattern? {
    if let replaced = folder[language]?[key] { return replaced }
    for language in [language, .english] {
      if let text = EmbeddedCatalogue.of(language)?.pattern(key) { return try? Pattern(text, locale: language.tag) }
    }
    return nil
  }

  /// Seven days of the week from Sunday, then twelve months, as ICU abbreviates them in a date.
  package static func dayNames(_ language: Language) -> [String] {
    opened.withLock { opened in
      if let known = opened.dayNames[language] { return known }
      let names = Pattern.owned { cpatterns_day_names(language.tag, &$0) }.split(separator: "\n").map {
        String($0)
      }
      opened.dayNames[language] = names
      return names
    }
  }

  /// From now on these entries are used instead of those in the program.
  static func replace(_ folder: [Language: [String: Pattern]]) {
    opened.withLock { opened in
      opened.folder = folder
      (opened.patterns, opened.texts) = ([:], [:])
    }
  }
}
