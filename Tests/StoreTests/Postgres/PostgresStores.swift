import Domain
import Store
import Synchronization
import TestSupport

/// Libraries on the tests' own PostgreSQL: each test has a separate database or schema.
enum PostgresStores {
  /// A new library.
  static func open() async throws -> any DatabaseDriver {
    try await open { try await PostgresDatabase.emptyLibrary() }
  }

  /// A library in a new database.
  static func open(_ database: () async throws -> PostgresDatabase) async throws -> any DatabaseDriver {
    let permit = await Permit.take()
    let database = try await database()
    return HoldingDriver(try await driver(at: database.address), holding: (permit, database))
  }

  /// Options for tests whose result must not depend on how busy the machine is.
  static let patient = PostgresDriver.Options(
    lockTimeout: .seconds(600), statementTimeout: .seconds(600), unconfirmedTimeout: .seconds(60))

  static func driver(
    at address: String, options: PostgresDriver.Options = patient
  ) async throws -> PostgresDriver {
    try await PostgresDriver.open(at: address, place: "the tests' server", options: options)
  }

  /// The address of an empty schema.
  static func newAddress() async throws -> String {
    let schema = try await newSchema()
    return try await PostgresServer.shared().uri(options: ["options": "-csearch_path=\(schema)"])
  }

  /// The name of an empty schema on the tests' server.
  static func newSchema() async throws -> String {
    let name = "test_\(count.add(1, ordering: .relaxed).newValue)"
    try await administrator().write { try $0.run(SQL(trusted: "CREATE SCHEMA \(name)")) }
    return name
  }

  /// The one driver with all rights on the tests' server; its library is not used.
  static func administrator() async throws -> PostgresDriver {
    try await administrators.one { try await driver(at: PostgresServer.shared().uri()) }
  }

  private static let count = Atomic<Int>(0)
  private static let administrators = Administrators()
}

/// The driver that makes the schemas, opened by the first who asks.
private actor Administrators {
  private var opening: Task<PostgresDriver, any Error>?

  func one(_ open: @escaping @Sendable () async throws -> PostgresDriver) async throws -> PostgresDriver {
    let task = opening ?? Task { try await open() }
    opening = task
    return try await task.value
  }
}

/// All tests run at once; a process has a limited number of descriptors, and a server of connections.
private final class Permit: Sendable {
  private static let state = Mutex<(left: Int, waiting: [CheckedContinuation<Void, Never>])>((8, []))

  static func take() async -> Permit {
    await withCheckedContinuation { continuation in
      let goesAhead = state.withLock { state in
        if state.left > 0 {
          state.left -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if goesAhead { continuation.resume() }
    }
    return Permit()
  }

  deinit {
    let next = Permit.state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.left += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
