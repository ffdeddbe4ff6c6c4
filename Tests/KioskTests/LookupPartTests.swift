import Domain
import Kiosk
import Logging
import Metadata
import Store
import Synchronization
import TestSupport
import Testing

@Suite("Books of which a catalogue did not say all", .timeLimit(.minutes(60)))
struct LookupPartTests {
  /// The first allows no questions, as without a key; the second lacks a cover.
  @Test func book_isAskedAboutEverLater_untilTheOtherCatalogueAnswers() async throws {
    let scene = try await LookupScene()
    let book = try await scene.addBook()
    let first = FakeCatalogue { _ in .failure(.limited) }
    let second = FakeCatalogue(.openLibrary) { _ in .success(FakeCatalogue.record()) }
    let worker = try scene.worker([first, second])
    var minutes: [Int64] = []
    for _ in 1...10 {
      let now = scene.clock.wallTime
      let run = try await worker.drain()
      #expect((run.done, run.putOff, run.hindrance) == (0, 1, nil))
      let waiting = try #require(try await scene.library.waitingLookup(of: book.id))
      #expect(waiting.isPartial && waiting.problem == .lookup(.limited))
      let delay = waiting.dueAt.milliseconds - now.milliseconds
      minutes.append((delay + 30_000) / 60_000)
      scene.clock.turn(by: .milliseconds(delay))
    }
    #expect(minutes == [30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 7 * 1440])
    #expect(try await scene.library.book(id: book.id)?.metadata == FakeCatalogue.record().metadata)
    first.change { _ in .success(FakeCatalogue.record(cover: "https://example.org/c.jpg")) }
    #expect(try await worker.drain().done == 1)
    let cover = try #require(try await scene.library.book(id: book.id)).metadata.coverImageURL
    #expect(cover == "https://example.org/c.jpg")
    try await scene.end()
  }

  @Test func book_staysATask_whenAPartOfACatalogueFailed() async throws {
    let scene = try await LookupScene()
    let book = try await scene.addBook()
    let catalogue = FakeCatalogue { _ in .success(FakeCatalogue.record()) }
    catalogue.setGap(.serverFailed(status: 503))
    let worker = try scene.worker([catalogue])
    #expect(try await worker.drain().putOff == 1)
    #expect(try await scene.library.incompleteBooks(limit: 5).map(\.missing) == [[.coverImageURL]])
    #expect(try await scene.library.waitingLookup(of: book.id)?.problem == .lookup(.serverFailed))
    // All is known, and no catalogue has a cover: that does not justify asking again.
    catalogue.setGap(nil)
    scene.clock.turn(by: .seconds(3600))
    #expect(try await worker.drain().done == 1)
    #expect(try await scene.library.incompleteBooks(limit: 5).map(\.dueAt) == [nil])
    try await scene.end()
  }

  /// `/api/books` says `{}` for its own faults. Good answers are kept for a day; that one is not.
  @Test func faultOfAPart_isAskedAboutAgain_whenTheTaskIsDue() async throws {
    let scene = try await LookupScene()
    let book = try await scene.addBook()
    let isMended = Mutex(false)
    let number = scene.isbn.text
    let web = try WebStub { request in
      if request.path.hasPrefix("/isbn/") { return .json(#"{"title": "Dune", "isbn_13": ["\#(number)"]}"#) }
      guard request.path.hasPrefix("/api/books") else { return .html("", status: 404) }
      let entry = #"{"ISBN:\#(number)": {"title": "Dune", "publishers": [{"name": "Chilton"}]}}"#
      return .json(isMended.withLock { $0 } ? entry : "{}")
    }
    var configuration = LookupConfiguration()
    configuration.catalogues = [.openLibrary]
    configuration.openLibraryURL = web.address
    let services = try LookupServices(configuration, version: "test", cache: LibraryAnswers(scene.library, .lookups))
    let lines = scene.lines
    let worker = LookupWorker(
      library: scene.library, services: services, folder: scene.covers, pace: .byHand,
      log: Logger(label: "test") { _ in RecordingLog(lines) }, clock: scene.clock, chance: { 0.5 })
    #expect(try await worker.drain().putOff == 1)
    #expect(try await scene.library.waitingLookup(of: book.id)?.problem == .lookup(.unreadable))
    isMended.withLock { $0 = true }
    scene.clock.turn(by: .seconds(3600))
    #expect(try await worker.drain().done == 1)
    #expect(try await scene.library.book(id: book.id)?.metadata.publisher == "Chilton")
    #expect(web.paths.map { $0.hasPrefix("/api/books") } == [false, true, true], "the edition was kept")
    try await scene.end()
  }

  @Test func newKey_isAReasonToAskAtOnce() async throws {
    let scene = try await LookupScene()
    try await scene.addBook()
    let first = FakeCatalogue { _ in .failure(.limited) }
    let second = FakeCatalogue(.openLibrary) { _ in .success(FakeCatalogue.record()) }
    #expect(try await scene.worker([first, second], means: ["catalogue google"]).drain().putOff == 1)
    #expect(try await scene.worker([first, second], means: ["catalogue google"]).drain().count == 0)
    #expect(try await scene.worker([first, second], means: ["catalogue google", "google-key 1"]).drain().count == 1)
    #expect(first.asked.count == 2)
    try await scene.end()
  }

  @Test func keyThatIsSetAgain_isAReasonToAskAtOnce() async throws {
    let scene = try await LookupScene()
    let first = FakeCatalogue { _ in .failure(.limited) }
    let second = FakeCatalogue(.openLibrary) { _ in .success(FakeCatalogue.record()) }
    let (without, with) = (["catalogue google"], ["catalogue google", "google-key 1"])
    #expect(try await scene.worker([first, second], means: with).drain().count == 0)
    try await scene.addBook()
    #expect(try await scene.worker([first, second], means: without).drain().putOff == 1)
    #expect(try await scene.worker([first, second], means: without).drain().count == 0)
    #expect(try await scene.worker([first, second], means: with).drain().count == 1)
    for means in [without, with, without, with] {
      #expect(try await scene.worker([first, second], means: means).drain().count == 0)
    }
    #expect(first.asked.count == 2)
    try await scene.end()
  }

  @Test func catalogueItself_isAsked_whenSomebodyWantsItAgain() async throws {
    let scene = try await LookupScene()
    let book = try await scene.addBook()
    let catalogue = FakeCatalogue { _ in .success(nil) }
    let worker = try scene.worker([catalogue])
    #expect(try await worker.drain().notFound == 1)
    _ = try await scene.library.retryLookups(notFound: true, at: scene.clock.wallTime)
    #expect(try await worker.drain().notFound == 1)
    #expect(catalogue.anew == [false, true])
    catalogue.change { _ in .success(FakeCatalogue.record()) }
    #expect(try await scene.library.refreshLookup(of: book.id, at: scene.clock.wallTime))
    #expect(try await worker.lookUp(book.id).done == 1)
    #expect(catalogue.anew == [false, true, true])
    // Nothing waits any more.
    #expect(try await worker.lookUp(book.id).count == 0)
    try await scene.end()
  }

  @Test func clearedCover_isNotFetched() async throws {
    let scene = try await LookupScene()
    let web = try WebStub(always: WebAnswer(200, try LookupScene.picture(), type: "image/jpeg"))
    let book = try await scene.addBook()
    var edit = BookEdit()
    edit.coverImageURL = .cleared
    _ = try await scene.library.editBook(book.id, edit, operation: .random(), at: scene.clock.wallTime)
    let catalogue = FakeCatalogue { _ in .success(FakeCatalogue.record(cover: web.address + "/cover")) }
    #expect(try await scene.worker([catalogue], web: web).drain().done == 1)
    #expect(web.requests.isEmpty)
    #expect(try await scene.library.book(id: book.id)?.metadata == FakeCatalogue.record().metadata)
    try await scene.end()
  }

  /// The one that could not be asked may have it.
  @Test func wish_isNotGivenUp_whileACatalogueCannotBeAsked() async throws {
    let scene = try await LookupScene()
    let draft = BookDraft(title: "Dune", author: "Frank Herbert")
    _ = try await scene.library.addWishlistItem(draft, operation: .random(), at: scene.clock.wallTime)
    let wrong = [BookRecord(title: "Emma", authors: ["Jane Austen"])]
    let right = [BookRecord(title: "Dune", authors: ["Frank Herbert"], isbns: [.numbered(3)])]
    let first = FakeCatalogue(resembling: wrong) { _ in .success(nil) }
    let silent = FakeCatalogue(.openLibrary, words: .failure(.timedOut)) { _ in .success(nil) }
    #expect(try await scene.worker([first, silent]).drain().putOff == 1)
    scene.clock.turn(by: .seconds(86_400))
    // The first one's list holds no such book, so the second one is asked.
    let second = FakeCatalogue(.openLibrary, resembling: right) { _ in .success(FakeCatalogue.record()) }
    #expect(try await scene.worker([first, second]).drain().count > 0)
    #expect(try await scene.library.books(wishlist: true, limit: 1).first?.isbn == .numbered(3))
    try await scene.end()
  }
}
