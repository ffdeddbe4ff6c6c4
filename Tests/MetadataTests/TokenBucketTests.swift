import TestSupport
import Testing

@testable import Metadata

struct TokenBucketTests {
  let start = ContinuousClock.Instant.now

  @Test func burst_isFree_andThenTurnsAreWaitedFor() {
    var bucket = TokenBucket(perSecond: 2, burst: 3)
    let waits = (0..<6).map { _ in bucket.take(1, timeout: .seconds(60), at: start) }
    #expect(waits == [.zero, .zero, .zero, .milliseconds(500), .seconds(1), .milliseconds(1500)])
  }

  @Test func impatientOnes_takeNoTurn() {
    var bucket = TokenBucket(perSecond: 1, burst: 1)
    #expect(bucket.take(1, timeout: .zero, at: start) == .zero)
    for _ in 0..<10 { #expect(bucket.take(1, timeout: .milliseconds(999), at: start) == nil) }
    #expect(bucket.take(1, timeout: .seconds(1), at: start) == .seconds(1))
  }

  @Test func pause_fillsItNoFurtherThanTheBurst() {
    var bucket = TokenBucket(perSecond: 1, burst: 2)
    #expect(bucket.take(2, timeout: .zero, at: start) == .zero)
    let later = start + .seconds(86_400)
    #expect(bucket.take(2, timeout: .zero, at: later) == .zero)
    #expect(bucket.take(1, timeout: .zero, at: later) == nil)
    // Time that seems to go back changes nothing.
    #expect(bucket.take(1, timeout: .zero, at: start) == nil)
  }

  /// Over any period the requests never exceed the burst and the rate, whatever the order of the callers.
  @Test(arguments: 0..<20) func rate_isKept(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bucket = TokenBucket(perSecond: 2.5, burst: 4)
    var now = start
    var turns: [(at: ContinuousClock.Instant, cost: Int)] = []
    for _ in 0..<500 {
      now += .milliseconds(Int.random(in: 0..<900, using: &random))
      let cost = Int.random(in: 1...2, using: &random)
      if let wait = bucket.take(cost, timeout: .seconds(5), at: now) {
        #expect(wait <= .seconds(5))
        turns.append((now + wait, cost))
      }
    }
    turns.sort { $0.at < $1.at }
    for first in turns.indices {
      var sum = 0
      for last in first..<min(first + 40, turns.count) {
        sum += turns[last].cost
        let seconds = (turns[last].at - turns[first].at) / .seconds(1)
        // A request that costs two waits for both tokens; the next one may follow directly.
        #expect(Double(sum) <= 4 + 2.5 * seconds + 0.001)
      }
    }
    #expect(turns.count > 200)
  }
}
