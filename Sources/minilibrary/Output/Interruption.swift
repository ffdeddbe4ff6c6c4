import ArgumentParser
import UnixSignals

/// Ctrl-C and its like during a long command: what it does is put back before the program ends.
enum Interruption {
  /// - Throws: the exit status that a shell gives to a program which the signal ended.
  static func cancelling<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) async throws -> T {
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
    return try await withThrowingTaskGroup(of: T?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        for await signal in signals { throw Signal(status: 128 + signal.rawValue) }
        return nil
      }
      defer { group.cancelAll() }
      do {
        // The signals end only when the group is cancelled.
        while let result = try await group.next() {
          if let result { return result }
        }
        throw CancellationError()
      } catch let signal as Signal {
        group.cancelAll()
        // It may have been done already; what it did not do, it puts back.
        while let result = await group.nextResult() {
          if case .success(let value?) = result { return value }
        }
        throw ExitCode(signal.status)
      }
    }
  }

  private struct Signal: Error {
    let status: Int32
  }
}
