package import Domain

/// The one library that all stations share: every query and every change. Each change is one transaction that checks,
/// changes and records the activity.
///
/// All methods throw ``Domain/Refusals``: a refusal by the rules, or a fault of the store. Then nothing was changed.
package struct Library: Sendable {
  /// The rules that hold until the library has its own (``circulationRules()``).
  package let rules: CirculationRules
  package let calendar: LocalCalendar
  /// When the clock is believed; nil: always, as in tests with their own clock.
  let clockRule: ClockRule?
  package private(set) var actor: Actor
  let driver: any DatabaseDriver
  let lastUses = LastUses()
  let passwords = PasswordHasher()

  package init(
    driver: any DatabaseDriver, rules: CirculationRules, calendar: LocalCalendar, clockRule: ClockRule? = nil,
    actor: Actor = .program
  ) {
    self.clockRule = clockRule
    self.actor = actor
    self.driver = driver
    self.rules = rules
    self.calendar = calendar
  }

  /// Opens the library that is kept there; a new one where there is none.
  ///
  /// - Parameter worksInPlace: whether a file is written on the caller's thread: for a program that does nothing else.
  /// - Parameter onlyLooks: whether nothing is to be changed; an older library is then refused with `store-older`.
  /// - Parameter clockRule: when the clock is believed; nil: always.
  /// - Parameter note: the text of the file next to a library that explains what is missing if the library is gone.
  /// - Parameter timeout: how long another program's change to a file is waited for, by opening it and by each change.
  package static func open(
    at location: StoreLocation, rules: CirculationRules, calendar: LocalCalendar, createIfMissing: Bool = true,
    worksInPlace: Bool = false, onlyLooks: Bool = false, timeout: Duration = .seconds(5), clockRule: ClockRule? = nil,
    actor: Actor = .program, note: @escaping @Sendable (String) -> String = { $0 }
  ) async throws(Refusals) -> Library {
    let driver = try await refusing {
      try await location.open(
        createIfMissing: createIfMissing, worksInPlace: worksInPlace, onlyLooks: onlyLooks, timeout: timeout, note: note
      )
    }
    return Library(driver: driver, rules: rules, calendar: calendar, clockRule: clockRule, actor: actor)
  }

  /// The same library for changes by another actor.
  package func acting(as actor: Actor) -> Library {
    var library = self
    library.actor = actor
    return library
  }

  /// A library that is gone with its last user.
  package static func inMemory(
    rules: CirculationRules = CirculationRules(), calendar: LocalCalendar = LocalCalendar()
  ) async throws(Refusals) -> Library {
    let driver = try await refusing { try await SQLiteDriver.inMemory() }
    return Library(driver: driver, rules: rules, calendar: calendar)
  }

  /// The new path of a log that lay next to the library's file but had been written for another one.
  package var logPutAside: String? { (driver as? SQLiteDriver)?.logPutAside }

  /// Reports the new path of such a log when it is put aside later, on reopening the library's file.
  package func whenLogIsPutAside(_ tell: @escaping @Sendable (_ path: String) -> Void) {
    (driver as? SQLiteDriver)?.whenLogIsPutAside(tell)
  }

  package func close() async throws(Refusals) {
    try await Library.refusing { try await self.driver.close() }
  }

  // MARK: - How every method reaches the store

  func write<T: Sendable>(
    _ repetition: Repetition = .beforeCommit, _ pace: Pace = .prompt, at now: Timestamp,
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws(Refusals) -> T {
    try await Library.refusing {
      try await self.driver.write(repetition, pace) { try body(self.expectedTransaction($0, at: now)) }
    }
  }

  /// See ``DatabaseDriver/attempt(_:)``.
  func attempt<T: Sendable>(
    at now: Timestamp, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws(Refusals) -> T? {
    try await Library.refusing {
      try await self.driver.attempt { try body(self.expectedTransaction($0, at: now)) }
    }
  }

  func transaction(_ connection: any SQLConnection, at now: Timestamp) -> Transaction {
    Transaction(connection: connection, now: now, actor: actor, standardRules: rules, calendar: calendar)
  }

  /// - Throws: `store-newer` where a newer program has migrated the library since it was opened.
  private func expectedTransaction(_ connection: any SQLConnection, at now: Timestamp) throws -> Transaction {
    try Migration.expectKnown(try Migration.version(connection), place: driver.place)
    return transaction(connection, at: now)
  }

  static func refusing<T: Sendable>(_ body: () async throws -> T) async throws(Refusals) -> T {
    do {
      return try await body()
    } catch let refusals as Refusals {
      throw refusals
    } catch let refusal as Refusal {
      throw Refusals(refusal)
    } catch {
      throw Refusals(.store(.failed, detail: .words("\(error)")))
    }
  }

  /// A change that counts once. See ``LibraryOperation``.
  package func once<Answer: Sendable>(
    _ operation: OperationID, _ plan: LibraryOperation<Answer>, at now: Timestamp, pace: Pace = .prompt
  ) async throws(Refusals) -> Answer {
    try await Library.refusing {
      try await self.once(operation, at: now, pace: pace, lends: plan.lends) { _, _ in plan }
    }
  }

  func once<Answer: Sendable>(
    _ operation: OperationID, _ request: Request, at now: Timestamp, pace: Pace = .prompt, lends: Bool = false,
    change: @escaping @Sendable (Transaction) throws -> Int64,
    result: @escaping @Sendable (Transaction, Int64) throws -> Answer?
  ) async throws(Refusals) -> Answer {
    try await once(
      operation, LibraryOperation(request, lends: lends, change: change, result: result), at: now, pace: pace)
  }

  /// The same for a change that depends on what its transaction finds, such as the book that a person named.
  ///
  /// - Parameter plan: takes the library at that moment, and the record of the operation if it was done before.
  /// - Throws: also the errors of `plan`.
  package func once<Answer: Sendable>(
    _ operation: OperationID, at now: Timestamp,
    _ plan: @escaping @Sendable (LibrarySnapshot, OperationRecord?) throws -> LibraryOperation<Answer>
  ) async throws -> Answer {
    do {
      return try await once(operation, at: now, pace: .prompt, lends: true) { transaction, before in
        try plan(LibrarySnapshot(transaction), before)
      }
    } catch let refusal as Refusal {
      throw Refusals(refusal)
    }
  }

  /// - Parameter lends: whether the change may be one that needs a plausible clock.
  func once<Answer: Sendable>(
    _ operation: OperationID, at now: Timestamp, pace: Pace, lends: Bool,
    _ plan: @escaping @Sendable (Transaction, OperationRecord?) throws -> LibraryOperation<Answer>
  ) async throws -> Answer {
    let (place, clock) = (driver.place, clock(lends: lends))
    return try await driver.write(.anyTime, pace, reading: { clock(self.transaction($0, at: now)) }) {
      clock, connection in
      let transaction = self.transaction(connection, at: now)
      let before = try transaction.done(operation, place: place)
      let plan = try plan(transaction, before)
      if let before {
        try before.expect(plan.request, operation)
        let answer = try plan.repeated(transaction, before.result).expected()
        return answer
      }
      if plan.lends, let refusal = try clock.get() { throw refusal }
      let (id, answer) = try plan.change(transaction)
      try transaction.note(operation, plan.request, result: id)
      guard let answer else { throw Refusal.noLongerThere }
      return answer
    }
  }
}

/// A change that counts once, as a value. Its transaction records the operation's ID, the request, and the row that it
/// made or changed. The same request again only reads that row.
///
/// It throws the refusals that its function names, and `operation-reused` for another request under the same ID. A
/// change that lends also throws the refusals of an implausible clock.
package struct LibraryOperation<Answer: Sendable>: Sendable {
  fileprivate let request: Request
  /// Whether the clock must be plausible. A change that was done before is answered with any clock.
  fileprivate let lends: Bool
  fileprivate let change: @Sendable (Transaction) throws -> (id: Int64, answer: Answer?)
  /// The answer if the operation was done before, from the ID in its record.
  fileprivate let repeated: @Sendable (Transaction, Int64) throws -> Answer?

  /// - Parameter change: gives the ID for the record, and the answer.
  init(
    _ request: Request, change: @escaping @Sendable (Transaction) throws -> (id: Int64, answer: Answer?),
    repeated: @escaping @Sendable (Transaction, Int64) throws -> Answer?
  ) {
    (self.request, lends, self.change, self.repeated) = (request, false, change, repeated)
  }

  /// - Parameters:
  ///   - change: gives the ID for the record.
  ///   - result: reads the answer, for a change that was done before, too.
  init(
    _ request: Request, lends: Bool = false, change: @escaping @Sendable (Transaction) throws -> Int64,
    result: @escaping @Sendable (Transaction, Int64) throws -> Answer?
  ) {
    (self.request, self.lends, repeated) = (request, lends, result)
    self.change = { transaction in
      let id = try change(transaction)
      return (id, try result(transaction, id))
    }
  }
}

extension Transaction {
  func note(_ operation: OperationID, _ request: Request, result: Int64) throws {
    try run(
      """
      INSERT INTO operation (id, kind, request, result, created_at, \(Actor.columns))
      VALUES (\(operation.text), \(request.kind), \(request.fingerprint), \(result), \(now),
        \(actor.values))
      """)
  }

  /// The row that an operation made or changed; nil if it was not done yet.
  ///
  /// - Throws: `operation-reused`; `store-newer`, as ``done(_:place:)``.
  func done(_ operation: OperationID, _ request: Request, place: String) throws -> Int64? {
    guard let before = try done(operation, place: place) else { return nil }
    try before.expect(request, operation)
    return before.result
  }

  /// The record of an operation; nil if it was not done yet.
  ///
  /// Reads the version of the schema with it: each statement is a round trip to a server.
  /// - Throws: `store-newer` if a newer program has migrated the library since it was opened.
  func done(_ operation: OperationID, place: String) throws -> OperationRecord? {
    let row = try firstRow(
      """
      SELECT schema_version_now.version AS version, kind, request, result, \(Actor.columns)
      FROM (SELECT max(version) AS version FROM schema_version) AS schema_version_now
      LEFT JOIN operation ON operation.id = \(operation.text)
      """)
    guard let row else { return nil }
    try Migration.expectKnown(row.optionalInt("version") ?? 0, place: place)
    guard let kind = try row.optionalText("kind") else { return nil }
    // Another program's kind is never that of a request of this one.
    guard let kind = OperationRecord.Kind(rawValue: kind) else { throw Refusal.operationReused(operation) }
    return OperationRecord(
      kind: kind, result: try row.integer("result"), fingerprint: try row.text("request"),
      actor: try row.of("operation").optionalActor())
  }
}
