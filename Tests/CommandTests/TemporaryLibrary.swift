import Domain
import Foundation
import Store
import TestSupport
import Testing

/// A new library for one test, deleted afterwards.
final class TemporaryLibrary: Sendable {
  let folder: URL
  let runner = CommandRunner()

  let database: String

  /// - Parameter database: the address of a server; nil for a new file.
  init(database: String? = nil) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "minilibrary-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder
    self.database = database ?? folder.appending(path: "library.sqlite").path
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The local day of the commands, such as 2026-11-23.
  static var today: String {
    LocalCalendar(timeZone: TimeZone(identifier: "Europe/Dublin") ?? .gmt).day(of: .now).description
  }

  var environment: [String: String] {
    // The machine's own configuration is none of the tests'.
    [
      "HOME": folder.path, "TZ": "Europe/Dublin", "MINILIBRARY_DATABASE": database, "MINILIBRARY_CONFIG": "/dev/null",
      // Nor is what stands before its camera.
      "MINILIBRARY_CAMERA": "none",
      // Nor is a scanner that is plugged in.
      "MINILIBRARY_SCANNER": "none",
      // No web service is asked either.
      "MINILIBRARY_LOOKUP_PROVIDERS": "none",
      "MINILIBRARY_STATION_TYPED_ID": "yes",
    ]
  }

  func run(
    _ arguments: String..., environment more: [String: String] = [:]
  ) async throws -> CommandRunner.Outcome {
    try await runner.run(arguments, environment: environment.merging(more) { $1 })
  }

  /// Runs a command that has to succeed without a word of complaint.
  @discardableResult
  func succeed(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
    let outcome = try await runner.run(arguments, environment: environment)
    #expect(outcome.status == 0, "\(arguments)", sourceLocation: sourceLocation)
    #expect(outcome.errors == "", sourceLocation: sourceLocation)
    return outcome.output
  }

  /// Runs a command with `--json` and reads its one object.
  func object(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws -> [String: Any] {
    let value = try await json(arguments, sourceLocation)
    return try #require(value as? [String: Any], sourceLocation: sourceLocation)
  }

  /// Runs a command with `--json` and reads its array of objects.
  func array(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws -> [[String: Any]]
  {
    let value = try await json(arguments, sourceLocation)
    return try #require(value as? [[String: Any]], sourceLocation: sourceLocation)
  }

  private func json(_ arguments: [String], _ sourceLocation: SourceLocation) async throws -> Any {
    let outcome = try await runner.run(arguments + ["--json"], environment: environment)
    #expect(outcome.status == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
    return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
  }

  /// The store itself, for what no command does yet.
  func open() async throws -> Library {
    try await Library.open(
      at: StoreLocation(database), rules: CirculationRules(), calendar: LocalCalendar())
  }

  /// A library with nothing in it: one that is not there is refused by all commands but those that may begin one.
  func found() async throws { try await open().close() }

  func addDune(copies: Int = 1) async throws {
    try await succeed(
      "books", "add", "--isbn", "9780441172719", "--title", "Dune", "--author", "Frank Herbert", "--copies",
      String(copies))
  }

  func addAda() async throws {
    try await succeed(
      "students", "add", "--library-id", "S12345", "--first-name", "Ada", "--last-name", "Lovelace", "--grade", "7",
      "--card", "20000011")
  }

  func addEmmy() async throws {
    try await succeed(
      "students", "add", "--library-id", "S12346", "--first-name", "Emmy", "--last-name", "Noether", "--card",
      "20000028")
  }
}

extension Library {
  /// A new title, whatever the library has.
  @discardableResult
  func addBook(_ draft: BookDraft, operation: OperationID, at now: Timestamp) async throws(Refusals) -> Book {
    try await add(draft, as: .newTitle, operation: operation, at: now).book
  }
}
