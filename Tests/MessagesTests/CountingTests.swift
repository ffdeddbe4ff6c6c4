import Domain
import Foundation
import TestSupport
import Testing

@testable import Catalogues

/// Every sentence with a plural, formatted with numbers that choose different words in our languages.
/// `MINILIBRARY_PLURALS` names a file for the sheet, which a person can read.
struct CountingTests {
  /// 17 and 21 follow other rules than 7 and 11 in Irish.
  private static let numbers = [0, 1, 2, 3, 7, 11, 17, 21]

  /// An entry with the number as its plural argument, for one choice of words.
  struct Counted: CustomStringConvertible {
    let key: String
    let argument: String
    let texts: [Int: String]

    var description: String {
      "\(key) \(argument)\n" + CountingTests.numbers.map { "  \($0)\t\(texts[$0] ?? "")\n" }.joined()
    }

    /// The word after the number.
    func word(after number: Int) throws -> String? {
      let pattern = try Regex("\\b\(number) ([\\p{L}'’-]+)")
      return texts[number]?.firstMatch(of: pattern).flatMap { $0.output[1].substring.map(String.init) }
    }
  }

  private static func counted(_ language: Language) throws -> [Counted] {
    let catalogue = try #require(EmbeddedCatalogue.of(language))
    return try CatalogueFile(catalogue.text).entries.sorted { $0.key < $1.key }.flatMap { key, entry in
      try counted(key, entry.text, language)
    }
  }

  private static func counted(_ key: String, _ text: String, _ language: Language) throws -> [Counted] {
    func names(_ pattern: Regex<(Substring, Substring)>) -> [String] {
      var names: [String] = []
      for match in text.matches(of: pattern) where !names.contains(String(match.1)) { names.append(String(match.1)) }
      return names
    }
    let arguments = names(/\{(\w+), plural,/)
    guard !arguments.isEmpty else { return [] }
    let pattern = try Pattern(text, locale: language.tag)
    let selects = names(/\{(\w+), select,/)
    let words = names(/[\s}](\w+) ?\{/)
    let plain = names(/\{(\w+)\}/)
    // The words of one select at a time; the others have their last branch.
    let choices: [(String, String)] =
      selects.isEmpty ? [("", "")] : selects.flatMap { name in words.map { (name, $0) } }
    return arguments.flatMap { argument in
      choices.map { chosen in
        Counted(
          key: key, argument: argument,
          texts: Dictionary(
            uniqueKeysWithValues: numbers.map { number in
              var values = selects.map {
                Pattern.Value(name: $0, text: $0 == chosen.0 ? chosen.1 : "other", isChoice: true)
              }
              values += arguments.filter { !selects.contains($0) }.map {
                Pattern.Value(name: $0, text: "\($0 == argument ? number : 5)", number: $0 == argument ? number : 5)
              }
              values += plain.filter { !selects.contains($0) && !arguments.contains($0) }.map {
                Pattern.Value(name: $0, text: "‹\($0)›")
              }
              return (number, pattern.format(values))
            }))
      }
    }
  }

  @Test(arguments: Language.allCases) func plural_isFormatted_withEveryNumber(language: Language) throws {
    let all = try Self.counted(language)
    #expect(all.count > 70)
    for counted in all {
      for text in counted.texts.values { #expect(!text.contains { "{}#".contains($0) }, "\(language) \(counted)") }
    }
    if let path = ProcessInfo.processInfo.environment["MINILIBRARY_PLURALS"] {
      let sheet = all.map(\.description).joined(separator: "\n")
      try sheet.write(toFile: "\(path).\(language.tag)", atomically: true, encoding: .utf8)
    }
  }

  /// Words after a number that are the same for one thing and for several: nouns with one form, adjectives, and words
  /// that follow where the value brings its noun along.
  private static let unchanged: [String: Set<String>] = [
    "en": [
      "closed", "had", "library", "new", "of", "on", "open", "overdue", "scan", "still", "who", "will", "would",
    ],
    "de": [
      "Fehler", "Schüler", "Zeichen", "Zettel", "ausgeliehen", "bereitgelegt", "davon", "neue", "überfällig",
    ],
    "fr": ["en", "mis", "qui", "sans", "à"],
  ]

  @Test(arguments: ["en", "de", "fr"]) func nounOfOne_isNotThatOfSeveral(tag: String) throws {
    let language = try #require(Language(tag: tag))
    for counted in try Self.counted(language) {
      guard let one = try counted.word(after: 1), let several = try counted.word(after: 2) else { continue }
      #expect(one != several || Self.unchanged[tag]?.contains(one) == true, "\(tag) \(counted)")
      // Nought counts as one in French.
      if let none = try counted.word(after: 0) { #expect(none == (tag == "fr" ? one : several), "\(tag) \(counted)") }
    }
  }

  /// Words after a number that are not its noun; and uair, which has a plural after numbers.
  private static let irishOthers: Set<String> = [
    "a", "ann", "ar", "coinnithe", "de", "di", "gan", "sa", "thar", "uair",
  ]

  /// An Caighdeán Oifigiúil: 2 to 6 and 11 to 16 lenite, but 11 does not lenite d, t and s. 7 to 10 and 17 to 19
  /// eclipse.
  @Test func irishNoun_isChangedByItsNumber() throws {
    for counted in try Self.counted(.irish) {
      guard let noun = try counted.word(after: 21), !Self.irishOthers.contains(noun) else { continue }
      let eleventh = "dts".contains(noun.prefix(1).lowercased()) ? noun : Self.lenited(noun)
      let expected = [
        2: Self.lenited(noun), 3: Self.lenited(noun), 7: Self.eclipsed(noun), 11: eleventh, 17: Self.eclipsed(noun),
      ]
      for (number, form) in expected {
        guard let found = try counted.word(after: number) else { continue }
        #expect(found == form, "\(number): \(counted)")
      }
    }
  }

  private static func lenited(_ noun: String) -> String {
    let word = noun.lowercased()
    let isFixedS = word.hasPrefix("s") && word.dropFirst().first.map { "cfmpt".contains($0) } == true
    guard let first = word.first, "bcdfgmpst".contains(first), !isFixedS else { return noun }
    return "\(noun.prefix(1))h\(noun.dropFirst())"
  }

  private static func eclipsed(_ noun: String) -> String {
    guard let first = noun.lowercased().first else { return noun }
    if "aeiouáéíóú".contains(first) { return "n-\(noun)" }
    let prefixes: [Character: String] = ["b": "m", "c": "g", "d": "n", "f": "bh", "g": "n", "p": "b", "t": "d"]
    return (prefixes[first] ?? "") + noun
  }
}
