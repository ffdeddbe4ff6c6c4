import Foundation
import TestSupport
import Testing

@Suite("minilibrary reservations, loans renew, due and remind", .serialized)
struct ReservationCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  /// “Dune” is with Ada, and Emmy wants it.
  private func stock() async throws {
    try await library.addDune()
    try await library.addAda()
    try await library.addEmmy()
    try await library.succeed("checkout", "1", "S12345")
  }

  @Test func copyThatComesBack_isKeptForTheNext_untilItIsFetched() async throws {
    try await stock()
    #expect(
      try await library.succeed("reservations", "add", "1", "S12346")
        == "Reserved “Dune” for Emmy Noether (S12346) as reservation 1.\n")
    #expect(try await library.run("loans", "renew", "1").errors.hasSuffix("(reserved-by-others)\n"))
    let said = try await library.succeed("return", "1")
    #expect(said.contains(/\nDo not shelve it: put it on the hold shelf for Emmy Noether \(S12346\), until .*\.\n/))
    let refused = try await library.run("checkout", "1", "S12345")
    #expect(refused.status == 1 && refused.errors.hasSuffix("(held-for-another)\n"))
    let line = try await library.array("reservations", "--book", "1")
    #expect(line.count == 1 && line.first?["heldUntil"] is String)
    try await library.succeed("checkout", "1", "S12346")
    #expect(try await library.array("reservations").isEmpty)
    #expect(try await library.succeed("database", "check") == "ok\n")
  }

  @Test func station_greetsWithHolds() async throws {
    try await stock()
    try await library.succeed("reservations", "add", "1", "S12346")
    try await library.succeed("return", "1")
    let outcome = try await library.runner.run(
      ["kiosk"], input: Data("S12346\n9780441172719\ny\ndone\n".utf8), environment: library.environment)
    #expect(outcome.output.contains("is on the hold shelf for you, until"))
    #expect(outcome.output.contains("Borrowed: “Dune”"))
    #expect(try await library.array("reservations").isEmpty)
  }

  @Test func add_isRefused_whenACopyIsOnItsShelf() async throws {
    try await library.addDune()
    try await library.addAda()
    let outcome = try await library.run("reservations", "add", "1", "S12345")
    #expect(outcome.status == 1 && outcome.errors.hasSuffix("(copy-on-shelf)\n"))
    #expect(try await library.succeed("reservations") == "No reservations.\n")
  }

  @Test func cancel_takesAnIDOrStudentAndBook() async throws {
    try await stock()
    try await library.succeed("reservations", "add", "1", "S12346")
    for _ in 1...2 {
      let said = try await library.succeed(
        "reservations", "cancel", "--book", "1", "--student", "S12346", "--operation", "once")
      #expect(said == "Cancelled the reservation of “Dune” for Emmy Noether (S12346).\n")
    }
    #expect(try await library.run("reservations", "cancel", "1").errors.hasSuffix("(not-reserved)\n"))
    #expect(try await library.run("reservations", "cancel", "99").errors.hasSuffix("(no-longer-there)\n"))
    #expect(try await library.run("reservations", "cancel", "x").errors.hasSuffix("(unknown-reservation)\n"))
    #expect(try await library.run("reservations", "cancel").status == 64)
    #expect(try await library.array("activity", "--type", "cancel_reservation").count == 1)
  }

  @Test func renewAndDue_changeTheDueDate_byTheRules() async throws {
    try await stock()
    let early = try await library.run("loans", "renew", "1")
    #expect(early.status == 1 && early.errors.hasSuffix("(renewal-too-early)\n"))
    try await library.succeed("loans", "due", "1", "3")
    for _ in 1...2 {
      try await library.succeed("loans", "renew", "--student", "S12345", "--book", "1", "--operation", "once")
    }
    let loan = try #require(try await library.array("loans").first)
    #expect(loan["renewals"] as? Int == 1)
    try await library.succeed("loans", "due", "--student", "S12345", "--book", "1", "30")
    #expect(try await library.run("loans", "due", "1", "soon").errors.hasSuffix("(date-not-understood)\n"))
    #expect(try await library.run("loans", "renew", "77").errors.hasSuffix("(unknown-loan)\n"))
    #expect(
      try await library.run("loans", "renew", "--student", "S12346", "--book", "1").errors.hasSuffix("(not-on-loan)\n"))
  }

  @Test func loans_areThoseOfAStudentOrABook() async throws {
    try await stock()
    try await library.succeed("return", "1")
    try await library.succeed("checkout", "1", "S12346")
    #expect(try await library.array("loans", "--student", "S12345").isEmpty)
    #expect(try await library.array("loans", "--student", "S12345", "--history").count == 1)
    #expect(try await library.array("loans", "--book", "1").count == 1)
    #expect(try await library.array("loans", "list", "--book", "1", "--history").count == 2)
    #expect(
      try await library.array("loans", "--book", "1", "--student", "S12345", "--history", "--limit", "1").count == 1)
  }

  @Test func remind_writesALetterToEach_onPagesAndInFiles() async throws {
    try await stock()
    #expect(try await library.succeed("loans", "remind") == "No reminders are needed.\n")
    try await library.succeed("books", "add", "--title", "Emma", "--author", "Jane Austen")
    try await library.succeed("checkout", "2", "S12346")
    let letters = try await library.succeed("loans", "remind", "--within", "20").split(separator: "\u{0C}")
    #expect(letters.count == 2)
    #expect(letters.last?.contains("Noether") == true, "a student without a class comes last")
    #expect(letters.first?.contains("“Dune” (Frank Herbert), due ") == true)
    let folder = library.folder.appending(path: "letters").path
    let today = TemporaryLibrary.today
    try await library.succeed("loans", "remind", "--within", "20", "--separate", folder)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
        == ["reminder-07.S12345.\(today).txt", "reminder-S12346.\(today).txt"])
    let one = try await library.array("loans", "remind", "--within", "20", "--again", "--student", "S12345")
    #expect(one.count == 1 && (one.first?["dueSoon"] as? [Any])?.count == 1)
    let blocked = try await library.run("loans", "remind", "--within", "20", "--again", "--separate", "/dev/null/x")
    #expect(blocked.status == 2 && blocked.errors.hasSuffix("(file-unwritable)\n"))
  }
}
