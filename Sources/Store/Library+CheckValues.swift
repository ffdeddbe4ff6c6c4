import Domain

/// Values that no column can hold, as a flipped bit or another program leaves them.
extension Library {
  fileprivate static let valuesAtOnce = 1000
}

extension Transaction {
  /// The findings about values that break the rule of their column, with table and row.
  func brokenValues(in table: LibraryTable) throws -> [String] {
    // Answers of catalogues are large, and nothing depends on them.
    let columns = table.columns.filter { $0 != "body" }
    let rules = columns.map { ColumnRule.rule($0, of: table) ?? .any }
    let keyIndex = columns.firstIndex(of: table.key) ?? 0
    var page = table
    page.columns = columns
    var (found, last) = ([String](), SQLValue?.none)
    while true {
      let rows = try connection.rows(page.page(after: last, limit: Library.valuesAtOnce))
      for row in rows {
        for (index, value) in row.values.enumerated() {
          guard let fault = rules[index].fault(of: value) else { continue }
          let mismatch = SQLRow.Mismatch(table: table.name, column: columns[index], fault: fault)
          found.append("\(mismatch): row \(row.values[keyIndex].name ?? "without a key")")
        }
      }
      guard rows.count == Library.valuesAtOnce, let key = rows.last?.values[keyIndex], key != last else { return found }
      last = key
    }
  }
}
