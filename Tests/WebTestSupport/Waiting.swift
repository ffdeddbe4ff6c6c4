import Foundation

/// Runs `body` on a separate thread: clients block, and the server needs the threads of tasks.
package func onThread<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}

/// How long tests wait for a condition. It ends a test that hangs; a busy machine stays far below it.
private let patience = Duration.seconds(300)

/// Waits for a condition.
/// - Returns: false if it did not come.
package func eventually(_ condition: () async throws -> Bool) async rethrows -> Bool {
  let end = ContinuousClock.now + patience
  while ContinuousClock.now < end {
    if try await condition() { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return false
}

/// Waits for a condition on a thread that may block.
/// - Returns: false if it did not come.
@discardableResult package func blocksUntil(_ condition: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + patience
  while ContinuousClock.now < end {
    if try condition() { return true }
    usleep(1000)
  }
  return false
}

/// Repeats what a client does within a limit of the server. A busy machine may stop a client for longer than the limit.
///
/// - Returns: whether it succeeded once.
package func succeedsOnce(_ attempt: () throws -> Bool) -> Bool {
  (1...20).contains { _ in (try? attempt()) ?? false }
}
