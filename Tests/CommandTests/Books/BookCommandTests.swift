import Domain
import Foundation
import Store
import TestSupport
import Testing

@Suite("minilibrary books", .serialized)
struct BookCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  @Test func add_tellsWhatWasAdded() async throws {
    let said = try await library.succeed(
      "books", "add", "--isbn", "0-306-40615-2", "--title", "Elementary Methods", "--author", "A. Writer",
      "--copies", "2")
    #expect(said == "Added “Elementary Methods” (A. Writer) as book 1, 2 copies.\n")
    let book = try await library.object("books", "show", "978-0-306-40615-7")
    #expect(book["isbn"] as? String == "9780306406157")
    #expect(book["totalCopies"] as? Int == 2)
  }

  @Test func add_addsCopies_whenTheISBNIsKnown() async throws {
    try await library.addDune()
    let said = try await library.succeed("books", "add", "--isbn", "0441172717", "--copies", "3")
    #expect(said == "The library already had “Dune” (Frank Herbert); added 3 copies, so it now has 4.\n")
  }

  @Test func add_countsOnce_whenTheOperationIsRepeated() async throws {
    for _ in 1...3 {
      try await library.succeed(
        "books", "add", "--isbn", "9780441172719", "--title", "Dune", "--author", "Frank Herbert", "--operation", "a")
    }
    #expect(try await library.object("books", "show", "9780441172719")["totalCopies"] as? Int == 1)
    for _ in 1...3 {
      try await library.succeed("books", "add", "--isbn", "9780441172719", "--operation", "b")
    }
    #expect(try await library.object("books", "show", "9780441172719")["totalCopies"] as? Int == 2)
  }

  @Test func add_saysSo_whenTheOperationWasDoneBefore() async throws {
    try await library.addDune()
    let first = try await library.succeed("books", "add", "--isbn", "9780441172719", "--operation", "b")
    #expect(first.hasPrefix("The library already had"))
    // Copies that came between are not taken for this operation's.
    try await library.addDune()
    let again = try await library.succeed("books", "add", "--isbn", "9780441172719", "--operation", "b")
    #expect(again == "This was already done; the library has 3 copies of “Dune” (Frank Herbert).\n")
  }

  @Test func add_isRefused_whenTheOperationWasAnotherOne() async throws {
    try await library.addDune()
    try await library.addAda()
    try await library.succeed("books", "add", "--isbn", "9780441172719", "--operation", "copies")
    try await library.succeed("checkout", "1", "S12345", "--operation", "out")
    for call in [
      ["--isbn", "9780441172719", "--copies", "2", "--operation", "copies"],
      ["--isbn", "9780306406157", "--title", "Methods", "--author", "A. Writer", "--operation", "copies"],
      ["--isbn", "9780441172719", "--operation", "out"],
    ] {
      let outcome = try await library.runner.run(["books", "add"] + call, environment: library.environment)
      #expect(outcome.status == 1)
      #expect(outcome.errors.hasSuffix("(operation-reused)\n"), "\(outcome.errors)")
    }
    #expect(try await library.object("books", "show", "1")["totalCopies"] as? Int == 2)
  }

  @Test func add_fulfilsAWishOnce() async throws {
    let isbn = try #require(ISBN(thirteen: "9780441172719"))
    try await library.succeed(
      "books", "add", "--wishlist", "--isbn", isbn.text, "--title", "Dune", "--author", "Frank Herbert")
    #expect(try await library.array("books", "list", "--wishlist").count == 1)
    #expect(try await library.succeed("books", "show", "1").contains("Wishlist      yes\n"))
    let call = ["books", "add", "--isbn", isbn.text, "--copies", "2", "--operation", "wish"]
    let said = try await library.runner.run(call, environment: library.environment)
    #expect(said.output == "“Dune” (Frank Herbert) was on the wishlist; the library now has 2 copies.\n")
    let again = try await library.runner.run(call, environment: library.environment)
    #expect(again.output == "This was already done; the library has 2 copies of “Dune” (Frank Herbert).\n")
    #expect(again.status == 0)
    #expect(try await library.array("books", "list", "--wishlist").isEmpty)
  }

  @Test func addWish_putsABookOnTheWishlistOnce() async throws {
    let call = [
      "books", "add", "--wishlist", "--isbn", "9780441172719", "--title", "Dune", "--author", "Frank Herbert",
      "--operation", "wish",
    ]
    let said = try await library.runner.run(call, environment: library.environment)
    #expect(said.output == "Put “Dune” (Frank Herbert) on the wishlist as book 1.\n")
    let again = try await library.runner.run(call, environment: library.environment)
    #expect(again.output == "This was already done; “Dune” (Frank Herbert) is on the wishlist.\n")
    let book = try #require(try await library.array("books", "list", "--wishlist").first)
    #expect(book["isWishlistItem"] as? Bool == true)
    #expect(book["totalCopies"] as? Int == 0)
    #expect(
      try await library.succeed("books", "list", "--wishlist") == """
        ID  ISBN           Title  Author
        D
         1  9780441172719  Dune   Frank Herbert

        """)
    #expect(try await library.array("books", "list").isEmpty)
    #expect(try await library.array("activity").compactMap { $0["type"] as? String } == ["add_wishlist"])
    let json = try await library.object("books", "add", "--wishlist", "--title", "Emma", "--author", "Jane Austen")
    #expect(json["isWishlistItem"] as? Bool == true)
    #expect(json["isbn"] is NSNull)
  }

  @Test func addWish_isRefused_forWhatIsThereOrWishedForAlready() async throws {
    try await library.addDune()
    let wish = ["books", "add", "--wishlist", "--title", "A title", "--author", "An author"]
    func errors(_ more: String...) async throws -> String {
      let outcome = try await library.runner.run(wish + more, environment: library.environment)
      #expect(outcome.output == "")
      #expect(outcome.status != 0)
      return outcome.errors
    }
    #expect(try await errors("--isbn", "9780441172719").hasSuffix("(isbn-taken)\n"))
    try await library.succeed(
      "books", "add", "--wishlist", "--isbn", "9780306406157", "--title", "Methods", "--author", "A. Writer",
      "--operation", "wish")
    #expect(try await errors("--isbn", "9780306406157").hasSuffix("(on-wishlist)\n"))
    #expect(try await errors("--copies", "2").contains("A book on the wishlist has no --copies yet."))
    // The same name without the flag would bring the book into the library.
    let outcome = try await library.run("books", "add", "--isbn", "9780306406157", "--operation", "wish")
    #expect(outcome.errors.hasSuffix("(operation-reused)\n"))
  }

  @Test func add_takesABookWithoutISBN() async throws {
    try await library.succeed("books", "add", "--title", "Cré na Cille", "--author", "Máirtín Ó Cadhain")
    let book = try await library.object("books", "show", "1")
    #expect(book["isbn"] is NSNull)
    #expect(book["author"] as? String == "Máirtín Ó Cadhain")
  }

  @Test func list_isATableForPeople() async throws {
    try await library.addDune(copies: 2)
    try await library.succeed(
      "books", "add", "--isbn", "9787536692930", "--title", "三体", "--author", "刘慈欣")
    let table = try await library.succeed("books", "list")
    #expect(
      table == """
        ID  ISBN           Title  Author         Available
        D
         1  9780441172719  Dune   Frank Herbert        2/2
        S
         2  9787536692930  三体   刘慈欣               1/1

        """)
  }

  @Test func list_findsByPartsOfWords() async throws {
    try await library.addDune()
    try await library.succeed("books", "add", "--title", "Cré na Cille", "--author", "Máirtín Ó Cadhain")
    #expect(try await library.array("books", "list", "cre na").map { $0["title"] as? String } == ["Cré na Cille"])
    #expect(try await library.array("books", "list", "HERBERT").map { $0["title"] as? String } == ["Dune"])
    #expect(try await library.array("books", "list", "--limit", "1").count == 1)
    #expect(try await library.succeed("books", "list", "nothing") == "No book matches “nothing”.\n")
    #expect(try await library.array("books", "list", "nothing").isEmpty)
    #expect(try await library.array("books", "list", "--wishlist").isEmpty)
  }

  @Test func json_hasEveryKey() async throws {
    try await library.addDune()
    let book = try #require(try await library.array("books", "list").first)
    #expect(
      book.keys.sorted() == [
        "author", "availableCopies", "categories", "copiesOnHold", "coverImageURL", "createdAt", "description", "id",
        "isFavourite", "isWishlistItem", "isbn", "labelNumber", "languageCode", "notes", "pageCount", "publishedDate",
        "publisher", "section", "title", "totalCopies",
      ])
    let createdAt = try #require(book["createdAt"] as? String)
    #expect(createdAt.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil, "\(createdAt)")
  }

  @Test func show_tellsWhoHasIt() async throws {
    try await library.addDune(copies: 2)
    try await library.addAda()
    try await library.succeed("checkout", "9780441172719", "S12345")
    let sheet = try await library.succeed("books", "show", "9780441172719")
    #expect(sheet.contains("Available     1/2\n"))
    #expect(sheet.contains("Ada Lovelace  S12345"))
    let loans = try #require(try await library.object("books", "show", "1")["loans"] as? [[String: Any]])
    #expect((loans.first?["student"] as? [String: Any])?["libraryID"] as? String == "S12345")
  }
}
