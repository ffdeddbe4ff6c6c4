import Synchronization

/// Sends one request for all callers that ask the same at the same time.
package final class SharedRequests<Value: Sendable>: Sendable {
  private let running = Mutex<[String: Task<Value, Never>]>([:])

  package init() {}

  /// - Parameters:
  ///   - admit: why the request is not sent; called only if the same request is not under way.
  ///   - send: continues when the callers go away.
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
