package import Domain

extension Library {
  /// How many rows of which table there are, at one moment.
  package func tableCounts() async throws(Refusals) -> [TableCount] {
    try await Library.refusing { try await LibraryTable.counts(self.driver) }
  }

  /// How many rows ``deleteAll(backedUp:)`` would delete.
  package func rowsToDelete() async throws(Refusals) -> Int {
    let kept = LibraryTable.all.filter(\.outlastsEmptying).map(\.name)
    return try await tableCounts().reduce(0) { $0 + (kept.contains($1.table) ? 0 : $1.rows) }
  }

  /// Empties the library in one transaction: every table, but the kinds of activity and what is true of the library
  /// itself. Numbers of books, students, cards and labels go on; none is given twice.
  ///
  /// - Parameter counts: what a backup has of each table. What people change adds a row somewhere, so where they differ it
  ///   lacks one.
  /// - Returns: how many rows there were.
  /// - Throws: `no-longer-there` when the library has changed since; nothing is deleted then.
  package func deleteAll(backedUp counts: [TableCount]) async throws(Refusals) -> Int {
    try await write(.beforeCommit, .unhurried, at: .now) { transaction in
      for table in LibraryTable.all { try transaction.dialect.locksTable(table.name, transaction) }
      let present = try LibraryTable.all.map { table in
        TableCount(table: table.name, rows: try transaction.firstRow(table.count)?.int("number") ?? 0)
      }
      guard Set(present) == Set(counts) else { throw Refusal.noLongerThere }
      try transaction.dialect.overwritesDeleted(transaction)
      for number in PrintedNumber.allCases { try number.retireAll(transaction) }
      try transaction.dialect.keepsIDs(transaction)
      var rows = 0
      // Referring rows are deleted before the rows that they refer to.
      for table in LibraryTable.all.reversed() where !table.outlastsEmptying {
        switch table.name {
        case "book", "student": try transaction.dialect.emptySearched(table.name, transaction)
        default: try transaction.run("DELETE FROM \(SQL(trusted: table.name))")
        }
        rows += present.first { $0.table == table.name }?.rows ?? 0
      }
      return rows
    }
  }
}
