import Application
import Domain
import HTTPTypes
import Store
import Testing

@testable import Web
@testable import WebServer

/// The cookies of the site, over TLS and without.
@Suite(.serialized) struct SecureCookieTests {
  /// The fields `Set-Cookie` of a story that sets and deletes each cookie.
  private func story(isSecure: Bool) async throws -> [String] {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let browser = site.visitor
    browser.isSecure = isSecure
    let answers = [
      await browser.get("/help"),
      await browser.post("/theme", ["theme": "dark"]),
      await browser.post("/language", ["language": "de"]),
      await browser.post("/sign-in", ["name": "ada", "password": SiteFixture.password]),
      await browser.post("/account/password", ["old": SiteFixture.password, "new": "Other-Horse-8"]),
      await browser.get("/account"),
      await browser.post("/sign-out"),
    ]
    #expect(answers.map(\.status) == [200, 303, 303, 303, 303, 200, 303])
    return answers.flatMap { $0.headers[values: .setCookie] }
  }

  @Test func cookies_areSecure_overTLS() async throws {
    let fields = try await story(isSecure: true)
    for name in Cookie.Name.allCases {
      let own = fields.filter { $0.hasPrefix("__Host-\(name.rawValue)=") }
      #expect(!own.isEmpty, "\(name)")
      for field in own { #expect(field.hasSuffix("; Secure"), "\(field)") }
    }
    // RFC 6265bis, section 4.1.3.2: a browser drops a `__Host-` cookie with a domain or without this path.
    for field in fields {
      #expect(field.hasPrefix("__Host-") && field.contains("; Path=/;") && !field.lowercased().contains("domain"))
    }
  }

  @Test(arguments: [true, false]) func cookies_areForThisSiteAndNoScript(isSecure: Bool) async throws {
    for field in try await story(isSecure: isSecure) {
      #expect(field.contains("; Path=/; HttpOnly; SameSite=Lax"), "\(field)")
    }
  }

  /// A browser sends no secure cookie over plain HTTP: it would never come back.
  @Test func cookies_areNotSecure_withoutTLS() async throws {
    let fields = try await story(isSecure: false)
    #expect(fields.allSatisfy { !$0.hasPrefix("__Host-") && !$0.contains("Secure") })
    for name in Cookie.Name.allCases { #expect(fields.contains { $0.hasPrefix("\(name.rawValue)=") }, "\(name)") }
  }

  /// Another host of the domain, or the plain site of this one, can set the plain name, but not the other.
  @Test func plainCookies_countForNothing_overTLS() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let browser = try await site.browser("ada")
    browser.cookies[Cookie.Name.theme.rawValue] = "dark"
    #expect(await browser.get("/account").status == 200)
    browser.isSecure = true
    #expect(await browser.get("/account").status == 401)
    #expect(await !browser.get("/help").text.contains("data-theme"))
  }

  @Test func newSecret_comesWithEachPassword() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let browser = site.visitor
    browser.isSecure = true
    let name = Cookie.Name.signIn.text(isSecure: true)
    var secrets: Set<String> = []
    for _ in 0..<2 {
      #expect(await browser.post("/sign-in", ["name": "ada", "password": SiteFixture.password]).status == 303)
      secrets.insert(try #require(browser.cookies[name]))
    }
    #expect(
      await browser.post("/account/password", ["old": SiteFixture.password, "new": "Other-Horse-8"]).status == 303)
    secrets.insert(try #require(browser.cookies[name]))
    #expect(secrets.count == 3)
    // 256 bits in Base64 without padding, or in hexadecimal digits.
    for secret in secrets { #expect(secret.utf8.count >= 43) }
  }
}
