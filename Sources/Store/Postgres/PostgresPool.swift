import Dispatch
import Synchronization

/// A thread with its own connection, which is made when it is first needed and again after a loss.
///
/// `@unchecked Sendable`: the session is accessed only on `queue`.
final class PooledConnection: @unchecked Sendable {
  private let queue: DispatchQueue
  private let connect: @Sendable () throws -> PostgresHandle
  private var session: PostgresHandle?

  init(number: Int, connect: @escaping @Sendable () throws -> PostgresHandle) {
    queue = DispatchQueue(label: "minilibrary.postgres.\(number)")
    self.connect = connect
  }

  /// Runs `body` on the connection's thread, where it may wait for the server.
  func run<T: Sendable>(_ body: @escaping @Sendable (PooledConnection) throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body(self) }) }
    }
  }

  /// The connection and whether it was there before: what was may be dead without knowing it.
  ///
  /// Called on the connection's thread, as all below.
  func connected() throws -> (session: PostgresHandle, isReused: Bool) {
    if let session, session.isConnected { return (session, true) }
    session = nil
    let made = try connect()
    session = made
    return (made, false)
  }

  func disconnect() { session = nil }

  /// Closes a connection after a failure if it is of no more use, or if its transaction could not even be rolled back.
  func disconnectUnlessIdle(after failure: PostgresFailure?) {
    guard let session else { return }
    if failure?.remedy == .onANewConnection || !session.isConnected || session.isInTransaction { disconnect() }
  }
}

/// The connections of one program to one server: as many as there is work for at once, up to a limit.
final class PostgresPool: Sendable {
  private struct State {
    /// Used last first: the others stay unconnected where they were never needed.
    var free: [PooledConnection]
    var waiting: [(id: Int, continuation: CheckedContinuation<PooledConnection, any Error>)] = []
    var lastID = 0
    var isClosed = false
  }

  private let state: Mutex<State>
  private let connections: [PooledConnection]
  let connect: @Sendable () throws -> PostgresHandle

  init(limit: Int, connect: @escaping @Sendable () throws -> PostgresHandle) {
    self.connect = connect
    let connections = (0..<limit).map { PooledConnection(number: $0, connect: connect) }
    self.connections = connections
    state = Mutex(State(free: connections.reversed()))
  }

  /// Lends a connection to `body`, which runs on its thread; waits in turn while all are lent.
  ///
  /// - Throws: what `body` throws; `CancellationError` when the task was cancelled before it had a connection.
  func withConnection<T: Sendable>(_ body: @escaping @Sendable (PooledConnection) throws -> T) async throws -> T {
    let connection = try await take()
    defer { give(connection) }
    return try await connection.run(body)
  }

  /// Lets running work end, then closes every connection. Later requests are refused.
  func close() async throws {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.continuation.resume(throwing: PostgresPool.closed) }
    for connection in connections { try await connection.run { $0.disconnect() } }
  }

  private static let closed = PostgresFailure("the library was closed")

  private func take() async throws -> PooledConnection {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Result<PooledConnection, any Error>? = state.withLock { state in
          if state.isClosed { return .failure(PostgresPool.closed) }
          // The check runs under the lock, so that a cancellation either is seen here or finds the waiter.
          if Task.isCancelled { return .failure(CancellationError()) }
          if let connection = state.free.popLast() { return .success(connection) }
          state.waiting.append((id, continuation))
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  private func give(_ connection: PooledConnection) {
    let waiter = state.withLock { state -> CheckedContinuation<PooledConnection, any Error>? in
      if state.waiting.isEmpty {
        state.free.append(connection)
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    waiter?.resume(returning: connection)
  }
}
