import Foundation
import TestSupport
import Testing

@Suite("minilibrary: the next page of a list, and spans of days", .serialized)
struct PagingCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func stock() async throws {
    for title in ["Dune", "Emma", "Ulysses"] {
      try await library.succeed("books", "add", "--title", title, "--author", "Nobody")
    }
    try await library.addAda()
    try await library.addEmmy()
    try await library.succeed("students", "add", "--library-id", "S1", "--last-name", "Meitner")
  }

  /// All pages of two rows, each begun with what names the last row of the one before.
  private func pages(_ command: String..., name: (([String: Any]) -> Any?)) async throws -> [[String]] {
    var pages: [[String]] = []
    var arguments = command + ["--limit", "2", "--json"]
    while pages.count < 9 {
      let outcome = try await library.runner.run(arguments, environment: library.environment)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let rows = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
      let names = try rows.map { "\(try #require(name($0)))" }
      guard let last = names.last else { return pages }
      pages.append(names)
      arguments = command + ["--limit", "2", "--json", "--after", last]
    }
    return pages
  }

  @Test func lists_goOn_behindTheLastRow() async throws {
    try await stock()
    for (book, due) in [("1", "9"), ("2", "5"), ("3", "7")] {
      try await library.succeed("checkout", book, "S12345", "--due", due)
      try await library.succeed("reservations", "add", book, "S12346")
    }
    #expect(
      try await pages("students", "list") { $0["libraryID"] } == [["S12345", "S1"], ["S12346"]])
    #expect(try await pages("loans", "list") { $0["id"] } == [["2", "3"], ["1"]])
    #expect(try await pages("loans", "list", "--student", "S12345") { $0["id"] } == [["2", "3"], ["1"]])
    #expect(try await pages("loans", "list", "--history") { $0["id"] } == [["3", "2"], ["1"]])
    #expect(try await pages("reservations", "list") { $0["id"] } == [["1", "2"], ["3"]])
    #expect(try await pages("reservations", "list", "--student", "S12346") { $0["id"] } == [["1", "2"], ["3"]])
    #expect(try await pages("activity") { $0["id"] }.joined().map { Int($0) } == Array((1...12).reversed()))
    #expect(
      try await pages("activity", "--since", "1") { $0["id"] }.joined().map { Int($0) } == Array((1...12).reversed()))
    #expect(try await library.succeed("activity", "--limit", "1").contains(#/\n12  /#))
    for (command, code) in [
      (["students", "list", "--after", "S9"], "unknown-student"), (["loans", "list", "--after", "9"], "unknown-loan"),
      (["reservations", "list", "--after", "x"], "unknown-reservation"),
      (["reservations", "list", "--after", "99"], "unknown-reservation"),
      (["activity", "--after", "99"], "unknown-activity"),
    ] {
      let outcome = try await library.runner.run(command, environment: library.environment)
      #expect(outcome.status == 1 && outcome.errors.hasSuffix("(\(code))\n"), "\(command): \(outcome.errors)")
    }
  }

  @Test(arguments: ["activity", "statistics"])
  func spanOfDays_takesDaysBack_andIsRefusedBackwards(_ command: String) async throws {
    try await library.addDune()
    for days in [["--since", "3"], ["--since", "0"], ["--since", "7", "--until", "0"], ["--until", "2"]] {
      let outcome = try await library.runner.run([command] + days + ["--json"], environment: library.environment)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    for days in [["--since", "2026-11-20", "--until", "2026-11-16"], ["--since", "1", "--until", "2"]] {
      let outcome = try await library.runner.run([command] + days, environment: library.environment)
      #expect(outcome.status == 1 && outcome.errors.hasSuffix("(period-backwards)\n"), "\(outcome.errors)")
    }
    for wrong in ["2021-02-29", "soon", "2026"] {
      let outcome = try await library.run(command, "--since", wrong)
      #expect(outcome.status == 1 && outcome.errors.hasSuffix("(date-not-understood)\n"), "\(wrong)")
    }
  }

  @Test func daysBack_countFromToday() async throws {
    try await library.addDune()
    #expect(try await library.array("activity", "--since", "1").count == 1)
    #expect(try await library.array("activity", "--until", "2").isEmpty)
  }
}
