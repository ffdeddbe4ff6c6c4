// A sample that is wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import Testing

@testable import Metadata

/// A catalogue that takes its time, by a clock that stands until it is turned.
private struct SlowCatalogue: BookProvider {
  let source: LookupSource
  let clock: StandingClock
  /// Nil: it never answers, even if cancelled.
  let delay: Duration?
  var part: BookRecord?
  let result: Result<BookRecord?, LookupProblem>

  init(
    _ source: LookupSource, on clock: StandingClock, after delay: Duration?, part: BookRecord? = nil,
    _ result: Result<BookRecord?, LookupProblem>
  ) {
    self.source = source
    self.clock = clock
    self.delay = delay
    self.part = part
    self.result = result
  }

  func answer(to question: ISBNQuery) async throws(LookupProblem) -> CatalogueAnswer? {
    if let part { question.tell(CatalogueAnswer(part)) }
    try await wait()
    return try result.get().map { CatalogueAnswer($0) }
  }

  func books(_ query: BookQuery) async throws(LookupProblem) -> [BookRecord] {
    try await wait()
    return try result.get().map { [$0] } ?? []
  }

  private func wait() async throws(LookupProblem) {
    guard let delay else { return await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
    do {
      try await clock.sleep(for: delay)
    } catch {
      throw .cancelled
    }
  }
}

@Suite("How long catalogues are waited for", .timeLimit(.minutes(60)))
struct LookupPaceTests {
  private let isbn = ISBN(thirteen: "9780306406157")!
  private let clock = StandingClock()
  private let whole = BookRecord(title: "Tin", authors: ["Nora Quill"], isbns: [ISBN(thirteen: "9780306406157")!])
  private let titleOnly = BookRecord(title: "Tin", isbns: [ISBN(thirteen: "9780306406157")!])

  /// Looks up, and advances the clock each time that this many tasks sleep: the end, each share, each catalogue that
  /// will answer.
  private func look(
    _ catalogues: [SlowCatalogue], _ turns: (by: Duration, whenSleeping: Int)...
  ) async -> LookupOutcome<BookRecord> {
    let task = Task { await BookLookup(catalogues, clock: clock).book(isbn) }
    for turn in turns { await clock.turn(by: turn.by, whenSleeping: turn.whenSleeping) }
    return await task.value
  }

  @Test func second_isAsked_whenTheFirstHangs_andItsAnswerWins() async {
    let outcome = await look(
      [
        SlowCatalogue(.googleBooks, on: clock, after: nil, .success(nil)),
        SlowCatalogue(.openLibrary, on: clock, after: .seconds(1), .success(whole)),
      ], (.seconds(2), 2), (.seconds(1), 3))
    #expect(outcome == .found(whole, from: .openLibrary))
    #expect(clock.elapsed == .seconds(3), "two seconds for the first, one for the second")
  }

  @Test func first_wins_whenBothAreSlow_andItIsTheQuicker() async {
    let other = BookRecord(title: "Another", authors: ["Some One"], isbns: [isbn])
    let outcome = await look(
      [
        SlowCatalogue(.googleBooks, on: clock, after: .seconds(5), .success(whole)),
        SlowCatalogue(.openLibrary, on: clock, after: .seconds(4), .success(other)),
      ], (.seconds(2), 3), (.seconds(3), 4))
    #expect(outcome == .found(whole, from: .googleBooks))
    #expect(clock.elapsed == .seconds(5))
  }

  @Test func bothTimedOut_isSaid_whenBothAreTooSlow() async {
    let outcome = await look(
      [
        SlowCatalogue(.googleBooks, on: clock, after: nil, .success(whole)),
        SlowCatalogue(.openLibrary, on: clock, after: nil, .success(whole)),
      ], (.seconds(2), 2), (.seconds(7), 2))
    let unasked = [UnaskedSource(.googleBooks, .timedOut), UnaskedSource(.openLibrary, .timedOut)]
    #expect(outcome == .couldNotAsk(unasked))
    #expect(clock.elapsed == .seconds(9))
  }

  /// The title is known and the author is not: that is enough for a person to continue.
  @Test func whatIsKnown_isOffered_whenTheTimeIsOver() async {
    let outcome = await look(
      [
        SlowCatalogue(.googleBooks, on: clock, after: .seconds(1), .success(titleOnly)),
        SlowCatalogue(.openLibrary, on: clock, after: .seconds(60), .success(whole)),
      ], (.seconds(1), 3), (.seconds(2), 3), (.seconds(6), 2))
    #expect(outcome == .found(titleOnly, from: .googleBooks))
    #expect(clock.elapsed == .seconds(9))
  }

  @Test func part_isTaken_whenItsCatalogueHasUsedUpItsTime() async {
    let outcome = await look(
      [
        SlowCatalogue(.openLibrary, on: clock, after: nil, part: whole, .success(nil)),
        SlowCatalogue(.googleBooks, on: clock, after: .seconds(1), .success(titleOnly)),
      ], (.seconds(2), 2))
    #expect(outcome == .found(whole, from: .openLibrary))
    #expect(clock.elapsed == .seconds(2), "and nobody else is asked")
  }

  @Test func partOfOne_isCompletedByTheOther() async {
    let other = BookRecord(title: "X", authors: ["A B"], isbns: [isbn])
    let outcome = await look(
      [
        SlowCatalogue(.openLibrary, on: clock, after: nil, part: titleOnly, .success(nil)),
        SlowCatalogue(.googleBooks, on: clock, after: .seconds(1), .success(other)),
      ], (.seconds(2), 2), (.seconds(1), 3))
    // A whole answer goes before a part.
    #expect(outcome == .found(other, from: .googleBooks))
  }

  @Test func next_isAskedAtOnce_whenTheFirstFailsOrSaysNo() async {
    for first in [Result<BookRecord?, LookupProblem>.success(nil), .failure(.limited)] {
      let before = clock.elapsed
      let outcome = await look(
        [
          SlowCatalogue(.googleBooks, on: clock, after: .seconds(1), first),
          SlowCatalogue(.openLibrary, on: clock, after: .milliseconds(500), .success(whole)),
        ], (.seconds(1), 3), (.milliseconds(500), 3))
      #expect(outcome == .found(whole, from: .openLibrary))
      #expect(clock.elapsed - before == .milliseconds(1500))
    }
  }

  /// One said no, and the other was not heard: that is no “not found”.
  @Test func notFound_isNotSaid_whenOneWasNotHeard() async {
    let outcome = await look(
      [
        SlowCatalogue(.googleBooks, on: clock, after: nil, .success(nil)),
        SlowCatalogue(.openLibrary, on: clock, after: .seconds(1), .success(nil)),
      ], (.seconds(2), 2), (.seconds(1), 3), (.seconds(6), 1))
    #expect(outcome == .couldNotAsk([UnaskedSource(.googleBooks, .timedOut)]))
  }

  @Test func titles_areAskedForBesideASlowCatalogue() async {
    let task = Task {
      await BookLookup(
        [
          SlowCatalogue(.googleBooks, on: clock, after: nil, .success(whole)),
          SlowCatalogue(.openLibrary, on: clock, after: .seconds(1), .success(whole)),
        ], clock: clock
      ).books(BookQuery(title: "Tin"))
    }
    await clock.turn(by: .seconds(2), whenSleeping: 1)
    await clock.turn(by: .seconds(1), whenSleeping: 2)
    #expect(await task.value == .found([whole], from: .openLibrary))
  }

  /// In the background each may take its time, and no other is asked in parallel.
  @Test func nobody_isHurried_whenNobodyWaits() async {
    let catalogues = [
      SlowCatalogue(.googleBooks, on: clock, after: .seconds(30), .success(titleOnly)),
      SlowCatalogue(.openLibrary, on: clock, after: .seconds(30), .failure(.limited)),
    ]
    let task = Task { await BookLookup(catalogues, clock: clock).report(on: isbn, wanting: [.author]) }
    await clock.turn(by: .seconds(30), whenSleeping: 1)
    await clock.turn(by: .seconds(30), whenSleeping: 1)
    let report = await task.value
    #expect(report.outcome == .found(titleOnly, from: .googleBooks))
    #expect(report.gaps == [UnaskedSource(.openLibrary, .limited)])
  }

  @Test func cancelled_endsAtOnce_whoeverHangs() async {
    let lookup = BookLookup([SlowCatalogue(.googleBooks, on: clock, after: nil, .success(nil))], clock: clock)
    let task = Task { await lookup.book(isbn) }
    await clock.turn(by: .zero, whenSleeping: 2)
    task.cancel()
    #expect(await task.value == .couldNotAsk([UnaskedSource(.googleBooks, .cancelled)]))
  }

  // MARK: - Down to the wire

  /// A server that hangs as long as it is given time, or answers at once.
  private struct Wire: HTTPTransport {
    let clock: StandingClock
    let bodies: [(path: String, body: [UInt8]?)]

    func send(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
      let path = request.address.text.dropFirst(ScriptedTransport.base.text.count - 1)
      guard let known = bodies.first(where: { path.hasPrefix($0.path) }) else {
        return ScriptedTransport.response(404, "<html>")
      }
      if let body = known.body { return ScriptedTransport.response(200, body) }
      do {
        try await clock.sleep(for: min(request.timeLimit ?? .seconds(10), .seconds(10)))
      } catch {
        throw .cancelled
      }
      throw .timedOut
    }
  }

  private func services(_ bodies: [(path: String, body: [UInt8]?)]) throws -> LookupServices {
    var configuration = LookupConfiguration()
    let base = String(ScriptedTransport.base.text.dropLast())
    (configuration.googleURL, configuration.openLibraryURL) = (base, base)
    return try LookupServices(configuration, over: Wire(clock: clock, bodies: bodies), clock: clock)
  }

  private static func answered() throws -> [(path: String, body: [UInt8]?)] {
    [
      ("/isbn/", try Answer.bytes("openlibrary/edition.json")), ("/api/", try Answer.bytes("openlibrary/data.json")),
      ("/works/", try Answer.bytes("openlibrary/work-string.json")),
    ]
  }

  /// Twice it was silent until its time was over, though a person had the book long before; from then on it rests.
  @Test func hangingCatalogue_isKnownToHang_thoughTheOtherAnswered() async throws {
    let services = try services([("/books/", nil)] + Self.answered())
    for _ in 0..<2 {
      let task = Task { await services.books.book(isbn) }
      // The end, the first one's share, the transfer.
      await clock.turn(by: .seconds(2), whenSleeping: 3)
      guard case .found(let record, from: .openLibrary) = await task.value else {
        Issue.record("not found")
        return
      }
      #expect(record.authors == ["Nora Quill", "Tom Ashe"])
      await clock.turn(by: .seconds(7), whenSleeping: 1)
    }
    let google = try #require(services.books.providers.first as? GoogleBooks)
    while await !google.link.rests { await Task.yield() }
    // The look-up skips the resting catalogue, so the clock need not advance.
    guard case .found(_, from: .openLibrary) = await services.books.book(isbn) else {
      Issue.record("not found")
      return
    }
  }

  /// The work hangs: the edition and its author are there, and the description is not waited for.
  @Test func edition_isOffered_whenItsWorkHangs() async throws {
    let bodies: [(path: String, body: [UInt8]?)] = try [("/works/", nil)] + Self.answered()
    let services = try services(bodies)
    let task = Task { await services.books.book(isbn) }
    // The end, Open Library's share, the transfer; Google Books has said no before.
    await clock.turn(by: .seconds(2), whenSleeping: 3)
    guard case .found(let record, from: .openLibrary) = await task.value else {
      Issue.record("not found")
      return
    }
    // From the edition itself, or the names as well if those came before the time was over.
    #expect(record.authors.first == "Nora Quill")
    #expect(record.metadata.description == nil)
  }

  @Test func gap_isTold_whenAPartOfOpenLibraryFails() async throws {
    for path in ["/works/", "/api/"] {
      let services = try services([("/books/", Array(#"{"totalItems": 0}"#.utf8)), (path, [0x3C])] + Self.answered())
      let report = await services.books.report(on: isbn, wanting: BookFields.lookedUp)
      guard case .found = report.outcome else {
        Issue.record("not found")
        continue
      }
      #expect(report.gaps == [UnaskedSource(.openLibrary, .unreadable)], "\(path)")
    }
  }
}
