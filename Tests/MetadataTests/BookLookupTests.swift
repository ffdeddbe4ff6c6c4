// A sample that is wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import TestSupport
import Testing

@testable import Metadata

/// The whole way over sockets: Google Books first, Open Library second, each a stub.
@Suite("Looking a book up")
struct BookLookupTests {
  static let isbn = ISBN(thirteen: "9780306406157")!

  private func services(
    _ google: WebStub, _ openLibrary: WebStub, clock: any LookupClock = StandingClock(), total: Duration = .seconds(10),
    _ change: (inout LookupConfiguration) -> Void = { _ in }
  ) throws -> Served {
    var limits = HTTPLimits()
    limits.total = total
    var configuration = LookupConfiguration()
    (configuration.googleURL, configuration.openLibraryURL) = (google.address, openLibrary.address)
    change(&configuration)
    let transport = try CurlTransport(userAgent: configuration.userAgent(version: "1"), limits: limits)
    return Served(
      services: try LookupServices(configuration, over: transport, clock: clock), stubs: [google, openLibrary])
  }

  /// Look-ups with what answers them, which has to live as long.
  private struct Served {
    let services: LookupServices
    let stubs: [WebStub]

    func book(_ isbn: ISBN) async -> LookupOutcome<BookRecord> {
      defer { withExtendedLifetime(stubs) {} }
      return await services.books.book(isbn)
    }

    /// As in the background, without a waiting person: one catalogue is asked after another.
    func bookForNobody(_ isbn: ISBN) async -> LookupOutcome<BookRecord> {
      defer { withExtendedLifetime(stubs) {} }
      return await services.books.report(on: isbn, wanting: []).outcome
    }

    func books(title: String, author: String?) async -> LookupOutcome<[BookRecord]> {
      defer { withExtendedLifetime(stubs) {} }
      return await services.books.books(BookQuery(title: title, author: author))
    }
  }

  /// Open Library as it should be.
  private func openLibrary() throws -> WebStub {
    let answers = try [
      "/isbn/": Answer.web("openlibrary/edition.json"), "/api/books": Answer.web("openlibrary/data.json"),
      "/works/": Answer.web("openlibrary/work-string.json"), "/search": Answer.web("openlibrary/search.json"),
    ]
    return try WebStub { request in
      // As it is recorded: an ISBN leads to its edition.
      if request.path.hasPrefix("/isbn/") { return .redirect(to: "/books/OL9M.json") }
      if request.path.hasPrefix("/books/") { return answers["/isbn/"] ?? .html("", status: 500) }
      return answers.first { request.path.hasPrefix($0.key) }?.value ?? .html("", status: 404)
    }
  }

  private func knowsNothing() throws -> WebStub {
    try WebStub(always: .html("<h1>404 - Page Not Found</h1>", status: 404))
  }

  @Test func firstCatalogueThatHasIt_isTheOnlyOneAsked() async throws {
    let google = try WebStub(always: try Answer.web("google/found.json"))
    let other = try openLibrary()
    guard case .found(let record, from: .googleBooks) = try await services(google, other).book(Self.isbn) else {
      Issue.record("not found")
      return
    }
    #expect(record.title == "The Tin Lighthouse")
    #expect(other.requests.isEmpty)
  }

  @Test func order_isWhatIsSet() async throws {
    let google = try WebStub(always: try Answer.web("google/found.json"))
    let other = try openLibrary()
    let services = try services(google, other) { $0.catalogues = [.openLibrary, .googleBooks] }
    guard case .found(let record, from: .openLibrary) = await services.book(Self.isbn) else {
      Issue.record("not found")
      return
    }
    #expect(record.authors == ["Nora Quill", "Tom Ashe"])
    #expect(google.requests.isEmpty)
    #expect(other.requests.first?.headers["user-agent"] == "MiniLibrary/1 (no contact is set)")
  }

  @Test func next_isAsked_whenTheFirstDoesNotHaveIt() async throws {
    for file in ["google/not-found.json", "google/wrong-book.json"] {
      let google = try WebStub(always: try Answer.web(file))
      let outcome = try await services(google, try openLibrary()).book(Self.isbn)
      guard case .found(_, from: .openLibrary) = outcome else {
        Issue.record("\(file): \(outcome)")
        continue
      }
    }
  }

  @Test func missingAuthor_isFilledInByTheNext() async throws {
    let google = try WebStub(always: try Answer.web("google/right-one-second.json"))
    guard
      case .found(let record, from: .googleBooks) = try await services(google, try openLibrary()).book(Self.isbn)
    else {
      Issue.record("not found")
      return
    }
    #expect(record.authors == ["Nora Quill", "Tom Ashe"])
    #expect(record.metadata.publishedDate == "1965", "what was there stays")
    #expect(record.metadata.publisher == "Harbour Press")
  }

  @Test func notFound_isSaid_whenAllSaidSo() async throws {
    let google = try WebStub(always: try Answer.web("google/not-found.json"))
    #expect(try await services(google, try knowsNothing()).book(Self.isbn) == .notFound)
  }

  /// The faults of a first catalogue, and their problems.
  static let faults: [(WebAnswer, LookupProblem)] = [
    (.json("{}", status: 429, ["Retry-After": "60"]), .limited), (.json("{}", status: 429), .limited),
    (.html("<h1>403 Forbidden</h1>", status: 403), .forbidden), (.html("", status: 500), .serverFailed(status: 500)),
    (.redirect(to: "/again"), .unreadable), (.redirect(to: "http://example.org/"), .insecure),
    (.html("<html>Log in to the school's network</html>"), .unreadable),
    (.json("{\"items\": [{\"volumeInfo\""), .unreadable),
    (.json("[]"), .unreadable), (.json("{\"unheard\": 1}"), .unreadable), (WebAnswer([.close]), .unreadable),
    (WebAnswer([.send(WebAnswer.head(200, type: "application/json", ["Content-Length": "9"])), .reset]), .unreadable),
    (
      WebAnswer([
        .send(WebAnswer.head(200, type: "application/json", ["Content-Length": String(100 << 20)])),
        .fill(0x20, count: 100 << 20),
      ]), .tooLarge
    ),
    (WebAnswer(200, [0xFF, 0xFE, 0x00], ["Content-Encoding": "gzip"]), .unreadable), (WebAnswer([.hang]), .timedOut),
    (
      WebAnswer([
        .send(WebAnswer.head(200, type: "application/json", ["Content-Length": "100000"])),
        .slowly([UInt8](repeating: 0x20, count: 100_000), pause: .milliseconds(20)),
      ]), .timedOut
    ),
  ]

  @Test(arguments: faults.indices) func fault_isNotTakenForNo(index: Int) async throws {
    let (answer, problem) = Self.faults[index]
    let google = try WebStub(always: answer)
    let total: Duration = problem == .timedOut ? .milliseconds(400) : .seconds(10)
    // The other one is asked all the same, and its no is not everybody's.
    let services = try services(google, try knowsNothing(), total: total)
    #expect(await services.book(Self.isbn) == .couldNotAsk([UnaskedSource(.googleBooks, problem)]))
    let title = await services.books(title: "Tin", author: nil)
    guard case .couldNotAsk(let unasked) = title, unasked.first?.source == .googleBooks else {
      Issue.record("\(title)")
      return
    }
  }

  @Test func fault_isMadeUpForByTheNext() async throws {
    let google = try WebStub(always: try Answer.web("google/error-429.json", status: 429))
    let services = try services(google, try openLibrary(), clock: TurnedClock())
    for _ in 0..<3 {
      guard case .found(_, from: .openLibrary) = await services.bookForNobody(Self.isbn) else {
        Issue.record("not found")
        return
      }
    }
    #expect(google.requests.count == 1, "it rests")
  }

  @Test func emptyAnswerOfOpenLibrary_isNoNo() async throws {
    let google = try WebStub(always: try Answer.web("google/not-found.json"))
    let other = try WebStub(always: .json("{}"))
    // A page without a title is not a record; a page that is not an object is not an answer.
    #expect(try await services(google, other).book(Self.isbn) == .notFound)
    let list = try WebStub(always: .json("[]"))
    #expect(
      try await services(google, list).book(Self.isbn)
        == .couldNotAsk([UnaskedSource(.openLibrary, .unreadable)]))
  }

  @Test func title_isLookedUpInTheFirstThatHasAny() async throws {
    let google = try WebStub(always: try Answer.web("google/not-found.json"))
    let other = try openLibrary()
    guard
      case .found(let records, from: .openLibrary) = try await services(google, other).books(
        title: "Tin Lighthouse", author: "Quill")
    else {
      Issue.record("not found")
      return
    }
    #expect(records.map(\.title) == ["The Tin Lighthouse", "Second"])
    #expect(google.paths == ["/books/v1/volumes?q=intitle%3ATin%20Lighthouse%20inauthor%3AQuill&maxResults=5"])
  }

  @Test func nobodyToAsk_isNotFoundEither() async throws {
    let google = try knowsNothing()
    let services = try services(google, google) { $0.catalogues = [] }
    #expect(await services.book(Self.isbn) == .couldNotAsk([]))
    #expect(google.requests.isEmpty)
  }

  @Test func cancelledLookup_ends() async throws {
    let google = try WebStub(always: WebAnswer([.hang]))
    let other = try knowsNothing()
    let services = try services(google, other, total: .seconds(60))
    let task = Task { await services.book(Self.isbn) }
    while google.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    #expect(await task.value == .couldNotAsk([UnaskedSource(.googleBooks, .cancelled)]))
    #expect(other.requests.isEmpty)
  }

  /// A thousand questions at the allowed rate, on a clock that is turned.
  @Test func thousandLookups_keepTheRate() async throws {
    let google = try WebStub(always: try Answer.web("google/found.json"))
    let clock = TurnedClock()
    let services = try services(google, google, clock: clock)
    let start = clock.now
    for _ in 0..<1000 {
      guard case .found = await services.bookForNobody(Self.isbn) else {
        Issue.record("not found")
        return
      }
    }
    #expect(clock.now - start >= .seconds(497))
    #expect(google.connectionCount < 10)
    #expect(google.requests.count == 1000)
  }
}
