import Domain

/// Repeats a step until the queue of the password hasher has room: parallel tests fill it.
package func untilNotBusy<Value>(_ body: () async throws -> Value) async throws -> Value {
  while true {
    do {
      return try await body()
    } catch let refusals as Refusals where refusals.first == .serverBusy {
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
