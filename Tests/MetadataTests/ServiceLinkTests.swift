import Domain
import TestSupport
import Testing

@testable import Metadata

@Suite("The way to a service")
struct ServiceLinkTests {
  let clock = TurnedClock()
  let cache = MemoryCache()

  private func link(_ transport: ScriptedTransport, rate: TokenBucket = TokenBucket(perSecond: 1, burst: 100))
    -> ServiceLink
  {
    ServiceLink(.openLibrary, over: transport, rate: rate, clock: clock, cache: cache)
  }

  private func question(_ text: String = "a", timeout: Duration = .seconds(5)) -> ServiceLink.Request {
    var question = ServiceLink.Request(ScriptedTransport.base.appending("/" + text), cacheText: text)
    question.timeout = timeout
    return question
  }

  private func problem(_ link: ServiceLink, _ question: ServiceLink.Request) async -> LookupProblem? {
    do throws(LookupProblem) {
      _ = try await link.json(question)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    (200, "<html>", LookupProblem.unreadable), (200, "", .unreadable), (200, "{\"a\":", .unreadable),
    (304, "", .unreadable),
    (429, "{\"status\": 429}", .limited), (429, "Rate limit exceeded.", .limited),
    (403, "<html>403</html>", .forbidden),
    (401, "", .forbidden), (500, "{}", .serverFailed(status: 500)), (503, "<html>", .serverFailed(status: 503)),
    (418, "", .serverFailed(status: 418)), (302, "", .serverFailed(status: 302)),
    (400, "{}", .serverFailed(status: 400)),
  ])
  func wrongAnswer_isNamed(status: Int, body: String, problem expected: LookupProblem) async {
    let link = link(ScriptedTransport { _, _ in .success(ScriptedTransport.response(status, body)) })
    #expect(await problem(link, question()) == expected)
    #expect(cache.all.isEmpty)
  }

  @Test(arguments: [
    ("google/error-429.json", 429, LookupProblem.limited), ("google/error-403-location.json", 403, .countryNeeded),
    ("google/error-400-key.json", 400, .keyRefused), ("google/error-503.json", 503, .serverFailed(status: 503)),
    ("google/error-429.json", 403, .limited),
  ])
  func googlesReasons_areRead(file: String, status: Int, problem expected: LookupProblem) async throws {
    let body = try Answer.bytes(file)
    let link = link(ScriptedTransport { _, _ in .success(ScriptedTransport.response(status, body)) })
    #expect(await problem(link, question()) == expected)
  }

  @Test(arguments: [
    (HTTPProblem.timedOut, LookupProblem.timedOut), (.unreachable(detail: ""), .unreachable),
    (.insecure(detail: ""), .insecure),
    (.tooLarge(limitBytes: 1), .tooLarge), (.tooManyRedirects(limit: 1), .unreadable), (.redirectRefused, .insecure),
    (.broken(detail: ""), .unreadable), (.cancelled, .cancelled),
  ])
  func transportsProblem_isNamed(problem: HTTPProblem, expected: LookupProblem) async {
    let link = link(ScriptedTransport { _, _ in .failure(problem) })
    #expect(await self.problem(link, question()) == expected)
  }

  @Test(arguments: [404, 410, 422]) func no_isAnAnswer_andIsAskedForEachTime(status: Int) async throws {
    let transport = ScriptedTransport { _, _ in .success(ScriptedTransport.response(status, "<html>")) }
    let link = link(transport)
    for _ in 0..<5 { #expect(try await link.json(question("\(status)")) == nil) }
    #expect(transport.requests.count == 5)
    #expect(transport.requests.allSatisfy { $0.headers.isEmpty })
  }

  /// A catalogue may have the book since: while it cannot be asked, its old answer does not count.
  @Test(arguments: [Duration.zero, .seconds(3600), .seconds(86_400 * 3)])
  func keptNo_isNeverSaid_whenTheServiceCannotBeAsked(age: Duration) async throws {
    let transport = ScriptedTransport { _, number in
      switch number {
      case 0: .success(ScriptedTransport.response(404, "<html>"))
      case 1: .success(ScriptedTransport.response(200, "{\"totalItems\": 0}"))
      default: .failure(.timedOut)
      }
    }
    let link = link(transport)
    #expect(try await link.json(question("a")) == nil)
    let judge: @Sendable (JSONValue) -> ServiceLink.Verdict = { $0["totalItems"]?.integer == 0 ? .no : .good }
    #expect(try await link.heard(question("b"), judge: judge) != nil)
    clock.turn(by: age)
    await #expect(throws: LookupProblem.timedOut) { try await link.heard(question("a"), judge: judge) }
    await #expect(throws: LookupProblem.timedOut) { try await link.heard(question("b"), judge: judge) }
    #expect(transport.requests.count == 4)
  }

  /// It was the answer's fault: the next question is put at once.
  @Test func rejectedAnswer_isNeitherKeptNorUsed_andTheServiceDoesNotRest() async throws {
    let transport = ScriptedTransport { _, _ in .success(ScriptedTransport.response(200, "{}")) }
    let link = link(transport)
    for _ in 0..<5 {
      await #expect(throws: LookupProblem.unreadable) { try await link.heard(question()) { _ in .unreadable } }
    }
    #expect(transport.requests.count == 5)
    #expect(cache.all.isEmpty)
    // Libraries have some that were kept before.
    #expect(try await link.json(question()) == .object([:]))
    await #expect(throws: LookupProblem.unreadable) { try await link.heard(question()) { _ in .unreadable } }
    #expect(transport.requests.count == 7)
  }

  @Test func rejectedAnswer_leavesTheOldOneInItsPlace() async throws {
    let transport = ScriptedTransport { _, number in
      .success(ScriptedTransport.response(200, number == 0 ? "[1]" : "{}"))
    }
    let link = link(transport)
    let judge: @Sendable (JSONValue) -> ServiceLink.Verdict = { $0.members == nil ? .good : .unreadable }
    _ = try await link.heard(question(), judge: judge)
    clock.turn(by: ServiceLink.freshness)
    for _ in 0..<2 {
      let heard = try #require(try await link.heard(question(), judge: judge))
      #expect(heard.value == .array([.number("1")]) && heard.outdated == .unreadable)
    }
    #expect(transport.requests.count == 3)
  }

  @Test func outdatedAnswer_isMarked_withTheReason() async throws {
    let transport = ScriptedTransport { _, number in
      number == 0 ? .success(ScriptedTransport.response(200, "{}")) : .failure(.unreachable(detail: ""))
    }
    let link = link(transport)
    let start = clock.wallTime
    func heard(_ outdated: LookupProblem?) -> ServiceLink.Heard {
      ServiceLink.Heard(value: .object([:]), saidAt: start, outdated: outdated)
    }
    #expect(try await link.heard(question()) == heard(nil))
    clock.turn(by: .seconds(60))
    #expect(try await link.heard(question()) == heard(nil), "it was said a minute ago")
    clock.turn(by: ServiceLink.freshness)
    #expect(try await link.heard(question()) == heard(.unreachable))
  }

  @Test func keptAnswer_isNone_whenTheServiceItselfIsToBeAsked() async throws {
    let transport = ScriptedTransport { _, number in
      number < 2 ? .success(ScriptedTransport.response(200, "[\(number)]")) : .failure(.timedOut)
    }
    let link = link(transport)
    _ = try await link.json(question())
    var anew = question()
    anew.asksAnew = true
    #expect(try await link.json(anew) == .array([.number("1")]))
    #expect(try await link.json(question()) == .array([.number("1")]), "it is kept in the old one's place")
    #expect(await problem(link, anew) == .timedOut)
  }

  /// The link reads a response to its end even if the caller was cancelled.
  @Test func answerThatNobodyWaitsFor_isKept_andATimeOutCounts() async throws {
    let held = HeldTransport()
    let link = ServiceLink(
      .openLibrary, over: held, rate: TokenBucket(perSecond: 1, burst: 100), clock: clock, cache: cache)
    func leave(_ text: String, _ outcome: HTTPResult) async {
      let asked = Task { await problem(link, question(text)) }
      await held.waitForRequest()
      asked.cancel()
      #expect(await asked.value == .cancelled)
      held.release(outcome)
    }
    await leave("a", .success(ScriptedTransport.response(200, "{}")))
    while cache.all.isEmpty { await Task.yield() }
    for _ in 0..<2 { await leave("b", .failure(.timedOut)) }
    while await !link.rests { await Task.yield() }
  }

  @Test func timeOut_saysNothingOfTheService_whenHardlyAnyTimeWasLeft() async {
    let link = link(ScriptedTransport { _, _ in .failure(.timedOut) })
    for _ in 0..<5 {
      var hurried = question()
      hurried.deadline = clock.now + .seconds(1)
      #expect(await problem(link, hurried) == .timedOut)
    }
  }

  @Test func restingService_isNotAsked_andComesBack() async throws {
    let transport = ScriptedTransport { _, number in
      .success(
        number == 0
          ? ScriptedTransport.response(429, "", ["Retry-After": "100"]) : ScriptedTransport.response(200, "{}"))
    }
    let link = link(transport)
    #expect(await problem(link, question()) == .limited)
    #expect(await problem(link, question()) == .resting(seconds: 100))
    clock.turn(by: .seconds(99))
    #expect(await problem(link, question()) == .resting(seconds: 1))
    #expect(transport.requests.count == 1)
    clock.turn(by: .seconds(1))
    #expect(await problem(link, question()) == nil)
    #expect(transport.requests.count == 2)
  }

  @Test func retryAfter_mayBeADate() async {
    // The clock's time began on Fri, 15 Jan 2027 08:00:00 GMT.
    let transport = ScriptedTransport { _, _ in
      .success(ScriptedTransport.response(503, "", ["retry-after": "Fri, 15 Jan 2027 08:05:00 GMT"]))
    }
    let link = link(transport)
    #expect(await problem(link, question()) == .serverFailed(status: 503))
    #expect(await problem(link, question()) == .resting(seconds: 300))
  }

  @Test func rate_isKept_byWaiting() async {
    let transport = ScriptedTransport { _, _ in .success(ScriptedTransport.response(200, "{}")) }
    let link = link(transport, rate: TokenBucket(perSecond: 2, burst: 1))
    let start = clock.now
    for number in 0..<5 { #expect(await problem(link, question("\(number)")) == nil) }
    #expect(clock.now - start == .seconds(2))
    #expect(await problem(link, question("x", timeout: .milliseconds(400))) == .limited)
    #expect(transport.requests.count == 5)
  }

  @Test func keptAnswer_isUsed_untilItIsOld_andThenConfirmed() async throws {
    let transport = ScriptedTransport { request, number in
      switch number {
      case 0: .success(ScriptedTransport.response(200, "{\"a\": 1}", ["ETag": "\"x\"", "Last-Modified": "yesterday"]))
      case 1: .success(ScriptedTransport.response(304, ""))
      default: .failure(.timedOut)
      }
    }
    let link = link(transport)
    let value = JSONValue.object(["a": .number("1")])
    for _ in 0..<3 { #expect(try await link.json(question()) == value) }
    #expect(transport.requests.count == 1)
    clock.turn(by: ServiceLink.freshness)
    #expect(try await link.json(question()) == value)
    #expect(transport.requests.last?.headers == ["If-None-Match": "\"x\"", "If-Modified-Since": "yesterday"])
    // It was confirmed and is fresh again, with what it was known by.
    #expect(try await link.json(question()) == value)
    #expect(transport.requests.count == 2)
    #expect(cache.all.values.first?.etag == "\"x\"")
    clock.turn(by: ServiceLink.freshness)
    // Old, and no service answers: better than nothing.
    #expect(try await link.json(question()) == value)
    #expect(transport.requests.count == 3)
  }

  @Test func keptAnswerThatMakesNoSense_isAskedForAnew() async throws {
    let key = AnswerKey(.openLibrary, "a")
    await cache.keep(CachedAnswer(status: 200, body: [0x7B], storedAt: clock.wallTime, etag: "\"x\""), for: key)
    let transport = ScriptedTransport { _, _ in .success(ScriptedTransport.response(200, "{}")) }
    #expect(try await link(transport).json(question()) == .object([:]))
    #expect(transport.requests.first?.headers == [:])
    #expect(cache.all[key]?.body == Array("{}".utf8))
  }

  @Test func answerFromTheFuture_isOld() async throws {
    let later = Timestamp(milliseconds: clock.wallTime.milliseconds + 1000)
    await cache.keep(
      CachedAnswer(status: 200, body: Array("{}".utf8), storedAt: later), for: AnswerKey(.openLibrary, "a"))
    let transport = ScriptedTransport { _, _ in .success(ScriptedTransport.response(200, "[]")) }
    #expect(try await link(transport).json(question()) == .array([]))
  }

  @Test func cancelledQuestion_saysNothingOfTheService() async {
    let transport = ScriptedTransport { _, _ in .failure(.cancelled) }
    let link = link(transport)
    for _ in 0..<10 { #expect(await problem(link, question()) == .cancelled) }
    #expect(transport.requests.count == 10)
  }
}

extension ServiceLink {
  /// Whether the service rests. The request is too expensive to be sent, so no service is asked.
  var rests: Bool {
    get async {
      var request = Request(ScriptedTransport.base)
      request.cost = 1_000_000
      do throws(LookupProblem) {
        _ = try await json(request)
        return false
      } catch {
        if case .resting = error { return true }
        return false
      }
    }
  }
}
