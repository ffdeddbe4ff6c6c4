package import Foundation
import Glibc
import Synchronization

/// The end of a process, which is waited for even by a task that is cancelled.
///
/// A test that runs into its time limit is cancelled. Its process is killed then; `Process` stops the whole program
/// when it is asked for the status of one that still runs.
package final class ProcessEnd: Sendable {
  private enum State {
    case runs(waiting: [CheckedContinuation<Void, Never>])
    case hasEnded
  }

  private let state = Mutex(State.runs(waiting: []))

  /// - Parameter process: not yet started.
  package init(of process: Process) {
    process.terminationHandler = { [self] _ in end() }
  }

  private func end() {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard case .runs(let waiting) = state else { return [] }
      state = .hasEnded
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns once `process` has ended; cancellation kills it.
  package func wait(for process: Process) async {
    let identifier = process.processIdentifier
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let hasEnded = state.withLock { state in
          guard case .runs(let waiting) = state else { return true }
          state = .runs(waiting: waiting + [continuation])
          return false
        }
        if hasEnded { continuation.resume() }
      }
    } onCancel: {
      state.withLock { state in
        if case .runs = state { _ = kill(identifier, SIGKILL) }
      }
    }
  }
}

extension Process {
  /// As a shell has it, once it has ended: 128 + the number of the signal that ended it.
  package var shellStatus: Int32 {
    terminationStatus + (terminationReason == .uncaughtSignal ? 128 : 0)
  }
}
