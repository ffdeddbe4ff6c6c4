import Synchronization

/// Counts requests, and refuses those above a number per second.
final class RequestPace: Sendable {
  private let limit: Int
  private let now: @Sendable () -> Duration
  private let times = Mutex<[Duration]>([])

  init(atMost limit: Int, now: @escaping @Sendable () -> Duration) {
    self.limit = limit
    self.now = now
  }

  func admits() -> Bool {
    let now = now()
    return times.withLock { times in
      times.removeAll { now - $0 >= .seconds(1) }
      guard times.count < limit else { return false }
      times.append(now)
      return true
    }
  }
}
