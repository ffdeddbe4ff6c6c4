import Domain
package import Reports
package import Store

/// A driver that keeps something as long as it lives, such as the database that it is connected to.
package struct HoldingDriver<Held: Sendable>: DatabaseDriver {
  private let driver: any DatabaseDriver
  private let held: Held

  package init(_ driver: any DatabaseDriver, holding held: Held) { (self.driver, self.held) = (driver, held) }

  package var dialect: any Dialect { driver.dialect }
  package var place: String { driver.place }
  package var listeners: ChangeListeners { driver.listeners }

  package func read<T: Sendable>(
    _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try await driver.read(pace, body)
  }

  package func write<T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try await driver.write(repetition, pace, body)
  }

  package func write<Found: Sendable, T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, reading: @escaping @Sendable (any SQLConnection) throws -> Found,
    _ body: @escaping @Sendable (Found, any SQLConnection) throws -> T
  ) async throws -> T {
    try await driver.write(repetition, pace, reading: reading, body)
  }

  package func attempt<T: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T? {
    try await driver.attempt(body)
  }

  package func constraintFindings() async throws -> [CheckFinding] { try await driver.constraintFindings() }
  package func integrityFindings() async throws -> [CheckFinding] { try await driver.integrityFindings() }
  package func watch() async { await driver.watch() }
  package func close() async throws { try await driver.close() }
}
