import Domain
import Foundation
import Store
import TestSupport
import Testing

@Suite("minilibrary bookmarks and reading", .serialized, .timeLimit(.minutes(60)))
struct ReadingCommandTests {
  let library: TemporaryLibrary

  init() async throws {
    library = try TemporaryLibrary()
    for name in ["ada", "emmy"] {
      let outcome = try await library.runner.run(
        ["accounts", "add", name, "--role", "reader"], input: Data("Stapel-Pferd\n".utf8),
        environment: library.environment)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }

  private func refuse(_ arguments: String..., code: String) async throws {
    let outcome = try await library.runner.run(arguments, environment: library.environment)
    #expect(outcome.status == 1 && outcome.errors.contains("(\(code))"), "\(outcome.status) \(outcome.errors)")
  }

  @Test func bookmarks_areSet_listedAndRemoved() async throws {
    _ = try await library.succeed(
      "books", "add", "--isbn", "9780441172719", "--title", "Dune", "--author", "Frank Herbert")
    let told = try await library.succeed("bookmarks", "add", "9780441172719", "--account", "ada")
    #expect(told == "Bookmarked “Dune”.\n")
    for _ in 1...2 {
      _ = try await library.succeed(
        "bookmarks", "add", "--work", "OL45804W", "--title", "Fantastic Mr Fox", "--author", "Roald Dahl", "--year",
        "1970", "--account", "ADA")
    }
    let list = try await library.array("bookmarks", "list", "--account", "ada")
    #expect(list.map { $0["title"] as? String } == ["Fantastic Mr Fox", "Dune"])
    #expect(
      list[0]["workID"] as? String == "OL45804W" && list[0]["bookID"] is NSNull && list[0]["year"] as? Int == 1970)
    #expect(list[1]["bookID"] as? Int == 1 && list[1]["workID"] is NSNull)
    #expect(try await library.succeed("bookmarks", "list", "--account", "ada").contains("OL45804W"))
    #expect(try await library.succeed("bookmarks", "list", "--account", "emmy") == "The list is empty.\n")
    let removed = try await library.succeed("bookmarks", "remove", "--work", "OL45804W", "--account", "ada", "--json")
    #expect(removed.contains("\"removed\" : 1"))
    #expect(try await library.array("bookmarks", "list", "--account", "ada").count == 1)
    try await refuse("bookmarks", "add", "--work", "Dune", "--account", "ada", code: "not-a-work")
    try await refuse("bookmarks", "add", "--work", "OL1W", "--account", "ada", code: "title-too-short")
    try await refuse("bookmarks", "list", "--account", "nobody", code: "unknown-account")
    let both = try await library.runner.run(
      ["bookmarks", "add", "1", "--work", "OL1W", "--account", "ada"], environment: library.environment)
    #expect(both.status == 64)
  }

  @Test func entries_areAdded_changedAndDeleted() async throws {
    let added = try await library.succeed(
      "reading", "add", "--account", "ada", "--title", "Momo", "--author", "Michael Ende", "--rating", "5", "--genre",
      "fantasy", "--read-on", "2026-11-20", "--review", "Time is life.")
    #expect(added == "Added “Momo” (entry 1).\n")
    let entry = try #require(try await library.array("reading", "list", "--account", "ada").first)
    #expect(
      entry["title"] as? String == "Momo" && entry["rating"] as? Int == 5 && entry["genre"] as? String == "fantasy")
    #expect(entry["readOn"] as? String == "2026-11-20" && entry["sharing"] as? String == "private")
    #expect(
      try await library.succeed("reading", "edit", "1", "--account", "ada", "--rating", "0") == "Changed “Momo”.\n")
    let changed = try #require(try await library.array("reading", "list", "--account", "ada").first)
    #expect(changed["rating"] is NSNull && changed["review"] as? String == "Time is life.")
    try await refuse("reading", "edit", "1", "--account", "emmy", "--rating", "1", code: "no-longer-there")
    try await refuse("reading", "edit", "1", "--account", "ada", "--rating", "6", code: "rating-out-of-range")
    try await refuse("reading", "edit", "1", "--account", "ada", "--read-on", "soon", code: "date-not-understood")
    try await refuse("reading", "add", "--account", "ada", "--title", "A", "--author", "Bo", code: "title-too-short")
    #expect(try await library.succeed("reading", "delete", "1", "--account", "emmy") == "Deleted 0 entries.\n")
    #expect(try await library.succeed("reading", "delete", "1", "--account", "ada") == "Deleted 1 entry.\n")
    #expect(try await library.succeed("reading", "list", "--account", "ada") == "The list is empty.\n")
  }

  @Test func tables_goOutAndIn_once() async throws {
    for (title, author) in [("Momo", "Michael Ende"), ("家", "巴金")] {
      _ = try await library.succeed("reading", "add", "--account", "ada", "--title", title, "--author", author)
    }
    for format in ["minilibrary", "goodreads", "storygraph"] {
      let file = library.folder.appending(path: "\(format).csv").path
      let told = try await library.succeed("reading", "export", file, "--account", "ada", "--format", format)
      #expect(told.hasPrefix("Wrote 2 books to"))
      try await refuse("reading", "export", file, "--account", "ada", code: "file-exists")
      let dry = try await library.succeed("reading", "import", file, "--account", "emmy", "--dry-run")
      #expect(dry.hasPrefix("Read 2 books from the table: 0 added"))
      _ = try await library.succeed("reading", "import", file, "--account", "emmy")
      let again = try await library.succeed("reading", "import", file, "--account", "emmy", "--json")
      #expect(again.contains("\"known\" : 2") && again.contains("\"format\" : \"\(format)\""))
    }
    #expect(try await library.array("reading", "list", "--account", "emmy").count == 2)
    let bad = library.folder.appending(path: "bad.csv").path
    try Data("Title,Author\nA,Jane Austen\nEmma,Jane Austen\n".utf8).write(to: URL(fileURLWithPath: bad))
    let refused = try await library.runner.run(
      ["reading", "import", bad, "--account", "ada"], environment: library.environment)
    #expect(refused.status == 1 && refused.output.contains(":2:") && refused.output.contains("1 line has a mistake"))
    #expect(try await library.succeed("reading", "import", bad, "--account", "ada", "--skip-bad").contains("1 added"))
  }
}
