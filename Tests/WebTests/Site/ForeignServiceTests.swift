import Application
import Domain
import Foundation
import HTTPTypes
import Store
import TestSupport
import Testing

@testable import Web

/// Foreign services learn nothing of readers and can do nothing to them.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ForeignServiceTests {
  /// A reader whose every value would be known again.
  private static let telling = [
    "zarathustra", "Zarathustra", "zara@telling.example", "QZXW7431", "Xanthippe", "Musterfrau", "203.0.113.77",
    "TellingBrowser", "ga-IE", "en.wikipedia.org", "A review for nobody", "Momo", "telling-cookie",
  ]

  private func reader(of site: SiteFixture) async throws -> TestBrowser {
    let student = try await site.library.addStudent(
      StudentDraft(libraryID: "QZXW7431", firstName: "Xanthippe", lastName: "Musterfrau", grade: "7"),
      operation: .random(), at: .now)
    _ = try await site.session.addAccount(
      AccountDraft(
        name: "zarathustra", displayName: "Zarathustra", email: "zara@telling.example", role: .reader,
        language: .irish, student: student.id, country: "IE"),
      password: SiteFixture.password, operation: .random())
    let reader = try await site.browser("zarathustra")
    reader.cookies["telling"] = "telling-cookie"
    for (name, value) in [
      ("User-Agent", "TellingBrowser/7"), ("Accept-Language", "ga-IE"), ("X-Forwarded-For", "203.0.113.77"),
      ("Forwarded", "for=203.0.113.77"), ("Referer", "https://en.wikipedia.org/wiki/Secret"),
    ] {
      reader.headers[try #require(HTTPField.Name(name))] = value
    }
    return reader
  }

  /// Search, subject, work, cover and wish: each header, path and query that arrives comes only from the library.
  @Test func catalogue_seesNothingOfATellingReader() async throws {
    let picture = WebAnswer(200, Array("no picture".utf8), type: "image/png")
    let fixture = try await DiscoverFixture { $0.path.hasPrefix("/b/id/") ? picture : nil }
    let (site, stub) = (fixture.site, fixture.stub)
    let reader = try await reader(of: site)
    let momo = [
      "title": "Momo", "author": "Michael Ende", "genre": "", "rating": "5", "read-on": "",
      "review": "A review for nobody",
    ]
    #expect(await reader.post("/my/list", momo).status == 303)
    for path in [
      "/discover?title=lighthouse", "/discover?subject=fantasy", "/discover/works/OL7W", "/covers/ol/187816-M.jpg",
      "/my", "/my/list", "/my/bookmarks", "/account", "/account/data.json",
    ] { _ = await reader.get(path) }
    let mark = [
      "work": "OL7W", "title": "The Tin Lighthouse", "author": "Nora Quill", "set": "1", "back": "/my/bookmarks",
    ]
    #expect(await reader.post("/my/bookmarks", mark).status == 303)
    let librarian = try await site.browser("librarian")
    #expect(await librarian.post("/discover/works/OL7W/wish").status == 303)
    let secrets = [reader, librarian].compactMap { $0.cookies[Cookie.Name.signIn.rawValue] }
    #expect(secrets.count == 2 && stub.requests.count >= 5)
    let hosts = Set(stub.requests.compactMap { $0.headers["host"] })
    #expect(hosts == ["127.0.0.1:\(stub.port)"])
    for request in stub.requests {
      // Neither a body nor a cookie, an origin, or a word about the browser.
      #expect(Set(request.headers.keys).isSubset(of: ["host", "user-agent", "accept", "accept-encoding"]))
      let texts = [request.path, request.path.removingPercentEncoding ?? ""] + request.headers.values
      for text in texts {
        for word in Self.telling + secrets { #expect(!text.contains(word), "\(request.path): \(word)") }
      }
      // Numbers are those of the catalogue.
      #expect(request.path.firstMatch(of: /account|student|reader|session/) == nil, "\(request.path)")
    }
    try? FileManager.default.removeItem(atPath: fixture.folder)
  }

  // MARK: - A hostile work

  private static let hostile = [
    "<script>alert(1)</script>", "\\\"><img src=x onerror=alert(1)>", "</title></textarea><svg/onload=alert(1)>",
    "javascript:alert(1)", "\\u202Egnp.exe\\u0000", "{{7*7}}%0d%0aSet-Cookie: a=b",
  ]

  private static func answer(_ request: WebStub.Request, _ text: String) -> WebAnswer? {
    let path = String(request.path.prefix { $0 != "?" })
    let listed = """
      {"key": "/works/OL7W", "title": "\(text)", "author_name": ["\(text)", "\(text)"], "authors": [{"name": "\(text)"}],
       "first_publish_year": 1965, "cover_i": 187816, "cover_id": 187816, "subject": ["\(text)"], "isbn": ["\(text)"]}
      """
    switch path {
    case "/search.json": return .json("{\"numFound\": 1, \"docs\": [\(listed)]}")
    case "/subjects/fantasy.json": return .json("{\"name\": \"\(text)\", \"work_count\": 1, \"works\": [\(listed)]}")
    case "/works/OL7W.json":
      return .json(
        """
        {"type": {"key": "/type/work"}, "title": "\(text)", "first_publish_date": "\(text)", "covers": [187816],
         "subjects": ["\(text)"], "description": {"type": "/type/text", "value": "\(text)\\n\(text)"},
         "authors": [{"author": {"key": "/authors/OL1A"}}, {"author": {"key": "/authors/../../\(text)"}}]}
        """)
    case "/authors/OL1A.json": return .json("{\"type\": {\"key\": \"/type/author\"}, \"name\": \"\(text)\"}")
    // A cover that is a page.
    default: return path.hasPrefix("/b/id/") ? WebAnswer(200, Array(text.utf8), type: "image/jpeg") : nil
    }
  }

  /// Every page that such a work reaches has no element that pages of a harmless one lack: nothing of it becomes
  /// markup, an address or a header. Texts may be left out, so that elements are fewer.
  @Test(arguments: hostile) func hostileWork_harmsNothing(text: String) async throws {
    let expected = try await pages(of: "A harmless text")
    let found = try await pages(of: text)
    #expect(found.map(\.path) == expected.map(\.path))
    for (page, harmless) in zip(found, expected) {
      #expect(Set(page.elements).subtracting(harmless.elements) == [], "\(page.path)")
      let counts = [page, harmless].map { page in
        page.elements.count { ["script", "img", "svg"].contains($0.prefix { $0 != " " }) }
      }
      #expect(counts[0] <= counts[1], "\(page.path)")
      // A notice that was shown is taken away. Nothing else sets a cookie.
      #expect(page.cookies.allSatisfy { $0.hasPrefix("minilibrary-report=;") }, "\(page.path)")
    }
    #expect(found.count == 7 && found.allSatisfy { $0.elements.count > 20 })
  }

  private struct Seen {
    let path: String
    /// The names of the elements and of their attributes, in their order.
    let elements: [String]
    let cookies: [String]
  }

  private func pages(of text: String) async throws -> [Seen] {
    let fixture = try await DiscoverFixture { Self.answer($0, text) }
    defer { try? FileManager.default.removeItem(atPath: fixture.folder) }
    let librarian = try await fixture.site.browser("librarian")
    var seen: [Seen] = []
    func look(_ path: String) async throws {
      let answer = await librarian.get(path)
      #expect(answer.status == 200, "\(path)")
      let elements = try Markup(Array(answer.text.utf8)).elements.map { element in
        // The direction of a text is that of its letters.
        ([element.name] + element.attributes.map(\.name).filter { $0 != "dir" }).joined(separator: " ")
      }
      seen.append(Seen(path: path, elements: elements, cookies: answer.headers[values: .setCookie]))
    }
    for path in ["/discover?title=lighthouse", "/discover?subject=fantasy", "/discover/works/OL7W"] {
      try await look(path)
    }
    let cover = await librarian.get("/covers/ol/187816-M.jpg")
    #expect(cover.headers[.contentType]?.hasPrefix("image/") != true || cover.status != 200, "no picture came")
    // As the forms of these pages send it.
    let plain = try #require(
      try JSONSerialization.jsonObject(with: Data("[\"\(text)\"]".utf8)) as? [String])[0]
    let mark = [
      "work": "OL7W", "title": plain, "author": plain, "cover": "187816", "set": "1", "back": "/my/bookmarks",
    ]
    #expect(await librarian.post("/my/bookmarks", mark).status == 303)
    #expect(await librarian.post("/discover/works/OL7W/wish").status == 303)
    for path in ["/my/bookmarks", "/discover/works/OL7W", "/books?wishlist=1", "/account/data"] { try await look(path) }
    return seen
  }
}
