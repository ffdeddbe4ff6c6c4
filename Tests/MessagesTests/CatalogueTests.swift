import Domain
import Foundation
import KioskMachine
import Reports
import TestSupport
import Testing

@testable import Catalogues
@testable import Messages

/// The catalogues against each other and against the keys in the code.
@Suite struct CatalogueTests {
  static let languages = EmbeddedCatalogue.all.map(\.language)

  static func file(_ language: Language) throws -> CatalogueFile {
    try CatalogueFile(#require(EmbeddedCatalogue.of(language)).text)
  }

  private static let stationCodes = ForeignCode.Kind.allCases.map { Phrase("stationCode", of: $0).key }

  /// The entries whose keys are made of an enum's name and its cases.
  private static let words =
    enumWords
    .union(FaultDetail.Cause.allCases.map { Phrase("cause", of: $0).key })
    .union(CheckRule.allCases.map { Phrase("rule", of: $0).key })
    .union(pageWords)

  private static let pageWords: [String] =
    PageTitle.allCases.map(\.phrase.key) + ButtonWord.allCases.map(\.phrase.key)
    + FieldLabel.allCases.map(\.phrase.key) + Hint.allCases.map(\.phrase.key) + EmptyState.allCases.map(\.phrase.key)
    + WayToAdd.allCases.map(\.phrase.key) + FirstStep.Kind.allCases.map(\.phrase.key)
    + HelpText.allCases.map(\.phrase.key)
    + PrivacyText.allCases.map(\.phrase.key) + DiscoverWord.allCases.map(\.phrase.key)
    + DiscoverySubject.allCases.map(\.phrase.key) + ListWord.allCases.map(\.phrase.key)
    + FormReport.allCases.map(\.phrase.key) + Genre.allCases.map(\.phrase.key) + RatingWord.allCases.map(\.phrase.key)
    + StationWord.allCases.map(\.phrase.key)

  private static let enumWords: Set<String> = Set(
    ["list", "listAnd", "listComma", "listOr", "listSemicolon", "listSentences"] + Label.allCases.map(\.phrase.key)
      + StatisticsLabel.allCases.map(\.phrase.key)
      + Mode.allCases.flatMap { mode in ["mode", "invitation", "help"].map { Phrase($0, of: mode).key } }
      + Prompt.Field.allCases.map { Phrase("enter", of: $0).key }
      + Vocabulary.Word.allCases.map { Phrase("word", of: $0).key }
      + Vocabulary.Letter.allCases.map { Phrase("answer", of: $0).key }
      + LookupSource.allCases.map(\.phrase.key)
      + AccountRole.allCases.flatMap { [$0.phrase.key, Actor.account(name: "", role: $0).phrase.key] }
      + CatalogueProblem.KeyMistake.allCases.map { Phrase("catalogueKey", of: $0).key }
      + StoreFault.allCases.map { Phrase("store", of: $0).key }
      + ForeignCode.Kind.allCases.map { Phrase("foreign", of: $0).key } + stationCodes
      + LookupProblem.Code.allCases.map { Phrase("lookup", of: $0).key }
      + CoverProblem.allCases.map { Phrase("cover", of: $0).key }
      + Copy.State.allCases.map(\.phrase.key) + BorrowerKind.allCases.map(\.phrase.key)
      + Attention.Kind.allCases.map(\.phrase.key)
      + Activity.Kind.allCases.map(\.phrase.key) + DoctorFinding.Area.allCases.map(\.phrase.key)
      + DoctorFinding.Severity.allCases.map(\.phrase.key) + Noun.allCases.map { Phrase("count", of: $0).key }
      + ScannerVerdict.Ground.allCases.map { ScannerVerdict.taken($0).phrase.key }
      + ScannerVerdict.Reason.allCases.map { ScannerVerdict.left($0).phrase.key }
      + InventoryLabel.allCases.map(\.phrase.key) + Inventory.Verdict.allCases.map(\.phrase.key)
      + Inventory.Verdict.allCases.map { Phrase("inventoryScanned", of: $0).key }
      + CommandCard.words.flatMap { card in
        [Phrase("card", of: card).key, Phrase("explanation", of: card).key]
      })

  /// The keys in the code of the module: those that are written out, the names of functions and properties, and
  /// the names of cases.
  private static func keysInCode() throws -> Set<String> {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Messages")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL]
    let code = try (files ?? []).filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    let written = code.matches(
      of: /(?:Phrase|Self)\(\s*(?:[\w.= ]+ \? )?"(\w+)"(?: : "(\w+)")?(?!,\s*of:)[,)]|"(importPart\w+)"/
    ).flatMap { [$0.output.1, $0.output.2, $0.output.3].compactMap { $0.map { String($0) } } }
    return Set(written + functionNames(in: code) + caseNames(in: code) + ownEntries(in: code))
      .union(Refusal.everyKind.flatMap { [$0.phrase.key, $0.stationPhrase.key] })
  }

  /// `package static func accountAdded(…) -> Self { Self([…]) }`: the entry has the name of the function.
  private static func functionNames(in code: String) -> [String] {
    code.split(separator: "\n  package static ").dropFirst().compactMap { declaration in
      let body = declaration.firstMatch(of: /^[^\n]*\}$|^.*?\n  \}/.dotMatchesNewlines().anchorsMatchLineEndings())
      guard body?.output.contains(/Self\((?:\)|\[|\w+\()/) == true else { return nil }
      return declaration.firstMatch(of: /^(?:func|var) (\w+)/).map { String($0.output.1) }
    }
  }

  /// `case .lastCopy(let title): Phrase("refusal", of: self, …)`: the entry is `refusalLastCopy`.
  private static func caseNames(in code: String) -> [String] {
    code.split(separator: "\n    case ").dropFirst().flatMap { arm -> [String] in
      let named = /^(.+?):\s+(?:\.phrase\()?Phrase\(\s*"(\w+)", of: (?:self|form|problem)\b/.dotMatchesNewlines()
      guard let match = arm.prefixMatch(of: named) else { return [] }
      return match.output.1.matches(of: /(?:^|, |,\n +)\.(\w+)/).map { name in
        match.output.2 + name.output.1.prefix(1).uppercased() + name.output.1.dropFirst()
      }
    }
  }

  /// `static let prefix = "finding"` in an extension, and `case .zone(let name): entry(…)`: the entry is `findingZone`.
  private static func ownEntries(in code: String) -> [String] {
    code.split(separator: "\n  static let prefix = \"").dropFirst().flatMap { type -> [String] in
      let prefix = String(type.prefix { $0 != "\"" })
      let body = type.split(separator: "\n}\n")[0]
      return body.split(separator: "\n    case ").dropFirst().flatMap { arm -> [String] in
        let named = /^(.+?):\s+(?:\.phrase\()?entry\(/.dotMatchesNewlines()
        guard let match = arm.prefixMatch(of: named) else { return [] }
        return match.output.1.matches(of: /(?:^|, |,\n +)\.(\w+)/).map { name in
          prefix + name.output.1.prefix(1).uppercased() + name.output.1.dropFirst()
        }
      }
    }
  }

  /// The texts of `--help` and of man pages: their keys stand in the commands and in kiosk/debian/manual.
  private static func helpKeys() throws -> Set<String> {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let files = FileManager.default.enumerator(
      at: root.appending(path: "Sources/minilibrary"), includingPropertiesForKeys: nil)
    let sources = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    let code = try sources.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    let manual = try String(contentsOf: root.appending(path: "kiosk/debian/manual"), encoding: .utf8)
    let named = code.matches(of: /"((?:help|usage)[A-Z]\w*)|^ +(help[A-Z]\w*)$/.anchorsMatchLineEndings())
      .compactMap { ($0.output.1 ?? $0.output.2).map { String($0) } }
    let pages = manual.matches(of: /word\(["'](\w+)/).map { "help" + $0.output.1 }
    let explained = manual.matches(of: /", "([A-Z][a-z]+)"\)/).map { "helpManualFile" + $0.output.1 }
    // The name of a value stands in the option, or is the name of its variable.
    let values = code.matches(of: /valueName: "([^"]+)"|var (\w+)/).flatMap { match in
      (match.output.1 ?? match.output.2 ?? "").matches(of: /[a-z]+(?: [a-z]+)*/).map { name in
        "helpValue" + name.output.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      }
    }
    // The key of a mistake follows from its case.
    let cases = code.firstMatch(of: /enum UsageMistake: CaseIterable \{\s+case ([\w,\s]+)/)?.output.1 ?? ""
    let mistakes = cases.matches(of: /\w+/).map { name -> String in
      "usage" + name.output.prefix(1).uppercased() + name.output.dropFirst()
    }
    let english = try Set(file(.english).entries.keys)
    return Set(named + pages + explained + ["helpValueSubcommand", "helpValueOptions"]).union(mistakes).union(
      english.intersection(values)
    )
    .subtracting(["helpManualFile", "helpValue", "helpRequest", "helpRequested"])
  }

  @Test func english_hasAnEntryForEachKey() throws {
    let english = try Set(Self.file(.english).entries.keys)
    let keys = try Self.keysInCode().union(Self.helpKeys())
    #expect(keys.count > 10)
    #expect(keys.union(Self.words).subtracting(english).sorted() == [])
  }

  @Test func english_hasNoUnusedEntry() throws {
    let english = try Set(Self.file(.english).entries.keys)
    let used = try Self.keysInCode().union(Self.words).union(Self.helpKeys())
    #expect(english.subtracting(used).sorted() == [])
  }

  @Test func catalogue_isOfEachFile_andNamesItsLanguage() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/Messages/Catalogue")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let names = files.filter { $0.pathExtension == "arb" }.map { $0.deletingPathExtension().lastPathComponent }
    #expect(Self.languages.map(\.tag).sorted() == names.sorted())
    for language in Self.languages {
      // The attributes that the program reads from the first lines are those of the file.
      let attributes = try Self.file(language).attributes
      #expect(Language(tag: attributes["locale"] ?? "", attributes: attributes).ownName == language.ownName)
      #expect(attributes["x-name"] == language.ownName && !language.ownName.isEmpty)
      #expect((attributes["x-reviewed"] == "false") == !language.isReviewed)
      #expect(Language.subtags(of: language.tag) != nil)
    }
    #expect(Set(Self.languages.map(\.card)).count == Self.languages.count)
    #expect(Set(Self.languages.flatMap(\.words)).count == Self.languages.flatMap(\.words).count)
    #expect(Self.languages.first == .english)
  }

  @Test(arguments: languages) func catalogue_isComplete_orUnreviewed(language: Language) throws {
    let english = try Set(Self.file(.english).entries.keys)
    let keys = try Set(Self.file(language).entries.keys)
    #expect(keys.subtracting(english).sorted() == [])
    if language.isReviewed { #expect(english.subtracting(keys).sorted() == []) }
  }

  @Test(arguments: languages) func everyPattern_isICUs_andHasTheArgumentsOfTheEnglishOne(language: Language) throws {
    let english = try Self.file(.english)
    for (key, entry) in try Self.file(language).entries {
      let source = try Pattern(try #require(english.entries[key]?.text, "\(key)"), locale: "en").arguments
      let ours = try Pattern(entry.text, locale: language.tag).arguments
      guard case .object(let described)? = english.descriptions[key]?["placeholders"] else {
        #expect(ours.isEmpty && source.isEmpty, "\(key) has undescribed arguments")
        continue
      }
      #expect(Set(ours.keys).isSubset(of: Set(described.map(\.name))), "\(key): \(entry.text)")
      // Every language shows the arguments that English shows. Those that only choose words may be ignored.
      let shown = source.filter { $0.value != ["select"] && $0.value != ["plural"] }.keys
      #expect(Set(shown).isSubset(of: Set(ours.keys)), "\(key): \(entry.text)")
    }
  }

  @Test(arguments: languages) func builtInEntry_isFound_byHalving(language: Language) throws {
    let built = try #require(EmbeddedCatalogue.of(language))
    let entries = try Self.file(language).entries
    #expect(entries.count > 100)
    for (key, entry) in entries { #expect(built.pattern(key) == entry.text, "\(key)") }
    for key in [
      "", "a", "zzz", "@@locale", "x-name", "locale", "@x-name", "label", "labelTitl", "labelTitles", "{", "\u{10FFFF}",
    ] {
      #expect(built.pattern(key) == nil, "\(key)")
    }
  }

  @Test func sentence_isEnglish_whereALanguageLacksIt() {
    #expect(Messages(language: .german).label(.title) == "Titel")
    #expect(Messages(language: Language(tag: "xx", attributes: [:])).label(.title) == "Title")
    #expect(Messages(language: .german).text(Phrase("noSuchEntry")) == "noSuchEntry")
  }

  /// ICU marks where its own quoting would double an apostrophe.
  @Test func pattern_keepsAnApostrophe_asItStands() throws {
    let pattern = try Pattern("the cover's {of}, no catalogue's", locale: "en")
    #expect(pattern.format([Pattern.Value(name: "of", text: "book's")]) == "the cover's book's, no catalogue's")
  }
}
