package import Domain
package import Images
package import Logging
package import Metadata
import ServiceLifecycle
package import Store

/// Works the queue of look-ups: asks the catalogues, fills in what a book lacks, fetches its cover.
///
/// It holds one book at a time, however many wait. If no catalogue can be asked, it rests and reports that once;
/// nothing is lost, and no attempt is counted. If it is killed, the next worker gets its book after the lease.
package struct LookupWorker: Service {
  package struct Pace: Hashable, Sendable {
    /// The pause between one book and the next.
    package var pause: Duration
    /// How long after nothing was to do it looks again: another program may have queued something.
    package var idle: Duration = .seconds(30)
    /// Much longer than the time limits of all that is asked about one book.
    package var lease: Duration = .seconds(300)

    package init(pause: Duration) {
      self.pause = pause
    }

    /// The pace at a station, where a person who looks something up should not wait for the services' rate.
    package static let station = Pace(pause: .seconds(5))
    package static let byHand = Pace(pause: .zero)
  }

  let library: Library
  let books: BookLookup
  /// A new entry makes failed look-ups due at once.
  let means: [String]
  let covers: CoverService
  let folder: CoverFolder
  let clock: any LookupClock
  let log: Logger
  let pace: Pace
  /// 0 to 1.
  let chance: @Sendable () -> Double

  package init(
    library: Library, services: LookupServices, folder: CoverFolder, pace: Pace, log: Logger,
    clock: any LookupClock = SystemLookupClock(),
    chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.init(
      library: library, books: services.books, means: services.means, covers: services.covers, folder: folder,
      pace: pace, log: log, clock: clock, chance: chance)
  }

  package init(
    library: Library, books: BookLookup, means: [String] = [], covers: CoverService, folder: CoverFolder, pace: Pace,
    log: Logger, clock: any LookupClock, chance: @escaping @Sendable () -> Double
  ) {
    self.library = library
    self.books = books
    self.means = means
    self.covers = covers
    self.folder = folder
    self.pace = pace
    self.log = log
    self.clock = clock
    self.chance = chance
  }

  /// Runs until the program ends. A failing store is asked again later: no station ends for this.
  package func run() async throws {
    await cancelWhenGracefulShutdown {
      await work()
    }
  }

  private func work() async {
    var backOff = LookupBackOff()
    var hindrance: LookupTask.Problem?
    var areMeansNoted = false
    var isCoverless = false
    while !Task.isCancelled {
      let wait: Duration
      do throws(Refusals) {
        if !areMeansNoted { try await library.noteLookupMeans(means, at: clock.wallTime) }
        areMeansNoted = true
        switch try await next(&backOff) {
        case .did, .putOff:
          if hindrance != nil { log.info("look-ups go on") }
          hindrance = nil
          wait = pace.pause
        case .coverless(let problem):
          if !isCoverless { log.warning("covers cannot be written", metadata: ["folder": "\(folder.path)"]) }
          (isCoverless, hindrance) = (true, nil)
          log.debug("look-up without cover", metadata: ["problem": "\(problem.code)"])
          wait = pace.pause
        case .hindered(let problem, let rest):
          let isNew = hindrance == nil
          hindrance = problem
          log.log(
            level: isNew ? .info : .debug, "look-ups rest",
            metadata: ["problem": "\(problem.code)", "seconds": "\(rest.components.seconds)"])
          wait = rest
        case .skipped: wait = .zero
        case .nothingDue(let until): wait = min(until ?? pace.idle, pace.idle)
        case .cancelled: return
        }
      } catch {
        log.debug("look-ups wait for the store", metadata: ["problem": "\(error.first.code)"])
        wait = pace.idle
      }
      do {
        try await clock.sleep(for: wait)
      } catch {
        return
      }
    }
  }

  /// Works until nothing is due, no service can be asked, or the task is cancelled.
  package func drain(_ progress: (LookupRun) -> Void = { _ in }) async throws(Refusals) -> LookupRun {
    var backOff = LookupBackOff()
    var run = LookupRun()
    try await library.noteLookupMeans(means, at: clock.wallTime)
    while !Task.isCancelled {
      let step = try await next(&backOff)
      run.count(step)
      switch step {
      case .did, .putOff, .coverless: break
      case .skipped: continue
      case .hindered, .nothingDue, .cancelled: return run
      }
      progress(run)
      guard pace.pause > .zero else { continue }
      do {
        try await clock.sleep(for: pace.pause)
      } catch {
        return run
      }
    }
    return run
  }
}

extension LookupWorker {
  /// Asks about one book now, even if another worker has it or it was to rest; its task has to be in the queue.
  package func lookUp(_ book: Book.ID) async throws(Refusals) -> LookupRun {
    var backOff = LookupBackOff()
    var run = LookupRun()
    try await library.noteLookupMeans(means, at: clock.wallTime)
    if let task = try await library.takeLookup(of: book, lease: clock.wallTime.adding(pace.lease)) {
      run.count(try await perform(task, &backOff))
    }
    return run
  }
}

/// The worker's name in the service group's log. It leaves out the parts, which may hold a catalogue's key.
extension LookupWorker: CustomStringConvertible {
  package var description: String { "LookupWorker" }
}

/// The result of a run over the queue.
package struct LookupRun: Hashable, Sendable {
  package var done = 0
  package var notFound = 0
  /// The tasks to try again later, each for its own reason.
  package var putOff = 0
  /// Why it ended before the queue did, or why covers are missing at its end.
  package var hindrance: LookupTask.Problem?

  package init() {}

  package var count: Int { done + notFound + putOff }

  mutating func count(_ step: LookupWorker.Step) {
    switch step {
    case .did(.notFound): notFound += 1
    case .did(.done): done += 1
    case .putOff: putOff += 1
    case .coverless(let problem):
      putOff += 1
      hindrance = problem
    case .hindered(let problem, _): hindrance = problem
    case .skipped, .nothingDue, .cancelled: break
    }
  }
}
