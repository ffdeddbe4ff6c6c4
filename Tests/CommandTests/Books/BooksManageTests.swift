import Domain
import Foundation
import Store
import TestSupport
import Testing

@Suite("minilibrary books: edit, notes, favourite, delete", .serialized)
struct BooksManageTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func refuse(_ arguments: String..., code: String, input: String = "") async throws {
    let outcome = try await library.runner.run(
      arguments, input: Data(input.utf8), environment: library.environment)
    #expect(outcome.status == 1, "\(arguments)")
    #expect(outcome.errors.contains("(\(code))"), "\(outcome.errors)")
    #expect(outcome.output == "")
  }

  @Test func edit_changesAndClears() async throws {
    try await library.addDune()
    let said = try await library.succeed(
      "books", "edit", "1", "--title", "Der Wüstenplanet", "--copies", "3", "--available", "2", "--publisher", "Heyne",
      "--published", "1978", "--pages", "612", "--book-language", "German", "--description", "Sand.\nViel Sand.",
      "--category", "Fiction", "--category", "Classics", "--notes", "worn", "--cover", "https://covers.example/1.jpg")
    #expect(said == "Changed “Der Wüstenplanet” (Frank Herbert); 2 of 3 copies available.\n")
    var book = try await library.object("books", "show", "1")
    #expect(book["title"] as? String == "Der Wüstenplanet")
    #expect(book["languageCode"] as? String == "de")
    #expect(book["pageCount"] as? Int == 612)
    #expect(book["categories"] as? [String] == ["Fiction", "Classics"])
    #expect(book["description"] as? String == "Sand.\nViel Sand.")
    #expect(book["section"] as? String == "D")
    let sheet = try await library.succeed("books", "show", "1")
    #expect(sheet.contains("Language      German (de)\n"), "\(sheet)")
    try await library.succeed(
      "books", "edit", "1", "--publisher", "", "--pages", "", "--isbn", "", "--category", "", "--description", "")
    book = try await library.object("books", "show", "1")
    for key in ["publisher", "pageCount", "isbn", "description"] { #expect(book[key] is NSNull, "\(key)") }
    #expect(book["categories"] as? [String] == [])
    #expect(book["publishedDate"] as? String == "1978")
  }

  @Test func add_takesWhatIsKnownOfABook_andRefusesTheSameAsEdit() async throws {
    try await library.succeed(
      "books", "add", "--title", "Der Wüstenplanet", "--author", "Frank Herbert", "--publisher", "Heyne", "--published",
      "1978", "--pages", "612", "--book-language", "ger", "--description", "Sand.\nViel Sand.", "--category", "Fiction",
      "--category", "Classics", "--cover", "https://covers.example/1.jpg")
    let book = try await library.object("books", "show", "1")
    #expect(book["publisher"] as? String == "Heyne")
    #expect(book["publishedDate"] as? String == "1978")
    #expect(book["pageCount"] as? Int == 612)
    #expect(book["languageCode"] as? String == "de")
    #expect(book["description"] as? String == "Sand.\nViel Sand.")
    #expect(book["categories"] as? [String] == ["Fiction", "Classics"])
    let emma = ["books", "add", "--title", "Emma", "--author", "Jane Austen"]
    for (words, code) in [
      (["--pages", "0"], "pages-out-of-range"), (["--book-language", "Klingonish"], "language-not-understood"),
      (["--published", "2026-02-31"], "not-a-date"),
    ] {
      let outcome = try await library.runner.run(emma + words, environment: library.environment)
      #expect(outcome.status == 1)
      #expect(outcome.errors.hasSuffix("(\(code))\n"), "\(outcome.errors)")
    }
    let outcome = try await library.runner.run(
      emma + ["--cover", "http://covers.example/1.jpg"], environment: library.environment)
    #expect(outcome.status == 64)
    #expect(try await library.array("books", "list").count == 1)
  }

  @Test func wish_comesIn_withWhatIsSaidOfItNow() async throws {
    try await library.succeed(
      "books", "add", "--wishlist", "--isbn", "9780441172719", "--title", "Dune", "--author", "Frank Herbert",
      "--pages", "612")
    let add = ["books", "add", "--isbn", "9780441172719"]
    let outcome = try await library.runner.run(add + ["--pages", "0"], environment: library.environment)
    #expect(outcome.status == 1)
    #expect(try await library.object("books", "show", "1")["isWishlistItem"] as? Bool == true)
    try await library.succeed(
      "books", "add", "--isbn", "9780441172719", "--publisher", "Ace", "--notes", "worn", "--copies", "2")
    let book = try await library.object("books", "show", "1")
    #expect(book["isWishlistItem"] as? Bool == false)
    #expect(book["totalCopies"] as? Int == 2)
    #expect(book["publisher"] as? String == "Ace")
    #expect(book["pageCount"] as? Int == 612)
    #expect(book["notes"] as? String == "worn")
    #expect(book["author"] as? String == "Frank Herbert")
  }

  @Test func edit_isRefused_withTheReason() async throws {
    try await library.addDune(copies: 2)
    try await library.addAda()
    try await library.succeed("checkout", "1", "S12345")
    try await library.succeed(
      "books", "add", "--title", "Emma", "--author", "Jane Austen", "--isbn", "9780306406157")
    try await refuse("books", "edit", "1", "--copies", "0", code: "copies-out-of-range")
    try await refuse("books", "edit", "1", "--copies=-1", code: "copies-out-of-range")
    try await refuse("books", "edit", "1", "--available", "2", code: "available-out-of-range")
    try await refuse("books", "edit", "2", "--isbn", "9780441172719", code: "isbn-taken")
    try await refuse("books", "edit", "1", "--isbn", "9780441172718", code: "isbn-check-digit-wrong")
    try await refuse("books", "edit", "1", "--title", "", code: "title-too-short")
    try await refuse("books", "edit", "1", "--pages", "0", code: "pages-out-of-range")
    try await refuse("books", "edit", "1", "--book-language", "Klingonish", code: "language-not-understood")
    try await refuse("books", "edit", "1", "--notes", "a\u{1B}[2J", code: "input-not-text")
    try await refuse("books", "edit", "9", "--title", "Emma", code: "unknown-book")
    for wrong in [
      ["books", "edit", "1"], ["books", "edit", "1", "--pages", "many"], ["books", "edit", "1", "--cover", "x"],
    ] {
      #expect(try await library.runner.run(wrong, environment: library.environment).status == 64)
    }
    #expect(try await library.object("books", "show", "1")["totalCopies"] as? Int == 2)
  }

  @Test func notes_areShownSetAndCleared() async throws {
    try await library.addDune()
    #expect(try await library.succeed("books", "notes", "1") == "“Dune” (Frank Herbert) has no notes.\n")
    #expect(
      try await library.succeed("books", "notes", "1", "Cover torn.\nAsk Ada.")
        == "Kept the notes on “Dune” (Frank Herbert).\n")
    #expect(try await library.succeed("books", "notes", "1") == "Cover torn.\nAsk Ada.\n")
    try await library.succeed("books", "notes", "1", "--clear")
    #expect(try await library.object("books", "notes", "1")["notes"] as? String == "")
  }

  @Test func favorites_areListedWithTheirNumber() async throws {
    try await library.addDune()
    try await library.succeed("books", "add", "--title", "Emma", "--author", "Jane Austen")
    #expect(
      try await library.succeed("books", "list", "--favorites")
        == "No books in this section of the list.\n0 favourites.\n")
    #expect(
      try await library.succeed("books", "favorite", "2", "on") == "“Emma” (Jane Austen) is now a favourite.\n")
    let list = try await library.succeed("books", "list", "--favorites")
    #expect(list.hasSuffix("1/1\n1 favourite.\n"), "\(list)")
    #expect(try await library.array("books", "list", "--favorites").map { $0["id"] as? Int } == [2])
    try await library.succeed("books", "favorite", "2", "off")
    #expect(try await library.array("books", "list", "--favorites").isEmpty)
    #expect(
      try await library.run("books", "favorite", "2", "perhaps").status == 64)
  }

  @Test func list_hasAHeadingForEachSection() async throws {
    for title in ["Zoo", "Äpfel", "Apfelbaum", "1984", "三体"] {
      try await library.succeed("books", "add", "--title", title, "--author", "Nobody")
    }
    let lines = try await library.succeed("books", "list").split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.count == 1 } == ["A", "S", "Z", "#"])
    let rows = try await library.array("books", "list")
    #expect(rows.map { $0["title"] as? String } == ["Äpfel", "Apfelbaum", "三体", "Zoo", "1984"])
    #expect(rows.map { $0["section"] as? String } == ["A", "A", "S", "Z", "#"])
    #expect(try await library.array("books", "list", "--section", "a").count == 2)
    #expect(try await library.array("books", "list", "--section", "#").count == 1)
    #expect(try await library.array("books", "list", "三").count == 1)
    #expect(try await library.array("books", "list", "APFELB").count == 1)
    let id = try #require(rows[1]["id"] as? Int)
    #expect(
      try await library.array("books", "list", "--after", String(id), "--limit", "2").map { $0["title"] as? String }
        == ["三体", "Zoo"])
    #expect(try await library.run("books", "list", "--section", "AB").status == 64)
  }

  @Test func delete_asks_andIsRefusedWhileOnLoan() async throws {
    try await library.addDune()
    try await library.addAda()
    try await library.succeed("checkout", "1", "S12345")
    try await refuse("books", "delete", "1", "--yes", code: "still-on-loan")
    try await library.succeed("return", "1")
    let shown = try await library.succeed("books", "show", "1")
    #expect(shown.contains("Borrowed before:\nLibrary ID"), "\(shown)")
    try await refuse("books", "delete", "1", code: "not-confirmed")
    let no = try await library.runner.run(
      ["books", "delete", "1"], input: Data("n\n".utf8), environment: library.environment)
    #expect(no.status == 1)
    #expect(no.errors.hasPrefix("Delete “Dune” (Frank Herbert), 1 copy? [y/N] "), "\(no.errors)")
    let yes = try await library.runner.run(
      ["books", "delete", "1", "--operation", "gone"], input: Data("y\n".utf8), environment: library.environment)
    #expect(yes.status == 0)
    #expect(yes.output == "Deleted “Dune” (Frank Herbert). Its past loans stay in the history.\n")
    #expect(
      try await library.succeed("books", "delete", "1", "--operation", "gone")
        == "This was already done; the book is deleted.\n")
    #expect(try await library.array("books", "list").isEmpty)
    try await refuse("books", "delete", "1", "--yes", code: "unknown-book")
    #expect(try await library.succeed("database", "check") == "ok\n")
  }

  @Test func show_hasLinks_byISBNOrByWords() async throws {
    try await library.addDune()
    try await library.succeed("books", "add", "--title", "Röslein & Co.", "--author", "J. W. Göthe")
    var links = try #require(try await library.object("books", "show", "1")["links"] as? [String: Any])
    #expect(links["amazon"] as? String == "https://www.amazon.com/s?k=9780441172719&i=stripbooks")
    #expect(links["googleBooks"] as? String == "https://books.google.com/books?vid=ISBN9780441172719")
    #expect(links["openLibrary"] as? String == "https://openlibrary.org/isbn/9780441172719")
    links = try #require(try await library.object("books", "show", "2")["links"] as? [String: Any])
    let words = "R%C3%B6slein%20%26%20Co.%20J.%20W.%20G%C3%B6the"
    #expect(links["amazon"] as? String == "https://www.amazon.com/s?k=\(words)&i=stripbooks")
    #expect(links["googleBooks"] as? String == "https://www.google.com/search?tbm=bks&q=\(words)")
    #expect(links["openLibrary"] is NSNull)
  }

  @Test func doctorAndSort_bringAnotherOrderIntoOurs() async throws {
    try await library.addDune()
    let store = try await library.open()
    try await store.close()
    #expect(try await library.succeed("database", "sort") == "All lists are sorted; 0 rows moved.\n")
    #expect(try await library.object("database", "sort")["moved"] as? Int == 0)
  }
}
