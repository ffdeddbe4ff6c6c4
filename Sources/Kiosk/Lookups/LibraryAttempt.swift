import Synchronization

/// A small change to the library that must delay no caller.
enum LibraryAttempt {
  /// Another program's change takes milliseconds.
  private static let tries = 3
  private static let pause: Duration = .milliseconds(20)

  /// Tries a few times.
  ///
  /// - Parameters:
  ///   - timeout: how long the result is waited for. A running attempt continues after that, even if the caller is
  ///     cancelled.
  ///   - attempt: nil where the library is locked or fails.
  static func result<T: Sendable>(
    within timeout: Duration, _ attempt: @escaping @Sendable () async -> T?
  ) async -> T? {
    await withCheckedContinuation { continuation in
      let first = FirstResult(continuation)
      // Separate tasks: the change counts even if the question was cancelled.
      let asking = Task {
        for number in 1...tries {
          if let result = await attempt() { return first.give(result) }
          if number < tries { try? await Task.sleep(for: pause) }
        }
        first.give(nil)
      }
      let timer = Task {
        guard (try? await Task.sleep(for: timeout)) != nil else { return }
        first.give(nil)
      }
      Task {
        await asking.value
        timer.cancel()
      }
    }
  }
}

/// Resumes a continuation with the first of two results.
package final class FirstResult<T: Sendable>: Sendable {
  private let waiting: Mutex<CheckedContinuation<T, Never>?>

  package init(_ continuation: CheckedContinuation<T, Never>) { waiting = Mutex(continuation) }

  package func give(_ result: T) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: result)
  }
}
