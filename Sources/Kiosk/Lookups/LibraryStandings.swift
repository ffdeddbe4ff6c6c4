package import Domain
import Foundation
import Metadata
package import Store
import Synchronization

/// How services on the web stand, kept in the library for all programs that share it.
///
/// A library that is locked, may only be read or does not answer soon is not waited for. What was to be noted is noted all the same,
/// if the library answers later.
package struct LibraryStandings: StandingStore {
  package let machine: String
  private let library: Library
  private let patience: Duration
  /// Another program's change takes milliseconds.
  private static let tries = 3
  private static let pause: Duration = .milliseconds(20)

  package init(
    _ library: Library, machine: String = LibraryStandings.thisMachine, patience: Duration = .milliseconds(500)
  ) {
    self.library = library
    self.machine = machine
    self.patience = patience
  }

  /// machine-id(5), or the host's name where there is none.
  package static var thisMachine: String {
    let written = try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)
    return written.flatMap { $0.isEmpty ? nil : $0 } ?? ProcessInfo.processInfo.hostName
  }

  package func change<T: Sendable>(
    _ names: [String], at now: Timestamp, _ change: @escaping @Sendable (inout [ServiceStanding]) -> T
  ) async -> T? {
    let (library, patience) = (library, patience)
    return await withCheckedContinuation { continuation in
      let answer = FirstAnswer(continuation)
      // Tasks of their own: what is noted counts even where the question was cancelled.
      let asking = Task {
        for attempt in 1...LibraryStandings.tries {
          if let result = (try? await library.changeStandings(names, at: now, change)) ?? nil {
            return answer.give(result)
          }
          if attempt < LibraryStandings.tries { try? await Task.sleep(for: LibraryStandings.pause) }
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
