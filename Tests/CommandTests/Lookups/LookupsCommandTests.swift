import Domain
import Foundation
import Glibc
import Store
import Synchronization
import TestSupport
import Testing

@Suite("minilibrary lookups", .serialized, .timeLimit(.minutes(60)))
struct LookupsCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func environment(_ web: WebStub) -> [String: String] {
    [
      "MINILIBRARY_LOOKUP_PROVIDERS": "google", "MINILIBRARY_LOOKUP_GOOGLE_URL": web.address,
      "MINILIBRARY_LOOKUP_OPENLIBRARY_URL": web.address,
    ]
  }

  private func queue() async throws -> [String: Any] { try await library.object("lookups") }

  private static let dune = LookupCommandTests.found.replacing("9780306406157", with: "9780441172719")

  /// A server for both the catalogue and the cover.
  private static func web() throws -> WebStub {
    let picture = [UInt8](try Data(contentsOf: SampleBarcode.folder.appending(path: "ean13-jpeg.jpg")))
    return try WebStub { request in
      request.path.hasPrefix("/cover") ? WebAnswer(200, picture, type: "image/jpeg") : .json(dune)
    }
  }

  /// A book whose cover is on the test's own server, as no command can enter it.
  private func addBook(cover web: WebStub) async throws {
    let store = try await library.open()
    var draft = BookDraft(
      isbn: ISBN(thirteen: "9780441172719"), title: "Dune", author: "Frank Herbert", notes: "Ours")
    draft.metadata.coverImageURL = web.address + "/cover.jpg"
    draft.metadata.publisher = "Kept"
    _ = try await store.addBook(draft, operation: .random(), at: .now)
    try await store.close()
  }

  private func expectFilled() async throws {
    let book = try await library.object("books", "show", "9780441172719")
    #expect(book["title"] as? String == "Dune")
    #expect(book["notes"] as? String == "Ours")
    #expect(book["publisher"] as? String == "Kept")
    #expect(book["pageCount"] as? Int == 464)
    let cover = library.folder.appending(path: "covers/9780441172719.jpg")
    #expect(try Data(contentsOf: cover).starts(with: [0xFF, 0xD8]))
    let mode = try FileManager.default.attributesOfItem(atPath: cover.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func run_fillsWhatIsMissing_andFetchesTheCover() async throws {
    let web = try Self.web()
    try await addBook(cover: web)
    let outcome = try await library.run("lookups", "run", environment: environment(web))
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    // A category is missing still: Google has none.
    #expect(outcome.output == "Looked up 1 book; 0 not found, 0 waiting.\n")
    try await expectFilled()
    #expect(
      try await library.succeed("lookups") == """
        Waiting     0
        Done today  1
        Done        1
        Not found   0
        Incomplete  1

        No books are waiting to be looked up.

        ISBN           Title  Missing     Next try
        9780441172719  Dune   Categories

        """)
    let again = try await library.run("lookups", "run", "--json", environment: environment(web))
    #expect(again.output.contains("\"done\" : 0"))
    #expect(web.requests.count == 2)
  }

  /// Two catalogues; the first requires a key.
  private func environment(_ google: WebStub, _ openLibrary: WebStub, key: String? = nil) -> [String: String] {
    var all = [
      "MINILIBRARY_LOOKUP_PROVIDERS": "google,openlibrary", "MINILIBRARY_LOOKUP_GOOGLE_URL": google.address,
      "MINILIBRARY_LOOKUP_OPENLIBRARY_URL": openLibrary.address,
    ]
    all["MINILIBRARY_LOOKUP_GOOGLE_KEY"] = key
    return all
  }

  private static let edition = #"{"title": "Dune", "isbn_13": ["9780441172719"], "number_of_pages": 464}"#

  private static func openLibrary() throws -> WebStub {
    try WebStub { $0.path.hasPrefix("/isbn/") ? .json(edition) : .html("", status: 503) }
  }

  @Test func partialAnswer_staysATask_andIsAskedAboutAgain_whenAKeyIsSet() async throws {
    let google = try WebStub { $0.path.contains("key=") ? .json(Self.dune) : .json("{}", status: 429) }
    let openLibrary = try Self.openLibrary()
    try await library.addDune()
    let run = try await library.run("lookups", "run", environment: environment(google, openLibrary))
    #expect((run.status, run.output) == (0, "Looked up 0 books; 0 not found, 1 waiting.\n"))
    #expect(try await library.object("books", "show", "9780441172719")["pageCount"] as? Int == 464)
    let listed = try await queue()
    #expect(listed["incomplete"] as? Int == 1)
    let book = try #require((listed["incompleteBooks"] as? [[String: Any]])?.first)
    #expect(book.keys.sorted() == ["bookID", "isbn", "missing", "nextTry", "problem", "title"])
    #expect(book["problem"] as? String == "lookup-limited")
    #expect((book["missing"] as? [String])?.contains("description") == true)
    // Nothing is due for half an hour, but for a key.
    _ = try await library.run("lookups", "run", environment: environment(google, openLibrary))
    #expect(google.requests.count == 1)
    _ = try await library.run("lookups", "run", environment: environment(google, openLibrary, key: "s3cret"))
    #expect(google.requests.count == 2)
    #expect(try await library.object("books", "show", "9780441172719")["description"] is String)
    let store = try Data(contentsOf: URL(filePath: library.database))
    #expect(store.range(of: Data("s3cret".utf8)) == nil)
  }

  @Test func refresh_asksNow_andShowsTheBook_withoutWhatWasCleared() async throws {
    let google = try WebStub(always: .json(Self.dune))
    let none = try WebStub(always: .html("", status: 404))
    try await library.addDune()
    try await library.succeed("books", "edit", "9780441172719", "--publisher", "")
    #expect(try await library.run("lookups", "run", environment: environment(google, none)).status == 0)
    #expect(google.requests.count == 1)
    // Kept answers would do for a day.
    let outcome = try await library.run(
      "lookups", "refresh", "9780441172719", environment: environment(google, none))
    #expect((outcome.status, outcome.errors) == (0, ""))
    #expect(outcome.output.contains("464") && !outcome.output.contains("Harbour Press"))
    #expect(google.requests.count == 2)
    let retried = try await library.succeed("lookups", "retry", "--incomplete")
    #expect(retried == "1 book will be looked up again at once.\n")
    _ = try await library.run("lookups", "run", environment: environment(google, none))
    #expect(google.requests.count == 3)
  }

  @Test func refresh_saysWhatKeepsIt() async throws {
    let none = try WebStub(always: .json(LookupCommandTests.none))
    let noPage = try WebStub(always: .html("", status: 404))
    let limited = try WebStub(always: .json("{}", status: 429))
    try await library.addDune()
    try await library.succeed("books", "add", "--title", "No number", "--author", "Some One")
    func refresh(_ book: String, _ google: WebStub, _ other: WebStub) async throws -> CommandRunner.Outcome {
      try await library.run("lookups", "refresh", book, environment: environment(google, other))
    }
    let notFound = try await refresh("9780441172719", none, noPage)
    #expect((notFound.status, notFound.output) == (1, ""))
    #expect(notFound.errors.hasSuffix(" (lookup-not-found)\n"))
    let hindered = try await refresh("9780441172719", limited, noPage)
    #expect(hindered.status == 2)
    #expect(hindered.errors.hasSuffix(" (lookup-limited)\n"))
    #expect(try await queue()["waiting"] as? Int == 1)
    let nothing = try await refresh("2", none, noPage)
    #expect(nothing.status == 1)
    #expect(nothing.errors.hasSuffix(" (lookup-nothing-to-ask)\n"))
    #expect(try await library.run("lookups", "refresh", "9780441172719").errors.hasSuffix(" (lookup-off)\n"))
  }

  /// The catalogue has the book since; a no that was kept of today would be wrong.
  @Test func retry_reallyAsks_whatWasNotFound() async throws {
    let has = Mutex(false)
    let google = try WebStub { _ in .json(has.withLock { $0 } ? Self.dune : LookupCommandTests.none) }
    try await library.addDune()
    #expect(try await library.run("lookups", "run", environment: environment(google)).output.contains("1 not found"))
    has.withLock { $0 = true }
    #expect(try await library.succeed("lookups", "retry", "--not-found") == "1 book will be looked up again at once.\n")
    #expect(
      try await library.run("lookups", "run", environment: environment(google)).output
        == "Looked up 1 book; 0 not found, 0 waiting.\n")
    #expect(google.requests.count == 2)
  }

  @Test func run_withoutANetwork_keepsTheQueue() async throws {
    let web = try WebStub(always: .json("{}"))
    web.close()
    try await library.addDune()
    let outcome = try await library.run("lookups", "run", environment: environment(web))
    #expect(outcome.status == 2)
    #expect(outcome.output == "Looked up 0 books; 0 not found, 1 waiting.\n")
    #expect(
      outcome.errors
        == "minilibrary: Look-ups are paused: the catalogues cannot be reached. The queue keeps 1 book. (lookup-unreachable)\n"
    )
    let listed = try await queue()
    #expect(listed["waiting"] as? Int == 1)
    #expect(listed["tried"] as? Int == 1)
    let task = try #require((listed["tasks"] as? [[String: Any]])?.first)
    #expect(task.keys.sorted() == ["attempts", "bookID", "isbn", "nextTry", "problem", "title"])
    #expect(task["problem"] as? String == "lookup-unreachable")
    #expect(task["attempts"] as? Int == 0)
    #expect(try await library.succeed("lookups").contains("the catalogues cannot be reached\n"))
    #expect(try await library.succeed("lookups", "retry") == "1 book will be looked up again at once.\n")
    #expect(try await queue()["tried"] as? Int == 0)
    #expect(try await library.succeed("lookups", "clear") == "Removed 1 book from the queue.\n")
    #expect(try await queue()["waiting"] as? Int == 0)
    #expect(try await library.succeed("lookups", "queue") == "Queued 1 book.\n")
  }

  @Test func run_isRefused_whereNobodyIsToBeAsked() async throws {
    try await library.addDune()
    let outcome = try await library.run("lookups", "run")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasSuffix(" (lookup-off)\n"))
    #expect(try await queue()["waiting"] as? Int == 1)
  }

  @Test func run_thatIsInterrupted_givesItsBookBack() async throws {
    let web = try WebStub(always: WebAnswer([.hang]))
    try await library.addDune()
    let process = Process()
    process.executableURL = library.runner.executable
    process.arguments = ["lookups", "run"]
    process.environment = library.environment.merging(environment(web)) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let end = ProcessEnd(of: process)
    try process.run()
    while web.requests.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    kill(process.processIdentifier, SIGINT)
    await end.wait(for: process)
    #expect(process.terminationStatus == 130)
    let store = try await library.open()
    let waiting = try #require(try await store.waitingLookups(limit: 1).first)
    #expect(waiting.attempts == 0, "the transfer did not come to its own end")
    #expect(waiting.dueAt <= .now)
    try await store.close()
  }

  @Test func bookThatIsShown_isQueued_whereItLacksSomething() async throws {
    let web = try WebStub(always: .json(LookupCommandTests.none))
    try await library.addDune()
    try await library.succeed("lookups", "clear")
    try await library.succeed("books", "show", "9780441172719")
    #expect(try await queue()["waiting"] as? Int == 0)
    for _ in 0..<2 {
      #expect(try await library.run("books", "show", "9780441172719", environment: environment(web)).status == 0)
      #expect(try await queue()["waiting"] as? Int == 1)
    }
    #expect(try await library.run("lookups", "run", environment: environment(web)).output.contains("1 not found"))
    // No catalogue had it today; it is not asked for again tomorrow.
    #expect(try await library.run("books", "show", "9780441172719", environment: environment(web)).status == 0)
    #expect(try await queue()["waiting"] as? Int == 0)
    #expect(try await queue()["notFound"] as? Int == 1)
    #expect(web.requests.count == 1)
  }

  @Test func kiosk_worksTheQueue_beside() async throws {
    let web = try Self.web()
    try await addBook(cover: web)
    let station = try StationProcess([], environment: library.environment.merging(environment(web)) { $1 })
    // The cover is there a moment before the book says so.
    while try await queue()["waiting"] as? Int != 0 { try await Task.sleep(for: .milliseconds(50)) }
    station.send("quit")
    #expect(try await station.end().status == 0)
    try await expectFilled()
  }

  /// A catalogue that takes the question and never answers holds up neither a person nor the end.
  @Test func kiosk_goesOn_whileTheNetworkHangs() async throws {
    let web = try WebStub(always: WebAnswer([.hang]))
    try await library.addDune()
    try await library.addAda()
    let station = try StationProcess([], environment: library.environment.merging(environment(web)) { $1 })
    while web.requests.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    station.send("9780441172719")
    try await station.wait(for: "Dune")
    station.send("quit")
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(try await queue()["waiting"] as? Int == 1)
  }
}
