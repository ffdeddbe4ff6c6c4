import Foundation
import TestSupport
import Testing

/// A language that the program does not have, as a translator adds it: one file in the folder of
/// `MINILIBRARY_MESSAGES`.
@Suite("minilibrary, an invented language", .serialized, .timeLimit(.minutes(60)))
struct NewLanguageTests {
  let library: StationLibrary
  private let folder: URL

  /// `qaa` is left to private use by ISO 639.
  private static let catalogue = """
    {"@@locale": "qaa", "@@x-name": "Zemblisk", "@@x-words": "zembla", "@@x-card": 29, "@@x-reviewed": false,
     "languageUnreviewed": "{name} (nekontrolla)", "labelTitle": "Titlo",
     "noticeLanguageChanged": "Ni tal {language}{reverts, select, yes {, onz ti vod} other {}}.",
     "noticeGoodbye": "Adi, {count, plural, one {# buk} other {# buken}}."}
    """

  init() async throws {
    library = try await StationLibrary()
    folder = library.files.folder.appending(path: "words")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.catalogue.utf8).write(to: folder.appending(path: "qaa.arb"))
  }

  private func run(_ arguments: String..., adding more: [String: String] = [:]) async throws -> CommandRunner.Outcome {
    let environment = library.environment.merging(["MINILIBRARY_MESSAGES": folder.path]) { $1 }.merging(more) { $1 }
    return try await library.files.runner.run(arguments, environment: environment)
  }

  @Test func command_speaksIt_andEnglishWhereASentenceIsMissing() async throws {
    for tag in ["qaa", "QAA-ZZ"] {
      let outcome = try await run("books", "list", "--language", tag)
      #expect(outcome.status == 0 && outcome.output.contains("Titlo") && outcome.output.contains("Author"))
    }
    let environment = try await run("books", "list", adding: ["MINILIBRARY_LANGUAGE": "qaa"])
    #expect(environment.output.contains("Titlo"))
    let without = try await library.files.run("books", "list", "--language", "qaa")
    #expect(without.status == 64 && !without.errors.contains("or qaa"))
  }

  @Test func choice_listsIt_asUnreviewed() async throws {
    let refused = try await run("books", "list", "--language", "xx")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("zh-Hans or fr or qaa"), "\(refused.errors)")
    let help = try await run("books", "list", "--help").output
    #expect(help.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains("qaa (unreviewed)"))
    let doctor = try await run("doctor", "--offline", "--language", "qaa")
    #expect(doctor.output.contains("Zemblisk"), "\(doctor.output)")
    let json = try await run("doctor", "--offline", "--language", "qaa", "--json")
    #expect(json.output.contains("language-unreviewed"))
  }

  /// A locale does not choose an unreviewed language.
  @Test func locale_doesNotChooseIt_asLongAsNobodyReviewedIt() async throws {
    #expect(try await run("books", "list", adding: ["LC_ALL": "qaa_ZZ.UTF-8"]).output.contains("Title"))
    let reviewed = Self.catalogue.replacing(#""@@x-reviewed": false,"#, with: "")
    try Data(reviewed.utf8).write(to: folder.appending(path: "qaa.arb"))
    #expect(try await run("books", "list", adding: ["LC_ALL": "qaa_ZZ.UTF-8"]).output.contains("Titlo"))
  }

  @Test(arguments: ["zemblisk", "/ZEMBLA", "00000291"])
  func station_speaksIt_forAVisit(choosing: String) async throws {
    let station = try library.station(environment: ["MINILIBRARY_MESSAGES": folder.path])
    station.send(["20000028", choosing, "done", "20000028", "done"])
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 0 && ending.errors == "")
    let lines = ending.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("Ni tal Zemblisk, onz ti vod."), "\(lines)")
    // The visit ends in the language that was chosen for it, with its plural; the next one is in the station's.
    #expect(lines.filter { $0 == "Adi, 0 buken." }.count == 1 && lines.last?.contains("Adi") == false)
  }

  @Test func card_isPrinted() async throws {
    let sheet = folder.appending(path: "commands.svg").path
    let outcome = try await run("cards", "commands", "--output", sheet)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try String(contentsOfFile: sheet, encoding: .utf8).contains("svg"))
  }

  @Test func attribute_ofAFile_replacesTheProgramsOwn() async throws {
    try Data(#"{"@@locale": "de", "@@x-reviewed": false}"#.utf8).write(to: folder.appending(path: "de.arb"))
    let help = try await run("books", "list", "--help").output
    #expect(
      help.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains("de (unreviewed), ga,"), "\(help)")
  }

  @Test func file_isRefused_whenItIsNotNamedForItsLanguage() async throws {
    try FileManager.default.copyItem(at: folder.appending(path: "qaa.arb"), to: folder.appending(path: "qab.arb"))
    let outcome = try await run("books", "list")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("qab.arb:1: “qaa” is not the language") && outcome.errors.contains("(file-malformed)"))
  }
}
