import Domain
import Foundation
import Testing

@testable import Catalogues

/// Words and forms of address that no entry of a catalogue may have: `Decisions/forbidden-….tsv` for each language.
/// `docs/design/words.md` has the words to use.
struct ForbiddenWordsTests {
  struct Rule: CustomStringConvertible {
    /// The keys that it is about, as a whole.
    let keys: Regex<AnyRegexOutput>
    let forbidden: Regex<AnyRegexOutput>
    let instead: String
    /// The keys that hold the word for a reason.
    let exceptions: Set<String>
    let reason: String
    let description: String

    init(_ cells: [String]) throws {
      keys = try Regex(cells[0])
      forbidden = try Regex(cells[1])
      (instead, reason) = (cells[2], cells[4])
      exceptions = cells[3] == "-" ? [] : Set(cells[3].split(separator: " ").map(String.init))
      description = "\(cells[0]) \(cells[1])"
    }
  }

  private static let columns = ["keys", "forbidden", "instead", "except", "reason"]

  private static func rules(_ language: String) throws -> [Rule] {
    try DecisionTable.rows(of: "forbidden-\(language).tsv", columns: columns).map(Rule.init)
  }

  private static func entries(_ language: String) throws -> [String: String] {
    let catalogue = try #require(EmbeddedCatalogue.all.first { $0.language.tag == language })
    return try CatalogueFile(catalogue.text).entries.mapValues(\.text)
  }

  @Test(arguments: DecidedRowsTests.languages) func entry_hasNoForbiddenWord(language: String) throws {
    let entries = try Self.entries(language)
    let rules = try Self.rules(language)
    #expect(rules.count > 20)
    for rule in rules {
      #expect(!rule.instead.isEmpty && !rule.reason.isEmpty, "\(rule)")
      for (key, text) in entries where !rule.exceptions.contains(key) && key.wholeMatch(of: rule.keys) != nil {
        guard let match = text.firstMatch(of: rule.forbidden) else { continue }
        Issue.record("\(language) \(key): “\(text[match.range])”, instead \(rule.instead) (\(rule.reason))")
      }
    }
  }

  /// An exception that is no longer needed would let the word come back.
  @Test(arguments: DecidedRowsTests.languages) func exception_holdsTheWord(language: String) throws {
    let entries = try Self.entries(language)
    for rule in try Self.rules(language) {
      for key in rule.exceptions {
        #expect(entries[key]?.contains(rule.forbidden) == true, "\(language) \(key): \(rule)")
      }
    }
  }
}
