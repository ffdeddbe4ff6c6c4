import GRDB
import Glibc

@testable import Store

// CPU of a statement, in microseconds: our binding and reading of values (`BoundStatement`), and GRDB's. Both end with
// the same checked values, which outlive the statement. `kiosk/build StatementBenchmark` optimises GRDB.

private let texts = ["isbn", "title", "author", "description", "publisher", "language", "cover", "notes", "label"]
private let numbers = ["pages", "total", "available", "created", "favorite", "wish"]
private let columns = ["id"] + texts + numbers

/// Microseconds of the CPU that this thread has taken.
private func cpu() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Our rows.
private func ours(_ database: Database, _ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
  let statement = try BoundStatement(database.cachedStatement(sql: sql))
  try statement.bind(values)
  let names = statement.columns
  var rows: [SQLRow] = []
  while try statement.step() { rows.append(SQLRow(columns: names, values: statement.values)) }
  return rows
}

/// GRDB's arguments and rows.
private func theirs(_ database: Database, _ sql: String, _ values: [SQLValue]) throws -> [Row] {
  try Row.fetchAll(database.cachedStatement(sql: sql), arguments: arguments(values))
}

private func arguments(_ values: [SQLValue]) -> StatementArguments {
  StatementArguments(
    values.map { value -> DatabaseValue in
      switch value {
      case .null, .unreadable: .null
      case .integer(let number): number.databaseValue
      case .text(let text): text.databaseValue
      }
    })
}

/// Reads each column by its name, as the store does, and checks its type.
private func length(_ row: SQLRow) throws -> Int {
  try texts.reduce(0) { $0 + (try row.optionalText($1)?.utf8.count ?? 0) }
    + numbers.reduce(0) { $0 + Int(truncatingIfNeeded: try row.integer($1)) }
}

private func length(_ row: Row) throws -> Int {
  try texts.reduce(0) { sum, name in
    switch (row[name] as DatabaseValue).storage {
    case .string(let text): sum + text.utf8.count
    case .null: sum
    case .int64, .double, .blob: throw DatabaseError(resultCode: .SQLITE_MISMATCH)
    }
  }
    + numbers.reduce(0) { sum, name in
      guard case .int64(let number) = (row[name] as DatabaseValue).storage else {
        throw DatabaseError(resultCode: .SQLITE_MISMATCH)
      }
      return sum + Int(truncatingIfNeeded: number)
    }
}

/// Prints the least of nine rounds for both, in turn, and their ratio.
private func compare(
  _ name: String, runs: Int, ours: (Int) throws -> Int, theirs: (Int) throws -> Int
) throws {
  var (best, peer) = (Double.infinity, Double.infinity)
  for _ in 0..<9 {
    var (sum, other) = (0, 0)
    var start = cpu()
    for number in 0..<runs { sum &+= try ours(number) }
    best = min(best, (cpu() - start) / Double(runs))
    start = cpu()
    for number in 0..<runs { other &+= try theirs(number) }
    peer = min(peer, (cpu() - start) / Double(runs))
    guard sum == other else { fatalError("\(name): the answers differ") }
  }
  func shown(_ number: Double) -> String { String((number * 10).rounded() / 10) }
  print("| \(name) | \(shown(best)) | \(shown(peer)) | \(shown(peer / best)) |")
}

let queue = try DatabaseQueue()
try queue.write { database in
  try database.execute(
    sql: """
      CREATE TABLE book (id INTEGER PRIMARY KEY, \(texts.map { "\($0) TEXT" }.joined(separator: ", ")),
        \(numbers.map { "\($0) INTEGER" }.joined(separator: ", "))) STRICT
      """)
  let marks = [String](repeating: "?", count: columns.count).joined(separator: ", ")
  let insert = "INSERT INTO book (\(columns.joined(separator: ", "))) VALUES (\(marks))"
  func values(_ number: Int) -> [SQLValue] {
    [
      .integer(Int64(number)), .text("97803064\(10_000 + number)"), .text("The title of the book \(number)"),
      .text("Some Author \(number % 700)"), .text("A description of a few lines from a catalogue. \(number)"),
      .text("Puffin"), .text("en"), .null, .text(""), .null, .integer(230), .integer(3), .integer(2),
      .integer(1_795_255_200_000), .integer(0), .integer(0),
    ]
  }
  for number in 1...10_000 { try BoundStatement(database.cachedStatement(sql: insert)).run(values(number)) }

  let (page, one) = ("SELECT * FROM book WHERE id > ? ORDER BY id LIMIT 50", "SELECT * FROM book WHERE id = ?")
  let total = "SELECT total FROM book WHERE id = ?"
  let update = "UPDATE book SET available = ?, notes = ? WHERE id = ?"
  func changed(_ number: Int) -> [SQLValue] { [.integer(2), .text("note"), .integer(Int64(number + 1))] }
  print("| statement | ours (µs) | GRDB (µs) | ratio |\n|---|---|---|---|")
  try compare(
    "a page of 50 books", runs: 150,
    ours: { try ours(database, page, [.integer(Int64($0 * 20))]).reduce(0) { $0 &+ (try length($1)) } },
    theirs: { try theirs(database, page, [.integer(Int64($0 * 20))]).reduce(0) { $0 &+ (try length($1)) } })
  try compare(
    "one book by its ID", runs: 5000,
    ours: { try ours(database, one, [.integer(Int64($0 + 1))]).reduce(0) { $0 &+ (try length($1)) } },
    theirs: { try theirs(database, one, [.integer(Int64($0 + 1))]).reduce(0) { $0 &+ (try length($1)) } })
  try compare(
    "one number", runs: 5000,
    ours: { Int(try ours(database, total, [.integer(Int64($0 + 1))])[0].integer("total")) },
    theirs: { Int(try theirs(database, total, [.integer(Int64($0 + 1))])[0]["total"] as Int64) })
  try compare(
    "one `UPDATE` with three values", runs: 5000,
    ours: {
      try BoundStatement(database.cachedStatement(sql: update)).run(changed($0))
      return 1
    },
    theirs: {
      try database.cachedStatement(sql: update).execute(arguments: arguments(changed($0)))
      return 1
    })
}
