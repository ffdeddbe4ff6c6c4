import TestSupport
import Testing

@testable import Metadata

struct CircuitBreakerTests {
  let start = ContinuousClock.Instant.now
  var breaker = CircuitBreaker()

  private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

  @Test mutating func oneFailure_isAnAccident_andTwoAreARest() {
    breaker.note(.failed(retryAfter: nil), at: at(0))
    #expect(breaker.admit(at: at(1)) == .goOn)
    breaker.note(.answered, at: at(1))
    breaker.note(.failed(retryAfter: nil), at: at(2))
    #expect(breaker.admit(at: at(2)) == .goOn)
    breaker.note(.failed(retryAfter: nil), at: at(3))
    #expect(breaker.admit(at: at(3)) == .rests(.seconds(15)))
    #expect(breaker.restLeft(at: at(17)) == .seconds(1))
    #expect(breaker.restLeft(at: at(18)) == nil)
  }

  @Test mutating func refusal_isARestAtOnce() {
    breaker.note(.refused(retryAfter: nil), at: at(0))
    #expect(breaker.admit(at: at(59)) == .rests(.seconds(1)))
    #expect(breaker.admit(at: at(60)) == .goOn)
  }

  @Test(arguments: [(0, 1), (5, 5), (3600, 3600), (1_000_000, 3600)])
  mutating func retryAfter_isHonoured_withinReason(told: Int, kept: Int) {
    breaker.note(.refused(retryAfter: .seconds(told)), at: at(0))
    #expect(breaker.admit(at: at(0)) == .rests(.seconds(kept)))
    var other = CircuitBreaker()
    other.note(.failed(retryAfter: .seconds(told)), at: at(0))
    #expect(other.admit(at: at(0)) == .rests(.seconds(kept)))
  }

  @Test mutating func singleQuestion_decidesAfterTheRest() {
    breaker.note(.refused(retryAfter: .seconds(10)), at: at(0))
    #expect(breaker.admit(at: at(10)) == .goOn)
    // Others wait for what becomes of it.
    #expect(breaker.admit(at: at(11)) == .rests(.seconds(29)))
    breaker.note(.answered, at: at(12))
    #expect(breaker.admit(at: at(12)) == .goOn)
    #expect(breaker.admit(at: at(12)) == .goOn)
  }

  @Test mutating func rests_becomeLonger_andBeginAnewAfterAnAnswer() {
    var lengths: [Duration] = []
    var now = at(0)
    for _ in 0..<9 {
      breaker.note(.refused(retryAfter: nil), at: now)
      guard case .rests(let length) = breaker.admit(at: now) else { break }
      lengths.append(length)
      now += length
      #expect(breaker.admit(at: now) == .goOn)
    }
    #expect(lengths == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600].map { .seconds($0) })
    breaker.note(.answered, at: now)
    breaker.note(.refused(retryAfter: nil), at: now)
    #expect(breaker.admit(at: now) == .rests(.seconds(60)))
  }

  @Test mutating func failuresOfOneMoment_areOne() {
    for _ in 0..<10 { breaker.note(.failed(retryAfter: nil), at: at(0)) }
    #expect(breaker.admit(at: at(0)) == .rests(.seconds(15)) || breaker.admit(at: at(0)) == .rests(.seconds(30)))
  }

  @Test mutating func lateAnswer_doesNotEndARest() {
    breaker.note(.refused(retryAfter: .seconds(100)), at: at(0))
    breaker.note(.answered, at: at(1))
    #expect(breaker.admit(at: at(2)) == .rests(.seconds(98)))
  }

  @Test mutating func abandonedTrial_letsTheNextOneTry() {
    breaker.note(.refused(retryAfter: .seconds(10)), at: at(0))
    #expect(breaker.admit(at: at(10)) == .goOn)
    breaker.note(.abandoned, at: at(10))
    #expect(breaker.admit(at: at(10)) == .goOn)
  }

  @Test mutating func trialThatNobodyHearsOf_isOver() {
    breaker.note(.refused(retryAfter: .seconds(10)), at: at(0))
    #expect(breaker.admit(at: at(10)) == .goOn)
    #expect(breaker.admit(at: at(40)) == .goOn)
  }

  /// In every case it admits a caller again within its longest rest and a trial.
  @Test(arguments: 0..<50) func breaker_alwaysComesBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var breaker = CircuitBreaker()
    var now = start
    for _ in 0..<300 {
      now += .seconds(Int.random(in: 0..<100, using: &random))
      let wait: Duration? = Bool.random(using: &random) ? nil : .seconds(Int.random(in: 0..<100_000, using: &random))
      let outcomes: [CircuitBreaker.CallResult] = [
        .answered, .abandoned, .failed(retryAfter: wait), .refused(retryAfter: wait),
      ]
      if breaker.admit(at: now) == .goOn || random.happens(percent: 20) {
        breaker.note(outcomes.randomElement(using: &random) ?? .answered, at: now)
      }
      var copy = breaker
      #expect(copy.admit(at: now + .seconds(3631)) == .goOn)
    }
  }
}
