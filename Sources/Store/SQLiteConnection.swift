import GRDB

/// GRDB's connection, as the library sees it.
struct SQLiteConnection: SQLConnection {
  let database: Database
  var dialect: Dialect { .sqlite }

  func rows(_ sql: SQL) throws -> [SQLRow] {
    let statement = try database.cachedStatement(sql: sql.text { _ in "?" })
    let arguments = StatementArguments(sql.values.map(\.databaseValue))
    guard statement.columnCount > 0 else {
      try statement.execute(arguments: arguments)
      return []
    }
    let columns = SQLRow.Columns(statement.columnNames)
    return try Row.fetchAll(statement, arguments: arguments).map { row in
      SQLRow(columns: columns, values: row.databaseValues.map(SQLValue.init))
    }
  }

  func insert(_ rows: some Sequence<[SQLValue]>, into table: String, columns: [String]) throws {
    let places = [String](repeating: "?", count: columns.count).joined(separator: ", ")
    let statement = try database.cachedStatement(
      sql: "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))")
    for row in rows {
      try statement.execute(arguments: StatementArguments(row.map(\.databaseValue)))
    }
  }
}

extension SQLValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .text(let text): text.databaseValue
    }
  }

  fileprivate init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(number)
    case .string(let text): self = .text(text)
    // The schema is STRICT and has neither.
    case .double(let number): self = .text(String(number))
    case .blob: self = .null
    }
  }
}
