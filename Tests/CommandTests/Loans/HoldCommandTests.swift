import Foundation
import TestSupport
import Testing

@Suite("minilibrary books: copies on hold, and for whom", .serialized)
struct HoldCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  /// “Dune” came back from Ada: it is kept for Emmy, and Lise waits.
  private func stock() async throws {
    try await library.addDune()
    try await library.addAda()
    try await library.addEmmy()
    try await library.succeed("students", "add", "--library-id", "S9", "--first-name", "Lise", "--last-name", "Meitner")
    try await library.succeed("checkout", "1", "S12345")
    for student in ["S12346", "S9"] { try await library.succeed("reservations", "add", "1", student) }
  }

  @Test func show_tellsWhoWaits_andForWhomACopyIsKept() async throws {
    try await stock()
    var book = try await library.object("books", "show", "1")
    #expect(book["waiting"] as? Int == 2 && book["copiesOnHold"] as? Int == 0)
    try await library.succeed("return", "1")
    book = try await library.object("books", "show", "1")
    #expect(book["waiting"] as? Int == 1 && book["copiesOnHold"] as? Int == 1)
    let line = try #require(book["reservations"] as? [[String: Any]])
    #expect(line.map { ($0["student"] as? [String: Any])?["libraryID"] as? String } == ["S12346", "S9"])
    #expect(line.map { $0["heldUntil"] is String } == [true, false])
    let text = try await library.succeed("books", "show", "1")
    #expect(text.contains("Available     1/1, 1 on hold\n"), "\(text)")
    #expect(text.contains(#/Waiting +1 student\n/#))
    #expect(
      text.contains(#/Emmy Noether +S12346 .* on hold until /#) && text.contains(#/Lise Meitner +S9 .* waiting\n/#))
  }

  @Test func list_saysThatACopyIsOnHold() async throws {
    try await stock()
    try await library.succeed("books", "add", "--title", "Emma", "--author", "Jane Austen")
    #expect(try await library.succeed("books", "list").contains(" 0/1\n"))
    try await library.succeed("return", "1")
    let list = try await library.succeed("books", "list")
    #expect(list.contains("Frank Herbert  1/1, 1 on hold\n"), "\(list)")
    #expect(list.contains(#/Jane Austen +1\/1\n/#))
    #expect(try await library.array("books", "list").map { $0["copiesOnHold"] as? Int } == [1, 0])
  }

  @Test func delete_namesTheReservationsThatItCancels() async throws {
    try await stock()
    try await library.succeed("return", "1")
    let no = try await library.runner.run(
      ["books", "delete", "1"], input: Data("n\n".utf8), environment: library.environment)
    #expect(no.status == 1)
    #expect(
      no.errors.hasPrefix(
        "Delete “Dune” (Frank Herbert), 1 copy? 2 reservations will be cancelled: Emmy Noether (S12346), Lise Meitner (S9)."
          + " [y/N] "), "\(no.errors)")
    let said = try await library.succeed("books", "delete", "1", "--yes", "--operation", "once")
    #expect(said.contains("Cancelled the reservation of “Dune” for Emmy Noether (S12346).\n"))
    #expect(said.contains("for Lise Meitner (S9).\n"))
    let again = try await library.object("books", "delete", "1", "--yes", "--operation", "once")
    #expect((again["cancelledReservations"] as? [Any])?.isEmpty == true && again["isDeleted"] as? Bool == true)
  }

  @Test func deletion_namesTheReservations_asJSON() async throws {
    try await stock()
    try await library.succeed("return", "1")
    let deletion = try await library.object("books", "delete", "1", "--yes")
    let cancelled = try #require(deletion["cancelledReservations"] as? [[String: Any]])
    #expect(cancelled.map { ($0["student"] as? [String: Any])?["libraryID"] as? String } == ["S12346", "S9"])
  }

  @Test func changedDate_isNoRenewalInTheActivityLog() async throws {
    try await stock()
    try await library.succeed("loans", "due", "1", "30")
    let rows = try await library.array("activity", "--type", "change_due_date")
    #expect(rows.count == 1 && rows.first?["studentLibraryID"] as? String == "S12345")
    #expect(try await library.array("activity", "--type", "renew").isEmpty)
    #expect(try await library.succeed("activity").contains(#/due date changed +Dune +S12345 +Due \w{3} \d/#))
    try await library.succeed("return", "1")
    #expect(try await library.succeed("activity").contains(#/put on hold +Dune +S12346 +on hold until \w{3} \d/#))
  }

  @Test func edit_refusesCopiesOfAWish_andADateThatIsNone() async throws {
    try await library.succeed("wishlist", "add", "--title", "Emma", "--author", "Jane Austen")
    let refused = try await library.run("books", "edit", "1", "--copies", "2")
    #expect(refused.status == 1 && refused.errors.hasSuffix("(on-wishlist)\n"))
    let wrong = try await library.run("books", "edit", "1", "--published", "2024-13-45")
    #expect(wrong.status == 1 && wrong.errors.hasSuffix("(not-a-date)\n"))
    for right in ["2024-12-24", "spring 1815", "1815", ""] {
      try await library.succeed("books", "edit", "1", "--published", right)
    }
  }
}
