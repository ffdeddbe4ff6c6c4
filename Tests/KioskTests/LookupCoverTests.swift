import Decoding
import Domain
import Foundation
import Images
import Kiosk
import Metadata
import TestSupport
import Testing

@testable import Store

@Suite("Covers, as they are fetched", .timeLimit(.minutes(60)))
struct LookupCoverTests {
  /// A book that lacks only its cover, and a server that has it.
  private func fetch(
    _ answer: WebAnswer, address: String? = nil, covers: CoverFolder? = nil,
    _ look: (LookupScene, LookupRun, WebStub) async throws -> Void
  ) async throws {
    let scene = try await LookupScene()
    let web = try WebStub(always: answer)
    try await scene.addBook()
    let catalogue = FakeCatalogue { _ in .success(FakeCatalogue.record(cover: address ?? web.address + "/cover")) }
    let run = try await scene.worker([catalogue], web: web, covers: covers).drain()
    // Whatever became of the cover, what was found is with the book.
    let book = try #require(try await scene.library.book(isbn: scene.isbn))
    #expect(book.metadata == FakeCatalogue.record(cover: address ?? web.address + "/cover").metadata)
    try await look(scene, run, web)
    try await scene.end()
  }

  private func files(_ scene: LookupScene) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: scene.covers.path)) ?? []
  }

  @Test(arguments: ["ean13-jpeg.jpg", "ean13-plain-1.png"])
  func picture_isKeptUnderTheISBN_asAJPEG(file: String) async throws {
    let bytes = try LookupScene.picture(file)
    // The server's content type does not count.
    try await fetch(WebAnswer(200, bytes, type: "text/plain")) { scene, run, web in
      #expect(run.done == 1)
      #expect(files(scene) == [scene.isbn.text + ".jpg"])
      #expect(scene.covers.has(scene.isbn))
      let kept = [UInt8](try Data(contentsOf: URL(filePath: scene.covers.file(scene.isbn))))
      let picture = try StillImage.decode(kept)
      #expect(max(picture.width, picture.height) <= CoverPicture.side)
      #expect(kept.starts(with: [0xFF, 0xD8]))
      #expect(web.paths == ["/cover"])
      #expect(try await scene.library.lookupOverview(since: scene.clock.wallTime).coverless == 0)
    }
  }

  static let blank = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [UInt8](repeating: 0, count: 30)

  @Test(arguments: [
    (WebAnswer.html("<html>no</html>"), CoverProblem.noPicture), (WebAnswer(200, blank, type: "image/gif"), .missing),
    (.html("", status: 404), .missing), (WebAnswer(200, [], type: "image/jpeg"), .noPicture),
    (WebAnswer(200, [0xFF, 0xD8, 0xFF, 0xE0, 0, 16], type: "image/jpeg"), .noPicture),
    (WebAnswer(200, Array("GIF89a".utf8) + [90, 0, 90, 0, 0x80, 0, 0], type: "image/gif"), .noPicture),
    (
      WebAnswer([
        .send(WebAnswer.head(200, type: "image/jpeg", ["Content-Length": "10485760"])), .fill(0xFF, count: 10_485_760),
      ]), .tooLarge
    ),
  ])
  func whatIsNoCover_isCounted_andNotAskedForAgain(answer: WebAnswer, problem: CoverProblem) async throws {
    try await fetch(answer) { scene, run, web in
      #expect((run.done, run.putOff, run.hindrance) == (1, 0, nil))
      #expect(files(scene) == [])
      #expect(try await scene.library.lookupOverview(since: scene.clock.wallTime).coverless == 1)
      scene.clock.turn(by: .seconds(86_400))
      let catalogue = FakeCatalogue { _ in .success(nil) }
      #expect(try await scene.worker([catalogue], web: web).drain().count == 0)
      #expect(web.requests.count == 1)
      let book = try #require(try await scene.library.book(isbn: scene.isbn))
      #expect(try await scene.library.coverProblem(of: book.id) == problem)
    }
  }

  @Test func cutPicture_isNone() async throws {
    let whole = try LookupScene.picture()
    try await fetch(WebAnswer(200, Array(whole.prefix(whole.count / 2)), type: "image/jpeg")) { scene, run, _ in
      #expect(run.done == 1)
      #expect(files(scene) == [])
    }
  }

  /// An address may come with a foreign list of books; only the catalogues' servers learn about this library.
  @Test(arguments: [
    "https://example.org/a.jpg", "http://books.google.com/a.jpg", "https://books.google.com.example.org/a.jpg",
    "https://books.google.evil/a.jpg", "https://xopenlibrary.org/a.jpg",
    "file:///etc/passwd", "nonsense",
  ])
  func foreignAddress_isNotAsked(address: String) async throws {
    try await fetch(.html("no"), address: address) { scene, run, web in
      #expect(run.done == 1)
      #expect(web.requests.isEmpty)
      let book = try #require(try await scene.library.book(isbn: scene.isbn))
      #expect(try await scene.library.coverProblem(of: book.id) == .foreign)
    }
  }

  /// A server of pictures that has a fault says nothing of the cover.
  @Test func serverWithAFault_isAskedAgainLater() async throws {
    try await fetch(.html("", status: 503)) { scene, run, _ in
      #expect((run.done, run.putOff) == (0, 1))
      let waiting = try #require(try await scene.library.waitingLookups(limit: 1).first)
      #expect((waiting.attempts, waiting.problem) == (1, .lookup(.serverFailed)))
      let bytes = try LookupScene.picture()
      let web = try WebStub(always: WebAnswer(200, bytes, type: "image/jpeg"))
      scene.clock.turn(by: .seconds(3600))
      let catalogue = FakeCatalogue { _ in .failure(.unreachable) }
      let book = try #require(try await scene.library.book(isbn: scene.isbn))
      var draft = BookDraft(isbn: scene.isbn, title: book.title, author: book.author, copies: 2)
      draft.metadata = book.metadata
      draft.metadata.coverImageURL = web.address + "/cover"
      _ = try await scene.library.editBook(book.id, to: draft, operation: .random(), at: scene.clock.wallTime)
      // All is known of the book by now, so no catalogue is asked.
      #expect(try await scene.worker([catalogue], web: web).drain().done == 1)
      #expect(scene.covers.has(scene.isbn))
      #expect(catalogue.asked == [])
    }
  }

  /// Texts continue without it, no cover is fetched in vain, and both are made up for when the folder can be written.
  @Test func folderThatCannotBeWritten_stopsNoText() async throws {
    let scene = try await LookupScene()
    let bytes = try LookupScene.picture()
    let web = try WebStub(always: WebAnswer(200, bytes, type: "image/jpeg"))
    for number in 1...3 { try await scene.addBook(number) }
    let found = FakeCatalogue.record(cover: web.address + "/cover")
    let catalogue = FakeCatalogue { _ in .success(found) }
    let unwritable = CoverFolder(path: "/dev/null/covers")
    let run = try await scene.worker([catalogue], web: web, covers: unwritable).drain()
    #expect((run.done, run.putOff, run.hindrance) == (0, 3, .cover(.notWritten)))
    #expect(web.requests.isEmpty)
    for number in 1...3 {
      #expect(try await scene.library.book(isbn: .numbered(number))?.metadata == found.metadata)
    }
    let waiting = try await scene.library.waitingLookups(limit: 9)
    #expect(waiting.map(\.attempts) == [1, 1, 1])
    #expect(waiting.allSatisfy { $0.problem == .cover(.notWritten) && $0.dueAt > scene.clock.wallTime })
    scene.clock.turn(by: .seconds(3600))
    #expect(try await scene.worker([catalogue], web: web).drain().done == 3)
    #expect((1...3).allSatisfy { scene.covers.has(.numbered($0)) })
    #expect(catalogue.asked.count == 3, "the texts are there already")
    try await scene.end()
  }

  enum Hindrance: CaseIterable { case folder, refusal, network }

  /// An outstanding cover must not cost the catalogues questions each round.
  @Test(arguments: Hindrance.allCases)
  func outstandingCover_isTriedEverLater_andAsksCataloguesAnewOnce(hindrance: Hindrance) async throws {
    let scene = try await LookupScene()
    let web = try WebStub(always: .html("", status: 403))
    let book = try await scene.addBook()
    var record = FakeCatalogue.record()
    record.metadata.publisher = nil
    let catalogue = FakeCatalogue { [record] _ in .success(record) }
    #expect(try await scene.worker([catalogue]).drain().done == 1)
    record.metadata.coverImageURL = (hindrance == .network ? "http://127.0.0.1:1" : web.address) + "/cover"
    catalogue.change { [record] _ in .success(record) }
    #expect(try await scene.library.retryLookups(notFound: false, incomplete: true, at: scene.clock.wallTime) == 1)
    let covers = hindrance == .folder ? CoverFolder(path: "/dev/null/covers") : nil
    let worker = try scene.worker([catalogue], web: hindrance == .network ? nil : web, covers: covers)
    var minutes: [Int64] = []
    for _ in 1...8 {
      let now = scene.clock.wallTime
      #expect(try await worker.drain().putOff == 1)
      let waiting = try #require(try await scene.library.waitingLookup(of: book.id))
      #expect(waiting.isPartial && !waiting.asksAnew)
      let delay = waiting.dueAt.milliseconds - now.milliseconds
      minutes.append((delay + 30_000) / 60_000)
      scene.clock.turn(by: .milliseconds(delay))
    }
    #expect(minutes == [30, 60, 120, 240, 480, 960, 1440, 1440])
    #expect(catalogue.anew == [false, true, false, false, false, false, false, false, false])
    try await scene.end()
  }

  /// An author is text as well, and a book that lacks something else is incomplete.
  @Test func folderThatCannotBeWritten_stopsNoAuthor() async throws {
    let scene = try await LookupScene()
    let book = try await scene.addBook()
    // Lists of older programs brought such books.
    try await scene.library.driver.write { try $0.run("UPDATE book SET author = '' WHERE id = \(book.id.rawValue)") }
    var record = FakeCatalogue.record(cover: "https://covers.openlibrary.org/a")
    record.metadata.description = nil
    let catalogue = FakeCatalogue { [record] _ in .success(record) }
    catalogue.setGap(.limited)
    #expect(try await scene.worker([catalogue], covers: CoverFolder(path: "/dev/null/covers")).drain().putOff == 1)
    let filled = try #require(try await scene.library.book(id: book.id))
    #expect((filled.author, filled.metadata.publisher) == ("Another author", "Chilton"))
    #expect(try await scene.library.incompleteBooks(limit: 9).map(\.missing) == [[.description]])
    // The last text comes, and the cover stays outstanding.
    catalogue.change { _ in .success(FakeCatalogue.record()) }
    catalogue.setGap(nil)
    scene.clock.turn(by: .seconds(3600))
    #expect(try await scene.worker([catalogue], covers: CoverFolder(path: "/dev/null/covers")).drain().putOff == 1)
    #expect(try await scene.library.incompleteBooks(limit: 9) == [])
    try await scene.end()
  }

  /// A station reports it once, and continues with the texts.
  @Test func station_goesOn_whenNoCoverCanBeWritten() async throws {
    let scene = try await LookupScene()
    for number in 1...3 { try await scene.addBook(number) }
    let catalogue = FakeCatalogue { _ in .success(FakeCatalogue.record(cover: "https://covers.openlibrary.org/a")) }
    let worker = try scene.worker([catalogue], covers: CoverFolder(path: "/dev/null/covers"), pace: .station)
    let service = Task { try await worker.run() }
    while catalogue.asked.count < 3 { await Task.yield() }
    service.cancel()
    try await service.value
    #expect(scene.lines.all.filter { !$0.hasPrefix("debug") } == ["warning covers cannot be written"])
    try await scene.end()
  }

  /// A catalogue's own server may send to any other; none but a catalogue's learns of this library.
  @Test func redirectToAForeignHost_isNotFollowed() async throws {
    try await fetch(.redirect(to: "https://example.org/cover.jpg")) { scene, run, web in
      #expect((run.done, run.putOff) == (1, 0))
      let book = try #require(try await scene.library.book(isbn: scene.isbn))
      #expect(try await scene.library.coverProblem(of: book.id) == .foreign)
      #expect(web.paths == ["/cover"])
    }
  }

  @Test func redirectWithinTheCatalogues_isFollowed() async throws {
    let bytes = try LookupScene.picture()
    let other = try WebStub(always: WebAnswer(200, bytes, type: "image/jpeg"))
    try await fetch(.redirect(to: other.address + "/elsewhere")) { scene, run, _ in
      #expect(run.done == 1)
      #expect(scene.covers.has(scene.isbn))
      #expect(other.paths == ["/elsewhere"])
    }
  }

  @Test func leftovers_ofAKilledProgram_areRemoved() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "minilibrary-part-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let covers = CoverFolder(path: folder.appending(path: "a/b").path)
    try FileManager.default.createDirectory(atPath: covers.path, withIntermediateDirectories: true)
    let picture = try LookupScene.picture()
    try Data("half".utf8).write(to: URL(filePath: covers.path + "/.minilibrary-0000000000abc.image"))
    try await fetch(WebAnswer(200, picture), covers: covers) { scene, _, _ in
      let names = try FileManager.default.contentsOfDirectory(atPath: covers.path)
      #expect(names == [scene.isbn.text + ".jpg"])
    }
  }
}

extension Library {
  /// Why a book that was looked up has no cover.
  fileprivate func coverProblem(of book: Book.ID) async throws(Refusals) -> CoverProblem? {
    try await read { transaction in
      try transaction.firstRow("SELECT problem FROM lookup_result WHERE book_id = \(book.rawValue)")?
        .optionalText("problem").flatMap(CoverProblem.init(rawValue:))
    }
  }
}
