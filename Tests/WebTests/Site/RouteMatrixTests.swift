import Application
import Domain
import HTTPTypes
import Store
import Testing

@testable import Web

/// Every route for every party (web.md L4). A route that stands in no line here fails the test, and so does a line without a route.
@Suite(.serialized) struct RouteMatrixTests {
  enum Who: CaseIterable {
    case visitor, visitorOfClosedCatalogue, reader, otherReader, helper, librarian
  }

  /// Statuses in the order of ``Who``. 303 means that the request was taken.
  private static let expected: [String: [Int]] = [
    "GET /": [200, 200, 200, 200, 303, 303],
    "GET /books": [200, 401, 200, 200, 200, 200],
    "GET /books/:id": [200, 401, 200, 200, 200, 200],
    // No book here has a cover.
    "GET /covers/:number": [404, 401, 404, 404, 404, 404],
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
    "POST /language": [422, 422, 422, 422, 422, 422],
    "POST /theme": [422, 422, 422, 422, 422, 422],
    "GET /desk": [401, 401, 403, 403, 200, 200],
    // A stream is for our own page alone, which says so.
    "GET /desk/events": [401, 401, 403, 403, 403, 403],
    "POST /desk/skip": [401, 401, 403, 403, 403, 422],
    "POST /attention/:id/done": [401, 401, 403, 403, 404, 404],
    "GET /help": [200, 200, 200, 200, 200, 200],
    "GET /about": [200, 200, 200, 200, 200, 200],
    "GET /privacy": [200, 200, 200, 200, 200, 200],
    "GET /assets/:file": [404, 404, 404, 404, 404, 404],
    "GET /favicon.ico": [200, 200, 200, 200, 200, 200],
    "GET /robots.txt": [200, 200, 200, 200, 200, 200],
    "GET /healthz": [200, 200, 200, 200, 200, 200],
    "GET /.well-known/change-password": [303, 303, 303, 303, 303, 303],
  ]

  private static func key(_ route: SiteRoute) -> String { "\(route.method.rawValue) \(route.pattern)" }

  @Test func everyRoute_standsInTheMatrix() {
    #expect(Set(LibrarySite.table.map(Self.key)) == Set(Self.expected.keys))
    #expect(LibrarySite.table.count == Self.expected.count)
  }

  @Test(arguments: Who.allCases) func route_answersEachPartyAsTheMatrixSays(who: Who) async throws {
    let site = try await SiteFixture(isPublic: who != .visitorOfClosedCatalogue)
    try await site.addAccount("librarian", .librarian)
    try await site.addAccount("helper", .helper)
    try await site.addAccount("reader", .reader)
    try await site.addAccount("other", .reader)
    let book = try await site.addBook()
    // A sign-in of somebody else, whose number everybody tries to end.
    let strange = try await site.browser(who == .librarian ? "helper" : "librarian")
    let number = try await site.signInNumber(of: strange)
    let place = try #require(Who.allCases.firstIndex(of: who))
    for route in LibrarySite.table {
      // Each in a browser of its own: signing out ends what others would need.
      let browser = try await Self.browser(who, of: site)
      let path = route.pattern.replacing(
        ":id", with: route.pattern.contains("sign-ins") ? "\(number)" : "\(book.id.rawValue)"
      )
      .replacing(":number", with: "\(book.id.rawValue)").replacing(":file", with: "none.css")
      let answer = route.method == .get ? await browser.get(path) : await browser.post(path)
      let wanted = Self.expected[Self.key(route)]?[place]
      #expect(answer.status == wanted, "\(Self.key(route)) for \(who)")
    }
    // The strange sign-in is there as before.
    #expect(await strange.get("/account").status == 200)
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

  private static func browser(_ who: Who, of site: SiteFixture) async throws -> TestBrowser {
    switch who {
    case .visitor, .visitorOfClosedCatalogue: site.visitor
    case .reader: try await site.browser("reader")
    case .otherReader: try await site.browser("other")
    case .helper: try await site.browser("helper")
    case .librarian: try await site.browser("librarian")
    }
  }
}

extension SiteFixture {
  /// The number of the sign-in of a browser.
  func signInNumber(of browser: TestBrowser) async throws -> Int64 {
    let secret = try #require(browser.cookies[Cookie.Name.signIn.rawValue])
    return try #require(try await session.signedIn(secret: secret)).signIn.id.rawValue
  }
}
