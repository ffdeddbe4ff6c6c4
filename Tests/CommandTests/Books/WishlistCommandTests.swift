import Domain
import Foundation
import Store
import TestSupport
import Testing

@Suite("minilibrary wishlist", .serialized)
struct WishlistCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  static let found = """
    {"totalItems": 2, "items": [
    {"volumeInfo": {"title": "Dune", "authors": ["Frank Herbert"], "publishedDate": "1965", "pageCount": 412,
     "industryIdentifiers": [{"type": "ISBN_13", "identifier": "9780441172719"}]}},
    {"volumeInfo": {"title": "Dune Messiah", "authors": ["Frank Herbert"], "description": "It goes on."}}]}
    """

  private func run(_ google: WebStub, _ arguments: String...) async throws -> CommandRunner.Outcome {
    let environment = [
      "MINILIBRARY_LOOKUP_PROVIDERS": "google", "MINILIBRARY_LOOKUP_GOOGLE_URL": google.address,
      "MINILIBRARY_LOOKUP_OPENLIBRARY_URL": google.address,
    ]
    return try await library.runner.run(
      ["wishlist", "search"] + arguments, environment: library.environment.merging(environment) { $1 })
  }

  @Test func search_listsWhatIsFound_andAddsNothing() async throws {
    try await library.found()
    let google = try WebStub(always: .json(Self.found))
    let outcome = try await run(google, "--title", "Dune", "--author", "Herbert")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 3)
    #expect(lines[1] == "1  Dune          Frank Herbert  1965       9780441172719")
    #expect(lines[2] == "2  Dune Messiah  Frank Herbert")
    #expect(google.paths == ["/books/v1/volumes?q=intitle%3ADune%20inauthor%3AHerbert&maxResults=5"])
    #expect(try await library.array("wishlist", "list").isEmpty)
  }

  @Test func search_addsTheOneThatIsNamed() async throws {
    let google = try WebStub(always: .json(Self.found))
    let outcome = try await run(google, "dune", "messiah", "--add", "2")
    #expect(outcome.output == "Put “Dune Messiah” (Frank Herbert) on the wishlist as book 1.\n", "\(outcome.errors)")
    #expect(google.paths == ["/books/v1/volumes?q=dune%20messiah&maxResults=5"])
    let wish = try await library.object("wishlist", "show", "1")
    #expect(wish["description"] as? String == "It goes on.")
    #expect(wish["totalCopies"] as? Int == 0)
    let again = try await run(google, "dune", "--add", "3")
    #expect(again.status == 1)
    #expect(again.errors.hasSuffix("(no-such-choice)\n"))
    #expect(try await library.array("wishlist", "list").count == 1)
    #expect(try await library.array("books", "list").isEmpty)
  }

  @Test func search_saysWhyThereIsNothing() async throws {
    let none = try await run(try WebStub(always: .json(#"{"totalItems": 0}"#)), "x")
    #expect(none.status == 1)
    #expect(none.errors.hasSuffix("(lookup-not-found)\n"))
    let off = try await library.run("wishlist", "search", "dune")
    #expect(off.status == 2)
    #expect(off.errors.hasSuffix("(lookup-off)\n"))
    #expect(try await library.run("wishlist", "search").status == 64)
    #expect(try await library.run("wishlist", "search", "--title", " ").status == 64)
  }

  @Test func wish_isKeptSharedAndAcquired() async throws {
    let added = try await library.succeed(
      "wishlist", "add", "--title", "Emma", "--author", "Jane Austen", "--isbn", "9780306406157", "--operation", "w")
    #expect(added == "Put “Emma” (Jane Austen) on the wishlist as book 1.\n")
    #expect(
      try await library.succeed(
        "wishlist", "add", "--title", "Emma", "--author", "Jane Austen", "--isbn", "9780306406157", "--operation", "w")
        == "This was already done; “Emma” (Jane Austen) is on the wishlist.\n")
    try await library.succeed("wishlist", "notes", "1", "Ask the parents")
    #expect(try await library.succeed("wishlist", "notes", "1") == "Ask the parents\n")
    #expect(
      try await library.succeed("wishlist", "share", "1")
        == "Have a look at this book: “Emma” by Jane Austen\nhttps://books.google.com/books?vid=ISBN9780306406157\n")
    #expect(
      try await library.succeed("wishlist", "share", "9780306406157", "--link", "amazon")
        .hasSuffix("https://www.amazon.com/s?k=9780306406157&i=stripbooks\n"))
    #expect(try await library.succeed("wishlist", "list").contains("\nE\n"))
    #expect(
      try await library.succeed("wishlist", "acquire", "1", "--copies", "3", "--operation", "got")
        == "“Emma” (Jane Austen) was on the wishlist; the library now has 3 copies.\n")
    #expect(
      try await library.succeed("wishlist", "acquire", "1", "--copies", "3", "--operation", "got")
        == "This was already done; the library has 3 copies of “Emma” (Jane Austen).\n")
    #expect(try await library.succeed("wishlist", "list") == "The wishlist is empty.\n")
    #expect(try await library.object("books", "show", "1")["notes"] as? String == "Ask the parents")
    let types = try await library.array("activity").map { $0["type"] as? String }
    #expect(types == ["fulfill_wishlist", "edit_book", "add_wishlist"])
    for command in [["show", "1"], ["notes", "1"], ["acquire", "1"], ["delete", "1", "--yes"]] {
      let outcome = try await library.runner.run(["wishlist"] + command, environment: library.environment)
      #expect(outcome.status == 1)
      #expect(outcome.errors.hasSuffix("(not-on-wishlist)\n"), "\(command): \(outcome.errors)")
    }
  }

  @Test func wish_isDeleted() async throws {
    try await library.succeed("wishlist", "add", "--title", "Emma", "--author", "Jane Austen")
    #expect(
      try await library.run("wishlist", "delete", "1").errors
        .contains("Remove “Emma” (Jane Austen) from the wishlist?"))
    #expect(try await library.run("books", "delete", "1", "--yes").errors.hasSuffix("(on-wishlist)\n"))
    #expect(
      try await library.succeed("wishlist", "delete", "1", "--yes")
        == "Removed “Emma” (Jane Austen) from the wishlist.\n")
    #expect(try await library.array("wishlist", "list").isEmpty)
    #expect(try await library.array("activity", "--limit", "1").first?["type"] as? String == "delete_wishlist")
  }
}
