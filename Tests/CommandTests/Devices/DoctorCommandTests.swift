import Foundation
import Store
import TestSupport
import Testing

@Suite("minilibrary doctor") struct DoctorCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  /// `code` to `severity`, of the findings that this machine does not decide.
  private func findings(
    _ arguments: [String] = [], environment: [String: String] = [:]
  ) async throws -> (status: Int32, severities: [String: String], sentences: [String: String]) {
    let outcome = try await library.runner.run(
      ["doctor", "--offline", "--json"] + arguments, environment: library.environment.merging(environment) { $1 })
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: String]])
    #expect(found.allSatisfy { Set($0.keys) == ["area", "severity", "code", "sentence"] })
    let areas = ["configuration", "library", "disk", "network"]
    let ours = found.filter { areas.contains($0["area", default: ""]) }
    let pairs = { (key: String) in
      Dictionary(ours.map { ($0["code", default: ""], $0[key, default: ""]) }) { first, _ in first }
    }
    return (outcome.status, pairs("severity"), pairs("sentence"))
  }

  @Test func library_isNotFounded_byLooking() async throws {
    let (_, severities, sentences) = try await findings()
    #expect(severities["store-absent"] == "warn")
    #expect(sentences["store-absent"]?.contains(library.database) == true)
    #expect(severities["network-not-asked"] == "ok")
    #expect(try FileManager.default.contentsOfDirectory(atPath: library.folder.path) == [])
  }

  @Test func defaultFolder_isNotMade_byLooking() async throws {
    let (_, severities, _) = try await findings(environment: ["MINILIBRARY_DATABASE": ""])
    #expect(severities["store-absent"] == "warn")
    #expect(try FileManager.default.contentsOfDirectory(atPath: library.folder.path) == [])
  }

  @Test func library_isSound_whenItIs() async throws {
    try await library.addDune()
    let (_, severities, sentences) = try await findings()
    #expect(severities["store-sound"] == "ok")
    #expect(sentences["store-sound"]?.contains(/its tables have version [0-9]+\.$/) == true)
    #expect(severities.keys.contains { $0.hasPrefix("disk-") })
  }

  /// Both catalogues on this machine, asked as they are set up.
  private func asked(
    _ google: WebAnswer, _ openLibrary: WebAnswer, _ more: [String: String] = [:], file: String? = nil
  ) async throws -> (codes: [String], sentences: [String], errors: String) {
    let (first, second) = (try WebStub(always: google), try WebStub(always: openLibrary))
    let environment = [
      "MINILIBRARY_LOOKUP_PROVIDERS": "", "MINILIBRARY_LOOKUP_GOOGLE_URL": first.address,
      "MINILIBRARY_LOOKUP_OPENLIBRARY_URL": second.address,
    ].merging(more) { $1 }
    let outcome = try await library.runner.run(
      ["doctor", "--json"] + (file.map { ["--config", $0] } ?? []),
      environment: library.environment.merging(environment) { $1 })
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: String]])
    let ours = found.filter { ["configuration", "network"].contains($0["area"]) }
    #expect(first.requests.count == 1 && second.requests.count == 1, "one question each")
    return (
      ours.map { $0["code", default: ""] }, ours.map { $0["sentence", default: ""] }, outcome.errors + outcome.output
    )
  }

  static let answers = (google: WebAnswer.json(#"{"totalItems": 1}"#), other: WebAnswer.json(#"{"title": "A"}"#))

  @Test func catalogues_areAskedOneQuestionEach() async throws {
    let settings = [
      "MINILIBRARY_LOOKUP_GOOGLE_KEY": "s3cret", "MINILIBRARY_LOOKUP_CONTACT": "library@example.org",
    ]
    let sound = try await asked(Self.answers.google, Self.answers.other, settings)
    #expect(sound.codes.suffix(2) == ["catalogue-answers", "catalogue-answers"])
    #expect(!sound.codes.contains { $0.hasSuffix("-missing") })
    #expect(!sound.errors.contains("s3cret"))
    // Nothing was founded, and no folder made.
    #expect(try FileManager.default.contentsOfDirectory(atPath: library.folder.path) == [])
  }

  @Test func catalogues_thatRefuse_areToldWithWhatToDo() async throws {
    let blocked = #"{"error": {"code": 403, "details": [{"reason": "SERVICE_DISABLED"}]}}"#
    let found = try await asked(
      .json(blocked, status: 403), .html("<h1>403</h1>", status: 403), ["MINILIBRARY_LOOKUP_GOOGLE_KEY": "s3cret"])
    #expect(
      found.codes.suffix(3) == ["catalogue-contact-missing", "catalogue-key-disabled", "catalogue-forbidden"])
    #expect(found.sentences.suffix(2).first?.contains("enable it at console.cloud.google.com") == true)
    #expect(found.sentences.last?.contains("lookup.contact") == true)
    #expect(!found.errors.contains("s3cret"))
    let limited = try await asked(.json("{}", status: 429), .html("<h1>Log in</h1>"))
    #expect(limited.codes.suffix(2) == ["catalogue-limited", "catalogue-portal"])
  }

  @Test func keyThatOthersCanRead_isTold() async throws {
    let file = library.folder.appending(path: "a.yaml").path
    try Data("lookup.google-key: s3cret\n".utf8).write(to: URL(filePath: file))
    try #require(chmod(file, 0o644) == 0)
    let found = try await asked(Self.answers.google, Self.answers.other, file: file)
    #expect(found.codes.contains("configuration-readable"))
    #expect(!found.errors.contains("s3cret"))
    try #require(chmod(file, 0o600) == 0)
    #expect(
      try await !asked(Self.answers.google, Self.answers.other, file: file).codes.contains("configuration-readable"))
  }

  /// Bringing it up to date is for a command that works with it.
  @Test func olderLibrary_isToldAndNotChanged() async throws {
    let driver = try await SQLiteDriver.open(at: library.database)
    try await driver.write { try $0.run("UPDATE schema_version SET version = 1") }
    try await driver.close()
    let before = try Data(contentsOf: URL(filePath: library.database))
    let (_, severities, _) = try await findings()
    #expect(severities["store-older"] == "warn")
    #expect(try Data(contentsOf: URL(filePath: library.database)) == before)
  }

  @Test func status_isOne_whenSomethingFails() async throws {
    try Data("no database, but long enough to be looked into".utf8).write(to: URL(filePath: library.database))
    let (status, severities, _) = try await findings()
    #expect(status == 1)
    #expect(severities["store-not-a-database"] == "fail")
  }

  @Test func configuration_isNamed_whenItIsWrong() async throws {
    let file = library.folder.appending(path: "a.yaml")
    try Data("loan:\n  dayz: 1\n".utf8).write(to: file)
    let (status, severities, sentences) = try await findings(["--config", file.path])
    #expect(status == 1)
    #expect(severities["file-malformed"] == "fail")
    #expect(sentences["file-malformed"]?.contains("a.yaml:2") == true)
    // It may be wrong about where the library is.
    #expect(severities["store-not-looked-at"] == "warn")
    try Data("loan:\n  days: 1\n".utf8).write(to: file)
    #expect(try await findings(["--config", file.path]).severities["configuration-sound"] == "ok")
  }

  /// `sudo minilibrary …` before the station ran for the first time.
  @Test(.enabled(if: geteuid() == 0)) func file_thatTheStationCannotWrite_isTold() async throws {
    try await library.addDune()
    #expect(try await findings().severities["store-foreign"] == nil)
    try #require(chown(library.folder.path, 1, 1) == 0)
    let (status, severities, sentences) = try await findings()
    #expect(status == 1)
    #expect(severities["store-foreign"] == "fail")
    #expect(sentences["store-foreign"]?.contains("sudo chown daemon: ") == true)
  }

  /// A librarian who has not thought of sudo.
  @Test(.enabled(if: geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")))
  func library_isForbidden_toOthers() async throws {
    try await library.addDune()
    try #require(chmod(library.folder.path, 0o700) == 0)
    let outcome = try await library.runner.run(
      ["doctor", "--offline", "--json"], environment: library.environment,
      launcher: ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\"code\" : \"store-forbidden\""))
    #expect(!outcome.output.contains("store-absent"))
  }

  @Test func lines_beginWithHowItIs() async throws {
    let outcome = try await library.run("doctor", "--offline")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count >= 8)
    #expect(lines.allSatisfy { line in ["ok    ", "warn  ", "fail  "].contains { line.hasPrefix($0) } })
    #expect(outcome.errors == "")
  }

  @Test func stateFolder_isWhereTheLibraryIs_ofAService() async throws {
    let state = library.folder.appending(path: "state")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    let environment = ["MINILIBRARY_DATABASE": "", "STATE_DIRECTORY": "\(state.path):/elsewhere"]
    let outcome = try await library.runner.run(
      ["books", "add", "--title", "Emma", "--author", "Jane Austen"],
      environment: library.environment.merging(environment) { $1 })
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(FileManager.default.fileExists(atPath: state.path + "/library.sqlite"))
  }
}
