import Domain
import KioskMachine
import Reports
import TestSupport
import Testing

@testable import Catalogues
@testable import Messages

/// French, which is unreviewed: rules of its typography that a program can check.
@Suite struct FrenchTests {
  @Test func sign_hasANoBreakSpaceBeforeIt() throws {
    let entries = try CatalogueTests.file(.french).entries
    #expect(entries.count > 700)
    for (key, entry) in entries {
      // A plain space before these signs lets a line begin with them; no space is wrong in print.
      #expect(
        entry.text.firstMatch(of: /\ [:;!?»]|«[^\u{A0}]|[^\u{A0}]»|[\p{Letter}\p{Number})][;!?](?!\w)/) == nil, "\(key)"
      )
      #expect(!entry.text.contains("'") && !entry.text.contains("“"), "\(key): \(entry.text)")
    }
  }

  @Test func language_isLabelled_whereItIsChosen() {
    #expect(!Language.french.isReviewed)
    let english = Messages(language: .english)
    #expect(english.languageTags == ["en", "de", "ga", "zh-Hans", "fr (unreviewed)"])
    #expect(english.choice(.french) == "Français – French (unreviewed)")
    #expect(Messages(language: .german).choice(.french) == "Français – Französisch (ungeprüft)")
    #expect(english.choice(.german) == "Deutsch")
    let messages = Messages(language: .french)
    #expect(messages.choice(.french) == "Français (non relu)")
    // A station has no room for the mark, and its visitors no use for it.
    #expect(messages.name(.french) == "Français")
    #expect(messages.sentence(DoctorFinding.languageUnreviewed(.french)).contains("Français"))
    let help = english.notice(.help(.station)).map(\.text).joined(separator: "\n")
    #expect(help.contains("deutsch, gaeilge, 简体中文, français: another language"), "\(help)")
  }

  @Test(arguments: [(0, "0 livre"), (1, "1 livre"), (2, "2 livres"), (1_000_000, "1000000 livres")])
  func plural_isFrench(number: Int, text: String) {
    #expect(Messages(language: .french).count(number, .book) == text)
  }

  @Test func day_isFrench() {
    let messages = Messages(language: .french, calendar: Sample.dublin)
    #expect(messages.day(CalendarDay(year: 2026, month: 12, day: 5)) == "sam. 5 déc. 2026")
    #expect(messages.day(CalendarDay(year: 2026, month: 3, day: 1)) == "dim. 1er mars 2026")
  }
}
