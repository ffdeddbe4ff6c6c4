import Glibc
import Synchronization
import Testing

@testable import minilibrary

@Suite("Work under a memory budget")
struct OrderedWorkTests {
  /// Measures the work that runs at the same time, and its maximum.
  private final class Gauge: Sendable {
    struct State {
      var bytes = 0
      var pieces = 0
      var mostBytes = 0
      var mostPieces = 0
      var started: [Int] = []
    }

    let state = Mutex(State())

    func begin(_ item: Int, bytes: Int) {
      state.withLock {
        $0.bytes += bytes
        $0.pieces += 1
        $0.mostBytes = max($0.mostBytes, $0.bytes)
        $0.mostPieces = max($0.mostPieces, $0.pieces)
        $0.started.append(item)
      }
    }

    func end(bytes: Int) {
      state.withLock {
        $0.bytes -= bytes
        $0.pieces -= 1
      }
    }
  }

  @Test(arguments: [1, 3, 64])
  func work_staysWithinBudgetAndPlaces_andInOrder(places: Int) async throws {
    let costs = (0..<200).map { [10, 90, 0, 300, 45, 99][$0 * 7 % 6] }
    let gauge = Gauge()
    let work = OrderedWork(budget: MemoryBudget(bytes: 300, places: places), cost: { costs[$0] }) { item in
      gauge.begin(item, bytes: costs[item])
      sched_yield()
      gauge.end(bytes: costs[item])
      return item
    }
    var results: [Int] = []
    try await work.run(Array(costs.indices)) { results.append($0) }
    #expect(results == Array(costs.indices))
    let state = gauge.state.withLock { $0 }
    #expect(state.mostBytes <= 300)
    #expect(state.mostPieces <= places)
    #expect(state.started.count == costs.count)
  }

  @Test func work_runsAlone_whereItIsLargerThanTheBudget() async throws {
    let gauge = Gauge()
    let costs = [10, 5000, 10, 10]
    let work = OrderedWork(budget: MemoryBudget(bytes: 100, places: 8), cost: { costs[$0] }) { item in
      gauge.begin(item, bytes: costs[item])
      gauge.end(bytes: costs[item])
    }
    try await work.run(Array(costs.indices)) {}
    #expect(gauge.state.withLock { $0.mostBytes } == 5000)
  }

  @Test func work_ends_whenAResultCannotBeUsed() async {
    struct Refusal: Error {}
    let work = OrderedWork(budget: MemoryBudget(bytes: 100, places: 4), cost: { (_: Int) in 10 }) { $0 }
    await #expect(throws: Refusal.self) {
      try await work.run(Array(0..<100)) { (item: Int) in if item == 5 { throw Refusal() } }
    }
  }

  @Test func work_startsAsMany_asThereAreJobsAndNotCores() async throws {
    // Each of sixteen waits until all have begun, on a machine of any number of cores.
    let begun = Mutex(0)
    let work = OrderedWork(budget: MemoryBudget(bytes: 16, places: 16), cost: { (_: Int) in 1 }) { _ in
      begun.withLock { $0 += 1 }
      while begun.withLock({ $0 }) < 16 { sched_yield() }
    }
    try await work.run(Array(0..<16)) {}
    #expect(begun.withLock { $0 } == 16)
  }

  @Test func budget_admitsAgain_whenSomethingEnds() {
    var budget = MemoryBudget(bytes: 100, places: 2)
    let answers = [budget.admit(60), budget.admit(50), budget.admit(40), budget.admit(0)]
    #expect(answers == [true, false, true, false])
    budget.end(60)
    let again = budget.admit(50)
    #expect(again)
    #expect(budget.bytesInUse == 90)
  }
}
