import CPostgres
import Dispatch
import Store
import Synchronization

/// A database of one test, on the tests' one server. It is copied from a template: making the tables of a library takes
/// five times as long. The next copy drops those whose tests have ended.
package final class PostgresDatabase: Sendable {
  /// For ``PostgresDriver/open(at:place:options:)``.
  package let address: String
  private let name: String

  private init(_ name: String, on server: PostgresServer) {
    self.name = name
    address = server.uri(database: name)
  }

  deinit { PostgresDatabase.ended.withLock { $0.append(name) } }

  private static let ended = Mutex<[String]>([])
  private static let count = Atomic(0)
  private static let templates = Templates()

  /// A copy of a library without any rows.
  package static func emptyLibrary() async throws -> PostgresDatabase {
    try await copy(of: "library") { try await PostgresDriver.open(at: $0, place: "the tests' server").close() }
  }

  /// - Parameters:
  ///   - template: lower-case letters.
  ///   - fill: makes the template of this name at an address, for the first who asks. It closes what it opens.
  package static func copy(
    of template: String, fill: @escaping @Sendable (_ address: String) async throws -> Void
  ) async throws -> PostgresDatabase {
    let server = try await PostgresServer.shared()
    try await templates.make(template) {
      try await server.execute(["CREATE DATABASE \(template)"])
      try await fill(server.uri(database: template))
      // A database with an open connection cannot be copied.
      try await server.execute(["ALTER DATABASE \(template) ALLOW_CONNECTIONS false"])
    }
    let name = "\(template)_\(count.add(1, ordering: .relaxed).newValue)"
    let ended = ended.withLock { names in
      defer { names = [] }
      return names
    }
    // A failed removal is not a fault of this test.
    for name in ended { try? await server.execute(["DROP DATABASE IF EXISTS \(name) WITH (FORCE)"]) }
    try await server.execute(["CREATE DATABASE \(name) TEMPLATE \(template)"])
    return PostgresDatabase(name, on: server)
  }
}

/// Makes each template once.
private actor Templates {
  private var made: [String: Task<Void, any Error>] = [:]

  func make(_ name: String, _ make: @escaping @Sendable () async throws -> Void) async throws {
    let task = made[name] ?? Task { try await make() }
    made[name] = task
    try await task.value
  }
}

extension PostgresServer {
  private static let administration = DispatchQueue(label: "administration of the tests' server")

  /// Statements that stand outside of transactions, one after the other.
  fileprivate func execute(_ statements: [String]) async throws {
    let address = uri()
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      PostgresServer.administration.async {
        continuation.resume(with: Result { try PostgresServer.execute(statements, at: address) })
      }
    }
  }

  private static func execute(_ statements: [String], at address: String) throws {
    let connection = PQconnectdb(address)
    defer { PQfinish(connection) }
    for statement in statements {
      let result = PQexec(connection, statement)
      defer { PQclear(result) }
      guard PQresultStatus(result) == PGRES_COMMAND_OK else {
        throw Failure(description: "\(statement): \(String(cString: PQerrorMessage(connection)))")
      }
    }
  }
}
