import Domain
import Foundation
import Kiosk
import Store
import TestSupport
import Testing

/// Piles at a separate station: confirmed, killed, undone, and typed by a scanner.
@Suite("minilibrary kiosk, piles", .serialized, .timeLimit(.minutes(60)))
struct KioskPileTests {
  let library: StationLibrary

  init() async throws { library = try await StationLibrary() }

  private func station(
    _ arguments: [String] = [], console: StationProcess.Console = .pipes
  ) throws -> StationProcess {
    try library.station(arguments + ["--station-confirm", "pile"], console: console)
  }

  private func play(_ lines: [String], _ arguments: [String] = []) async throws -> StationProcess.Ending {
    let station = try station(arguments)
    station.send(lines)
    station.endInput()
    return try await station.end()
  }

  @Test func pile_isLent_whenTheCardIsShownAgain() async throws {
    let ending = try await play(["S12346", "9783522177504", "9780441172719", "9780261102217", "S12346"])
    #expect(ending.output.contains("1. “Momo” (Michael Ende): borrow until"))
    #expect(ending.output.contains("Borrow 3 books. Is that right? [Y/n/date]"))
    #expect(try await library.loans() == ["Momo to S12346", "Dune to S12346", "The Hobbit to S12346"])
    try await library.expectSound()
  }

  @Test func lastReturn_isTakenBack_byNo() async throws {
    let known = try await library.addBooks(2, lent: 2)
    let ending = try await play(known + ["no"], ["--mode", "return"])
    #expect(ending.output.contains("Return undone: “Book 1” is still on loan."))
    #expect(try await library.loans() == ["Book 1 to T1-0"])
    try await library.expectSound()
  }

  @Test func linesThatAKilledStationHadConfirmed_areAppliedAtTheNextStart_once() async throws {
    let book = try await library.book("9783522177504")
    try await library.withStore { store in
      let student = try #require(try await store.student(libraryID: "S12346"))
      let due = Noon.daysAgo(-14)
      try await store.writeDown(
        [
          ConfirmedLine(
            OperationID("pile-1"), .checkOut(book.id, copy: nil, student.id, due: due), code: "9783522177504")
        ],
        at: Noon.daysAgo(0))
    }
    for _ in 0..<2 {
      #expect(try await play([]).status == 0)
      #expect(try await library.loans() == ["Momo to S12346"])
    }
    #expect(try await library.withStore { try await $0.confirmedLines().count } == 0)
  }

  /// Killed at any moment after the confirmation: the next start leaves the whole pile in the library, or none of it.
  @Test func confirmedPile_isAppliedWholeAndOnce_whenTheStationIsKilled() async throws {
    let codes = try StationLibrary.unknown(40)
    var generator = SeededGenerator(seed: 20_261_123)
    for _ in 0..<12 {
      let station = try station(["--mode", "shelving"])
      station.send(codes + [""])
      try await station.wait(for: "Put 40 books in the inbox")
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...30, using: &generator)))
      station.kill()
      let output = try await station.end().output
      #expect(try await play([]).status == 0)
      try await library.withStore { store in
        let inbox = try await store.inbox(limit: 100)
        #expect([0, 40].contains(inbox.count))
        if output.contains("Added to the inbox") { #expect(inbox.count == 40) }
        #expect(try await store.confirmedLines().count == 0)
        for draft in inbox { try await store.dropInboxDraft(draft.id) }
      }
    }
    try await library.expectSound()
  }

  /// A scanner that types into the console is read as a grabbed one is: add-on, AIM identifier, prefix and suffix.
  @Test func typedCodes_areRead_withWhatAScannerPutsAroundThem() async throws {
    let lines = ["#S12346.", "#9783522177504.", "#]E0978044117271951299.", "978026110221712", "S12346"]
    let ending = try await play(lines, ["--scanner-prefix", "#", "--scanner-suffix", "."])
    #expect(ending.output.contains("Hello Emmy Noether."))
    #expect(try await library.loans() == ["Momo to S12346", "Dune to S12346", "The Hobbit to S12346"])
  }

  @Test(arguments: ["9783522177504", "978352217750412", "#9783522177504."])
  func barcode_isNoTitle(code: String) async throws {
    let lines = ["new", code, "Momo", "Michael Ende", "y"]
    let ending = try await play(lines, ["--mode", "shelving", "--scanner-prefix", "#", "--scanner-suffix", "."])
    #expect(ending.output.components(separatedBy: "Title:").count == 3)
    // The library has the book, and a copy of it is proposed.
    #expect(try await library.book("9783522177504").totalCopies == 3)
    let titles = try await library.withStore { try await $0.books(limit: 100).map(\.title) }
    #expect(titles.filter { $0.contains("978") || $0 == "Momo" } == ["Momo"])
  }
}
