import Domain
import KioskMachine
import TestSupport
import Testing

@testable import Catalogues
@testable import Messages

/// The branches of `{mode, select, checkOut {…} other {…}}`, whose words are names of Swift cases.
@Suite struct SelectTests {
  /// The words of an argument. A renamed case has another word, and its branch is never chosen again.
  private static let words: [String: Set<String>] = [
    "mode": Set(Mode.allCases.map { "\($0)" }), "kind": Set(Device.Kind.allCases.map(\.rawValue)),
    "reason": ["timeout", "interrupted"], "action": Set(Permission.allCases.map { "\($0)" }),
    "block": Set(OverdueBlock.allCases.map(\.rawValue)), "day": Set(Weekday.allCases.map(\.rawValue)),
    "viewers": Set(SiteSettings.CatalogueViewers.allCases.map(\.rawValue)),
    "accounts": Set(SiteSettings.SignUp.allCases.map(\.rawValue)),
    "who": Set(SiteSettings.Discovery.allCases.map(\.rawValue)),
    "fault": [
      "notRules", "keyMissing", "valueWrong", "notACalendar", "noEvents", "tooMany", "tooLong", "backwards", "noStart",
      "tooLarge",
    ],
  ]
  private static let flag: Set<String> = ["yes", "no"]

  @Test(arguments: CatalogueTests.languages) func branches_areCases_andThoseOfTheEnglishSentence(language: Language)
    throws
  {
    let english = try CatalogueTests.file(.english).entries
    var selects = 0
    for (key, entry) in try CatalogueTests.file(language).entries {
      let source = Self.branches(of: try #require(english[key]).text)
      for (argument, branches) in Self.branches(of: entry.text) {
        selects += 1
        let words = Self.words[argument] ?? Self.flag
        #expect(branches.contains("other"), "\(key): \(argument)")
        #expect(branches.subtracting(["other"]).isSubset(of: words), "\(key): \(argument) \(branches)")
        // A language may look at a value that English does not mind.
        if let expected = source[argument] { #expect(branches == expected, "\(key): \(argument)") }
      }
    }
    #expect(selects > 20)
  }

  @Test func branches_areFound_inAPattern() {
    #expect(Self.branches(of: "{a} {b, plural, one {x} other {y}}").isEmpty)
    let nested = "{n, plural, other {{kind, select, camera {a {x}} other {}}}}{mode, select,station{s}other{{kind}}}"
    #expect(Self.branches(of: nested) == ["kind": ["camera", "other"], "mode": ["station", "other"]])
  }

  /// The keywords of each select by its argument.
  private static func branches(of pattern: String) -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for select in pattern.matches(of: /\{\s*(\w+)\s*,\s*select\s*,/) {
      var (depth, word) = (0, "")
      for character in pattern[select.range.upperBound...] {
        if character == "{" {
          if depth == 0 { found[String(select.output.1), default: []].insert(word) }
          (depth, word) = (depth + 1, "")
        } else if character == "}" {
          depth -= 1
          if depth < 0 { break }
        } else if depth == 0, !character.isWhitespace {
          word.append(character)
        }
      }
    }
    return found
  }
}
