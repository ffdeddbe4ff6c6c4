import Synchronization

/// A small change to the library for which nobody is to wait.
enum LibraryAttempt {
  /// Another program's change takes milliseconds.
  private static let tries = 3
  private static let pause: Duration = .milliseconds(20)

  /// Tries a few times.
  ///
  /// - Parameters:
  ///   - patience: how long the result is waited for. A running attempt goes on after that, even if the caller is
  ///     cancelled.
  ///   - attempt: nil where the library is locked or fails.
  static func result<T: Sendable>(
    within patience: Duration, _ attempt: @escaping @Sendable () async -> T?
  ) async -> T? {
    await withCheckedContinuation { continuation in
      let answer = FirstAnswer(continuation)
      // Tasks of their own: the change counts even where the question was cancelled.
      let asking = Task {
        for number in 1...tries {
          if let result = await attempt() { return answer.give(result) }
          if number < tries { try? await Task.sleep(for: pause) }
        }
        answer.give(nil)
      }
      let timer = Task {
        guard (try? await Task.sleep(for: patience)) != nil else { return }
        answer.give(nil)
      }
      Task {
        await asking.value
        timer.cancel()
      }
    }
  }
}

/// The first of two answers is taken.
private final class FirstAnswer<T: Sendable>: Sendable {
  private let waiting: Mutex<CheckedContinuation<T?, Never>?>

  init(_ continuation: CheckedContinuation<T?, Never>) { waiting = Mutex(continuation) }

  func give(_ answer: T?) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: answer)
  }
}
