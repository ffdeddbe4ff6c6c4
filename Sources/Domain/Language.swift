import Synchronization

/// A language that the program speaks. The first lines of its catalogue describe it.
package struct Language: Sendable {
  /// The BCP 47 tag that configuration and web pages use: `zh-Hans`.
  package let tag: String
  /// The language's name in itself, for a speaker who reads no other language.
  package let ownName: String
  /// The words that choose it at a station, in lower case. They are ``ReservedWords`` too.
  package let words: [String]
  /// The number of the ``CommandCard`` that chooses it; nil where there is none.
  package let card: Int?
  /// Whether a speaker has read the translation. A person who chooses an unreviewed one is informed.
  package let isReviewed: Bool
  private let attributes: [String: String]

  /// - Parameter attributes: those of a catalogue, without the `@@` in front of their names.
  package init(tag: String, attributes: [String: String]) {
    (self.tag, self.attributes) = (tag, attributes)
    let name = attributes["x-name"] ?? ""
    ownName = name.isEmpty ? tag : name
    words =
      [ownName.lowercased()] + (attributes["x-words"] ?? "").lowercased().split(separator: ",").map(TypedText.trim)
    card = attributes["x-card"].flatMap { Int($0) }.flatMap { (21...99).contains($0) ? $0 : nil }
    isReviewed = attributes["x-reviewed"] != "false"
  }

  /// The same language; of an attribute that it has, the other value.
  package func with(_ attributes: [String: String]) -> Language {
    Language(tag: tag, attributes: self.attributes.merging(attributes) { $1 })
  }

  /// The source of all translations.
  package static let english = EmbeddedCatalogue.all.first?.language ?? Language(tag: "en", attributes: [:])

  /// English with accents, longer and between brackets, for work on the program: it shows text without a catalogue.
  package static let pseudo = Language(tag: "en-XA", attributes: ["x-name": "[Ɇñǧľîšĥ]"])
}

/// Two values of one tag are the same language.
extension Language: Hashable {
  package static func == (one: Language, other: Language) -> Bool { one.tag == other.tag }
  package func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}

extension Language: CustomStringConvertible {
  package var description: String { tag }
}

extension Language: CaseIterable {
  private static let known = Mutex(EmbeddedCatalogue.all.map(\.language))

  /// The languages that people may choose: those in the program, and those of a translator's folder.
  package static var allCases: [Language] { known.withLock { $0 } }

  /// Adds a language for the whole process, or replaces the one of its tag.
  package static func add(_ language: Language) {
    known.withLock { known in
      guard let place = known.firstIndex(of: language) else { return known.append(language) }
      known[place] = language
    }
  }
}

extension Language {
  /// The language of a BCP 47 tag (`de`, `zh-Hans-CN`) or a POSIX locale (`de_AT.UTF-8@euro`); nil if not spoken here.
  ///
  /// The country chooses only between languages that differ by it. `zh_TW` is Simplified Chinese too, which its readers
  /// know better than English. `C` and `POSIX` are English.
  package init?(tag: String) {
    guard let parts = Language.subtags(of: String(tag.prefix { $0 != "." && $0 != "@" })) else { return nil }
    let isPseudo = parts.first == "en" && parts.contains("xa")
    guard let language = isPseudo ? .pseudo : Language.nearest(to: parts) else { return nil }
    self = language
  }

  /// The language of the environment: the first of LC_ALL, LC_MESSAGES and LANG that is set decides, as POSIX has it.
  /// English where none is set or its language is not spoken here. An unreviewed one is spoken only by choice.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let language = locale.flatMap { Language(tag: $0) }
    self = language.flatMap { $0.isReviewed ? $0 : nil } ?? .english
  }

  /// The parts of a tag in small letters, one to eight letters or digits each (RFC 5646, 2.1); nil for another text.
  package static func subtags(of tag: String) -> [String]? {
    guard tag.utf8.count <= 100 else { return nil }
    let parts = tag.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let areSubtags = parts.allSatisfy { (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(isAlphanumeric) }
    return areSubtags ? parts.map { String($0) } : nil
  }

  /// The first of the languages that share most subtags with a tag, and at least the language.
  private static func nearest(to parts: [String]) -> Language? {
    let first = parts.first ?? ""
    // A language has three letters where ISO 639-1 has none, or in another list; Mandarin is Chinese.
    let name =
      ["c": "en", "posix": "en", "cmn": "zh"][first] ?? (first.utf8.count == 3 ? LanguageCode.normalise(first) : nil)
    var best: (language: Language, shared: Int)?
    for language in allCases {
      let own = subtags(of: language.tag) ?? []
      guard own.first == name ?? first || own.first == first else { continue }
      let shared = own.count { parts.contains($0) }
      if shared > best?.shared ?? -1 { best = (language, shared) }
    }
    return best?.language
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
