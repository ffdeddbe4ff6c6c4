import Domain
import Foundation
import HTTPTypes
import Kiosk
import Metadata
import Reports
import Synchronization
import TestSupport
import Testing
import WebTestSupport

@testable import Application
@testable import Store
@testable import Web

/// A clock that a test advances; a task that sleeps on it wakes at once.
final class TurnedLookupClock: LookupClock {
  private let start = ContinuousClock.Instant.now
  private let elapsed = Mutex(Duration.zero)

  var now: ContinuousClock.Instant { start + elapsed.withLock { $0 } }
  var wallTime: Timestamp { Timestamp.now }
  func sleep(for duration: Duration) async throws(CancellationError) { elapsed.withLock { $0 += duration } }
  func turn(by duration: Duration) { elapsed.withLock { $0 += duration } }
}

/// A site whose readers look around in a catalogue on this machine.
struct DiscoverFixture {
  let site: SiteFixture
  let stub: WebStub
  let clock: TurnedLookupClock
  let folder = NSTemporaryDirectory() + "discover-\(UUID().uuidString)"

  static let searchPage = """
    {"numFound": 41, "docs": [
      {"key": "/works/OL7W", "title": "The Tin Lighthouse", "author_name": ["Nora Quill"], "first_publish_year": 1965,
       "cover_i": 187816, "isbn": ["9780306406157"], "ratings_average": 4.25, "ratings_count": 12},
      {"key": "/works/OL8W", "title": "Emma", "author_name": ["Jane Austen"]},
      {"key": "/works/OL7W", "title": "The Tin Lighthouse"}\(fillers(1...17))]}
    """
  static let workPage = """
    {"type": {"key": "/type/work"}, "title": "The Tin Lighthouse", "first_publish_date": "Autumn 1965", "covers": [187816],
     "subjects": ["Lighthouses"], "authors": [{"author": {"key": "/authors/OL1A"}}],
     "description": {"type": "/type/text", "value": "A keeper counts ships."}}
    """

  static func fillers(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { ", {\"key\": \"/works/OL\($0)00W\", \"title\": \"Filler \($0)\"}" }.joined()
  }

  /// - Parameter answer: nil for the sound answers of a catalogue.
  init(
    options: [SettingKey: String] = [:], timeLimit: Duration = .seconds(600),
    _ answer: @escaping @Sendable (WebStub.Request) -> WebAnswer? = { _ in nil }
  ) async throws {
    let stub = try WebStub { request in answer(request) ?? DiscoverFixture.sound(request) }
    self.stub = stub
    let clock = TurnedLookupClock()
    self.clock = clock
    let merged: [SettingKey: String] = [.database: folder + "/library.sqlite"].merging(options) { $1 }
    site = try SiteFixture(of: try await Library.inMemory(), options: merged) { session in
      Discovery(session, timeLimit: timeLimit, clock: clock) { session in
        Result { () throws(CommandProblem) in try DiscoverFixture.services(session, stub.address, clock) }
      }
    }
    for (name, role) in [("librarian", AccountRole.librarian), ("reader", .reader), ("other", .reader)] {
      try await site.addAccount(name, role)
    }
  }

  private static func services(
    _ session: Session, _ address: String, _ clock: TurnedLookupClock
  ) throws(CommandProblem) -> LookupServices {
    var configuration = LookupConfiguration()
    (configuration.openLibraryURL, configuration.contact) = (address, "library@example.org")
    do throws(HTTPProblem) {
      return try LookupServices(
        configuration, over: try CurlTransport(userAgent: "MiniLibrary/test (library@example.org)"), clock: clock,
        cache: LibraryAnswers(session.library, .lookups), readersCache: LibraryAnswers(session.library, .readers))
    } catch {
      throw .lookupsOff
    }
  }

  static func sound(_ request: WebStub.Request) -> WebAnswer {
    let path = String(request.path.prefix { $0 != "?" })
    switch path {
    case "/search.json":
      return .json(request.path.contains("offset=20") ? "{\"numFound\": 22, \"docs\": [\(last)]}" : searchPage)
    case "/works/OL7W.json": return .json(workPage)
    case "/authors/OL1A.json": return .json("{\"type\": {\"key\": \"/type/author\"}, \"name\": \"Nora Quill\"}")
    case "/subjects/fantasy.json":
      return .json("{\"work_count\": 1, \"works\": [{\"key\": \"/works/OL8W\", \"title\": \"Emma\"}]}")
    case "/works/OL9W.json": return .json("{\"type\": {\"key\": \"/type/delete\"}}")
    default: return .html("", status: 404)
    }
  }

  private static let last = """
    {"key": "/works/OL8W", "title": "Emma"}, {"key": "/works/OL77W", "title": "The Last Lighthouse"}
    """
}

@Suite("Looking around", .serialized) struct DiscoverSiteTests {
  @Test func reader_findsWorks_withTheLibrarysOwnCopies() async throws {
    let fixture = try await DiscoverFixture()
    let own = try await fixture.site.addBook("The Tin Lighthouse", isbn: "9780306406157")
    let draft = BookDraft(title: "Emma", author: "J. Austen")
    _ = try await fixture.site.session.addBook(draft, operation: .random())
    let reader = try await fixture.site.browser("reader")
    let page = await reader.get("/discover?title=lighthouse&order=rating")
    #expect(page.status == 200)
    #expect(page.text.contains("4.3 of 5 (12 ratings)") && page.text.contains("href=\"/books/\(own.id.rawValue)\""))
    #expect(page.text.components(separatedBy: "id=\"work-OL7W\"").count == 2, "a repeated work is there once")
    #expect(page.text.contains("perhaps"), "an Emma is there that may be another book")
    #expect(page.text.contains("/covers/ol/187816-M.jpg"))
    #expect(page.text.contains("rel=\"next\"") && !page.text.contains("The list ends here"))
    #expect(fixture.stub.paths.count == 1)
    #expect(fixture.stub.paths[0].hasPrefix("/search.json?title=lighthouse&sort=rating&limit=20&offset=0&"))
    // The total differs now. A work of the first page appears again.
    let both = await reader.get("/discover?title=lighthouse&order=rating&from=1&page=2")
    #expect(both.text.components(separatedBy: "id=\"work-OL8W\"").count == 2)
    #expect(both.text.contains("The Last Lighthouse") && both.text.contains("The list ends here."))
    #expect(!both.text.contains("rel=\"next\""))
    #expect(fixture.stub.paths.count == 2, "the first page was kept")
  }

  @Test func work_isShown_withOwnCopies_andWithoutACopyIsWished() async throws {
    let fixture = try await DiscoverFixture()
    let librarian = try await fixture.site.browser("librarian")
    let before = await librarian.get("/discover/works/OL7W")
    #expect(before.status == 200)
    for text in ["Nora Quill", "Autumn 1965", "A keeper counts ships.", "Add to the wishlist", "4.3 of 5"] {
      #expect(before.text.contains(text), "\(text)")
    }
    #expect(before.text.contains("https://openlibrary.org/works/OL7W"))
    let operation = OperationID.random().text
    for _ in 1...2 {
      let wished = await librarian.post("/discover/works/OL7W/wish", ["operation": operation])
      #expect(wished.status == 303 && wished.location == "/discover/works/OL7W")
    }
    let wishes = try await fixture.site.library.books(wishlist: true, limit: 9)
    #expect(wishes.map(\.title) == ["The Tin Lighthouse"] && wishes.map(\.author) == ["Nora Quill"])
    let after = await librarian.get("/discover/works/OL7W")
    #expect(after.text.contains("Undo") && !after.text.contains("Add to the wishlist"))
    let wish = try #require(wishes.first).id.rawValue
    #expect(await librarian.post("/discover/works/OL7W/take-back", ["wish": "\(wish)"]).status == 303)
    #expect(try await fixture.site.library.books(wishlist: true, limit: 9).isEmpty)
    let reader = try await fixture.site.browser("reader")
    let page = await reader.get("/discover/works/OL7W")
    #expect(page.status == 200 && !page.text.contains("wishlist"))
    #expect(page.text.contains("/my/list/new?work=OL7W"))
    #expect(await reader.post("/discover/works/OL7W/wish").status == 403)
    _ = try await fixture.site.addBook("The Tin Lighthouse", isbn: "9780306406157")
    #expect(await librarian.get("/discover/works/OL7W").text.contains("2 of 2 on the shelf"))
  }

  @Test func goneWork_isMissing() async throws {
    let fixture = try await DiscoverFixture()
    let reader = try await fixture.site.browser("reader")
    for name in ["OL9W", "OL404W", "OL7M", "..", "x"] {
      #expect(await reader.get("/discover/works/\(name)").status == 404, "\(name)")
    }
    #expect(fixture.stub.paths == ["/works/OL9W.json", "/works/OL404W.json"])
  }

  enum Trouble: CaseIterable {
    case gone, hanging, half
  }

  /// A page that was seen is shown with its age. Another one says so and offers stored ones.
  @Test(arguments: Trouble.allCases) func page_isShownWithoutANetwork(trouble: Trouble) async throws {
    let isTroubled = Mutex(false)
    // Only an answer that never comes waits for the limit.
    let limit = trouble == .hanging ? Duration.milliseconds(300) : .seconds(600)
    let fixture = try await DiscoverFixture(timeLimit: limit) { request in
      guard isTroubled.withLock({ $0 }) else { return nil }
      switch trouble {
      case .gone: return nil
      case .hanging: return WebAnswer([.hang])
      case .half:
        let head = WebAnswer.head(200, type: "application/json", ["Content-Length": "5000"])
        return WebAnswer([.send(head + Array("{\"docs\": [".utf8)), .close])
      }
    }
    let reader = try await fixture.site.browser("reader")
    for path in ["/discover?title=lighthouse", "/discover?subject=fantasy", "/discover/works/OL7W"] {
      let isShown = await eventually {
        fixture.clock.turn(by: .seconds(60))
        return await reader.get(path).status == 200
      }
      #expect(isShown)
    }
    try await fixture.makeAnswersOld(days: 3)
    isTroubled.withLock { $0 = true }
    if trouble == .gone { fixture.stub.close() }
    let why = trouble == .half ? "Open Library sent no proper answer" : "No connection"
    for path in ["/discover?title=lighthouse", "/discover?subject=fantasy", "/discover/works/OL7W"] {
      // During that time a failing service rests.
      let page = await reader.get(path)
      #expect(page.status == 200, "\(path)")
      let told = [why, "Open Library wants a pause"].map { $0 + ", seen 3 days ago." }
      #expect(told.contains { page.text.contains($0) }, "\(path)")
    }
    fixture.clock.turn(by: .seconds(3600))
    let never = await reader.get("/discover?title=never")
    #expect(never.status == 503 && never.headers[.retryAfter] != nil)
    #expect(never.text.contains(why + ". This page has not been opened here before."))
    #expect(never.text.contains("id=\"offered\"") && never.text.contains("subject=fantasy"))
    #expect(!never.text.contains("lighthouse"), "words of others are nobody's business")
    #expect(await reader.get("/discover/works/OL8W").status == 503)
  }

  @Test func readerWhoAsksTooOften_waits() async throws {
    let fixture = try await DiscoverFixture()
    let reader = try await fixture.site.browser("reader")
    var statuses: [Int] = []
    for number in 1...21 { statuses.append(await reader.get("/discover?title=word\(number)").status) }
    // Only the turns of the service advance the clock of the test.
    #expect(statuses == Array(repeating: 200, count: 20) + [429])
    #expect(await reader.get("/discover?title=word1").status == 200, "what was seen needs no turn")
    let other = try await fixture.site.browser("other")
    #expect(await other.get("/discover?title=word1").status == 200)
  }

  @Test func catalogue_learnsNothingOfReaders() async throws {
    let fixture = try await DiscoverFixture()
    let reader = try await fixture.site.browser("reader")
    for path in ["/discover?title=lighthouse", "/discover/works/OL7W", "/covers/ol/187816-M.jpg"] {
      _ = await reader.get(path)
    }
    let secret = try #require(reader.cookies[Cookie.Name.signIn.rawValue])
    #expect(fixture.stub.requests.count >= 5)
    for request in fixture.stub.requests {
      #expect(Set(request.headers.keys).isSubset(of: ["host", "user-agent", "accept", "accept-encoding"]))
      let all = request.path + request.headers.values.joined(separator: " ")
      for text in [secret, "reader", "cookie", "127.0.0.1;"] { #expect(!all.contains(text), "\(text)") }
      #expect(request.headers["user-agent"] == "MiniLibrary/test (library@example.org)")
    }
  }

  // MARK: - Covers

  private static let picture: [UInt8] = {
    // A PNG of 16 by 16 white pixels.
    let text = "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAAD0lEQVR4nGP4jwYYRrYAAID5/wEokJxdAAAAAElFTkSuQmCC"
    return [UInt8](Data(base64Encoded: text) ?? Data())
  }()

  @Test func cover_comesThroughTheServer_ifAnAnswerNamedIt() async throws {
    let isAway = Mutex(false)
    let fixture = try await DiscoverFixture { request in
      guard request.path.hasPrefix("/b/id/") else { return nil }
      return isAway.withLock { $0 } ? WebAnswer([.reset]) : WebAnswer(200, Self.picture, type: "image/png")
    }
    let reader = try await fixture.site.browser("reader")
    #expect(await reader.get("/covers/ol/187816-M.jpg").status == 404, "no answer named it yet")
    _ = await reader.get("/discover?title=lighthouse")
    for path in [
      "187817-M.jpg", "0-M.jpg", "187816-S.jpg", "187816-M.png", "187816-M.jpg.jpg", "-M.jpg", "../x", "٣-M.jpg",
    ] {
      #expect(await reader.get("/covers/ol/\(path)").status == 404, "\(path)")
    }
    #expect(!fixture.stub.paths.contains { $0.hasPrefix("/b/id/") })
    let cover = await reader.get("/covers/ol/187816-M.jpg")
    #expect(cover.status == 200 && cover.headers[.contentType] == "image/jpeg")
    #expect(cover.headers[.cacheControl] == "private, max-age=86400")
    isAway.withLock { $0 = true }
    #expect(await reader.get("/covers/ol/187816-M.jpg").status == 200, "it is kept")
    #expect(await reader.get("/covers/ol/187816-L.jpg").status == 503)
    #expect(fixture.stub.paths.filter { $0.hasPrefix("/b/id/") }.first == "/b/id/187816-M.jpg?default=false")
    #expect(await fixture.site.visitor.get("/covers/ol/187816-M.jpg").status == 401)
    try? FileManager.default.removeItem(atPath: fixture.folder)
  }

  // MARK: - Off

  @Test func withoutTheCatalogue_thereAreNoPages_andNoEntryInTheMenu() async throws {
    let fixture = try await DiscoverFixture(options: [.lookupProviders: "google"])
    let reader = try await fixture.site.browser("reader")
    for path in ["/discover", "/discover/works/OL7W", "/covers/ol/187816-M.jpg"] {
      #expect(await reader.get(path).status == 404, "\(path)")
    }
    #expect(await !reader.get("/books").text.contains("href=\"/discover\""))
    #expect(fixture.stub.requests.isEmpty)
  }

  @Test func library_turnsItOff_forReaders_orForAClass() async throws {
    let fixture = try await DiscoverFixture()
    let (reader, librarian) = (try await fixture.site.browser("reader"), try await fixture.site.browser("librarian"))
    #expect(await reader.get("/books").text.contains("href=\"/discover\""))
    var edit = SiteSettingsEdit()
    edit.discovery = .staff
    _ = try await fixture.site.session.setSiteSettings(edit, operation: .random())
    #expect(await reader.get("/discover").status == 403)
    #expect(await !reader.get("/books").text.contains("href=\"/discover\""))
    #expect(await librarian.get("/discover").status == 200)
  }

  @Test func student_ofAClassWithoutIt_doesNotLookAround() async throws {
    let fixture = try await DiscoverFixture()
    let library = fixture.site.library
    for (name, grade) in [("ada", "7a"), ("ben", "7b")] {
      let student = try await library.addStudent(
        StudentDraft(libraryID: name, firstName: name, lastName: "X", grade: grade), operation: .random(), at: .now)
      _ = try await fixture.site.session.addAccount(
        AccountDraft(name: name, role: .reader, student: student.id), password: SiteFixture.password,
        operation: .random())
    }
    var edit = SiteSettingsEdit()
    edit.classesWithoutDiscovery = [try await fixture.site.session.schoolClass(named: "7a").id]
    _ = try await fixture.site.session.setSiteSettings(edit, operation: .random())
    let (ada, ben) = (try await fixture.site.browser("ada"), try await fixture.site.browser("ben"))
    #expect(await ada.get("/discover").status == 403)
    #expect(await ben.get("/discover").status == 200)
    #expect(await ada.get("/covers/ol/187816-M.jpg").status == 403)
    let reader = try await fixture.site.browser("reader")
    #expect(await reader.get("/discover").status == 200, "no class is known")
  }
}

extension DiscoverFixture {
  /// Makes all cached answers look this many days old.
  func makeAnswersOld(days: Int64) async throws {
    try await site.library.driver.write(.never) { connection in
      try connection.run(
        SQL(trusted: "UPDATE reader_answer SET stored_at = stored_at - \(days * 86_400_000 + 1000)"))
    }
  }
}
