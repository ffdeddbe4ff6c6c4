import Domain
import Foundation
import Kiosk
import KioskMachine
import Logging
import Messages
import Store
import TestSupport
import Testing

/// Stories of a grabbed scanner that need a clock or a rule that no setting of the program gives. Each code beeps
/// twice.
///
/// After each story every scan is in loans, in the activity log, in the inbox or on the attention list, once.
@Suite("Stories of scans", .timeLimit(.minutes(60)))
struct ScanStoryTests {
  enum Engine: CaseIterable { case sqlite, postgres }

  private struct Scene {
    let library: Library
    let clock = ManualClock()
    let display = RecordingDisplay()
    let location: String
    var account: ScanAccount

    /// A station whose machine has its own names of operations.
    func station(_ mode: Mode = .station) -> KioskRuntime {
      let settings = KioskSettings(
        homeMode: mode, vocabulary: .ofCatalogues, rules: library.rules, calendar: library.calendar,
        operationPrefix: OperationID.random().text, confirmation: .pile)
      return KioskRuntime(
        machine: KioskMachine(settings), store: library, clock: clock, displays: [display],
        log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Records so far are not the story's.
    mutating func beginAccount() {
      clock.advance(by: .seconds(1))
      account = ScanAccount(since: clock.now().date)
    }

    func beep(_ codes: [String], _ station: KioskRuntime) async throws {
      for code in codes {
        for _ in 0..<2 {
          // Sooner than that the gate in front of the machine drops it.
          clock.advance(by: .milliseconds(600))
          await station.read([try #require(Scan(scanned: code))], by: .scanner("/dev/input/event7"))
        }
        await station.settled()
      }
    }

    func add(_ isbn: ISBN, _ title: String, copies: Int = 1) async throws -> Book {
      let draft = BookDraft(isbn: isbn, title: title, author: "Nobody", copies: copies)
      return try await library.add(draft, as: .newTitle, operation: .random(), at: clock.now().date).book
    }

    func add(_ libraryID: String) async throws -> String {
      let draft = StudentDraft(libraryID: libraryID, firstName: "Reader", lastName: libraryID)
      let student = try await library.addStudent(draft, operation: .random(), at: clock.now().date)
      let given = try await library.giveCards(to: [student.id]).rows
      return try #require(given.first?.cardNumber?.text)
    }
  }

  private func tell(
    _ engine: Engine, rules: CirculationRules = CirculationRules(), _ story: (inout Scene) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "minilibrary-story-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server: PostgresServer? = if case .postgres = engine { try await PostgresServer() } else { nil }
    let location = server?.loopbackURI() ?? folder.appending(path: "library.sqlite").path
    let library = try await Library.open(at: StoreLocation(location), rules: rules, calendar: LocalCalendar())
    var scene = Scene(library: library, location: location, account: ScanAccount())
    try await story(&scene)
    #expect(try await library.check() == [])
    try await library.close()
    let findings = try await scene.account.findings(in: location)
    #expect(findings == [])
    try await server?.stop()
  }

  /// Labelled copies for a borrower without a low limit.
  @Test(arguments: Engine.allCases) func classSetOfThirty_goesOutToATeacher_andBackThroughTheBox(engine: Engine)
    async throws
  {
    try await tell(engine, rules: CirculationRules(loanLimit: nil, copiesPerTitle: 30)) { scene in
      let set = try await scene.add(.numbered(1), "Reader 7", copies: 30)
      let copies = try await scene.library.giveLabels(to: scene.library.copies(of: set.id).map(\.id)).rows
      let labels = copies.compactMap { $0.label?.text }
      #expect(Set(labels).count == 30)
      let teacher = try await scene.add("T1")
      scene.beginAccount()

      let desk = scene.station()
      try await scene.beep([teacher] + labels + [teacher], desk)
      #expect(try await scene.library.loans(.active, after: nil, limit: 99).count == 30)
      await desk.stop()
      scene.account.expect(labels, .lent)

      // The next morning, in any order.
      scene.clock.advance(by: .seconds(18 * 3600))
      let box = scene.station(.returnBook)
      try await scene.beep(labels.reversed(), box)
      await box.stop()
      #expect(try await scene.library.loans(.active, after: nil, limit: 99).isEmpty)
      #expect(try await scene.library.book(id: set.id)?.availableCopies == 30)
      scene.account.expect(labels, .returned)
    }
  }

  @Test(arguments: Engine.allCases) func childWhoWalksAway_leavesTheListToTheLibrarian_afterAMinute(engine: Engine)
    async throws
  {
    try await tell(engine) { scene in
      var books: [String] = []
      for number in 1...6 {
        let book = try await scene.add(.numbered(number), "Book \(number)")
        books.append(try #require(book.isbn?.text))
      }
      let cards = [try await scene.add("S1"), try await scene.add("S2"), try await scene.add("S3")]
      scene.beginAccount()

      let station = scene.station()
      try await scene.beep([cards[0]] + books[0..<2] + [cards[0]], station)
      try await scene.beep([cards[1]] + books[2..<4], station)
      scene.clock.advance(by: .seconds(60))
      let gone = Notice.timedOut(.pile(books: 2, isShelving: false))
      // The time limit of the suite cancels.
      while !scene.display.notices.contains(gone) {
        try Task.checkCancellation()
        await Task.yield()
      }
      // A book of the abandoned list is lent to the next child.
      try await scene.beep([cards[2]] + books[3..<6] + [cards[2]], station)
      await station.stop()
      scene.account.expect(Array(books[0..<2] + books[3..<6]), .lent)
      scene.account.expect(Array(books[2..<4]), .attention)
    }
  }
}
