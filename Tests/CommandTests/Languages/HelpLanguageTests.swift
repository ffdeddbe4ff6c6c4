import ArgumentParser
import Domain
import Foundation
import Messages
import TerminalText
import TestSupport
import Testing

@testable import minilibrary

/// `--help` and the parser's errors in every language.
@Suite("Help in the reviewed languages") struct HelpLanguageTests {
  static let others = Language.allCases.filter { $0 != .english && $0.isReviewed }

  /// The keys that the sources of the commands name.
  static let keys: Set<String> = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/minilibrary")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let sources = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    let code = sources.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined()
    return Set(code.matches(of: /(?:help|usage)[A-Z][A-Za-z]*/).map { String($0.output) })
      .subtracting(["helpValue", "helpRequest", "helpRequested"])
      .union(UsageMistake.allCases.map(\.key))
  }()

  /// Texts that are rightly the same in another language.
  private static let same: Set<String> = ["helpManualName", "usageQuoted"]

  @Test(arguments: Language.allCases) func everyText_isInTheCatalogue(language: Language) {
    #expect(Self.keys.count > 250)
    let messages = Messages(language: language)
    for key in Self.keys.sorted() { #expect(messages.help(key) != key) }
  }

  @Test(arguments: others) func everyText_isTranslated(language: Language) {
    for key in Self.keys.subtracting(Self.same).sorted() {
      #expect(Messages(language: language).help(key) != Messages().help(key), "\(key)")
    }
  }

  /// Abstracts, discussions and option texts are keys; a text that stands in the sources speaks English only.
  @Test(arguments: Command.all) func everyTextOfACommand_isAKey(command: Command) throws {
    let configuration = command.type.configuration
    let ofArguments = try ArgumentInfo.all(of: command.type).flatMap { [$0.abstract, $0.discussion] }
    let texts = [configuration.abstract, configuration.discussion] + ofArguments.compactMap(\.self)
    for line in texts.flatMap({ $0.split(separator: "\n") }) where !line.hasPrefix("Example: ") {
      #expect(line.wholeMatch(of: /help[A-Z][A-Za-z]*/) != nil, "\(command.path): \(line)")
    }
  }

  @Test(arguments: others) func help_hasNoEnglishLeft(language: Language) {
    let english = /\b(the|of|and|with|from|default|values|Show|Usage|See|OPTIONS|OVERVIEW|USAGE|help[A-Z]\w*)\b/
    for command in Command.all {
      let lines = command.help(language).split(separator: "\n").filter { !$0.contains("minilibrary ") }
      // A command named in quotation marks keeps its name, and so does a collection of another program.
      let text = lines.joined(separator: "\n").replacing(/“[a-zA-Z ]+”|„[a-zA-Z ]+“/, with: "")
      #expect(text.firstMatch(of: english) == nil, "\(command.path): \(text)")
    }
  }

  @Test func chineseHelp_hasNamesAsItsOnlyLatinWords() {
    for command in Command.all {
      for line in command.help(.simplifiedChinese, columns: 100_000).split(separator: "\n")
      where !line.contains("minilibrary ") {
        let names =
          /“[^”]*”|<[^>]*>|--?[a-z-]+|MINILIBRARY_\w+|[a-z]+-[a-z-]+|[\w.\/~$-]*[.\/_][\w.\/~$-]*|（[^）]*）|可选值.*/
        let rest = line.replacing(names, with: " ")
        let words = rest.matches(of: /[A-Za-z]{3,}/).map { String($0.output) }
        let known: Set<String> = Self.known.union(command.type.configuration.subcommands.map { $0._commandName })
        #expect(Set(words).subtracting(known).isEmpty, "\(command.path): \(line): \(words)")
      }
    }
  }

  /// Names of formats, programs and values.
  private static let known: Set<String> = [
    "ISBN", "JSON", "UTF", "PNG", "SVG", "JPEG", "PGM", "PPM", "EAN", "CSV", "ISO", "Windows", "RFC", "BOM",
    "Goodreads", "OneRoster", "Destiny", "SIMS", "VSware", "SchILD", "NRW", "LUSD",
    "LibraryThing", "Libib", "Koha", "Google", "Books", "Open", "Library", "PostgreSQL", "PGPASSFILE", "PGSERVICE",
    "Ctrl",
    "HOME", "XDG", "DATA", "pile", "each", "LANG", "Hans", "auto", "none", "copy", "new", "google", "amazon", "add",
    "copies", "update",
    "skip", "station", "checkout", "return", "shelving", "warn", "fail", "sudo", "schema", "off", "export",
    "cardnumber",
    "firstname", "surname", "postgres", "https", "ger", "isbn", "png", "Kind", "student", "teacher", "class", "guest",
    "Enter", "Tab", "help", "version", "The", "StoryGraph", "title", "author", "date", "rating", "minilibrary",
    "goodreads",
    "storygraph", "yes",
  ]

  @Test(arguments: Language.allCases, [40, 80]) func helpLine_fitsTheTerminal(language: Language, columns: Int) {
    for command in Command.all {
      for line in command.help(language, columns: columns).split(separator: "\n") {
        // An example is for copying; a long name, word or address has no place to break.
        let isBreakable = line.drop { $0 == " " }.contains(" ") && !line.contains("minilibrary ") && !line.contains("[")
        let longest = line.split(separator: " ").map { DisplayWidth.of(String($0)) }.max() ?? 0
        #expect(!isBreakable || DisplayWidth.of(String(line)) <= max(columns, 26 + max(20, longest)), "\(line)")
      }
    }
  }

  // MARK: - Errors

  private func message(_ arguments: [String], _ language: Language) throws -> String {
    do {
      _ = try MiniLibrary.parseAsRoot(arguments)
      return "no error"
    } catch {
      #expect(MiniLibrary.exitCode(for: error) == .validationFailure)
      return try HelpText(messages: Messages(language: language), columns: 100).text(for: error)
    }
  }

  @Test(arguments: [
    (["books", "show"], "Es fehlt das Argument „<Buch>“"),
    (["books", "list", "--wat"], "Unbekannte Option „--wat“"),
    (["books", "list", "--wishlst"], "Unbekannte Option „--wishlst“. War „--wishlist“ gemeint?"),
    (["checkout", "9780441172719", "S1", "--due"], "Es fehlt der Wert für „--due <Datum>“"),
    (["books", "list", "--wishlist=yes"], "Die Option „--wishlist“ nimmt keinen Wert, aber „yes“ ist angegeben."),
    (["books", "show", "12", "13"], "Unerwartetes Argument „13“"),
    (["books", "show", "12", "13", "14"], "Unerwartete Argumente: „13“, „14“"),
    (["books", "list", "--limit", "many"], "Der Wert „many“ passt nicht zu „--limit <Zahl>“."),
    (
      ["cards", "commands", "-o", "a.pdf", "--paper", "a5"],
      "Der Wert „a5“ passt nicht zu „--paper <Format>“. Möglich: a4, letter."
    ),
  ]) func parserError_isTranslated(arguments: [String], sentence: String) throws {
    let lines = try message(arguments, .german).split(separator: "\n").map { String($0) }
    #expect(lines.first == "Fehler: " + sentence)
    #expect(lines.contains { $0.hasPrefix("Aufruf: minilibrary ") })
    #expect(lines.last?.hasPrefix("  Mehr dazu: „minilibrary ") == true)
  }

  /// Both arguments of the command have the label `<class>`.
  @Test func missingArgument_isExplained_amongTwoOfOneLabel() throws {
    let text = try message(["classes", "merge", "7b"], .english)
    #expect(text.hasPrefix("Error: Missing expected argument “<class>”\nHelp: <class>  "))
    #expect(text.contains(Messages().help("helpClassesMergeInto").prefix(20)))
  }

  @Test(arguments: others) func usage_isTranslated(language: Language) throws {
    let text = try message(["books", "show"], language)
    #expect(
      !text.contains("Missing") && !text.contains("Usage") && !text.contains("Error")
        && text.firstMatch(of: /help[A-Z]/) == nil,
      "\(text)")
  }

  @Test func error_isAsBefore_inEnglish() throws {
    #expect(
      try message(["books", "show"], .english).hasPrefix(
        "Error: Missing expected argument “<book>”\nHelp: <book>  Its ISBN"))
  }

  @Test(arguments: ["zsh", "fish"]) func completionScript_hasTextsForKeys(shell: String) async throws {
    let library = try TemporaryLibrary()
    let script = try await library.run(
      "--generate-completion-script", shell, environment: ["MINILIBRARY_LANGUAGE": "de"])
    #expect(script.status == 0)
    #expect(script.output.contains("Ein Buch aufnehmen, oder Exemplare eines vorhandenen Buchs."))
    #expect(script.output.firstMatch(of: /help[A-Z]/) == nil)
  }

  @Test func dump_isJSON_inEachLanguage() async throws {
    let library = try TemporaryLibrary()
    for language in Language.allCases {
      let dump = try await library.run(
        "--experimental-dump-help", environment: ["MINILIBRARY_LANGUAGE": language.tag])
      _ = try JSONSerialization.jsonObject(with: Data(dump.output.utf8))
      #expect(dump.output.contains(Messages(language: language).help("helpBooksAdd")))
    }
  }

  @Test func help_speaksTheLanguageThatWasNamed() async throws {
    let library = try TemporaryLibrary()
    let help = try await library.run("books", "add", "--help", "--language", "de")
    #expect(help.output.hasPrefix("ÜBERBLICK: Ein Buch aufnehmen"))
    let chinese = try await library.run("books", "--help", environment: ["LANG": "zh_CN.UTF-8"])
    #expect(chinese.output.hasPrefix("概述："))
  }
}
