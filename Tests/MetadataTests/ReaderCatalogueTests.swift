// A sample that is wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import Synchronization
import TestSupport
import Testing

@testable import Metadata

@Suite("Open Library, as readers ask it")
struct ReaderCatalogueTests {
  private let clock = TurnedClock()
  private let lookUps = MemoryCache()
  private let readers = MemoryCache()
  private static let found = "{\"numFound\": 1, \"docs\": [{\"key\": \"/works/OL7W\", \"title\": \"Tin\"}]}"
  private static let tin = ReaderCatalogue.List.title("tin")

  private func link(_ transport: any HTTPTransport, rate: TokenBucket = TokenBucket(perSecond: 100, burst: 100))
    -> ServiceLink
  {
    ServiceLink(.openLibrary, over: transport, rate: rate, clock: clock, cache: lookUps, readersCache: readers)
  }

  private func catalogue(_ transport: any HTTPTransport) -> ReaderCatalogue {
    ReaderCatalogue(OpenLibrary(link: link(transport), base: ScriptedTransport.base), clock: clock)
  }

  private func ask(_ catalogue: ReaderCatalogue, _ title: String = "tin", for reader: Int64 = 1) async -> String {
    switch await catalogue.works(of: .title(title), in: .title, page: 0, for: reader) {
    case .current(let page): "current \(page.works.count)"
    case .stored(let page, let time, let problem):
      "stored \(page.works.count), \((clock.wallTime.milliseconds - time.milliseconds) / 1000) s, \(problem)"
    case .nothing(let problem): "nothing, \(problem)"
    }
  }

  @Test func answer_isKeptForReaders_withItsAge() async {
    let transport = ScriptedTransport { _, number in
      number == 0 ? .success(ScriptedTransport.response(200, Self.found)) : .failure(.unreachable(detail: ""))
    }
    let catalogue = catalogue(transport)
    #expect(await ask(catalogue) == "current 1")
    #expect(lookUps.all.isEmpty && readers.all.count == 1, "answers of readers are a kind of their own")
    #expect(await ask(catalogue) == "current 1")
    #expect(transport.requests.count == 1, "today's answer is not asked for again")
    clock.turn(by: .seconds(3 * 86_400))
    #expect(await ask(catalogue) == "stored 1, 259200 s, lookup(Domain.LookupProblem.unreachable)")
    #expect(await ask(catalogue, "other") == "nothing, lookup(Domain.LookupProblem.unreachable)")
  }

  @Test func halfAnAnswer_isNone() async {
    let transport = ScriptedTransport { _, number in
      .success(ScriptedTransport.response(200, number == 0 ? Self.found : String(Self.found.prefix(40))))
    }
    let catalogue = catalogue(transport)
    #expect(await ask(catalogue) == "current 1")
    clock.turn(by: .seconds(86_400))
    #expect(await ask(catalogue) == "stored 1, 86400 s, lookup(Domain.LookupProblem.unreadable)")
  }

  @Test func sameRequest_isSentOnce() async {
    let held = HeldTransport()
    let catalogue = catalogue(held)
    let readers = (1...30).map { reader in Task { await ask(catalogue, for: Int64(reader)) } }
    await held.waitForRequest()
    // Each of the others joins, or finds the answer kept.
    held.release(.success(ScriptedTransport.response(200, Self.found)))
    for reader in readers { #expect(await reader.value == "current 1") }
    #expect(held.count == 1)
  }

  @Test func reader_hasOneRequestUnderWay() async {
    let held = HeldTransport()
    let catalogue = catalogue(held)
    let first = Task { await ask(catalogue) }
    await held.waitForRequest()
    #expect(await ask(catalogue, "other") == "nothing, underWay")
    held.release(.success(ScriptedTransport.response(200, Self.found)))
    #expect(await first.value == "current 1")
    let next = Task { await ask(catalogue, "other") }
    await held.waitForRequest()
    held.release(.success(ScriptedTransport.response(200, Self.found)))
    #expect(await next.value == "current 1")
  }

  @Test func reader_whoAsksTooOften_seesWhatIsKept() async {
    let transport = ScriptedTransport { _, _ in .success(ScriptedTransport.response(200, Self.found)) }
    let catalogue = catalogue(transport)
    let start = clock.now
    for number in 0..<ReaderTurns.perMinute { #expect(await ask(catalogue, "tin \(number)") == "current 1") }
    #expect(clock.now - start < .seconds(1), "the rate of the service delays nobody here")
    let answer = await ask(catalogue, "one more")
    #expect(answer.hasPrefix("nothing, tooOften"), "\(answer)")
    #expect(await ask(catalogue, "tin 3") == "current 1")
    #expect(await ask(catalogue, "one more", for: 2) == "current 1", "another reader is not concerned")
  }

  @Test func nothingOfAReader_isSent() async {
    let transport = ScriptedTransport { _, _ in .success(ScriptedTransport.response(200, Self.found)) }
    _ = await ask(catalogue(transport), for: 424_242)
    #expect(transport.requests.allSatisfy { $0.headers.isEmpty && !$0.address.text.contains("424242") })
    #expect(readers.all.keys.allSatisfy { !$0.question.contains("424242") })
  }

  // MARK: - Behind look-ups

  private func request(_ party: ServiceLink.Party, _ text: String = "a") -> ServiceLink.Request {
    var request = ServiceLink.Request(ScriptedTransport.base.appending("/" + text))
    request.party = party
    return request
  }

  private func problem(_ link: ServiceLink, _ party: ServiceLink.Party) async -> LookupProblem? {
    do throws(LookupProblem) {
      _ = try await link.json(request(party))
      return nil
    } catch {
      return error
    }
  }

  @Test func lookUp_waitsNoLonger_whileReadersSearch() async {
    let transport = ScriptedTransport { _, _ in .success(ScriptedTransport.response(200, "{}")) }
    let link = link(transport, rate: TokenBucket(perSecond: 2, burst: 4))
    // Thirty readers use up their share, and wait.
    for _ in 1...30 { _ = await problem(link, .readers) }
    let start = clock.now
    for _ in 1...4 { #expect(await problem(link, .lookUps) == nil) }
    #expect(clock.now - start == .zero, "all turns of look-ups are there")
  }

  @Test func readers_haveHalfTheRate_andWaitForLookUps() async {
    let transport = ScriptedTransport { _, _ in .success(ScriptedTransport.response(200, "{}")) }
    let link = link(transport, rate: TokenBucket(perSecond: 2, burst: 4))
    var start = clock.now
    for _ in 1...12 { #expect(await problem(link, .readers) == nil) }
    #expect(clock.now - start == .seconds(10), "two at once, then one a second")
    for _ in 1...4 { _ = await problem(link, .lookUps) }
    start = clock.now
    #expect(await problem(link, .readers) == nil)
    #expect(clock.now - start == .seconds(2), "look-ups have all their turns again")
  }

  @Test func failedSearch_isNoReasonToLeaveLookUpsAlone_andA429Is() async {
    let status = Mutex(500)
    let transport = ScriptedTransport { _, _ in
      .success(ScriptedTransport.response(status.withLock { $0 }, "{}", ["Retry-After": "60"]))
    }
    let link = link(transport)
    #expect(await problem(link, .readers) == .serverFailed(status: 500))
    #expect(await problem(link, .readers) == .resting(seconds: 60))
    status.withLock { $0 = 200 }
    #expect(await problem(link, .lookUps) == nil)
    clock.turn(by: .seconds(60))
    status.withLock { $0 = 429 }
    #expect(await problem(link, .readers) == .limited)
    #expect(await problem(link, .lookUps) == .resting(seconds: 60))
    clock.turn(by: .seconds(60))
    #expect(await problem(link, .lookUps) == .limited)
    #expect(await problem(link, .readers) == .resting(seconds: 60), "readers do not try while look-ups pause")
  }
}
