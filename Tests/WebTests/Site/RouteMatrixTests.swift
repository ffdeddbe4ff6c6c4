import Application
import Domain
import HTTPTypes
import Kiosk
import KioskMachine
import Messages
import Store
import TestSupport
import Testing
import WebServer

@testable import Web

/// Every route for every party, by GET and by POST. A route that stands in no line here fails the test, and so does a
/// line without a route. A method that stands in no line is 405 for everybody.
@Suite(.serialized) struct RouteMatrixTests {
  enum Who: CaseIterable {
    case visitor, visitorOfClosedCatalogue, reader, otherReader, helper, librarian
    /// The station's screen: it comes from this machine, without a sign-in.
    case station
  }

  /// Statuses in the order of ``Who`` without the station, which is a visitor here. 303 means that the request was
  /// taken.
  private static let expected: [String: [Int]] = [
    "GET /": [200, 200, 303, 303, 303, 303],
    "GET /books": [200, 401, 200, 200, 200, 200],
    "GET /books/:id": [200, 401, 200, 200, 200, 200],
    // These accounts are joined to no student.
    "POST /books/:id/reserve": [401, 401, 409, 409, 409, 409],
    "GET /my": [401, 401, 200, 200, 200, 200],
    // Another person's loan and reservation.
    "POST /my/loans/:id/renew": [401, 401, 404, 404, 404, 404],
    "POST /my/reservations/:id/cancel": [401, 401, 404, 404, 404, 404],
    // Without a key.
    "GET /my/due.ics": [404, 404, 404, 404, 404, 404],
    "GET /account/here": [401, 401, 204, 204, 204, 204],
    // Only the librarian makes accounts here.
    "GET /sign-up": [404, 404, 303, 303, 303, 303],
    "POST /sign-up": [404, 404, 303, 303, 303, 303],
    // No book here has a cover.
    "GET /covers/:number": [404, 401, 404, 404, 404, 404],
    "GET /discover": [401, 401, 200, 200, 200, 200],
    // No catalogue has such a work, and no answer named such a cover: no service is asked.
    "GET /discover/works/:work": [401, 401, 404, 404, 404, 404],
    "POST /discover/works/:work/wish": [401, 401, 403, 403, 403, 404],
    "POST /discover/works/:work/take-back": [401, 401, 403, 403, 403, 422],
    "GET /covers/ol/:file": [401, 401, 404, 404, 404, 404],
    "GET /sign-in": [200, 200, 303, 303, 303, 303],
    // Without name and password.
    "POST /sign-in": [401, 401, 401, 401, 401, 401],
    "POST /sign-out": [303, 303, 303, 303, 303, 303],
    "GET /prove": [401, 401, 200, 200, 200, 200],
    "POST /prove": [401, 401, 422, 422, 422, 422],
    // Set-up is over.
    "GET /set-up": [404, 404, 404, 404, 404, 200],
    "POST /set-up": [422, 422, 422, 422, 422, 422],
    "GET /account": [401, 401, 200, 200, 200, 200],
    "POST /account": [401, 401, 422, 422, 422, 422],
    "GET /account/choose-password": [401, 401, 303, 303, 303, 303],
    "POST /account/password": [401, 401, 422, 422, 422, 422],
    // Another person's sign-in.
    "POST /account/sign-ins/:id/end": [401, 401, 404, 404, 404, 404],
    "POST /account/sign-ins/end": [401, 401, 303, 303, 303, 303],
    "POST /account/sign-ins/end-all": [401, 401, 303, 303, 303, 303],
    "POST /account/contact": [401, 401, 422, 422, 422, 422],
    "POST /account/join": [401, 401, 422, 422, 422, 422],
    "POST /account/leave": [401, 401, 409, 409, 409, 409],
    "POST /account/code-seen": [401, 401, 303, 303, 303, 303],
    "POST /account/calendar": [401, 401, 200, 200, 200, 200],
    "POST /account/calendar/end": [401, 401, 303, 303, 303, 303],
    "POST /account/forgetting": [401, 401, 303, 303, 303, 303],
    "GET /account/data": [401, 401, 200, 200, 200, 200],
    "GET /account/data.json": [401, 401, 200, 200, 200, 200],
    "GET /account/delete": [401, 401, 200, 200, 200, 200],
    // Without a password.
    "POST /account/delete": [401, 401, 422, 422, 422, 422],
    "POST /language": [422, 422, 422, 422, 422, 422],
    "POST /theme": [422, 422, 422, 422, 422, 422],
    "GET /my/bookmarks": [401, 401, 200, 200, 200, 200],
    "POST /my/bookmarks": [401, 401, 422, 422, 422, 422],
    "POST /my/bookmarks/undo": [401, 401, 422, 422, 422, 422],
    "GET /my/list": [401, 401, 200, 200, 200, 200],
    "POST /my/list": [401, 401, 422, 422, 422, 422],
    "GET /my/list/new": [401, 401, 200, 200, 200, 200],
    // Nothing is ticked.
    "GET /my/list/delete": [401, 401, 303, 303, 303, 303],
    "POST /my/list/delete": [401, 401, 422, 422, 422, 422],
    "POST /my/list/undo": [401, 401, 422, 422, 422, 422],
    "GET /my/list/import": [401, 401, 200, 200, 200, 200],
    "POST /my/list/import": [401, 401, 422, 422, 422, 422],
    "GET /my/list/export": [401, 401, 200, 200, 200, 200],
    "GET /my/list/export/:format": [401, 401, 200, 200, 200, 200],
    // The entry of another reader.
    "GET /my/list/:id": [401, 401, 404, 404, 404, 404],
    "POST /my/list/:id": [401, 401, 404, 404, 404, 404],
    "GET /my/list/:id/edit": [401, 401, 404, 404, 404, 404],
    "GET /my/list/:id/delete": [401, 401, 404, 404, 404, 404],
    "POST /my/list/:id/share": [401, 401, 422, 422, 422, 422],
    "GET /reviews": [401, 401, 403, 403, 403, 200],
    "POST /reviews/:id": [401, 401, 403, 403, 403, 422],
    "GET /desk": [401, 401, 403, 403, 200, 200],
    "GET /desk/events": [401, 401, 403, 403, 200, 200],
    "POST /desk/skip": [401, 401, 403, 403, 403, 422],
    "POST /attention/:id/done": [401, 401, 403, 403, 303, 303],
    "GET /help": [200, 200, 200, 200, 200, 200],
    "GET /about": [200, 200, 200, 200, 200, 200],
    "GET /privacy": [200, 200, 200, 200, 200, 200],
    "GET /privacy/letter": [200, 200, 200, 200, 200, 200],
    "GET /assets/:file": [404, 404, 404, 404, 404, 404],
    "GET /favicon.ico": [200, 200, 200, 200, 200, 200],
    "GET /robots.txt": [200, 200, 200, 200, 200, 200],
    "GET /healthz": [200, 200, 200, 200, 200, 200],
    "GET /.well-known/change-password": [303, 303, 303, 303, 303, 303],
  ]

  /// The same for the screen's routes: for the station, and for every party elsewhere.
  private static let expectedOfScreen: [String: (station: Int, others: Int)] = [
    "GET /station": (200, 403),
    // The waiting page asks it from a file.
    "GET /station/ready": (204, 403),
    "GET /station/events": (200, 403),
    // This station has no camera.
    "GET /station/preview": (404, 403),
    "GET /station/corners": (404, 403),
    // No book here has a cover.
    "GET /station/cover/:isbn": (404, 403),
    // Without a question, a line and a language.
    "POST /station/answer": (422, 403),
    "POST /station/line": (422, 403),
    "POST /station/remove": (422, 403),
    "POST /station/language": (422, 403),
    "POST /station/more-time": (303, 403),
  ]

  private static let methods: [HTTPRequest.Method] = [.get, .post]

  private static func key(_ method: HTTPRequest.Method, _ pattern: String) -> String { "\(method.rawValue) \(pattern)" }

  private static func status(_ key: String, _ who: Who) -> Int {
    if let screen = expectedOfScreen[key] { return who == .station ? screen.station : screen.others }
    let place = Who.allCases.firstIndex(of: who == .station ? .visitor : who) ?? 0
    return (expected[key] ?? expectedOfNumber(key))?[place] ?? 405
  }

  /// A path without a route for this method, where another route has a number: `POST /my/list/new`.
  private static func expectedOfNumber(_ key: String) -> [Int]? {
    let parts = key.split(separator: "/")
    return expected.first { other, _ in
      let others = other.split(separator: "/")
      return others.count == parts.count && zip(others, parts).allSatisfy { $0 == $1 || $0.hasPrefix(":") }
    }?.value
  }

  @Test func everyRoute_standsInTheMatrix() {
    let keys = LibrarySite.table.map { Self.key($0.method, $0.pattern) }
    #expect(Set(keys) == Set(Self.expected.keys))
    #expect(keys.count == Self.expected.count)
    #expect(Self.expected.values.allSatisfy { $0.count == Who.allCases.count - 1 })
    let screen = Self.screen().routes.map { Self.key($0.method, $0.pattern) }
    #expect(Set(screen) == Set(Self.expectedOfScreen.keys))
    #expect(screen.count == Self.expectedOfScreen.count)
  }

  @Test(arguments: Who.allCases) func route_answersEachPartyAsTheMatrixSays(who: Who) async throws {
    let site = try await SiteFixture(isPublic: who != .visitorOfClosedCatalogue, station: Self.screen())
    for (name, role) in [
      ("librarian", AccountRole.librarian), ("helper", .helper), ("reader", .reader), ("other", .reader),
    ] { try await site.addAccount(name, role) }
    let book = try await site.addBook()
    let entry = try await site.addReading(of: Self.stranger(to: who))
    // Another account's sign-in, whose number every party tries to end: for a reader, of another reader.
    let strange = try await site.browser(Self.stranger(to: who))
    let number = try await site.signInNumber(of: strange)
    var signedIn = try await Self.cookies(who, of: site)
    let patterns = Set((site.site.routes + Self.screen().routes).map(\.pattern)).sorted()
    for pattern in patterns {
      for method in Self.methods {
        // Signing out and the like end what others need.
        if try await !site.isSignedIn(signedIn) { signedIn = try await Self.cookies(who, of: site) }
        let browser = Self.browser(who, of: site, cookies: signedIn)
        var path = pattern.replacing(":number", with: "\(book.id.rawValue)").replacing(":file", with: "none.css")
          .replacing(":isbn", with: "9780441172719").replacing(":format", with: "goodreads")
        if pattern.contains("sign-ins") { path = path.replacing(":id", with: "\(number)") }
        if pattern.contains("attention") { path = path.replacing(":id", with: "\(try await site.addAttention())") }
        if pattern.hasPrefix("/my/list/") { path = path.replacing(":id", with: "\(entry)") }
        path = path.replacing(":id", with: "\(book.id.rawValue)")
        let answer = method == .get ? await browser.get(path) : await browser.post(path)
        let key = Self.key(method, pattern)
        #expect(answer.status == Self.status(key, who), "\(key) for \(who)")
        if answer.status == 405 { #expect(answer.headers[.allow]?.isEmpty == false, "\(key)") }
      }
    }
    // The strange sign-in is there as before.
    #expect(await strange.get("/account").status == 200)
    // And so is the strange entry.
    #expect(await strange.get("/my/list/\(entry)").status == 200)
  }

  /// The token of another person's forms, whatever their role: a page cannot post in the name of who looks at it.
  @Test(arguments: LibrarySite.table.filter { $0.method == .post }.map(\.pattern), ["reader", "librarian"])
  func post_takesNobodyElsesToken(pattern: String, name: String) async throws {
    let site = try await SiteFixture()
    for (name, role) in [("librarian", AccountRole.librarian), ("reader", .reader), ("other", .reader)] {
      try await site.addAccount(name, role)
    }
    let (own, strange) = (try await site.browser(name), try await site.browser("other"))
    let token = site.session.formToken(for: try #require(strange.cookies[Cookie.Name.signIn.rawValue]))
    let path = pattern.replacing(":id", with: "\(try await site.signInNumber(of: own))")
    #expect(await own.post(path, token: token).status == 403)
    #expect(await own.get("/account").status == 200, "nothing was done")
  }

  @Test(arguments: [("reader", "other"), ("reader", "librarian"), ("librarian", "reader")])
  func signIn_isEndedByItsOwnAccountAlone(own: String, stranger: String) async throws {
    let site = try await SiteFixture()
    for (name, role) in [("librarian", AccountRole.librarian), ("reader", .reader), ("other", .reader)] {
      try await site.addAccount(name, role)
    }
    let (here, there) = (try await site.browser(own), try await site.browser(own))
    let strange = try await site.browser(stranger)
    let number = try await site.signInNumber(of: strange)
    #expect(await here.post("/account/sign-ins/\(number)/end").status == 404)
    #expect(await here.post("/account/sign-ins/end").status == 303)
    #expect(await strange.get("/account").status == 200)
    #expect(await there.get("/account").status == 401)
  }

  @Test(arguments: LibrarySite.table.filter { $0.method == .post }.map(\.pattern))
  func post_needsTokenAndOwnPage(pattern: String) async throws {
    let site = try await SiteFixture()
    try await site.addAccount("librarian", .librarian)
    let browser = try await site.browser("librarian")
    let path = pattern.replacing(":id", with: "1")
    #expect(await browser.post(path, token: "").status == 403)
    #expect(await browser.post(path, token: String(repeating: "A", count: 43)).status == 403)
    #expect(await browser.post(path, fetchSite: "cross-site").status == 403)
    #expect(await browser.post(path, fetchSite: "same-site").status == 403)
    #expect(await browser.get("/account").status == 200, "nothing was done")
  }

  /// The cookies after signing in; a visitor and the station have none.
  private static func cookies(_ who: Who, of site: SiteFixture) async throws -> [String: String] {
    switch who {
    case .visitor, .visitorOfClosedCatalogue, .station: [:]
    case .reader: try await site.browser("reader").cookies
    case .otherReader: try await site.browser("other").cookies
    case .helper: try await site.browser("helper").cookies
    case .librarian: try await site.browser("librarian").cookies
    }
  }

  /// Everybody but the station asks from another machine, and each browser says that the page is ours.
  private static func browser(_ who: Who, of site: SiteFixture, cookies: [String: String]) -> TestBrowser {
    let browser = site.visitor
    browser.cookies = cookies
    browser.isLoopback = who == .station
    browser.headers = StationSample.own
    return browser
  }

  private static func stranger(to who: Who) -> String {
    switch who {
    case .reader: "other"
    case .otherReader: "reader"
    case .librarian: "helper"
    case .visitor, .visitorOfClosedCatalogue, .helper, .station: "librarian"
    }
  }

  private static func screen() -> StationSite {
    let feed = StationFeed(messages: Messages(language: .english, calendar: .dublin), clock: SystemKioskClock())
    feed.show(Screen(mode: .station, language: .english, body: .idle, isBusy: false))
    return StationSite(feed: feed) { _ in }
  }
}

extension SiteFixture {
  /// The number of an entry of the reading list of an account.
  func addReading(of name: String) async throws -> Int64 {
    let account = try await session.account(named: name)
    let draft = ReadingDraft(title: "Momo", author: "Michael Ende", rating: 5, review: "Great.")
    return try await session.addReading(draft, for: account, operation: .random()).id.rawValue
  }

  /// The number of an open entry of the attention list.
  func addAttention() async throws -> Int64 {
    try await library.record(Attention(.unknownCode, codes: ["9780000000019"], reason: "unknown-book"), at: .now)
  }

  /// Whether the sign-in of these cookies has not ended; without one there is none to end.
  func isSignedIn(_ cookies: [String: String]) async throws -> Bool {
    guard let secret = cookies[Cookie.Name.signIn.rawValue] else { return true }
    return try await session.currentSignIn(secret: secret).signIn != nil
  }

  /// The number of the sign-in of a browser.
  func signInNumber(of browser: TestBrowser) async throws -> Int64 {
    let secret = try #require(browser.cookies[Cookie.Name.signIn.rawValue])
    return try #require(try await session.currentSignIn(secret: secret).signIn).signIn.id.rawValue
  }
}
