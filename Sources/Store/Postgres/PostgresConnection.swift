import CPostgres
import Domain
import Platform
import Synchronization

/// A session inside a transaction, as the library sees it.
struct PostgresConnection: SQLConnection {
  let session: PostgresHandle
  /// Collects what the transaction changes; nil outside of one.
  var written: WrittenChanges?
  var dialect: any Dialect { PostgresDialect() }

  func rows(_ sql: SQL) throws -> [SQLRow] {
    let text = sql.text { "$\($0)" }
    written?.note(text)
    return try session.rows(text, sql.values)
  }

  func insert(
    _ rows: some Sequence<[SQLValue]>, into table: String, columns: [String], textWaits: Bool
  ) throws {
    written?.note(table: table)
    // Each COPY is one statement, and a statement may take only so long.
    var rows = rows.makeIterator()
    var next = rows.next()
    while next != nil {
      let portion = sequence(state: PostgresConnection.rowsPerCopy) { left -> [SQLValue]? in
        guard left > 0, let row = next else { return nil }
        left -= 1
        next = rows.next()
        return row
      }
      try session.copy(into: table, columns: columns, rows: portion)
    }
  }

  private static let rowsPerCopy = 10_000
}

/// An answer of the server; frees it.
struct PostgresResult: ~Copyable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  deinit {
    PQclear(handle)
  }

  var status: ExecStatusType { PQresultStatus(handle) }

  func failure(isDisconnected: Bool) -> PostgresFailure {
    PostgresFailure(result: handle, isDisconnected: isDisconnected)
  }

  /// - Throws: ``ValueFault`` for a number that is none of 64 bits.
  func rows() throws -> [SQLRow] {
    let width = PQnfields(handle)
    guard width > 0 else { return [] }
    let names = (0..<width).map { String(cString: PQfname(handle, $0)) }
    let columns = SQLRow.Columns(names)
    let isNumber = (0..<width).map { PostgresResult.integerTypes.contains(PQftype(handle, $0)) }
    return try (0..<PQntuples(handle)).map { row in
      var values: [SQLValue] = []
      values.reserveCapacity(Int(width))
      for column in 0..<width {
        guard PQgetisnull(handle, row, column) == 0 else {
          values.append(.null)
          continue
        }
        let text = self.text(row, column)
        if isNumber[Int(column)] {
          guard let number = Int64(text) else { throw ValueFault(names[Int(column)]) }
          values.append(.integer(number))
        } else {
          values.append(.text(text))
        }
      }
      return SQLRow(columns: columns, values: values)
    }
  }

  private func text(_ row: Int32, _ column: Int32) -> String {
    let bytes = UnsafeRawBufferPointer(
      start: PQgetvalue(handle, row, column), count: Int(PQgetlength(handle, row, column)))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// int8, int2, int4, oid, numeric (what `sum` makes of int8): `pg_type.dat` of PostgreSQL's sources.
  private static let integerTypes: Set<Oid> = [20, 21, 23, 26, 1700]
}

/// Rows as COPY takes them: https://www.postgresql.org/docs/current/sql-copy.html, “Text Format”.
struct PostgresCopyText {
  private(set) var bytes: [UInt8] = []
  private static let chunk = 64 * 1024

  var isFull: Bool { bytes.count >= PostgresCopyText.chunk }

  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// - Throws: `input-not-text` for a text with a NUL in it, which PostgreSQL cannot keep.
  mutating func append(_ row: [SQLValue]) throws {
    for (index, value) in row.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\t")) }
      switch value {
      case .null: bytes.append(contentsOf: "\\N".utf8)
      case .integer(let number): bytes.append(contentsOf: String(number).utf8)
      case .text(let text): try append(text)
      case .unreadable: throw Refusal.inputNotText
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func append(_ text: String) throws {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case 0: throw Refusal.inputNotText
      default: bytes.append(byte)
      }
    }
  }
}

/// Whether the task that asked still wants the answer.
final class PostgresCancellation: Sendable {
  private struct State {
    var isCancelled = false
    var isPassedOn = false
    var wakeup: Wakeup?
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.wakeup?.ring()
    }
  }

  /// Makes `cancel` ring this wakeup from now on.
  func watch(_ wakeup: Wakeup) {
    state.withLock { $0.wakeup = wakeup }
  }

  /// True once, when the server must be cancelled: a second cancellation might stop what the connection does next.
  func passOn() -> Bool {
    state.withLock { state in
      defer { state.isPassedOn = state.isCancelled }
      return state.isCancelled && !state.isPassedOn
    }
  }
}
