import Application
import Domain
import Foundation
import HTTPTypes
import Reports
import Store
import Testing

@testable import Web
@testable import WebServer

/// The live attention list of the desk.
@Suite(.serialized, .timeLimit(.minutes(60))) struct DeskEventsTests {
  private static func chunks(_ browser: TestBrowser, _ header: String = "X-Library") async -> AsyncStream<[UInt8]>? {
    var headers: HTTPFields = [:]
    if let name = HTTPField.Name(header) { headers[name] = header == "Sec-Fetch-Site" ? "same-origin" : "1" }
    let answer = await browser.site.answer(
      WebRequest(path: "/desk/events", headers: headers, cookies: browser.cookies))
    guard answer.status == .ok, case .stream(let stream) = answer.body else { return nil }
    return stream.chunks
  }

  private static func next(_ chunks: inout AsyncStream<[UInt8]>.Iterator) async -> String? {
    await chunks.next().map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func stream_isForOurOwnPageAlone() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("librarian", .librarian)
    try await site.addAccount("reader", .reader)
    let browser = try await site.browser("librarian")
    #expect(await Self.chunks(browser) != nil)
    #expect(await Self.chunks(browser, "Sec-Fetch-Site") != nil)
    #expect(await Self.chunks(browser, "Accept-Language") == nil)
    #expect(try await Self.chunks(site.browser("reader")) == nil)
    #expect(await Self.chunks(site.visitor) == nil)
  }

  /// Another program, such as a station, counts as a change of everything on SQLite.
  @Test func list_isSentAnew_onlyWhenItIsAnotherOne() async throws {
    let path = NSTemporaryDirectory() + "desk-\(UUID().uuidString).sqlite"
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let rules = CirculationRules()
    let library = try await Library.open(at: .file(path), rules: rules, calendar: LocalCalendar())
    let station = try await Library.open(at: .file(path), rules: rules, calendar: LocalCalendar())
    let site = try await SiteFixture(library: library)
    try await site.addAccount("librarian", .librarian)
    let book = try await site.addBook()
    let browser = try await site.browser("librarian")
    let page = await browser.get("/desk").text
    var chunks = try #require(await Self.chunks(browser)).makeAsyncIterator()
    let first = try #require(await Self.next(&chunks))
    #expect(first.hasPrefix("id: 1\nevent: attention\ndata: <div data-events=\"/desk/events\" data-state=\""))
    // The page has the list with this mark already.
    let state = try #require(first.firstMatch(of: /data-state="([^"]+)"/)?.output.1)
    #expect(page.contains("data-state=\"\(state)\""))
    let sign = StationStatus(
      name: "foyer", version: "1", mode: "station", state: .idle, troubles: [], startedAt: .now, since: .now,
      seenAt: .now)
    for _ in 1...3 { try await station.setStationStatus(sign, instance: "a") }
    try await station.record(Attention(.unknownCode, book: book.id, codes: ["1"]), at: .now)
    let second = try #require(await Self.next(&chunks))
    #expect(second.hasPrefix("id: 2\n") && second.contains("Dune"))
    #expect(second.contains("name=\"token\""))
    try await station.close()
    try await library.close()
  }

  @Test func stream_endsWithTheSignIn_andItsRole() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("librarian", .librarian)
    let helper = try await site.addAccount("helper", .helper)
    let browser = try await site.browser("helper")
    var chunks = try #require(await Self.chunks(browser)).makeAsyncIterator()
    _ = await Self.next(&chunks)
    _ = try await site.session.editAccount(helper.id, AccountEdit(role: .reader), operation: .random())
    // The next change finds that the desk is no longer this person's.
    try await site.library.record(Attention(.unknownCode, codes: ["1"]), at: .now)
    #expect(await Self.next(&chunks) == nil)
    let other = try await site.browser("librarian")
    var others = try #require(await Self.chunks(other)).makeAsyncIterator()
    _ = await Self.next(&others)
    let secret = try #require(other.cookies[Cookie.Name.signIn.rawValue])
    try await site.session.signOut(secret: secret)
    try await site.library.record(Attention(.unknownCode, codes: ["2"]), at: .now)
    #expect(await Self.next(&others) == nil)
  }
}
