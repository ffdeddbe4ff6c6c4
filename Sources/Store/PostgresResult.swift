import CPostgres

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

  /// - Throws: ``SQLRow/Mismatch`` for a number that is none of 64 bits.
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
          guard let number = Int64(text) else { throw SQLRow.Mismatch(column: names[Int(column)]) }
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
