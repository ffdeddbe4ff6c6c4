// A sample that is wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import Synchronization
import Testing

@testable import Metadata

@Suite("Answers that do not answer the question")
struct RejectedAnswerTests {
  private let isbn = ISBN(thirteen: "9780306406157")!
  private let server = Server()

  private final class Server: Sendable {
    let isMended = Mutex(false)
  }

  /// Answers in the form of the service, but with nonsense below one path until the server is mended.
  private func services(_ path: String, _ fault: String) throws -> (LookupServices, ScriptedTransport) {
    let bodies = try [
      ("/books/", Array(#"{"totalItems": 0}"#.utf8)), ("/isbn/", Answer.bytes("openlibrary/edition.json")),
      ("/api/", Answer.bytes("openlibrary/data.json")), ("/works/", Answer.bytes("openlibrary/work-string.json")),
    ]
    let transport = ScriptedTransport { [server] request, _ in
      let asked = request.address.text.dropFirst(ScriptedTransport.base.text.count - 1)
      if asked.hasPrefix(path), !server.isMended.withLock({ $0 }) {
        return .success(ScriptedTransport.response(200, fault))
      }
      let body = bodies.first { asked.hasPrefix($0.0) }?.1
      return .success(ScriptedTransport.response(body == nil ? 404 : 200, body ?? []))
    }
    var configuration = LookupConfiguration()
    let base = String(ScriptedTransport.base.text.dropLast())
    (configuration.googleURL, configuration.openLibraryURL) = (base, base)
    let services = try LookupServices(configuration, over: transport, clock: TurnedClock(), cache: MemoryCache())
    return (services, transport)
  }

  @Test(arguments: [
    ("/books/", "{}", LookupSource.googleBooks), ("/isbn/", "[]", .openLibrary), ("/api/", "{}", .openLibrary),
    ("/works/", "{}", .openLibrary),
  ])
  func catalogue_isAskedAgain_afterAnAnswerThatWasRejected(
    path: String, fault: String, source: LookupSource
  ) async throws {
    let (services, transport) = try services(path, fault)
    let first = await services.books.report(on: isbn, wanting: BookFields.lookedUp)
    #expect(first.gaps == [UnaskedSource(source, .unreadable)])
    server.isMended.withLock { $0 = true }
    for _ in 0..<2 {
      let next = await services.books.report(on: isbn, wanting: BookFields.lookedUp)
      #expect(next.gaps.isEmpty)
      guard case .found(_, from: .openLibrary) = next.outcome else {
        Issue.record("\(next.outcome)")
        return
      }
    }
    // A no is asked about each time; the good answer was kept.
    #expect(transport.paths.count { $0.hasPrefix(path) } == (source == .googleBooks ? 3 : 2))
  }

  @Test(arguments: ["{}", #"{"data": {}}"#]) func countries_areAskedForAgain(fault: String) async throws {
    let good = try Answer.bytes("first/no-total.json")
    let transport = ScriptedTransport { _, number in
      .success(number == 0 ? ScriptedTransport.response(200, fault) : ScriptedTransport.response(200, good))
    }
    let link = ServiceLink(
      .first, over: transport, rate: TokenBucket(perSecond: 10, burst: 10), clock: TurnedClock(), cache: MemoryCache())
    let countries = FirstCountries(link: link, base: ScriptedTransport.base)
    await #expect(throws: LookupProblem.unreadable) { try await countries.countries() }
    #expect(try await !countries.countries().isEmpty)
  }
}
