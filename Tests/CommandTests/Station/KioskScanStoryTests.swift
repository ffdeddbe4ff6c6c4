import Domain
import Foundation
import Store
import TestSupport
import Testing

/// A school's day at a station, by a scanner that types into a painted terminal. The scanner beeps twice at each code.
///
/// After each story every scan is in loans, in the activity log, in the inbox or on the attention list, once.
@Suite("minilibrary kiosk, stories of scans", .serialized, .timeLimit(.minutes(60)))
struct KioskScanStoryTests {
  enum Engine: CaseIterable { case sqlite, postgres }

  private let ada = "20000011"
  private let emmy = "20000028"
  private let alan = "20000035"

  /// Plays a story with a new library, then accounts for its scans.
  private func tell(
    _ engine: Engine, sourceLocation: SourceLocation = #_sourceLocation,
    _ story: (StationLibrary, inout ScanAccount) async throws -> Void
  ) async throws {
    let server: PostgresServer? = if case .postgres = engine { try await PostgresServer() } else { nil }
    let library = try await StationLibrary(database: server?.loopbackURI())
    // Books are added and lent before the story.
    var account = ScanAccount()
    try await story(library, &account)
    #expect(try await account.findings(in: library.files.database) == [], sourceLocation: sourceLocation)
    try await library.expectSound()
    try await server?.stop()
  }

  private func station(
    _ library: StationLibrary, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> StationProcess {
    try library.station(
      arguments + ["--station-confirm", "pile"],
      environment: ["NO_COLOR": "1", "TERM": "linux"].merging(environment) { $1 },
      console: .sizedTerminal(columns: 200, rows: 60))
  }

  private func twice(_ codes: [String]) -> [String] { codes.flatMap { [$0, $0] } }

  private func quit(_ station: StationProcess) async throws {
    station.send("quit")
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
  }

  @Test(arguments: Engine.allCases)
  func trolleyOfThirty_isReturnedSeenAndPutIntoTheInbox_offline(engine: Engine) async throws {
    try await tell(engine) { library, account in
      let lent = try await library.addBooks(10, lent: 10)
      let shelved = try await library.addBooks(10, from: 10, lent: 0)
      let unknown = try StationLibrary.unknown(10)
      let gone = try WebStub(always: .json("{}"))
      gone.close()
      let station = try station(library, ["--mode", "shelving"], environment: lookups(at: gone))
      try await station.wait(for: "Shelving")
      station.send(twice(zip(zip(lent, shelved), unknown).flatMap { [$0.0, $0.1, $1] }))
      try await station.wait(
        for: "Return 10 books, record 10 books as on the shelf, put 10 books in the inbox. Is that right?")
      station.send("")
      try await station.wait(for: "Seen on the shelf: 10 books.")
      try await station.wait(for: "Added to the inbox: 10 books.")
      try await quit(station)
      account.expect(lent, .returned)
      account.expect(shelved, .seen)
      account.expect(unknown, .inbox)
      if engine == .sqlite { try await fillIn(library, unknown) }
    }
  }

  private func lookups(at google: WebStub) -> [String: String] {
    ["MINILIBRARY_LOOKUP_PROVIDERS": "google", "MINILIBRARY_LOOKUP_GOOGLE_URL": google.address]
  }

  /// The network is there again: the drafts fill in, after the pause that the first failure led to.
  private func fillIn(_ library: StationLibrary, _ isbns: [String]) async throws {
    let google = try WebStub { request in
      let isbn = request.path.suffix(13)
      return .json(LookupCommandTests.found.replacing("9780306406157", with: isbn))
    }
    var found: [InboxDraft] = []
    while found.count < isbns.count {
      _ = try await library.files.run("lookups", "run", environment: lookups(at: google))
      found = try await library.withStore { try await $0.inbox(limit: 100) }.filter { !$0.title.isEmpty }
    }
    #expect(found.map(\.isbn.text).sorted() == isbns.sorted())
  }

  @Test(arguments: Engine.allCases)
  func boxOfThirty_isReturned_andWhatIsUnclearIsOnTheAttentionList(engine: Engine) async throws {
    try await tell(engine) { library, account in
      let clear = try await library.addBooks(15, lent: 15)
      let unclear = try await library.addBooks(5, from: 15, copies: 2, lent: 5, borrowers: 2)
      let shelved = try await library.addBooks(5, from: 20, lent: 0)
      let unknown = try StationLibrary.unknown(5)
      let station = try station(library, ["--mode", "return"])
      try await station.wait(for: "MiniLibrary ·")
      let box = clear + zip(zip(unclear, shelved), unknown).flatMap { [$0.0, $0.1, $1] }
      station.send(twice(box))
      // Without a pause: a code is worked off before the station ends.
      try await quit(station)
      account.expect(clear, .returned)
      account.expect(unclear + shelved + unknown, .attention)
      let kinds = try await library.withStore { try await $0.attentions(limit: 100) }.map(\.attention.kind)
      #expect(kinds.filter { $0 == .unclearReturn }.count == 10)
      #expect(kinds.filter { $0 == .unknownCode }.count == 5)
    }
  }

  /// Labelled copies for a borrower without a low limit. They come back in another order.
  @Test(arguments: Engine.allCases)
  func classSetOfThirty_goesOutToATeacher_andBackThroughTheBox(engine: Engine) async throws {
    try await tell(engine) { library, account in
      let (teacher, labels) = try await library.classSet(30)
      #expect(Set(labels).count == 30)
      let desk = try station(library)
      try await desk.wait(for: "you are returning.")
      desk.send(twice([teacher] + labels))
      try await desk.wait(for: "Borrow 30 books. Is that right?")
      desk.send(teacher)
      try await desk.wait(for: "Goodbye. You have 30 books.")
      try await quit(desk)
      account.expect(labels, .lent)
      let box = try station(library, ["--mode", "return"])
      try await box.wait(for: "MiniLibrary ·")
      box.send(twice(labels.reversed()))
      try await quit(box)
      account.expect(labels, .returned)
      #expect(try await library.loans() == [])
    }
  }

  /// The second child walks away; the third borrows a book of the abandoned pile.
  @Test(arguments: Engine.allCases)
  func threeChildrenInARow_ofWhomOneWalksAway(engine: Engine) async throws {
    try await tell(engine) { library, account in
      let books = try await library.addBooks(6, lent: 0)
      let station = try station(library)
      try await station.wait(for: "you are returning.")
      station.send(twice([emmy] + books[0..<2]))
      try await station.wait(for: "Borrow 2 books. Is that right?")
      station.send(twice([emmy]))
      try await station.wait(for: "Goodbye. You have 2 books.")
      station.send(twice([ada] + books[2..<4]))
      try await station.wait(for: "Hello Ada Lovelace.")
      try await station.wait(for: "Borrow 2 books. Is that right?", times: 2)
      station.send(twice([alan] + books[3..<6]))
      try await station.wait(for: "2 books were NOT borrowed or returned")
      try await station.wait(for: "Hello Alan Turing.")
      try await station.wait(for: "Borrow 3 books. Is that right?")
      station.send(twice([alan]))
      try await station.wait(for: "Goodbye. You have 3 books.")
      try await quit(station)
      account.expect(Array(books[0..<2] + books[3..<6]), .lent)
      account.expect(Array(books[2..<4]), .attention)
      let loans = try await library.loans()
      #expect(loans.map { $0.suffix(6) } == ["S12346", "S12346", "S12347", "S12347", "S12347"])
    }
  }

  /// Character by character and faster than 20 codes in 2 seconds, on both kinds of screen.
  @Test(arguments: [StationProcess.Console.terminal, .sizedTerminal(columns: 80, rows: 24)])
  func scannerThatTypes_losesNoCode(console: StationProcess.Console) async throws {
    try await tell(.sqlite) { library, account in
      let codes = try StationLibrary.unknown(20)
      let station = try library.station(
        ["--mode", "shelving", "--station-confirm", "pile"], environment: ["NO_COLOR": "1", "TERM": "linux"],
        console: console)
      try await station.wait(for: "Shelving")
      for byte in codes.joined(separator: "\n").utf8 { station.send(Data([byte])) }
      station.send(Data([10]))
      try await station.wait(for: "Put 20 books in the inbox")
      station.send("")
      try await station.wait(for: "Added to the inbox: 20 books.")
      try await quit(station)
      account.expect(codes, .inbox)
    }
  }
}
