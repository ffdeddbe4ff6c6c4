import Foundation

/// Hands pages of rows from the thread that reads them to the thread that writes them, a few at a time.
///
/// Either may wait here, so neither is one of the few that Swift's tasks share: both belong to a driver. `@unchecked
/// Sendable`: everything that changes is touched under `condition` alone.
final class PageChannel<Page: Sendable>: @unchecked Sendable {
  enum Side: Hashable, Sendable { case reader, writer, neither }

  private let condition = NSCondition()
  private let capacity: Int
  private var pages: [Page] = []
  private var isComplete = false
  private var stoppedBy: Side?
  private var fullest = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Waits while the channel is full.
  ///
  /// - Throws: `CancellationError` once it is stopped.
  func send(_ page: Page) throws {
    condition.lock()
    defer { condition.unlock() }
    while pages.count >= capacity, stoppedBy == nil { condition.wait() }
    guard stoppedBy == nil else { throw CancellationError() }
    pages.append(page)
    fullest = max(fullest, pages.count)
    condition.broadcast()
  }

  /// Ends the stream of pages.
  func complete() {
    condition.lock()
    defer { condition.unlock() }
    isComplete = true
    condition.broadcast()
  }

  /// The next page, waited for; nil when all have been taken.
  ///
  /// - Throws: `CancellationError` once it is stopped.
  func next() throws -> Page? {
    condition.lock()
    defer { condition.unlock() }
    while pages.isEmpty, !isComplete, stoppedBy == nil { condition.wait() }
    guard stoppedBy == nil else { throw CancellationError() }
    guard !pages.isEmpty else { return nil }
    defer { condition.broadcast() }
    return pages.removeFirst()
  }

  /// Wakes both sides and lets neither go on. Only the first reason counts, and a reader that has sent all has none.
  func stop(_ side: Side) {
    condition.lock()
    defer { condition.unlock() }
    if stoppedBy == nil, side != .reader || !isComplete { stoppedBy = side }
    condition.broadcast()
  }

  var firstToStop: Side? {
    condition.lock()
    defer { condition.unlock() }
    return stoppedBy
  }

  /// How many pages were ever held at once.
  var highWaterMark: Int {
    condition.lock()
    defer { condition.unlock() }
    return fullest
  }
}
