package import Domain

/// The one library that all stations share: every query and every change, each change one transaction that checks, does
/// and tells (the activity) at once.
///
/// All methods throw ``Domain/Refusals``: a refusal by the rules, or a fault of the store. Then nothing was changed.
package struct Library: Sendable {
  /// The rules that hold as long as the library has none of its own (``circulationRules()``).
  package let rules: CirculationRules
  package let calendar: LocalCalendar
  /// When the clock is believed; nil: always, as in tests with a clock of their own.
  let clockRule: ClockRule?
  /// Recorded with every change.
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
  /// - Parameter createIfMissing: whether a new one is made where there is none.
  /// - Parameter worksInPlace: whether a file is written on the caller's thread: for a program that does nothing else.
  /// - Parameter onlyLooks: whether nothing at all is to be changed; an older library is refused with `store-older` then.
  /// - Parameter clockRule: when the clock is believed; nil: always.
  /// - Parameter note: the text of the file that is left beside a library, which tells of it when it is gone.
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

  /// The same library for changes that somebody else makes.
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

  /// The new path of a log that lay beside the library's file and had been written for another one.
  package var logPutAside: String? { (driver as? SQLiteDriver)?.logPutAside }

  /// Tells where such a log went that is put aside later, when the library's file is opened again.
  package func whenLogIsPutAside(_ tell: @escaping @Sendable (_ path: String) -> Void) {
    (driver as? SQLiteDriver)?.whenLogIsPutAside(tell)
  }

  package func close() async throws(Refusals) {
    try await Library.refusing { try await self.driver.close() }
  }

  // MARK: - How every method reaches the store

  func read<T: Sendable>(
    _ pace: Pace = .prompt, at now: Timestamp = .now, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws(Refusals) -> T {
    try await Library.refusing { try await self.driver.read(pace) { try body(self.transaction($0, at: now)) } }
  }

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

  private func transaction(_ connection: any SQLConnection, at now: Timestamp) -> Transaction {
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

  /// A change that counts once: the operation is written down in the transaction that does it, with what was asked for
  /// and the row it made or changed. Asking the same again only reads that row.
  ///
  /// - Parameter lends: whether the clock must be plausible. A change that was done already is answered by any clock.
  /// - Throws: `operation-reused` when something else was asked for under this name; `clock-implausible`, `clock-behind`.
  func once<T: Sendable>(
    _ operation: OperationID, _ request: Request, at now: Timestamp, pace: Pace = .prompt, lends: Bool = false,
    change: @escaping @Sendable (Transaction) throws -> Int64,
    result: @escaping @Sendable (Transaction, Int64) throws -> T?
  ) async throws(Refusals) -> T {
    try await once(
      operation, at: now, pace: pace, lends: lends, request: { _, _ in request }, change: change, result: result)
  }

  /// - Parameter request: makes the request from what the transaction finds; takes the kind that this operation was before, if
  ///   it was done.
  func once<T: Sendable>(
    _ operation: OperationID, at now: Timestamp, pace: Pace = .prompt, lends: Bool = false,
    request: @escaping @Sendable (Transaction, OperationRecord.Kind?) throws -> Request,
    change: @escaping @Sendable (Transaction) throws -> Int64,
    result: @escaping @Sendable (Transaction, Int64) throws -> T?
  ) async throws(Refusals) -> T {
    let (place, clock) = (driver.place, clock(lends: lends))
    return try await Library.refusing {
      try await self.driver.write(.anyTime, pace, reading: { clock(self.transaction($0, at: now)) }) {
        clock, connection in
        let transaction = self.transaction(connection, at: now)
        let id: Int64
        if let done = try transaction.done(operation, request, place: place) {
          id = done
        } else {
          if let refusal = try clock.get() { throw refusal }
          let request = try request(transaction, nil)
          id = try change(transaction)
          try transaction.note(operation, request, result: id)
        }
        guard let result = try result(transaction, id) else { throw Refusal.noLongerThere }
        return result
      }
    }
  }
}

extension Transaction {
  func note(_ operation: OperationID, _ request: Request, result: Int64) throws {
    try connection.run(
      """
      INSERT INTO operation (id, kind, request, result, created_at, \(Actor.columns))
      VALUES (\(operation.text), \(request.kind.rawValue), \(request.fingerprint), \(result), \(now.milliseconds),
        \(actor.values))
      """)
  }

  func done(_ operation: OperationID, _ request: Request, place: String) throws -> Int64? {
    try done(operation, { _, _ in request }, place: place)
  }

  /// The row that an operation made or changed; nil where it was not done yet.
  ///
  /// Reads the version of the schema with it: of a server each statement is a way there and back.
  /// - Throws: `operation-reused`; `store-newer` where a newer program has migrated the library since it was opened.
  func done(
    _ operation: OperationID, _ request: (Transaction, OperationRecord.Kind?) throws -> Request, place: String
  ) throws -> Int64? {
    let row = try connection.firstRow(
      """
      SELECT schema_version_now.version AS version, kind, request, result
      FROM (SELECT max(version) AS version FROM schema_version) AS schema_version_now
      LEFT JOIN operation ON operation.id = \(operation.text)
      """)
    guard let row else { return nil }
    try Migration.expectKnown(row.optionalInt("version") ?? 0, place: place)
    guard let kind = try row.optionalText("kind") else { return nil }
    let request = try request(self, OperationRecord.Kind(rawValue: kind))
    guard kind == request.kind.rawValue, try row.text("request") == request.fingerprint else {
      throw Refusal.operationReused(operation)
    }
    return try row.integer("result")
  }
}

/// The library at one moment, for questions that need several answers which belong together.
package struct LibrarySnapshot {
  private let transaction: Transaction

  fileprivate init(_ transaction: Transaction) { self.transaction = transaction }

  package func book(code: BookCode) throws -> Book? { try transaction.book(code: code) }

  /// The loans of a book, due first.
  package func activeLoans(of book: Book.ID) throws -> [Loan] { try transaction.activeLoans(ofBook: book) }

  /// The loans of a student, due first.
  package func activeLoans(of student: Student.ID) throws -> [Loan] {
    try transaction.activeLoans(ofStudent: student)
  }

  /// Whether a scan of this book finds a lost or withdrawn copy (``Library/findScanned(_:at:)``).
  package func hasGoneCopy(_ book: Book) throws -> Bool { try transaction.goneCopy(book) != nil }

  package func student(libraryID: String) throws -> Student? { try transaction.student(libraryID: libraryID) }

  /// The student with this card number, or else with this library ID.
  package func student(card: CardNumber) throws -> Student? { try transaction.student(card: card) }

  package func staff(card: CardNumber) throws -> StaffMember? { try transaction.staff(card: card) }

  package func staff(named name: String) throws -> StaffMember? { try transaction.staff(named: name) }

  /// The copies on hold for a student.
  package func held(for student: Student.ID) throws -> [Reservation] { try transaction.held(for: student) }

  /// How many entries of the attention list are open.
  package func attentionCount() throws -> Int { try transaction.attentionCount() }

  package func demand(for book: Book.ID, besides student: Student.ID) throws -> Demand {
    try transaction.line(for: book).demand(besides: student)
  }
}

extension Library {
  /// Reads from one state of the library in which no hold has expired. A change settles the queue of its book by itself.
  ///
  /// - Parameter body: may run again, after expired holds were passed on.
  package func snapshot<T: Sendable>(
    at now: Timestamp, _ body: @escaping @Sendable (LibrarySnapshot) throws -> T
  ) async throws(Refusals) -> T {
    let (answer, hasExpired) = try await read(at: now) { transaction in
      (try body(LibrarySnapshot(transaction)), try transaction.hasExpiredHolds())
    }
    guard hasExpired else { return answer }
    // Another station may have been quicker. The answer is outdated all the same.
    _ = try await passOnExpired(at: now)
    return try await read(at: now) { try body(LibrarySnapshot($0)) }
  }
}
