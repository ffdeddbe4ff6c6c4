import Domain

/// Does something as soon as the program that hashes passwords has room: tests that run beside each other fill its queue.
package func untilNotBusy<Value>(_ body: () async throws -> Value) async throws -> Value {
  while true {
    do {
      return try await body()
    } catch let refusals as Refusals where refusals.first == .serverBusy {
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
