import Dispatch
import Domain
import Foundation
import Store
import Synchronization
import TestSupport
import Testing

/// Commands after an import that was interrupted.
@Suite("minilibrary, unfinished imports", .serialized, .timeLimit(.minutes(60)))
struct UnfinishedImportCommandTests {
  private static let lines = 300
  private let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  /// An import that stopped after it published a portion, as in a killed program.
  private final class StoppedImport: Sendable {
    private let hasStopped = Atomic(false)
    private let gate = DispatchSemaphore(value: 0)

    func begin(in store: Library, as operation: OperationID) async throws -> Task<ImportOutcome, any Error> {
      var watch = ImportWatch()
      watch.publishes = { [self] _, _ in
        if !hasStopped.exchange(true, ordering: .relaxed) { gate.wait() }
      }
      let watched = watch
      let task = Task {
        try await store.importBooks(
          { take in
            for number in 0..<UnfinishedImportCommandTests.lines {
              let draft = BookDraft(title: "Book \(number)", author: "Some One", copies: 2)
              try take(.entry(BookEntry(draft: draft, saysCopies: true), line: number + 2))
            }
          }, ImportManner(choice: .addCopies), operation: operation, at: Timestamp(milliseconds: 1_800_000_000_000),
          watch: watched)
      }
      while !hasStopped.load(ordering: .relaxed) { try await Task.sleep(for: .milliseconds(10)) }
      return task
    }

    func goOn() { gate.signal() }
  }

  /// - Parameter command: runs after the interrupted import.
  private func afterStoppedImport(
    _ operation: OperationID = .random(), _ command: () async throws -> CommandRunner.Outcome
  ) async throws -> CommandRunner.Outcome {
    try await library.addDune()
    let store = try await library.open()
    let stopped = StoppedImport()
    let task = try await stopped.begin(in: store, as: operation)
    defer { stopped.goOn() }
    let outcome = try await command()
    stopped.goOn()
    #expect(try await task.value == .doneBefore(lines: Self.lines))
    try await store.close()
    return outcome
  }

  private func table(_ text: String) throws -> String {
    let file = library.folder.appending(path: "table.csv")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  private let told = "An earlier import was interrupted; its remaining 300 lines have been imported now."

  @Test func command_saysHowManyLines_whenItFinishesAnImport() async throws {
    let outcome = try await afterStoppedImport { try await library.run("books", "list", "--json") }
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains(told), "\(outcome.errors)")
    // Once.
    try await library.succeed("books", "list")
  }

  @Test(arguments: [
    (["books", "import", "--existing", "add-copies"], "Title,Author,Total Copies\nMomo,Michael Ende,3\n"),
    (["wishlist", "import"], "Title,Author\nMomo,Michael Ende\n"),
    (["students", "import"], "Library ID,First Name,Last Name\nS1,Ada,Lovelace\n"),
  ])
  func import_isRefused_whenItFinishesAnEarlierOne(words: [String], text: String) async throws {
    let arguments = words + [try table(text)]
    let refused = try await afterStoppedImport {
      try await library.runner.run(arguments, environment: library.environment)
    }
    #expect(refused.status == 1)
    #expect(refused.errors.contains(told), "\(refused.errors)")
    #expect(refused.errors.contains("(import-was-unfinished)"), "\(refused.errors)")
    let (books, students) = try await contents()
    #expect(books == Self.lines + 1)
    #expect(students == 0)
    // Another table, after all.
    let done = try await library.runner.run(arguments, environment: library.environment)
    #expect(done.status == 0, "\(done.errors)")
  }

  @Test func import_isDocumentedAsRefused_inJSON() async throws {
    let file = try table("Title,Author,Total Copies\nMomo,Michael Ende,3\n")
    let refused = try await afterStoppedImport { try await library.run("books", "import", file, "--json") }
    #expect(refused.status == 1)
    #expect(refused.output.contains("\"import-was-unfinished\""), "\(refused.output)")
  }

  private func contents() async throws -> (books: Int, students: Int) {
    let store = try await library.open()
    let books = try await store.books(limit: 9_999).count
    let students = try await store.students(limit: 9_999).count
    try await store.close()
    return (books, students)
  }

  @Test func doctor_tellsOfIt_andWhatFinishesIt() async throws {
    try await library.addDune()
    let store = try await library.open()
    let stopped = StoppedImport()
    let task = try await stopped.begin(in: store, as: .random())
    defer { stopped.goOn() }
    let outcome = try await library.run("doctor", "--offline", "--json")
    #expect(outcome.output.contains("\"import-unfinished\""), "\(outcome.output)")
    #expect(outcome.output.contains("minilibrary books list"))
    stopped.goOn()
    _ = try await task.value
    try await store.close()
    #expect(!(try await library.run("doctor", "--offline", "--json")).output.contains("import-unfinished"))
  }
}
