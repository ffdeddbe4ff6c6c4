import Domain
import Reports
import TestSupport
import Testing

@testable import Catalogues
@testable import Messages

/// A translator's file, as it may be written by any tool or by hand.
@Suite struct CatalogueFileTests {
  private static func file(_ text: String) throws(CatalogueFile.Fault) -> CatalogueFile {
    try CatalogueFile(Array(text.utf8))
  }

  @Test func file_mayHaveAnyForm() throws {
    let text = """
      \u{FEFF}{ "@@locale":"de",
        "a" : "\\u00e4 \\ud83c\\udf88 \\"x\\" \\\\ \\n", "@a": {"description": "d", "placeholders": {}, "list": [1, [], {}]},
        "@@last_modified": null, "b": "" }
      """
    let file = try Self.file(text)
    #expect(file.entries["a"]?.text == "ä 🎈 \"x\" \\ \n")
    #expect(file.entries["a"]?.line == 2)
    #expect(file.entries["b"]?.text == "" && file.entries.count == 2)
  }

  @Test(arguments: [
    ("", 1), ("[]", 1), ("{\"a\": \"b\"", 1), ("{\n\"a\": \"b\",\n}", 3), ("{\n\"a\" \"b\"}", 2),
    ("{\"a\": \"\n\"}", 1),
    ("{\"a\": \"\\x\"}", 1), ("{\"a\": \"\\ud83c\"}", 1), ("{\"a\": tru}", 1), ("{\"a\": \"b\"}\n{", 2),
    (String(repeating: "{\"a\":", count: 100_000), 1),
  ])
  func text_isRefused_withItsLine_whenItIsNoJSON(text: String, line: Int) {
    #expect(throws: CatalogueFile.Fault(line: line, fault: .notJSON)) { try Self.file(text) }
  }

  @Test func bytes_areRefused_whenTheyAreNotUTF8() {
    #expect(throws: CatalogueFile.Fault(line: 2, fault: .notJSON)) {
      try CatalogueFile(Array("{\n\"a\": \"".utf8) + [0xC3, 0x28] + Array("\"}".utf8))
    }
  }

  @Test func key_isRefused_whenItOccursTwice() {
    #expect(throws: CatalogueFile.Fault(line: 2, fault: .keyTwice(key: "a"))) {
      try Self.file("{\"a\": \"b\",\n\"a\": \"c\"}")
    }
    #expect(throws: CatalogueFile.Fault(line: 1, fault: .notAPattern(key: "a", problem: "no text"))) {
      try Self.file("{\"a\": 3}")
    }
  }

  @Test func folder_isRefused_withKeyAndLine_andChangesNothing() {
    func fault(_ text: String) -> CommandProblem? {
      do throws(CommandProblem) {
        try TranslatorsFolder.use([("de", "/f/de.arb", Array(text.utf8))])
        return nil
      } catch {
        return error
      }
    }
    let patternFault = CatalogueFault.notAPattern(key: "labelTitle", problem: "U_UNMATCHED_BRACES")
    #expect(
      fault("{\n\"labelYes\": \"Jo\",\n\"labelTitle\": \"{\"}")
        == .malformedFile(path: "/f/de.arb", line: 3, .catalogue(patternFault)))
    let argumentFault = CatalogueFault.unknownArgument(key: "loanRenewed", name: "titel")
    let problem = fault("{\"loanRenewed\": \"{titel}\"}")
    #expect(problem == .malformedFile(path: "/f/de.arb", line: 1, .catalogue(argumentFault)))
    #expect(
      problem.map { Messages(language: .german).sentence($0) }
        == "/f/de.arb:1: Der Satz „loanRenewed“ hat keinen Wert „titel“.")
    #expect(Messages(language: .german).label(.yes) == "ja")
  }

  @Test(arguments: [
    ("de copy", "{}", "de copy"), ("", "{}", ""), ("pl", #"{"@@locale": "en"}"#, "en"), ("en-XA", "{}", "en-XA"),
    ("../de", "{}", "../de"),
  ])
  func file_isRefused_whenItIsNotNamedForItsLanguage(name: String, text: String, tag: String) {
    let problem = CommandProblem.malformedFile(path: "/f", line: 1, .catalogue(.notItsLanguage(tag: tag)))
    #expect(throws: problem) { try TranslatorsFolder.use([(name, "/f", Array(text.utf8))]) }
    #expect(!Language.allCases.contains { $0.tag == name })
  }

  @Test func attributes_areThoseOfTheCatalogue_inAnyForm() throws {
    let file = try Self.file(
      #"{"a": "b", "@@x-card": 25, "@@locale": "pl", "@@x-reviewed": false, "@@x-name":"polski"}"#)
    let language = Language(tag: "pl", attributes: file.attributes)
    #expect(language.card == 25 && !language.isReviewed && language.ownName == "polski" && language.words == ["polski"])
  }
}
