import Foundation
import TestSupport
import Testing

@testable import minilibrary

/// A script that asks for JSON gets the refusal in JSON; a person still reads the sentence.
@Suite("Refusals as JSON")
struct RefusalDocumentTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private struct Document: Decodable {
    struct Reason: Decodable, Hashable {
      let code: String
      let message: String
    }

    let refusals: [Reason]
  }

  private func refusals(_ words: [String], status: Int32 = 1) async throws -> [Document.Reason] {
    let outcome = try await library.runner.run(words + ["--json"], environment: library.environment)
    #expect(outcome.status == status, "\(outcome.errors)")
    let found = try JSONDecoder().decode(Document.self, from: Data(outcome.output.utf8)).refusals
    let line = found.map { "\($0.message) (\($0.code))" }.joined(separator: " ")
    #expect(outcome.errors == "minilibrary: \(line)\n")
    return found
  }

  @Test func everyReason_isTold() async throws {
    try await library.found()
    #expect(
      try await refusals(["books", "show", "9780441172719"]).map(\.code) == ["unknown-book"])
    #expect(
      try await refusals(["books", "add", "--title", "D", "--author", "F", "--copies", "0"]).map(\.code)
        == ["title-too-short", "author-too-short", "copies-out-of-range"])
    #expect(try await refusals(["statistics", "--since", "soon"]).map(\.code) == ["date-not-understood"])
    #expect(
      try await refusals(["database", "backup", "/proc/nonexistent/a.sqlite"], status: 2).map(\.code).count == 1)
    #expect(try await refusals(["lookup", "9780441172719"], status: 2).map(\.code) == ["lookup-off"])
  }

  @Test func message_isInTheLanguageAskedFor() async throws {
    try await library.found()
    let found = try await refusals(["students", "show", "S9", "--language", "de"])
    #expect(found.map(\.code) == ["unknown-student"])
    #expect(found[0].message.contains("S9"))
    #expect(found[0].message != (try await refusals(["students", "show", "S9"]))[0].message)
  }

  @Test func storeThatCannotBeReached_isToldAsWell() async throws {
    #expect(try await refusals(["books", "list"], status: 2).map(\.code) == ["store-unreachable"])
  }

  /// Its own document lists the faults of each line; there is one document in all.
  @Test func import_hasOneDocument() async throws {
    let table = library.folder.appending(path: "books.csv")
    try Data("Title,Author,Total Copies\nDune,,1\n".utf8).write(to: table)
    let outcome = try await library.runner.run(
      ["books", "import", table.path, "--json"], environment: library.environment)
    #expect(outcome.status == 1)
    let document = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(document["problems"] != nil && document["refusals"] == nil)
  }
}
