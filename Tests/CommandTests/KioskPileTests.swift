import Domain
import Foundation
import Kiosk
import Store
import TestSupport
import Testing

/// Piles at a station of its own: what is scanned is in loans, in the inbox or on the attention list. Nothing is lost.
@Suite("minilibrary kiosk, piles", .serialized, .timeLimit(.minutes(20)))
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

  private func unknown(_ numbers: Range<Int>) throws -> [String] { try numbers.map { try Self.isbn(900 + $0).text } }

  private static func isbn(_ number: Int) throws -> ISBN {
    let payload = [9, 7, 8, 0, 0, 0, 0, 0, 0] + String(1000 + number).suffix(3).compactMap { $0.wholeNumberValue }
    let values = payload.map { UInt8($0) }
    return try #require(ISBN(thirteen: Digits(values: values + [CheckDigit.gtin(of: values)]).text))
  }

  /// Books of one copy each, the first of them lent to one student each.
  private func addBooks(_ count: Int, lent: Int) async throws -> [String] {
    let isbns = try (0..<count).map { try Self.isbn($0) }
    try await library.withStore { store in
      for (number, isbn) in isbns.enumerated() {
        let draft = BookDraft(isbn: isbn, title: "Book \(number)", author: "Nobody")
        let book = try await store.addBook(draft, operation: .random(), at: Noon.daysAgo(3))
        guard number < lent else { continue }
        let reader = StudentDraft(libraryID: "T\(number)", firstName: "Pupil \(number)", lastName: "")
        let student = try await store.addStudent(reader, operation: .random(), at: Noon.daysAgo(3))
        _ = try await store.checkOut(book.id, to: student.id, operation: .random(), at: Noon.daysAgo(2))
      }
    }
    return isbns.map(\.text)
  }

  @Test func pile_isLent_whenTheCardIsShownAgain() async throws {
    let ending = try await play(["S12346", "9783522177504", "9780441172719", "9780261102217", "S12346"])
    #expect(ending.output.contains("1. “Momo” (Michael Ende): borrow until"))
    #expect(ending.output.contains("Borrow 3 books: is that right? [Y/n/date]"))
    #expect(try await library.loans() == ["Momo to S12346", "Dune to S12346", "The Hobbit to S12346"])
    try await library.expectSound()
  }

  /// A scanner that types into the console faster than 20 codes in 2 seconds: all of them at once.
  @Test func scannerThatTypes_losesNoCode() async throws {
    let codes = try unknown(0..<20)
    let station = try station(["--mode", "shelving"], console: .terminal)
    try await station.wait(for: "Shelving")
    station.send(codes)
    try await station.wait(for: "20. ")
    try await station.wait(for: "20 books to the inbox")
    station.send("")
    try await station.wait(for: "In the inbox: 20 books.")
    station.send("quit")
    #expect(try await station.end().status == 0)
    let inbox = try await library.withStore { try await $0.inbox(limit: 100) }
    #expect(inbox.map(\.isbn.text).sorted() == codes.sorted())
  }

  @Test func trolleyOfThirty_isReturnedSeenAndPutIntoTheInbox() async throws {
    let known = try await addBooks(20, lent: 10)
    let ending = try await play(known + unknown(0..<10) + ["done"], ["--mode", "shelving"])
    #expect(ending.output.contains("In the inbox: 10 books."))
    #expect(ending.output.contains("Seen on the shelf: 10 books."))
    #expect(try await library.loans() == [])
    try await library.withStore { store in
      #expect(try await store.inbox(limit: 100).count == 10)
      #expect(try await store.attentionCount() == 0)
      let kinds = try await store.activities(limit: 20).map(\.type)
      #expect(kinds.filter { $0 == .returnBook }.count == 10)
      #expect(kinds.filter { $0 == .seeOnShelf }.count == 10)
    }
    try await library.expectSound()
  }

  @Test func boxOfThirty_isReturned_andEachUnclearBookIsOnTheList() async throws {
    let known = try await addBooks(25, lent: 20)
    let box = known.flatMap { [$0, $0] } + (try unknown(0..<5))
    let ending = try await play(box, ["--mode", "return"])
    #expect(ending.output.components(separatedBy: "Returned: “Book").count - 1 >= 20)
    #expect(ending.output.contains("librarian’s tray"))
    #expect(try await library.loans() == [])
    let kinds = try await library.withStore { try await $0.attentions(limit: 100) }.map(\.attention.kind)
    #expect(kinds.filter { $0 == .unclearReturn }.count == 5)
    #expect(kinds.filter { $0 == .unknownCode }.count == 5)
    try await library.expectSound()
  }

  @Test func lastReturn_isTakenBack_byNo() async throws {
    let known = try await addBooks(2, lent: 2)
    let ending = try await play(known + ["no"], ["--mode", "return"])
    #expect(ending.output.contains("Not returned after all: “Book 1” stays on loan."))
    #expect(try await library.loans() == ["Book 1 to T1"])
    try await library.expectSound()
  }

  @Test func childWhoWalksAway_leavesAnEntryOfTheAttentionList() async throws {
    let ending = try await play(["S12346", "9783522177504", "S12345", "9780441172719", "S12345", "S12347"])
    #expect(ending.output.contains("1 book was NOT checked out or returned"))
    #expect(try await library.loans() == ["Dune to S12345"])
    let entries = try await library.withStore { try await $0.attentions(limit: 10) }
    #expect(entries.map(\.attention.kind) == [.abandonedPile])
    #expect(entries.map(\.attention.codes) == [["9783522177504"]])
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

  /// Killed at any moment behind the confirmation: the next start leaves the whole pile in the library, or none of it.
  @Test func confirmedPile_isAppliedWholeAndOnce_whenTheStationIsKilled() async throws {
    let codes = try unknown(0..<40)
    var generator = SeededGenerator(seed: 20_261_123)
    for _ in 0..<12 {
      let station = try station(["--mode", "shelving"])
      station.send(codes + [""])
      try await station.wait(for: "40 books to the inbox")
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...30, using: &generator)))
      station.kill()
      let output = try await station.end().output
      #expect(try await play([]).status == 0)
      try await library.withStore { store in
        let inbox = try await store.inbox(limit: 100)
        #expect([0, 40].contains(inbox.count))
        if output.contains("In the inbox") { #expect(inbox.count == 40) }
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
