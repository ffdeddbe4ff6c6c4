import Glibc

/// Spreads work over threads as a memory budget allows and takes its results in the order of the items.
struct OrderedWork<Item: Sendable, Result: Sendable> {
  var budget: MemoryBudget
  /// The most bytes that the work on an item holds at once; asked for shortly before the work begins.
  let cost: (Item) -> Int
  let work: @Sendable (Item) -> Result

  /// Items start in their order: a large one is not overtaken, since it might then wait for ever.
  func run(_ items: [Item], use: (Result) throws -> Void) async throws {
    var budget = budget
    var waiting: [Int: Result] = [:]
    var nextToUse = 0
    var next = Upcoming(items, cost)
    let work = work
    try await withThrowingTaskGroup(of: (index: Int, cost: Int, result: Result).self) { group in
      func start() {
        while let (index, cost) = next.peek(), budget.admit(cost) {
          let item = items[index]
          next.advance()
          group.addTask(executorPreference: ThreadPerJob.shared) { (index, cost, work(item)) }
        }
      }
      start()
      while let (index, cost, result) = try await group.next() {
        budget.end(cost)
        start()
        waiting[index] = result
        while let ready = waiting.removeValue(forKey: nextToUse) {
          try use(ready)
          nextToUse += 1
        }
      }
    }
  }

  /// The next item and its cost, which is asked for once.
  private struct Upcoming {
    private let items: [Item]
    private let cost: (Item) -> Int
    private var index = 0
    private var known: Int?

    init(_ items: [Item], _ cost: @escaping (Item) -> Int) {
      self.items = items
      self.cost = cost
    }

    mutating func peek() -> (index: Int, cost: Int)? {
      guard index < items.count else { return nil }
      let cost = known ?? self.cost(items[index])
      known = cost
      return (index, cost)
    }

    mutating func advance() {
      index += 1
      known = nil
    }
  }
}

/// Runs each job on a separate thread. Swift's own threads are as few as the cores, and none of them should be held for
/// as long as a large picture takes.
final class ThreadPerJob: TaskExecutor {
  static let shared = ThreadPerJob()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let start = Unmanaged.passRetained(Start(job: job, executor: self))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, start.toOpaque())
    // A system without a thread left is slow, not broken.
    guard failure == 0 else { return start.takeRetainedValue().run() }
    pthread_detach(thread)
  }

  private final class Start {
    private let job: UnownedJob
    private let executor: ThreadPerJob

    init(job: UnownedJob, executor: ThreadPerJob) {
      self.job = job
      self.executor = executor
    }

    func run() { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
  }
}

/// Admits pieces of work as long as a place is free and their memory together stays within a budget.
///
/// A piece that exceeds the whole budget runs without others, so every piece runs in the end.
struct MemoryBudget: Hashable, Sendable {
  let bytes: Int
  /// Pieces at the same time, at most.
  let places: Int
  private(set) var bytesInUse = 0
  private(set) var placesInUse = 0

  init(bytes: Int, places: Int) {
    self.bytes = bytes
    self.places = max(1, places)
  }

  /// Takes a place and `cost` bytes.
  ///
  /// - Returns: false where the piece has to wait for another to end.
  mutating func admit(_ cost: Int) -> Bool {
    guard placesInUse < places, placesInUse == 0 || bytesInUse + cost <= bytes else { return false }
    placesInUse += 1
    bytesInUse += cost
    return true
  }

  mutating func end(_ cost: Int) {
    placesInUse -= 1
    bytesInUse -= cost
  }
}
