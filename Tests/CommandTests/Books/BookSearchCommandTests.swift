import Foundation
import TestSupport
import Testing

@Suite("minilibrary books, found again", .serialized)
struct BookSearchCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func addBooks() async throws {
    try await library.addDune()
    try await library.succeed("books", "add", "--title", "Emma", "--author", "Jane Austen")
  }

  @Test func list_hasSections_whereNothingIsSearched() async throws {
    try await addBooks()
    #expect(try await library.succeed("books", "list").contains("\nD\n"))
    let found = try await library.succeed("books", "list", "herbert")
    #expect(found.split(separator: "\n").count == 2, "\(found)")
    #expect(found.contains("Dune") && !found.contains("\nD\n"))
  }

  @Test func list_takesSeveralWords() async throws {
    try await addBooks()
    #expect(try await library.array("books", "list", "jane", "emma").map { $0["title"] as? String } == ["Emma"])
  }

  @Test(arguments: ["9780441172719", "978-0-441-17271-9", "0441172717", "0-441-17271-7"])
  func list_findsABook_byItsISBN(typed: String) async throws {
    try await addBooks()
    #expect(try await library.array("books", "list", typed).map { $0["title"] as? String } == ["Dune"])
    #expect(try await library.array("books", "list", typed, "--wishlist").isEmpty)
  }

  @Test func list_tellsNoMatch_fromAnEmptyLibrary() async throws {
    try await library.succeed("demo", StationLibrary.samples.appending(path: "demo").path)
    #expect(try await library.succeed("books", "list", "xyz") == "No book matches “xyz”.\n")
    #expect(try await library.succeed("books", "list", "9780140328721") == "No book matches “9780140328721”.\n")
    #expect(try await library.array("books", "list", "xyz").isEmpty)
  }

  @Test func list_saysNoBooks_inAnEmptyLibrary() async throws {
    try await library.succeed("books", "add", "--wishlist", "--title", "Emma", "--author", "Jane Austen")
    #expect(try await library.succeed("books", "list", "xyz") == "No books.\n")
    #expect(try await library.succeed("books", "list", "--section", "E") == "No books.\n")
  }

  // MARK: - The same book by hand

  private let emma = ["books", "add", "--title", "emma", "--author", "JANE AUSTEN"]

  private func run(_ arguments: [String]) async throws -> CommandRunner.Outcome {
    try await library.runner.run(arguments, environment: library.environment)
  }

  @Test func add_isRefused_whereTheBookIsThere_andNobodyCanBeAsked() async throws {
    try await addBooks()
    let outcome = try await run(emma)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasSuffix("please say with --if-known whether this is another copy or a new book. (same-book)\n"))
    #expect(try await library.array("books", "list").count == 2)
  }

  @Test func add_addsACopy_whereThatIsSaid_once() async throws {
    try await addBooks()
    for _ in 1...2 { #expect(try await run(emma + ["--if-known", "copy", "--operation", "a"]).status == 0) }
    #expect(try await library.object("books", "show", "2")["totalCopies"] as? Int == 2)
  }

  @Test func add_addsAnotherBook_whereThatIsSaid_once() async throws {
    try await addBooks()
    for _ in 1...2 { #expect(try await run(emma + ["--if-known", "new", "--operation", "a"]).status == 0) }
    #expect(try await library.array("books", "list").count == 3)
  }

  @Test func add_bringsInAWish_ofTheSameTitleAndAuthor() async throws {
    try await library.succeed("books", "add", "--wishlist", "--title", "Emma", "--author", "Jane Austen")
    #expect(try await run(emma + ["--if-known", "copy"]).status == 0)
    #expect(try await library.array("books", "list", "--wishlist").isEmpty)
    #expect(try await library.array("books", "list").count == 1)
  }

  @Test func add_knowsABookWithAnISBN_byItsName() async throws {
    try await library.addDune()
    let outcome = try await run(["books", "add", "--title", "Dune", "--author", "Frank Herbert"])
    #expect(outcome.errors.contains("(same-book)"))
  }
}
