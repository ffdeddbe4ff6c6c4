import Domain
import Foundation
import Images
import Kiosk
import Metadata
import Store
import TestSupport
import Testing

@Suite("What works the queue of look-ups", .timeLimit(.minutes(60)))
struct LookupWorkerTests {
  @Test func found_fillsWhatIsMissing_andNothingElse() async throws {
    let scene = try await LookupScene()
    let book = try await scene.addBook {
      $0.metadata.publisher = "Ours, too"
      $0.metadata.categories = ["Kept"]
    }
    let catalogue = FakeCatalogue { _ in .success(FakeCatalogue.record()) }
    let run = try await scene.worker([catalogue]).drain()
    #expect((run.done, run.notFound, run.putOff, run.hindrance) == (1, 0, 0, nil))
    var expected = book
    expected.metadata = FakeCatalogue.record().metadata
    expected.metadata.publisher = "Ours, too"
    expected.metadata.categories = ["Kept"]
    #expect(try await scene.library.book(id: book.id) == expected)
    // Done is done.
    #expect(try await scene.worker([catalogue]).drain().count == 0)
    #expect(catalogue.asked == [scene.isbn])
    #expect(try await scene.library.check() == [])
    try await scene.end()
  }

  /// The worker asks the second catalogue for the fields that the first lacks, and for no more: no person waits.
  @Test func nextCatalogue_isAskedForWhatIsMissing() async throws {
    let scene = try await LookupScene()
    let book = try await scene.addBook()
    var poor = FakeCatalogue.record()
    poor.metadata.description = nil
    poor.metadata.pageCount = 1
    let first = FakeCatalogue { [poor] _ in .success(poor) }
    let second = FakeCatalogue(.openLibrary) { _ in .success(FakeCatalogue.record()) }
    #expect(try await scene.worker([first, second]).drain().done == 1)
    let metadata = try #require(try await scene.library.book(id: book.id)).metadata
    #expect((metadata.description, metadata.pageCount) == ("Found.", 1))
    #expect(second.asked.count == 1)
    try await scene.end()
  }

  /// Google answers for an ISBN with whatever resembles it; a record without that ISBN may be of any book.
  @Test(arguments: [("Another title", "Another author", true), ("Dune", "Frank Herbert", false)])
  func recordWithoutTheISBN_isTaken_onlyWhenItAgrees(title: String, author: String, isTaken: Bool) async throws {
    let scene = try await LookupScene()
    let book = try await scene.addBook {
      $0.title = title
      $0.author = author
    }
    let catalogue = FakeCatalogue(isSilent: true) { _ in .success(FakeCatalogue.record()) }
    let run = try await scene.worker([catalogue]).drain()
    #expect((run.done, run.notFound) == (isTaken ? 1 : 0, isTaken ? 0 : 1))
    let metadata = try #require(try await scene.library.book(id: book.id)).metadata
    #expect(metadata == (isTaken ? FakeCatalogue.record().metadata : BookMetadata()))
    try await scene.end()
  }

  @Test func descriptionOfAnotherLanguage_staysOut() async throws {
    let scene = try await LookupScene()
    let book = try await scene.addBook { $0.metadata.languageCode = "de" }
    let web = try WebStub(always: .html("", status: 404))
    let catalogue = FakeCatalogue { _ in .success(FakeCatalogue.record(cover: web.address + "/cover")) }
    #expect(try await scene.worker([catalogue], web: web).drain().done == 1)
    let metadata = try #require(try await scene.library.book(id: book.id)).metadata
    #expect((metadata.description, metadata.coverImageURL, metadata.languageCode) == (nil, nil, "de"))
    #expect((metadata.publisher, metadata.pageCount) == ("Chilton", 412))
    #expect(web.requests.isEmpty)
    try await scene.end()
  }

  @Test func notFound_isOver() async throws {
    let scene = try await LookupScene()
    try await scene.addBook()
    let run = try await scene.worker([FakeCatalogue { _ in .success(nil) }]).drain()
    #expect((run.done, run.notFound) == (0, 1))
    #expect(try await scene.lookups() == [0, 0, 1])
    try await scene.end()
  }

  /// A record found for the old ISBN is dropped, and the new ISBN is queued.
  @Test func isbnThatChangesMeanwhile_getsNothingOfTheOther() async throws {
    let scene = try await LookupScene()
    let book = try await scene.addBook()
    let other = ISBN.numbered(7)
    let catalogue = FakeCatalogue { [library = scene.library, clock = scene.clock] isbn in
      guard isbn != other else { return .success(nil) }
      let draft = BookDraft(isbn: other, title: "Emma", author: "Jane Austen")
      _ = try? await library.editBook(book.id, to: draft, operation: .random(), at: clock.wallTime)
      return .success(FakeCatalogue.record())
    }
    _ = try await scene.worker([catalogue]).drain()
    #expect(catalogue.asked == [scene.isbn, other])
    let edited = try #require(try await scene.library.book(id: book.id))
    #expect((edited.title, edited.metadata) == ("Emma", BookMetadata()))
    #expect(try await scene.lookups() == [0, 0, 1])
    try await scene.end()
  }

  @Test func bookOfAKilledWorker_isTakenOver_whenItsLeaseIsOver() async throws {
    let scene = try await LookupScene()
    try await scene.addBook()
    let now = scene.clock.wallTime
    let lease = Timestamp(milliseconds: now.milliseconds + 300_000)
    #expect(try await scene.library.takeLookups(1, at: now, lease: lease).count == 1)
    let worker = try scene.worker([FakeCatalogue { _ in .success(FakeCatalogue.record()) }])
    #expect(try await worker.drain().count == 0)
    scene.clock.turn(by: .seconds(301))
    #expect(try await worker.drain().done == 1)
    try await scene.end()
  }

  /// A month without a network: the rests grow to a limit, no attempt is counted, and then all is done as if nothing
  /// had been.
  @Test(arguments: [LookupProblem.unreachable, .timedOut, .insecure, .limited, .forbidden, .serverFailed(status: 503)])
  func monthOffline_losesNothing(problem: LookupProblem) async throws {
    let scene = try await LookupScene()
    for number in 1...5 { try await scene.addBook(number) }
    let catalogue = FakeCatalogue { _ in .failure(problem) }
    let worker = try scene.worker([catalogue])
    for _ in 0..<(30 * 24) {
      scene.clock.turn(by: .seconds(3600))
      let run = try await worker.drain()
      #expect(run.count == 0)
      #expect(run.hindrance == .lookup(problem.code))
    }
    let waiting = try await scene.library.waitingLookups(limit: 9)
    #expect(waiting.map(\.attempts) == [0, 0, 0, 0, 0])
    #expect(waiting.allSatisfy { $0.problem == .lookup(problem.code) })
    catalogue.change { _ in .success(FakeCatalogue.record()) }
    scene.clock.turn(by: .seconds(1800))
    #expect(try await worker.drain().done == 5)
    try await scene.end()
  }

  @Test func answerWithoutSense_isTriedAgainEverLater() async throws {
    let scene = try await LookupScene()
    try await scene.addBook()
    let worker = try scene.worker([FakeCatalogue { _ in .failure(.unreadable) }])
    var delays: [Int64] = []
    for attempt in 1...10 {
      let now = scene.clock.wallTime
      let run = try await worker.drain()
      #expect((run.putOff, run.hindrance) == (1, nil))
      let waiting = try #require(try await scene.library.waitingLookups(limit: 1).first)
      #expect((waiting.attempts, waiting.problem) == (attempt, .lookup(.unreadable)))
      delays.append((waiting.dueAt.milliseconds - now.milliseconds) / 1000)
      scene.clock.turn(by: .seconds(delays[attempt - 1]))
    }
    #expect(delays == [300, 600, 1200, 2400, 4800, 9600, 19200, 21600, 21600, 21600])
    try await scene.end()
  }

  /// One says no, the other could not be asked: that is no “not found”, and the next book may do better.
  @Test func halfAnAnswer_isPutOff_andTheRestGoesOn() async throws {
    let scene = try await LookupScene()
    try await scene.addBook(1)
    try await scene.addBook(2)
    let first = FakeCatalogue { _ in .failure(.limited) }
    let second = FakeCatalogue(.openLibrary) { isbn in
      // All that there is, so that nothing is left to ask for.
      .success(isbn == .numbered(2) ? FakeCatalogue.record(cover: "https://example.org/c.jpg") : nil)
    }
    let run = try await scene.worker([first, second]).drain()
    #expect((run.done, run.notFound, run.putOff, run.hindrance) == (1, 0, 1, nil))
    let waiting = try await scene.library.waitingLookups(limit: 9)
    #expect(waiting.map(\.isbn) == [.numbered(1)])
    #expect(waiting.map(\.attempts) == [0])
    #expect(waiting[0].dueAt > scene.clock.wallTime)
    try await scene.end()
  }

  /// As a service: silent except for a line when it begins to rest and one when it continues; the rests double.
  @Test func service_restsWhileNobodyAnswers_andTellsOfItOnce() async throws {
    let scene = try await LookupScene()
    try await scene.addBook()
    let catalogue = FakeCatalogue { _ in .failure(.unreachable) }
    let worker = try scene.worker([catalogue], pace: .station)
    let service = Task { try await worker.run() }
    while scene.clock.slept.count < 8 { await Task.yield() }
    catalogue.change { _ in .success(FakeCatalogue.record()) }
    while try await scene.lookups() != [0, 1, 0] { await Task.yield() }
    while !scene.lines.all.contains("info look-ups go on") { await Task.yield() }
    service.cancel()
    try await service.value
    #expect(
      scene.lines.all.filter { !$0.hasPrefix("debug") } == ["info look-ups rest", "info look-ups go on"])
    #expect(Array(scene.clock.slept.prefix(8)) == [15, 30, 60, 120, 240, 480, 900, 900].map { .seconds($0) })
    try await scene.end()
  }

  /// A catalogue that takes the question and says nothing: the program ends at once, and the book waits for the next.
  @Test func shutdown_inTheMiddleOfATransfer_endsAtOnce() async throws {
    let scene = try await LookupScene()
    try await scene.addBook()
    let web = try WebStub(always: WebAnswer([.hang]))
    let worker = try scene.worker([], web: web, clock: SystemLookupClock())
    let service = Task { try await worker.run() }
    // The system's clock is past the moment at which the book was queued, or will be.
    _ = try await scene.library.retryLookups(notFound: false, at: Timestamp(milliseconds: 0))
    while web.requests.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    service.cancel()
    try await service.value
    // A look-up that ran into its time limit would count as tried.
    let waiting = try #require(try await scene.library.waitingLookups(limit: 1).first)
    #expect(waiting.attempts == 0)
    #expect(waiting.dueAt <= .now)
    try await scene.end()
  }

  /// The group of services logs its services, and a worker knows the catalogue's key.
  @Test func worker_tellsNothingOfItself() async throws {
    let scene = try await LookupScene()
    #expect("\(try scene.worker([]))" == "LookupWorker")
    try await scene.end()
  }

  /// More than the store hands out at once. What it takes of memory is measured where nothing else runs
  /// (`Benchmarks/lookups`).
  @Test func longQueue_isWorkedToItsEnd() async throws {
    let scene = try await LookupScene()
    let drafts = (1...300).map { BookDraft(isbn: .numbered($0), title: "Book \($0)", author: "Some One") }
    #expect(try await scene.library.addBooks(drafts, at: scene.clock.wallTime) == 300)
    let catalogue = FakeCatalogue { _ in .success(FakeCatalogue.record()) }
    #expect(try await scene.worker([catalogue]).drain().done == 300)
    #expect(try await scene.lookups() == [0, 300, 0])
    try await scene.end()
  }
}
