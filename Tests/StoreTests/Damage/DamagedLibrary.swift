import Domain
import Reports
import TestSupport

@testable import Store

/// A library with a row in every table, whose values may be damaged past all that the schema forbids.
struct DamagedLibrary {
  let store: TestStore
  private let engine: DatabaseEngine

  init(_ backend: StoreBackend) async throws {
    store = try await TestStore(backend)
    engine = store.driver.dialect.engine
    try await fill()
    try await store.plant(engine == .sqlite ? Self.forgettingTypes : [])
  }

  /// Bytes that a statement can write into a column: a flipped bit makes any of them.
  enum Value: Hashable, Sendable, CustomStringConvertible {
    case number(Int64)
    case text(String)
    /// Only SQLite can hold this value.
    case blob
    case notUTF8
    case real

    var description: String {
      switch self {
      case .number(let number): String(number)
      case .text(let text): "a text of \(text.utf8.count) bytes"
      case .blob: "a blob"
      case .notUTF8: "a text that is not UTF-8"
      case .real: "a fraction"
      }
    }

    fileprivate var sql: SQL {
      switch self {
      case .number(let number): SQL(trusted: number == .min ? "-9223372036854775807 - 1" : String(number))
      case .text(let text): "\(text)"
      case .blob: "x'00FF10'"
      case .notUTF8: "CAST(x'41C3' AS TEXT)"
      case .real: "1.5e300"
      }
    }
  }

  /// The damaged values that a column may hold.
  func values(for sound: SQLValue) -> [Value] {
    let numbers: [Value] = [.number(.max), .number(.min), .number(-1), .number(1 << 40), .number(2_000_000_000)]
    let texts: [Value] = [
      .text(""), .text("\u{1}garbage\u{1B}[31m\u{9B}31m"), .text(String(repeating: "9", count: 40)),
    ]
    switch (engine, sound) {
    case (.sqlite, _): return numbers + texts + [.text("\0"), .blob, .notUTF8, .real]
    // Fewer, for the sake of time: a server is slower, and it keeps types and UTF-8 itself.
    case (.postgres, .integer): return [.number(.max), .number(.min), .number(-1)]
    case (.postgres, _): return Array(texts.prefix(2))
    }
  }

  /// - Returns: the first row's key and value; nil where the row or the value is missing.
  func value(of column: String, in table: LibraryTable) async throws -> (key: SQLValue, value: SQLValue)? {
    try await store.driver.read { connection in
      let (name, column, key) = (SQL(trusted: table.name), SQL(trusted: column), SQL(trusted: table.key))
      return try connection.firstRow(
        "SELECT \(key), \(column) FROM \(name) WHERE \(column) IS NOT NULL ORDER BY 1 LIMIT 1"
      ).map { ($0.values[0], $0.values[1]) }
    }
  }

  func value(of column: String, in table: LibraryTable, where key: SQLValue) async throws -> SQLValue? {
    try await store.driver.read { connection in
      let (name, column, keyName) = (SQL(trusted: table.name), SQL(trusted: column), SQL(trusted: table.key))
      return try connection.firstRow("SELECT \(column) FROM \(name) WHERE \(keyName) = \(SQL.list([key]))")?.values[0]
    }
  }

  /// - Returns: false where the engine refused it; a number that another row has it does not take.
  func set(_ column: String, of table: LibraryTable, to value: SQL, where key: SQLValue) async throws -> Bool {
    do {
      try await store.driver.write { connection in
        if connection.dialect.engine == .sqlite { try connection.run("PRAGMA ignore_check_constraints = ON") }
        let (table, column, name) = (SQL(trusted: table.name), SQL(trusted: column), SQL(trusted: table.key))
        try connection.run("UPDATE \(table) SET \(column) = \(value) WHERE \(name) = \(SQL.list([key]))")
      }
      return true
    } catch {
      return false
    }
  }

  func set(_ column: String, of table: LibraryTable, to value: Value, where key: SQLValue) async throws -> Bool {
    try await set(column, of: table, to: value.sql, where: key)
  }

  /// SQLite forgets that its tables are STRICT and what refers to what, for as long as the test lasts.
  private static let forgettingTypes = [
    "PRAGMA writable_schema = ON", "UPDATE sqlite_master SET sql = replace(sql, ') STRICT, WITHOUT', ') WITHOUT')",
    "UPDATE sqlite_master SET sql = replace(sql, ') STRICT', ')')",
    "UPDATE sqlite_master SET sql = replace(sql, 'REFERENCES activity_type (name)', '')",
    "PRAGMA writable_schema = RESET",
  ]

  private func fill() async throws {
    let library = store.library
    let dune = try await store.addBook(isbn: .numbered(1))
    let emma = try await store.addBook("Emma", by: "Jane Austen", isbn: .numbered(5), copies: 2)
    _ = try await library.giveLabels(to: [dune.id, emma.id])
    _ = try await store.addWish("Momo", by: "Michael Ende", isbn: .numbered(2))
    let (ada, bob) = (try await store.addStudent(), try await store.addStudent("S2", "Bob", "Kahn"))
    let first = try await store.checkOut(dune, to: ada)
    _ = try await store.returnBook(try await store.checkOut(emma, to: bob))
    try await library.reserve(dune.id, for: bob.id, operation: .random(), at: TestStore.now)
    let gone = try await store.addStudent("S3", "Cleo", "Gone")
    let loan = try await store.checkOut(emma, to: gone)
    try await library.reserve(dune.id, for: gone.id, operation: .random(), at: TestStore.now)
    for reservation in try await library.reservations(.ofStudent(gone.id), limit: 9) {
      _ = try await library.cancelReservation(reservation.id, operation: .random(), at: TestStore.now)
    }
    _ = try await store.returnBook(loan)
    // A copy is on hold, and a loan is still out.
    _ = try await store.returnBook(first)
    let holes = try await store.addBook("Holes", by: "Louis Sachar")
    let bell = try await store.addBook("The Bell Jar", by: "Sylvia Plath")
    _ = try await store.checkOut(bell, to: ada)
    _ = try await library.startInventory(named: "Summer", operation: .random(), at: TestStore.now)
    _ = try await library.scanIntoInventory(
      .isbn(.numbered(1)), text: "9780000000019", operation: .random(), at: TestStore.now)
    _ = try await library.finishInventory(operation: OperationID("finish"), at: TestStore.now)
    _ = try await library.startInventory(named: "Winter", operation: .random(), at: TestStore.now)
    _ = try await library.scanIntoInventory(
      .isbn(.numbered(1)), text: "9780000000019", operation: .random(), at: TestStore.now)
    _ = try await library.deleteBook(emma.id, operation: .random(), at: TestStore.now)
    try await library.setName("Ours")
    var categories = BookEdit()
    categories.categories = ["Digging"]
    _ = try await library.editBook(holes.id, categories, operation: .random(), at: TestStore.now)
    try await library.setStationStatus(
      StationStatus(
        name: "foyer", version: "1", mode: "station", state: .idle,
        troubles: [.init(kind: .camera, name: nil, problem: .absent)], startedAt: TestStore.now, since: TestStore.now,
        seenAt: TestStore.now), instance: "a")
    try await store.driver.write { connection in
      for statement: SQL in [
        "INSERT INTO lookup_result (book_id, is_found, ended_at, problem) VALUES (\(holes.id.rawValue), 1, 5, 'offline')",
        "INSERT INTO lookup_answer (id, status, body, stored_at, etag) VALUES ('openlibrary q', 200, '{}', 5, 'e')",
        "INSERT INTO reader_answer (id, status, body, stored_at, etag) VALUES ('openlibrary r', 200, '{}', 5, 'e')",
        "INSERT INTO reader_cover (number, named_at) VALUES (7, 5)",
        "INSERT INTO lookup_service (name, full_at, rests_until, trial_since, changed_at) VALUES ('s', 5, 6, 7, 8)",
      ] { try connection.run(statement) }
    }
  }
}
