import Synchronization

/// Sends a request once, however many ask the same meanwhile.
package final class SharedRequests<Value: Sendable>: Sendable {
  private let running = Mutex<[String: Task<Value, Never>]>([:])

  package init() {}

  /// - Parameters:
  ///   - admit: why the request is not sent; called only where nobody asks the same.
  ///   - send: goes on when those who ask go away.
  package func value<Refusal: Error>(
    of key: String, admit: () throws(Refusal) -> Void, send: @escaping @Sendable () async -> Value
  ) async throws(Refusal) -> Value {
    let task: Result<Task<Value, Never>, Refusal> = running.withLock { running in
      if let task = running[key] { return .success(task) }
      do throws(Refusal) {
        try admit()
      } catch {
        return .failure(error)
      }
      let task = Task {
        let value = await send()
        self.running.withLock { $0[key] = nil }
        return value
      }
      running[key] = task
      return .success(task)
    }
    return try await task.get().value
  }
}
