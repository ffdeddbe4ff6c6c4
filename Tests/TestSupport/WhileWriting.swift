import Dispatch
package import Store

extension DatabaseDriver {
  /// Does something while a transaction of this driver holds the lock for writing.
  package func whileWriting<T>(_ body: () async throws -> T) async throws -> T {
    let release = DispatchSemaphore(value: 0)
    let (holds, held) = AsyncStream<Void>.makeStream()
    let holding = Task {
      defer { held.finish() }
      try await write(.never) { _ in
        held.finish()
        release.wait()
      }
    }
    for await _ in holds {}
    let outcome: Result<T, any Error>
    do {
      outcome = .success(try await body())
    } catch {
      outcome = .failure(error)
    }
    release.signal()
    try await holding.value
    return try outcome.get()
  }
}
