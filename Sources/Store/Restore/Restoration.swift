package import Domain
package import Reports

package struct Restoration: Sendable {
  package let rows: [TableCount]
  /// Faults that the check finds in rows of the backup.
  package let findings: [CheckFinding]
  package let missing: MissingActivity
  /// The place of the library that was there before: a path or a schema. Nil for a dry run and where there was none.
  package let aside: String?
  /// The path of the old library's log if it was not replayed: it is another file's, or its file cannot be read.
  package let logAside: String?

  init(_ checked: CheckedLibrary, _ missing: MissingActivity, aside: String? = nil, logAside: String? = nil) {
    (rows, findings) = (checked.rows, checked.findings)
    (self.missing, self.aside, self.logAside) = (missing, aside, logAside)
  }
}

extension StoreLocation {
  /// Replaces the library that is kept here by a backup. The old one is put aside; nothing is deleted.
  ///
  /// - Parameters:
  ///   - backup: the path of a file as ``backUpLibrary(to:progress:)`` makes it.
  ///   - isDry: whether everything is done but the replacement.
  ///   - makesFolder: whether a real restore makes the library's folder before. A dry run works without it then.
  /// - Throws: `library-open` while another program has the library open; `backup-damaged`, `backup-is-library`, or a
  ///   fault. The library is as it was then.
  package func restoreLibrary(
    from backup: String, isDry: Bool = false, makesFolder: Bool = false, at now: Timestamp = .now,
    progress: @escaping CopyReport = { _ in }
  ) async throws(Refusals) -> Restoration {
    try await Library.refusing {
      switch self {
      case .file(let path):
        try await FileRestore(
          backup: BackupFile(backup), path: path, isDry: isDry, makesFolder: makesFolder, now: now, progress: progress
        ).run()
      case .postgres(let address):
        try await PostgresRestore(
          backup: BackupFile(backup), address: address, place: self.description, isDry: isDry, now: now,
          progress: progress
        ).run()
      }
    }
  }
}

/// Numbers of cards and labels that a library gave. A library that is restored must not give them again.
struct GivenNumbers: Sendable {
  private var numbers: Set<String> = []

  private static let rowsPerPage = 500

  /// Every place of such a number, in each version of the schema.
  private static let places: [(table: SQL, column: SQL, condition: SQL)] = [
    ("student", "card_number", ""), ("book", "label_number", ""), ("copy", "label_number", ""),
    ("retired_number", "number", ""),
    // Versions before 10 kept only the highest number.
    ("library_setting", "value", " AND name IN ('last_card', 'last_label')"),
  ]

  /// Reads as much as can be read: an older library lacks some of the places, and a damaged one is read from both ends.
  static func read(from library: any DatabaseDriver) async throws -> GivenNumbers {
    var given = GivenNumbers()
    for place in places.indices {
      for isAscending in [true, false] {
        do {
          try await given.collect(place, isAscending: isAscending, library)
          break
        } catch {
          try Task.checkCancellation()
        }
      }
    }
    return given
  }

  private mutating func collect(_ place: Int, isAscending: Bool, _ library: any DatabaseDriver) async throws {
    var last: String?
    while true {
      let end = last
      let page = try await library.read { connection in
        let (table, column, condition) = GivenNumbers.places[place]
        let behind: SQL = end.map { isAscending ? " AND \(column) > \($0)" : " AND \(column) < \($0)" } ?? ""
        let order: SQL = isAscending ? "ASC" : "DESC"
        return try connection.rows(
          """
          SELECT \(column) AS number FROM \(table) WHERE \(column) IS NOT NULL\(behind)\(condition)
          ORDER BY 1 \(order) LIMIT \(GivenNumbers.rowsPerPage)
          """
        ).map { try? $0.text("number") }
      }
      // A value that is no such number would keep the library from giving the next one.
      numbers.formUnion(page.compactMap(\.self).filter { CardNumber($0) != nil || LabelNumber($0) != nil })
      guard page.count == GivenNumbers.rowsPerPage, let next = page.compactMap(\.self).last, next != last else {
        return
      }
      last = next
    }
  }

  /// Records those that are unused in this library.
  ///
  /// - Returns: how many rows that adds.
  func retire(_ connection: any SQLConnection) throws -> Int {
    guard !numbers.isEmpty else { return 0 }
    let known = try connection.rows(
      """
      SELECT card_number AS number FROM student WHERE card_number IS NOT NULL
      UNION SELECT label_number FROM book WHERE label_number IS NOT NULL
      UNION SELECT label_number FROM copy WHERE label_number IS NOT NULL
      UNION SELECT number FROM retired_number
      """
    ).compactMap { try? $0.text("number") }
    let new = numbers.subtracting(known).sorted()
    if !new.isEmpty {
      try connection.insert(new.map { [SQLValue.text($0)] }, into: "retired_number", columns: ["number"])
    }
    return new.count
  }
}

extension [TableCount] {
  func adding(_ rows: Int, to table: String) -> [TableCount] {
    map { $0.table == table ? TableCount(table: table, rows: $0.rows + rows) : $0 }
  }
}
