import Domain
import Foundation
import Store
import Synchronization
import TestSupport
import Testing

@Suite("minilibrary lookup", .serialized)
struct LookupCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  static let found = """
    {"totalItems": 1, "items": [{"volumeInfo": {"title": "The Tin Lighthouse", "authors": ["Nora Quill"], "pageCount": 464,
    "publishedDate": "2016-01-19", "publisher": "Harbour Press", "language": "en", "description": "A keeper\\u001b[2J counts.",
    "industryIdentifiers": [{"type": "ISBN_13", "identifier": "9780306406157"}]}}]}
    """
  static let none = #"{"totalItems": 0}"#

  private func lookup(
    _ google: WebStub, _ arguments: [String], _ more: [String: String] = [:], openLibrary: WebStub? = nil
  ) async throws -> CommandRunner.Outcome {
    let environment = [
      // Both, as by default.
      "MINILIBRARY_LOOKUP_PROVIDERS": "",
      "MINILIBRARY_LOOKUP_GOOGLE_URL": google.address,
      "MINILIBRARY_LOOKUP_OPENLIBRARY_URL": (openLibrary ?? google).address,
    ]
    return try await library.runner.run(
      ["lookup"] + arguments, environment: library.environment.merging(environment) { $1 }.merging(more) { $1 })
  }

  @Test func book_isShown_andNothingIsAdded() async throws {
    let google = try WebStub(always: .json(Self.found))
    let outcome = try await lookup(google, ["0-306-40615-2"])
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        ISBN         9780306406157
        Title        The Tin Lighthouse
        Author       Nora Quill
        Publisher    Harbour Press
        Published    2016-01-19
        Pages        464
        Language     en
        Description  A keeper[2J counts.
        Found in     Google Books

        """)
    #expect(google.paths == ["/books/v1/volumes?q=isbn%3A9780306406157"])
    #expect(!FileManager.default.fileExists(atPath: library.folder.appending(path: "library.sqlite").path))
  }

  @Test func json_hasEveryKey() async throws {
    let outcome = try await lookup(try WebStub(always: .json(Self.found)), ["9780306406157", "--json"])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(
      object.keys.sorted() == [
        "author", "authors", "categories", "coverImageURL", "description", "isbn", "languageCode", "pageCount",
        "publishedDate", "publisher", "source", "title",
      ])
    #expect(object["source"] as? String == "google")
    #expect(object["coverImageURL"] is NSNull)
  }

  @Test func title_bringsSeveral() async throws {
    let google = try WebStub(always: .json(Self.found))
    let outcome = try await lookup(google, ["--title", "tin lighthouse", "--author", "quill", "--json"])
    let array = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    #expect(array.map { $0["isbn"] as? String } == ["9780306406157"])
    #expect(google.paths.first?.hasPrefix("/books/v1/volumes?q=intitle%3Atin%20lighthouse%20inauthor%3Aquill") == true)
  }

  @Test func notFound_isRefused() async throws {
    let google = try WebStub(always: .json(Self.none))
    let outcome = try await lookup(
      google, ["9780306406157"], openLibrary: try WebStub(always: .html("", status: 404)))
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors == "minilibrary: None of the catalogues has this book. (lookup-not-found)\n")
  }

  @Test func couldNotAsk_isNoRefusal_andTheKeyStaysSecret() async throws {
    let google = try WebStub(always: .json("{}", status: 429))
    let gone = try WebStub(always: .json("{}"))
    gone.close()
    let outcome = try await lookup(
      google, ["9780306406157"],
      ["MINILIBRARY_LOOKUP_GOOGLE_KEY": "s3cret", "MINILIBRARY_LOOKUP_CONTACT": "library@example.org"],
      openLibrary: gone)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == """
        minilibrary: Google Books accepts no more queries for now. Open Library cannot be reached; is there an internet connection? \
        (lookup-could-not-ask)

        """)
    let request = try #require(google.requests.first)
    #expect(request.path.hasSuffix("&key=s3cret"))
    #expect(request.headers["user-agent"] == "MiniLibrary/0.2.0 (library@example.org)")
  }

  /// Each command is a separate process; a catalogue's answer to one holds for the next.
  @Test func rest_holdsForTheNextProcess() async throws {
    try await library.found()
    let google = try WebStub(always: .json("{}", status: 429, ["Retry-After": "600"]))
    let other = try WebStub(always: .html("", status: 404))
    #expect(try await lookup(google, ["9780306406157"], openLibrary: other).status == 2)
    let second = try await lookup(google, ["9780441172719"], openLibrary: other)
    #expect(second.status == 2)
    #expect(second.errors.contains("Google Books failed recently; next attempt in "))
    #expect(google.requests.count == 1)
    #expect(other.requests.count == 2)
    // A key of one's own has not been refused.
    let third = try await lookup(
      google, ["9780441172719"], ["MINILIBRARY_LOOKUP_GOOGLE_KEY": "s3cret"], openLibrary: other)
    #expect(third.errors.contains("Google Books accepts no more queries for now."))
    #expect(google.requests.count == 2)
  }

  @Test func settings_areTakenFromTheFile() async throws {
    let google = try WebStub(always: .json(Self.none))
    let other = try WebStub(always: .html("", status: 404))
    let file = library.folder.appending(path: "a.yaml")
    try Data("lookup:\n  providers: openlibrary, google\n  country: NO\n  google-key: 12345\n".utf8).write(to: file)
    #expect(try await lookup(google, ["9780306406157", "--config", file.path], openLibrary: other).status == 1)
    #expect(google.paths == ["/books/v1/volumes?q=isbn%3A9780306406157&country=NO&key=12345"])
    #expect(other.paths == ["/isbn/9780306406157.json"])
    try Data("lookup.providers: none\n".utf8).write(to: file)
    let off = try await lookup(google, ["9780306406157", "--config", file.path], openLibrary: other)
    #expect(off.status == 2)
    #expect(off.errors.hasSuffix(" (lookup-off)\n"))
  }

  @Test(arguments: [
    ("PROVIDERS", "google,bing"), ("PROVIDERS", "google,google"), ("COUNTRY", "Ireland"), ("CONTACT", "me"),
    ("CONTACT", "a@b\u{7}"), ("CONTACT", "a@b)"), ("GOOGLE_KEY", "a b"), ("GOOGLE_URL", "http://example.org"),
    ("OPENLIBRARY_URL", "ftp://127.0.0.1"),
  ])
  func wrongSetting_isNamed(name: String, text: String) async throws {
    let google = try WebStub(always: .json(Self.found))
    let outcome = try await lookup(google, ["9780306406157"], ["MINILIBRARY_LOOKUP_" + name: text])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("MINILIBRARY_LOOKUP_\(name) must be "))
    #expect(google.requests.isEmpty)
  }

  @Test(arguments: [
    [], ["9780306406157", "--title", "x"], ["--author", "x"], ["9780306406157", "--author", "x"], ["--title", " "],
  ])
  func wrongCall_isExplained(arguments: [String]) async throws {
    let google = try WebStub(always: .json(Self.found))
    #expect(try await lookup(google, arguments).status == 64)
    #expect(google.requests.isEmpty)
  }

  /// An existing library keeps answers; the second time no service is asked.
  @Test func answer_isKeptInTheLibrary() async throws {
    let google = try WebStub(always: .json(Self.found))
    try await library.addDune()
    for _ in 0..<2 { #expect(try await lookup(google, ["9780306406157"]).status == 0) }
    #expect(google.requests.count == 1)
  }

  /// A day later the service is asked whether the answer still holds; if no service can be asked, it does.
  @Test func oldAnswer_isAskedAbout_andHoldsWhileNobodyAnswers() async throws {
    let google = try WebStub { request in
      request.headers["if-none-match"] == "\"x\"" ? .json("", status: 304) : .json(Self.found, ["ETag": "\"x\""])
    }
    try await library.addDune()
    #expect(try await lookup(google, ["9780306406157"]).status == 0)
    let store = try await library.open()
    let path = try #require(google.paths.first)
    let key = AnswerKey(.googleBooks, google.address + path)
    var kept = try #require(try await store.answer(for: key, in: .lookups))
    kept.storedAt = Timestamp(milliseconds: kept.storedAt.milliseconds - 3 * 86_400_000)
    try await store.keep(kept, for: key, in: .lookups)
    #expect(try await lookup(google, ["9780306406157"]).status == 0)
    #expect(google.requests.map { $0.headers["if-none-match"] } == [nil, "\"x\""])
    try await store.keep(kept, for: key, in: .lookups)
    google.close()
    #expect(try await lookup(google, ["9780306406157"]).output.contains("The Tin Lighthouse"))
    try await store.close()
  }

  /// A record without an ISBN does not describe a book, and is requested again.
  @Test(arguments: [0, 3] as [Int64])
  func keptRecordWithoutAnISBN_isNoNo_whenItsCatalogueFails(days: Int64) async throws {
    let isBroken = Mutex(false)
    let silent = #"{"items": [{"volumeInfo": {"title": "The Tin Lighthouse", "authors": ["Nora Quill"]}}]}"#
    let google = try WebStub { _ in isBroken.withLock { $0 } ? .html("", status: 500) : .json(silent) }
    let other = try WebStub(always: .html("", status: 404))
    try await library.addDune()
    #expect(try await lookup(google, ["9780306406157"], openLibrary: other).status == 1)
    isBroken.withLock { $0 = true }
    let store = try await library.open()
    let key = AnswerKey(.googleBooks, google.address + (try #require(google.paths.first)))
    var kept = try #require(try await store.answer(for: key, in: .lookups))
    kept.storedAt = Timestamp(milliseconds: kept.storedAt.milliseconds - days * 86_400_000)
    try await store.keep(kept, for: key, in: .lookups)
    try await store.close()
    let outcome = try await lookup(google, ["9780306406157"], openLibrary: other)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasSuffix(" (lookup-could-not-ask)\n"))
    #expect(google.requests.count == 2)
  }

  /// No answer waits for the library; each took five seconds.
  @Test func book_isFound_whileAnotherProgramChangesTheLibrary() async throws {
    let google = try WebStub(always: .json(Self.none))
    let other = try WebStub { request in
      request.path.hasPrefix("/isbn/")
        ? .json(#"{"title": "Tin", "isbn_13": ["9780306406157"], "by_statement": "by Nora Quill"}"#)
        : .html("", status: 404)
    }
    try await library.addDune()
    let holder = try await SQLiteDriver.open(at: library.database)
    let gate = DispatchSemaphore(value: 0)
    let hasEntered = Mutex(false)
    async let holding: Void = holder.write { _ in
      hasEntered.withLock { $0 = true }
      gate.wait()
    }
    while !hasEntered.withLock({ $0 }) { await Task.yield() }
    let outcome = try? await lookup(google, ["9780306406157"], openLibrary: other)
    gate.signal()
    try await holding
    #expect(outcome?.status == 0)
    #expect(outcome?.output.contains("Nora Quill") == true)
    try await holder.close()
  }

  @Test func wrongISBN_isRefused_beforeAnybodyIsAsked() async throws {
    let google = try WebStub(always: .json(Self.found))
    let outcome = try await lookup(google, ["9780306406158"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasSuffix(" (isbn-check-digit-wrong)\n"))
    #expect(google.requests.isEmpty)
  }
}
