package import Domain

/// The activity that a library's log has and a backup of it lacks.
package struct MissingActivity: Hashable, Sendable {
  /// An entry as it stands in the log: a newer program may have kinds that this one does not know.
  package struct Entry: Hashable, Sendable {
    package let id: Int64
    package let createdAt: Timestamp
    package let type: String
    package let bookTitle: String
    package let bookAuthor: String
    package let studentLibraryID: String?
    package let additionalInfo: String?
    package let actorKind: String?
    package let actorName: String?
    package let actorDetail: String?
  }

  /// When the backup's last entry was made; nil for a backup without any.
  package fileprivate(set) var since: Timestamp?
  /// Oldest first.
  package fileprivate(set) var entries: [Entry] = []
  /// Whether the library's log continues the backup's. Otherwise all entries after that moment count.
  package fileprivate(set) var continuesBackup = true
  /// Whether there was a library, or a log of one, that could lack or have anything.
  package fileprivate(set) var hasLibrary = true
  /// Why not all of the log could be read.
  package fileprivate(set) var unread: FaultDetail?

  /// How many entries there are of each kind; the kinds in the order of their first entry.
  package var counts: [(type: String, number: Int)] {
    var (order, numbers) = ([String](), [String: Int]())
    for entry in entries {
      if numbers[entry.type] == nil { order.append(entry.type) }
      numbers[entry.type, default: 0] += 1
    }
    return order.map { ($0, numbers[$0] ?? 0) }
  }
}

/// Reads it out of both.
struct MissingActivityReader: Sendable {
  private struct Last: Sendable {
    let id: Int64
    let createdAt: Int64
    let type: String
  }

  /// The library as it is; nil where there is none.
  let library: (any DatabaseDriver)?
  let backup: any DatabaseDriver
  /// Why the library's write-ahead log is not read; nil if it is read, or does not exist.
  var unreadLog: FaultDetail?

  private static let rowsPerPage = 500

  /// A library that cannot be read completely is reported: such a library is what a restore is for.
  ///
  /// - Parameter reason: why the library cannot be read at all.
  func read(withoutLibrary reason: Refusals? = nil) async throws -> MissingActivity {
    var missing = MissingActivity()
    missing.unread = unreadLog
    let last = try await backup.read { connection in
      try connection.firstRow("SELECT id, created_at, type FROM activity ORDER BY id DESC LIMIT 1").map {
        Last(id: try $0.integer("id"), createdAt: try $0.integer("created_at"), type: try $0.text("type"))
      }
    }
    missing.since = last.map { Timestamp(milliseconds: $0.createdAt) }
    guard let library else {
      if case .store(_, let detail)? = reason?.first { missing.unread = detail }
      missing.hasLibrary = missing.unread != nil
      return missing
    }
    do {
      let condition = try await condition(last, library, &missing)
      try await collect(from: library, condition, &missing)
    } catch let refusals as Refusals {
      try Task.checkCancellation()
      if case .store(_, let detail) = refusals.first { missing.unread = detail } else { throw refusals }
    }
    return missing
  }

  /// IDs are never given twice, so they show what came later, if both logs are one.
  private func condition(
    _ last: Last?, _ library: any DatabaseDriver, _ missing: inout MissingActivity
  ) async throws -> (after: Int64, SQL) {
    guard let last else { return (0, "") }
    let isThere = try await library.read { connection in
      try connection.firstRow(
        "SELECT 1 AS one FROM activity WHERE id = \(last.id) AND created_at = \(last.createdAt) AND type = \(last.type)"
      ) != nil
    }
    if isThere { return (last.id, "") }
    missing.continuesBackup = false
    return (0, " AND created_at > \(last.createdAt)")
  }

  private func collect(
    from library: any DatabaseDriver, _ condition: (after: Int64, SQL), _ missing: inout MissingActivity
  ) async throws {
    var id = condition.after
    while true {
      let (last, rest) = (id, condition.1)
      let page = try await library.read { connection in
        try connection.rows(
          "SELECT * FROM activity WHERE id > \(last)\(rest) ORDER BY id LIMIT \(MissingActivityReader.rowsPerPage)"
        ).map(MissingActivity.Entry.init)
      }
      missing.entries += page
      guard page.count == MissingActivityReader.rowsPerPage, let end = page.last else { return }
      id = end.id
    }
  }
}

extension MissingActivity.Entry {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.integer("id"), createdAt: try row.moment("created_at"), type: try row.text("type"),
      bookTitle: try row.text("book_title"), bookAuthor: try row.text("book_author"),
      studentLibraryID: try row.optionalText("student_library_id"),
      additionalInfo: try row.optionalText("additional_info"),
      // A library of an older program has no columns for actors.
      actorKind: row.has("actor_kind") ? try row.optionalText("actor_kind") : nil,
      actorName: row.has("actor_name") ? try row.optionalText("actor_name") : nil,
      actorDetail: row.has("actor_detail") ? try row.optionalText("actor_detail") : nil)
  }
}
