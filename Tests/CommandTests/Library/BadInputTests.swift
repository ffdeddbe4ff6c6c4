import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Bad input on the command line", .serialized)
struct BadInputTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  @Test func isbn10_isAcceptedWithLowerCaseX() async throws {
    try await library.succeed("books", "add", "--isbn", "080442957x", "--title", "Some Book", "--author", "Some One")
    #expect(try await library.object("books", "show", "0-8044-2957-x")["isbn"] as? String == "9780804429573")
  }

  @Test(arguments: [
    (["books", "show", "9780441172718"], "isbn-check-digit-wrong"),
    (["books", "show", "0441172718"], "isbn-check-digit-wrong"),
    (["books", "show", "9780306406157"], "unknown-book"),
    (["books", "show", "99"], "unknown-book"),
    (["books", "show", "Dune"], "isbn-length-wrong"),
    (["books", "show", "20000011"], "isbn-length-wrong"),
    (["books", "show", "9771234567003"], "code-is-issn"),
    (["books", "show", "4006381333931"], "code-is-product"),
    (["books", "show", ""], "isbn-length-wrong"),
    (["books", "show", "\u{1B}[2J"], "input-not-text"),
    (["books", "list", String(repeating: "9", count: 10_000)], "input-too-long"),
    (["books", "add", "--isbn", "12345", "--title", "Dune", "--author", "Frank Herbert"], "isbn-length-wrong"),
    (["books", "add", "--title", "D", "--author", "Frank Herbert"], "title-too-short"),
    (["books", "add", "--title", "Dune", "--author", "Frank Herbert", "--copies", "0"], "copies-out-of-range"),
    (["students", "show", "20000011"], "unknown-card"),
    (["students", "show", "S99"], "unknown-student"),
    (["students", "show", "9780306406157"], "unknown-student"),
    (["students", "add", "--library-id", "S1"], "name-missing"),
    (["students", "add", "--library-id", "", "--first-name", "Ada"], "library-id-missing"),
    (["students", "add", "--library-id", "00000017", "--first-name", "Ada"], "number-collision"),
    (["students", "add", "--library-id", "Beides", "--first-name", "Ada"], "number-collision"),
    (["students", "add", "--library-id", "x", "--first-name", "Ada"], "number-collision"),
    (["students", "add", "--library-id", "glac ar ais", "--first-name", "Ada"], "number-collision"),
    (["students", "add", "--library-id", "S1", "--first-name", "Ada", "--card", "20000012"], "not-a-card"),
    (["checkout", "9780306406157", "S99"], "unknown-book"),
    (["return", "9780306406157"], "unknown-book"),
  ])
  func command_isRefused_inOneLine(arguments: [String], code: String) async throws {
    try await library.found()
    let outcome = try await library.runner.run(arguments, environment: library.environment)
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("minilibrary: "))
    #expect(outcome.errors.hasSuffix(" (\(code))\n"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.count < 300)
  }

  @Test(arguments: [
    ["bogus"], ["books", "add", "--copies", "many"], ["loans", "--all", "--overdue"], ["checkout", "1"],
    ["activity", "--type", "nonsense"], ["books", "list", "--limit", "0"], ["rules", "set", "--loan-days", "3651"],
    ["books", "list", "--database", "mysql://server/library"], ["return", "1", "--operation", ""],
  ])
  func command_calledWrongly_endsWith64(arguments: [String]) async throws {
    let outcome = try await library.runner.run(arguments, environment: library.environment)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("Usage: minilibrary"))
  }

  @Test func environment_isCheckedToo() async throws {
    let outcome = try await library.run("books", "list", environment: ["MINILIBRARY_LOAN_DAYS": "two weeks"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("MINILIBRARY_LOAN_DAYS must be a number from 0 to 365, not “two weeks”."))
  }

  @Test func list_endsQuietly_whenItsReaderGoesAway() async throws {
    try await library.addDune()
    let shell = CommandRunner(executable: URL(filePath: "/bin/sh"))
    for setting in ["", "trap '' PIPE; "] {
      let outcome = try await shell.run(
        ["-c", setting + "\"$0\" books list | true", library.runner.executable.path],
        environment: library.environment)
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
    }
  }

  @Test func list_cannotRun_whenItsOutputIsLost() async throws {
    try await library.found()
    let shell = CommandRunner(executable: URL(filePath: "/bin/sh"))
    let outcome = try await shell.run(
      ["-c", "\"$0\" books list > /dev/full", library.runner.executable.path], environment: library.environment)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == "minilibrary: The output could not be written: the disk is full. (output-failed)\n")
  }
}
