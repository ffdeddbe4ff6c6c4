import Application
import Domain
import Foundation
import HTTPTypes
import Logging
import Platform
import Store
import Testing
import WebTestSupport

@testable import Web
@testable import WebServer

@Suite struct SiteFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// A million with `MINILIBRARY_FUZZ_REQUESTS=1000000`.
  private static let requests = environment["MINILIBRARY_FUZZ_REQUESTS"].flatMap { Int($0) } ?? 2_000
  private static let seed = environment["MINILIBRARY_FUZZ_SEED"].flatMap { UInt64($0) } ?? 20

  @Test func request_ofAnyKindIsAnswered() async throws {
    // No catalogue is asked: a silent one would be a 503.
    let fixture = try SiteFixture(of: try await Library.inMemory(), options: [.lookupProviders: "none"])
    var edit = SiteSettingsEdit()
    edit.catalogueViewers = .everybody
    _ = try await fixture.session.setSiteSettings(edit, operation: .random())
    for number in 1...30 { _ = try await fixture.addBook("Dune \(number)", isbn: "", copies: 1) }
    let known = try await Self.known(fixture)
    // Signing out would end the others' sign-ins early. The hashing of passwords has a queue, which other suites need,
    // too.
    let ends = ["/sign-out", "/account/sign-ins/end", "/account/sign-ins/:id/end", "/account/password"]
    let hashes = Self.requests < 10_000 ? ["/sign-in", "/prove", "/set-up"] : []
    let routes = fixture.site.routes.filter { route in
      route.method != .post || !(ends + hashes).contains(route.pattern)
    }
    let logger = Logger(label: "web") { _ in SwiftLogNoOpLogHandler() }
    let settings = ServerSettings(address: ListeningAddress(loopbackPort: 0))
    let outcome = try await serving([fixture.site], settings: settings, logger: logger) { port in
      try await FuzzRun.run(port: port, routes: routes, known: known, requests: Self.requests, seed: Self.seed)
    }
    #expect(outcome.failures.isEmpty, "\(outcome.failures.prefix(3))")
    for status in [200, 303, 400, 403, 404, 405, 421] { #expect(outcome.statuses[status] ?? 0 > 0, "\(status)") }
    #expect(outcome.statuses.keys.filter { $0 >= 500 }.isEmpty, "\(outcome.statuses)")
    let problems = try await fixture.library.check()
    #expect(problems.isEmpty)
  }

  /// A browser of each role, and one that is not signed in.
  private static func known(_ fixture: SiteFixture) async throws -> RequestFuzzer.Known {
    var known = RequestFuzzer.Known()
    known.names = [
      "back", "catalogue", "category", "code", "display", "favourites", "history", "language", "library", "new", "old",
      "order", "search", "section", "shared", "shelf", "step", "task", "theme",
      "title", "subject", "page", "from", "wish",
    ]
    for (name, role) in [("lib", AccountRole.librarian), ("help", .helper), ("read", .reader)] {
      try await fixture.addAccount(name, role)
      let browser = try await fixture.browser(name)
      let secret = try #require(browser.cookies[Cookie.Name.signIn.rawValue])
      known.visitors.append(
        ("\(Cookie.Name.signIn.rawValue)=\(secret)", fixture.session.formToken(for: secret)))
    }
    let visitor = fixture.visitor
    _ = await visitor.get("/help")
    let secret = try #require(visitor.cookies[Cookie.Name.visitor.rawValue])
    known.visitors.append(("\(Cookie.Name.visitor.rawValue)=\(secret)", fixture.session.formToken(for: secret)))
    return known
  }
}
