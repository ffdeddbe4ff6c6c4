// A sample that is wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import Testing

@testable import Metadata

@Suite("Lists of works, and works, of Open Library")
struct DiscoveryTests {
  private let key = OpenLibraryKey(name: "OL7W")!

  private func openLibrary(_ transport: ScriptedTransport) -> OpenLibrary {
    let link = ServiceLink(
      .openLibrary, over: transport, rate: TokenBucket(perSecond: 100, burst: 100), clock: TurnedClock())
    return OpenLibrary(link: link, base: ScriptedTransport.base)
  }

  /// Answers by path; 404 where nothing fits.
  private func transport(_ bodies: [String: String]) -> ScriptedTransport {
    ScriptedTransport { request, _ in
      let path = request.address.text.dropFirst(ScriptedTransport.base.text.count - 1)
      let body = bodies[String(path.prefix { $0 != "?" })]
      return .success(ScriptedTransport.response(body == nil ? 404 : 200, body ?? "<html>"))
    }
  }

  private func work(_ authors: String, more: String = "") -> String {
    "{\"type\": {\"key\": \"/type/work\"}, \"title\": \"The Tin Lighthouse\", \"authors\": [\(authors)]\(more)}"
  }

  @Test(arguments: [(WorkOrder.title, "title"), (.rating, "rating"), (.mostRead, "readinglog")])
  func list_isAskedForInItsOrder(order: WorkOrder, word: String) async throws {
    let transport = transport(["/search.json": "{\"docs\": []}", "/subjects/tin.json": "{\"works\": []}"])
    let openLibrary = openLibrary(transport)
    _ = try await openLibrary.search(BookQuery(title: "三体"), in: order, offset: 20, .init(party: .readers))
    _ = try await openLibrary.works(onSubject: OpenLibrarySubject("Tin")!, in: order, offset: 40)
    #expect(
      transport.paths[0].hasPrefix("/search.json?title=%E4%B8%89%E4%BD%93&sort=\(word)&limit=20&offset=20&fields=key"))
    #expect(transport.paths[1] == "/subjects/tin.json?sort=\(word)&limit=20&offset=40")
  }

  @Test func subject_hasEachWorkOnce_andToleratesWhatIsMissing() async throws {
    let transport = transport([
      "/subjects/science_fiction.json": """
      {"work_count": "41", "works": [
        {"key": "/works/OL7W", "title": "The Tin Lighthouse", "authors": [{"key": "/authors/OL1A", "name": "Nora Quill"}],
         "cover_id": 187816, "first_publish_year": 1965, "subject": ["Lighthouses", "In library"]},
        {"key": "/works/OL7W", "title": "Again"}, {"key": "/works/OL8W", "title": "Bare", "cover_id": null},
        {"key": "/works/OL9W"}, {"key": "/books/OL1M", "title": "No work"}, 7]}
      """
    ])
    let page = try await openLibrary(transport).works(onSubject: OpenLibrarySubject(" Science  Fiction ")!)
    #expect((page.total, page.entries) == (41, 6))
    #expect(page.works.map(\.key.name) == ["OL7W", "OL8W"])
    #expect(page.works[0].record.authors == ["Nora Quill"] && page.works[0].coverID == 187_816)
    #expect(page.works[0].firstPublishYear == 1965 && page.works[0].record.metadata.categories == ["Lighthouses"])
    #expect(page.works[1].coverID == nil && page.works[1].isbns.isEmpty)
  }

  @Test(arguments: [
    ("Science Fiction", "science_fiction"), (" Ghost\tstories ", "ghost_stories"), ("O'Brien", "o'brien"),
    ("C++ / C#", "c_c"), ("科幻", "科幻"), ("a/../b", "a..b"), ("fairy_tales", "fairy_tales"),
  ])
  func subject_isNamedAsInAddresses(text: String, name: String) {
    #expect(OpenLibrarySubject(text)?.name == name)
  }

  @Test(arguments: ["", "  ", "..", "/?#", "\u{0}", "___"]) func subject_isNone(text: String) {
    #expect(OpenLibrarySubject(text) == nil)
  }

  @Test func work_hasTheNamesOfThreeAuthors_inTheirOrder() async throws {
    func author(_ name: String) -> String { "{\"type\": {\"key\": \"/type/author\"}, \"name\": \"\(name)\"}" }
    let authors = """
      {"author": {"key": "/authors/OL2A"}, "type": "/type/author_role"}, {"author": {"key": "/authors/OL1A"}},
      {"author": {"key": "/authors/../x"}}, {"author": "/authors/OL3A"}, {"author": {"key": "/authors/OL4A"}}
      """
    let transport = transport([
      "/works/OL7W.json": work(authors, more: ", \"first_publish_date\": \"Autumn 1965, perhaps\""),
      "/authors/OL1A.json": "{\"type\": {\"key\": \"/type/redirect\"}, \"location\": \"/authors/OL5A\"}",
      "/authors/OL5A.json": author("Tom Ashe"), "/authors/OL2A.json": author("Nora\\u0000 Quill"),
      "/authors/OL4A.json": author("Nobody asks for the fourth"),
    ])
    let work = try #require(try await openLibrary(transport).work(key))
    // The third has no page: the work is there without that name.
    #expect(work.record.authors == ["Nora Quill", "Tom Ashe"])
    #expect(work.firstPublished == "Autumn 1965, perhaps")
    #expect(!transport.paths.contains("/authors/OL4A.json") && transport.paths.count == 5)
  }

  @Test func deletedWork_isGone() async throws {
    let transport = transport(["/works/OL7W.json": "{\"type\": {\"key\": \"/type/delete\"}, \"title\": \"x\"}"])
    #expect(try await openLibrary(transport).work(key) == nil)
    #expect(try await openLibrary(self.transport([:])).work(key) == nil)
  }

  /// A work may be called or described in any way: what is shown is text of bounded length.
  @Test func hostileWork_isText() async throws {
    let title = "<script>alert(1)</script>\\u0007\\u202e" + String(repeating: "a", count: 5000)
    let body = """
      {"type": {"key": "/type/work"}, "title": "\(title)", "description": {"value": "<b onclick=x>y</b>\\u0000"},
       "subjects": ["\\u001b[31mred", 7, {"a": 1}], "covers": ["x", -1, 99999999999999999999], "authors": {"author": 5}}
      """
    let work = try #require(try await openLibrary(transport(["/works/OL7W.json": body])).work(key))
    #expect(work.record.title.unicodeScalars.count <= 301)
    #expect(!work.record.title.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    #expect(work.record.metadata.description == "y")
    #expect(work.record.metadata.categories == ["[31mred"])
    #expect(work.coverID == nil && work.authorKeys.isEmpty)
  }
}
