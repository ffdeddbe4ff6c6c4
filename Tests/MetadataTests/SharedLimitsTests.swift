import Domain
import Synchronization
import TestSupport
import Testing

@testable import Metadata

/// Standings in memory, as several programs see them.
final class MemoryStandings: Sendable {
  private let standings = Mutex<[String: ServiceStanding]>([:])
  private let isLocked = Mutex(false)

  var names: [String] { standings.withLock { $0.keys.sorted() } }
  func lock(_ on: Bool) { isLocked.withLock { $0 = on } }

  /// The view of a program on a machine.
  func on(_ machine: String) -> View { View(machine: machine, standings: self) }

  struct View: StandingStore {
    let machine: String
    let standings: MemoryStandings

    func change<T: Sendable>(
      _ names: [String], at now: Timestamp, _ change: @escaping @Sendable (inout [ServiceStanding]) -> T
    ) async -> T? {
      if standings.isLocked.withLock({ $0 }) { return nil }
      return standings.standings.withLock { kept in
        var found = names.map { kept[$0] ?? ServiceStanding() }
        let result = change(&found)
        for (name, standing) in zip(names, found) { kept[name] = standing }
        return result
      }
    }
  }
}

@Suite("Limits that all programs share")
struct SharedLimitsTests {
  let clock = TurnedClock()
  let standings = MemoryStandings()

  private func link(
    _ transport: ScriptedTransport, on machine: String = "one", key: String? = nil,
    rate: TokenBucket = TokenBucket(perSecond: 2, burst: 4), clock: TurnedClock? = nil
  ) -> ServiceLink {
    ServiceLink(
      .googleBooks, over: transport, rate: rate, clock: clock ?? self.clock, standings: standings.on(machine),
      credentials: key)
  }

  private func problem(_ link: ServiceLink, timeout: Duration = .seconds(60)) async -> LookupProblem? {
    var question = ServiceLink.Request(ScriptedTransport.base.appending("/a"))
    question.timeout = timeout
    do throws(LookupProblem) {
      _ = try await link.json(question)
      return nil
    } catch {
      return error
    }
  }

  private func always(_ status: Int, _ fields: [String: String] = [:]) -> ScriptedTransport {
    ScriptedTransport { _, _ in .success(ScriptedTransport.response(status, "{}", fields)) }
  }

  /// Three programs together keep the rate of one.
  @Test func rate_isThatOfOne_howeverManyAsk() async {
    let transport = always(200)
    let links = (0..<3).map { link(transport, on: "\($0)") }
    let start = clock.now
    for number in 0..<44 { #expect(await problem(links[number % 3]) == nil) }
    // Four at once, then two a second.
    #expect(clock.now - start == .seconds(20))
    #expect(await problem(links[0], timeout: .milliseconds(100)) == .limited)
    #expect(transport.requests.count == 44)
  }

  @Test func retryAfter_holdsForAllPrograms() async {
    let first = always(429, ["Retry-After": "100"])
    let second = always(200)
    #expect(await problem(link(first)) == .limited)
    let other = link(second, on: "two")
    #expect(await problem(other) == .resting(seconds: 100))
    #expect(second.requests.isEmpty)
    clock.turn(by: .seconds(100))
    #expect(await problem(other) == nil)
    // The rest is over for everybody, and so is its memory.
    #expect(await problem(link(always(429))) == .limited)
    #expect(await problem(link(second)) == .resting(seconds: 60))
  }

  @Test func restOfAnotherKey_isNoRest() async {
    #expect(await problem(link(always(429), key: nil)) == .limited)
    #expect(await problem(link(always(200), key: "s3cret")) == nil)
    #expect(await problem(link(always(200), key: nil)) == .resting(seconds: 60))
    #expect(standings.names.allSatisfy { !$0.contains("s3cret") })
  }

  /// A machine without a network says nothing of the service.
  @Test func networkOfOneMachine_hindersNoOther() async {
    let broken = ScriptedTransport { _, _ in .failure(.unreachable(detail: "")) }
    for _ in 0..<2 { #expect(await problem(link(broken, on: "one")) == .unreachable) }
    #expect(await problem(link(always(200), on: "two")) == nil)
    // Another program on the same machine sends it no request either.
    #expect(await problem(link(always(200), on: "one")) == .resting(seconds: 15))
  }

  @Test func fault_isOneForAllMachines_andOneProgramTriesFirst() async {
    for machine in ["one", "two"] {
      #expect(await problem(link(always(503), on: machine)) == .serverFailed(status: 503))
    }
    #expect(await problem(link(always(200), on: "three")) == .resting(seconds: 15))
    clock.turn(by: .seconds(15))
    let (standings, clock) = (standings, clock)
    // While one question is on its way, the others wait for what becomes of it.
    let other = ScriptedTransport { _, _ in .success(ScriptedTransport.response(200, "{}")) }
    let meanwhile = Mutex<Task<LookupProblem?, Never>?>(nil)
    let trial = ScriptedTransport { _, _ in
      meanwhile.withLock { task in
        task = Task {
          let link = ServiceLink(
            .googleBooks, over: other, rate: TokenBucket(perSecond: 2, burst: 4), clock: clock,
            standings: standings.on("four"))
          do throws(LookupProblem) {
            _ = try await link.json(ServiceLink.Request(ScriptedTransport.base.appending("/b")))
            return nil
          } catch {
            return error
          }
        }
      }
      return .failure(.timedOut)
    }
    #expect(await problem(link(trial, on: "three")) == .timedOut)
    _ = await meanwhile.withLock { $0 }?.value
    #expect(await problem(link(always(200), on: "four")) == nil)
  }

  @Test func lockedLibrary_leavesOwnLimits() async {
    standings.lock(true)
    let transport = always(200)
    let start = clock.now
    let own = link(transport)
    for _ in 0..<8 { #expect(await problem(own) == nil) }
    #expect(clock.now - start == .seconds(2))
    let refused = link(always(429))
    #expect(await problem(refused) == .limited)
    #expect(await problem(refused) == .resting(seconds: 60))
    #expect(standings.names == [])
  }

  /// The longest rest is a little longer for a machine whose clock lags.
  @Test func longestRest_holdsForAMachineWhoseClockIsBehind() async {
    let transport = always(429, ["Retry-After": "86400"])
    #expect(await problem(link(transport)) == .limited)
    let late = TurnedClock(behind: .seconds(2))
    let behind = always(200)
    #expect(await problem(link(behind, on: "two", clock: late)) == .resting(seconds: 3600))
    #expect(behind.requests.isEmpty)
    late.turn(by: .seconds(3600))
    #expect(await problem(link(behind, on: "two", clock: late)) == nil)
  }

  @Test func longestDebt_holdsForAMachineWhoseClockIsBehind() async {
    let slow = TokenBucket(perSecond: 1, burst: 1)
    _ = await standings.on("one").change(["google"], at: clock.wallTime) { [wall = clock.wallTime] standings in
      standings[0].fullAt = Timestamp(milliseconds: wall.milliseconds + 121_000)
    }
    #expect(await problem(link(always(200), rate: slow), timeout: .seconds(60)) == .limited)
  }

  /// A clock that was put back must not make a rest of years.
  @Test func standingFromTheFuture_isNotBelieved() async {
    let later = clock.wallTime.milliseconds + 40 * 86_400_000
    _ = await standings.on("one").change(["google"], at: clock.wallTime) { standings in
      standings[0].restsUntil = Timestamp(milliseconds: later)
      standings[0].fullAt = Timestamp(milliseconds: later)
      standings[0].rests = 3
    }
    #expect(await problem(link(always(200)), timeout: .zero) == .resting(seconds: 3600))
    clock.turn(by: .seconds(3600))
    #expect(await problem(link(always(200)), timeout: .zero) == nil)
  }

  @Test func trialFromTheFuture_isOverSoon() async {
    let later = clock.wallTime.milliseconds + 40 * 86_400_000
    _ = await standings.on("one").change(["google"], at: clock.wallTime) { standings in
      standings[0].trialSince = Timestamp(milliseconds: later)
    }
    #expect(await problem(link(always(200))) == .resting(seconds: 30))
    clock.turn(by: .seconds(30))
    #expect(await problem(link(always(200))) == nil)
  }

  @Test func bucket_keepsItsDebt() {
    let now = clock.now
    var bucket = TokenBucket(perSecond: 2, burst: 4)
    for _ in 0..<6 { _ = bucket.take(1, timeout: .seconds(9), at: now) }
    #expect(bucket.debt(at: now) == .seconds(3))
    var other = TokenBucket(TokenBucket(perSecond: 2, burst: 4), debt: .seconds(3), at: now)
    #expect(other.take(1, timeout: .seconds(9), at: now) == bucket.take(1, timeout: .seconds(9), at: now))
  }
}
