import Foundation
import TestSupport
import Testing

@Suite("minilibrary books copies", .serialized)
struct CopiesCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func refuse(_ arguments: String..., code: String) async throws {
    let outcome = try await library.runner.run(arguments, environment: library.environment)
    #expect(outcome.status == 1, "\(arguments)")
    #expect(outcome.errors.contains("(\(code))"), "\(outcome.errors)")
  }

  private func fill() async throws {
    try await library.succeed(
      "books", "add", "--isbn", "9780441172719", "--title", "Dune", "--author", "Frank Herbert", "--copies", "3")
    for (id, name) in [("S1", "Ada"), ("S2", "Emmy")] {
      try await library.succeed(
        "students", "add", "--library-id", id, "--first-name", name, "--last-name", "Lovelace")
    }
  }

  @Test func copies_areListedAndChanged() async throws {
    try await fill()
    // Copies without any value are only counted.
    #expect(try await !library.succeed("books", "show", "1").contains("Copy"))
    #expect(
      try await library.succeed("books", "copies", "label", "1", "2")
        == "Copy 2 of “Dune” (Frank Herbert): on the shelf; label 0400000000015.\n")
    #expect(
      try await library.succeed("books", "copies", "move", "0400000000015", "--shelf", "Blue 3")
        == "Copy 2 of “Dune” (Frank Herbert): on the shelf; label 0400000000015; shelf “Blue 3”.\n")
    try await library.succeed("books", "copies", "note", "1", "2", "--text", "torn")
    try await library.succeed("books", "copies", "damaged", "1", "3")
    let copies = try await library.array("books", "copies", "list", "1")
    #expect(copies.map { $0["state"] as? String } == ["on_shelf", "on_shelf", "in_repair"])
    #expect(copies[1]["label"] as? String == "0400000000015")
    #expect(copies[1]["shelf"] as? String == "Blue 3")
    #expect(copies[1]["note"] as? String == "torn")
    let book = try await library.object("books", "show", "1")
    #expect((book["copies"] as? [[String: Any]])?.count == 3)
    #expect(book["availableCopies"] as? Int == 2)
    #expect(try await library.succeed("books", "show", "1").contains("Blue 3"))
    try await library.succeed("books", "copies", "move", "1", "2", "--shelf", "")
    #expect(try await library.array("books", "copies", "list", "1")[1]["shelf"] is NSNull)
    try await library.succeed("books", "copies", "repaired", "1", "3")
    try await library.succeed("books", "copies", "withdraw", "1", "3")
    try await library.succeed("books", "copies", "add", "1", "--copies", "2")
    #expect(try await library.object("books", "show", "1")["totalCopies"] as? Int == 4)
    #expect(try await library.succeed("database", "check") == "ok\n")
  }

  @Test func copy_isNamed_byItsNumberOrItsLabel() async throws {
    try await fill()
    try await refuse("books", "copies", "lost", "1", code: "which-copy")
    try await refuse("books", "copies", "lost", "1", "9", code: "unknown-copy")
    try await refuse("books", "copies", "label", "1", "1", "--number", "0400000000016", code: "check-digit-wrong")
    try await library.succeed("books", "copies", "label", "1", "1", "--number", "0400000000015")
    try await refuse("books", "copies", "label", "1", "2", "--number", "0400000000015", code: "label-taken")
    for number in ["2", "3"] { try await library.succeed("books", "copies", "withdraw", "1", number) }
    // Only one copy is left: nothing has to be said.
    try await library.succeed("books", "copies", "lost", "1")
    try await refuse("books", "copies", "withdraw", "1", code: "last-copy")
  }

  @Test func label_decidesWhoseLoanEnds_andHistoryIsByCopy() async throws {
    try await fill()
    for number in ["1", "2"] { try await library.succeed("books", "copies", "label", "1", number) }
    let labels = ["0400000000015", "0400000000022"]
    for (label, student) in zip(labels, ["S1", "S2"]) { try await library.succeed("checkout", label, student) }
    try await refuse("checkout", labels[0], "S2", code: "already-borrowed")
    try await refuse("books", "copies", "damaged", labels[0], code: "copy-on-loan")
    // The ISBN is ambiguous, the label is not.
    try await refuse("return", "9780441172719", code: "several-borrowers")
    let ended = try await library.object("return", labels[1])
    #expect((ended["student"] as? [String: Any])?["libraryID"] as? String == "S2")
    #expect(ended["copy"] as? Int == 2)
    try await library.succeed("checkout", labels[1], "S2")
    let history = try await library.array("loans", "--history", "--book", "1", "--copy", "2")
    #expect(history.map { $0["copy"] as? Int } == [2, 2])
    #expect(try await library.array("loans", "--book", labels[0]).map { $0["copy"] as? Int } == [1])
    let outcome = try await library.run("loans", "--copy", "2")
    #expect(outcome.status == 64 && outcome.errors.contains("--copy needs --book"), "\(outcome.errors)")
  }

  @Test func lostCopy_isFound_byACommandThatScansIt() async throws {
    try await fill()
    try await library.succeed("books", "copies", "label", "1", "1")
    try await library.succeed("checkout", "0400000000015", "S1")
    try await library.succeed("books", "copies", "lost", "0400000000015")
    #expect(try await library.array("loans").isEmpty)
    // The copy is not on loan: the return is refused, and the copy is found.
    try await refuse("return", "0400000000015", code: "not-on-loan")
    #expect(try await library.array("books", "copies", "list", "1")[0]["state"] as? String == "on_shelf")
    let told = try await library.array("activity").map { $0["type"] as? String }
    #expect(told.prefix(3) == ["copy_found", "copy_lost", "return_book"])
    #expect(try await library.succeed("database", "check") == "ok\n")
  }

  @Test func change_countsOnce_underItsName() async throws {
    try await fill()
    for _ in 0..<2 { try await library.succeed("books", "copies", "damaged", "1", "2", "--operation", "once") }
    #expect(try await library.array("activity", "--type", "copy_damaged").count == 1)
    try await refuse("books", "copies", "damaged", "1", "3", "--operation", "once", code: "operation-reused")
  }
}
