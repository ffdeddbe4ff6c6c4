package import Domain
import Foundation
import Metadata
package import Store
import Synchronization

/// Keeps answers of catalogues in the library. A failure of the library counts as no answer, and is not reported.
///
/// It does not wait for a locked library: a person may wait for the answer.
package struct LibraryAnswers: AnswerCache {
  private let library: Library
  private let kind: AnswerCacheKind
  private let timeout: Duration

  package init(_ library: Library, _ kind: AnswerCacheKind, timeout: Duration = .milliseconds(500)) {
    (self.library, self.kind, self.timeout) = (library, kind, timeout)
  }

  package func answer(for key: AnswerKey) async -> CachedAnswer? {
    try? await library.answer(for: key, in: kind)
  }

  package func keep(_ answer: CachedAnswer, for key: AnswerKey) async {
    let (library, kind) = (library, kind)
    _ = await LibraryAttempt.result(within: timeout) {
      // Nil, which is tried again, only if the library is locked.
      (try? await library.keep(answer, for: key, in: kind)) == false ? nil : true
    }
  }
}

/// How services on the web stand, kept in the library for all programs that share it.
///
/// A library that is locked, read-only or slow is not waited for. The notes are written all the same if the library
/// answers later.
package struct LibraryStandings: StandingStore {
  package let machine: String
  private let library: Library
  private let timeout: Duration

  package init(
    _ library: Library, machine: String = LibraryStandings.thisMachine, timeout: Duration = .milliseconds(500)
  ) {
    self.library = library
    self.machine = machine
    self.timeout = timeout
  }

  /// machine-id(5), or the host's name where there is none.
  package static var thisMachine: String {
    let written = try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)
    return written.flatMap { $0.isEmpty ? nil : $0 } ?? ProcessInfo.processInfo.hostName
  }

  package func change<T: Sendable>(
    _ names: [String], at now: Timestamp, _ change: @escaping @Sendable (inout [ServiceStanding]) -> T
  ) async -> T? {
    let library = library
    return await LibraryAttempt.result(within: timeout) {
      (try? await library.changeStandings(names, at: now, change)) ?? nil
    }
  }
}

/// A small change to the library for which nobody is to wait.
enum LibraryAttempt {
  /// Another program's change takes milliseconds.
  private static let tries = 3
  private static let pause: Duration = .milliseconds(20)

  /// Tries a few times.
  ///
  /// - Parameters:
  ///   - timeout: how long the result is waited for. A running attempt goes on after that, even if the caller is
  ///     cancelled.
  ///   - attempt: nil where the library is locked or fails.
  static func result<T: Sendable>(
    within timeout: Duration, _ attempt: @escaping @Sendable () async -> T?
  ) async -> T? {
    await withCheckedContinuation { continuation in
      let first = FirstResult(continuation)
      // Tasks of their own: the change counts even where the question was cancelled.
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
