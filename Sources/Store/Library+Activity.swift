package import Domain

/// Which lines of the diary are wanted: those that fit all that is named.
package struct ActivityFilter: Hashable, Sendable {
  package var kind: Activity.Kind?
  /// A library ID, as the diary has it.
  package var student: String?
  /// Also of one that is no longer there; numbers are not given again.
  package var book: Book.ID?
  /// Not before this moment.
  package var since: Timestamp?
  /// Before this moment.
  package var until: Timestamp?

  package init(
    kind: Activity.Kind? = nil, student: String? = nil, book: Book.ID? = nil, since: Timestamp? = nil,
    until: Timestamp? = nil
  ) {
    self.kind = kind
    self.student = student
    self.book = book
    self.since = since
    self.until = until
  }
}

extension Library {
  package func activity(id: Int64) async throws(Refusals) -> Activity? {
    try await read {
      try $0.firstRow("SELECT \(Library.activityColumns) FROM activity WHERE id = \(id)").map(Library.activity)
    }
  }

  private static let activityColumns: SQL =
    "id, created_at, type, book_title, book_author, student_library_id, additional_info"

  /// The diary, newest first.
  ///
  /// - Parameter id: the last one of the page before.
  package func activities(
    ofType kind: Activity.Kind? = nil, before id: Int64? = nil, limit: Int
  ) async throws(Refusals) -> [Activity] {
    try await activities(matching: ActivityFilter(kind: kind), before: id.map { ($0, nil) }, limit: limit)
  }

  /// The diary, newest first; of a span of days by their time, which a clock that was set back may have in another order.
  ///
  /// - Parameter last: the last one of the page before.
  package func activities(
    matching filter: ActivityFilter, after last: Activity?, limit: Int
  ) async throws(Refusals) -> [Activity] {
    try await activities(matching: filter, before: last.map { ($0.id, $0.createdAt) }, limit: limit)
  }

  private func activities(
    matching filter: ActivityFilter, before last: (id: Int64, time: Timestamp?)?, limit: Int
  ) async throws(Refusals) -> [Activity] {
    var which: SQL = "WHERE 1 = 1"
    if let kind = filter.kind { which = which + " AND type = \(kind.rawValue)" }
    if let student = filter.student { which = which + " AND student_library_id = \(student)" }
    if let book = filter.book { which = which + " AND book_id = \(book.rawValue)" }
    // Each order is an index's. One student's lines, or one book's, are few, whatever days are wanted.
    let isByTime =
      (filter.since != nil || filter.until != nil) && filter.student == nil && filter.book == nil
    // The sign keeps an engine from going by time where it would have to sort what it finds.
    let time: SQL = isByTime ? "created_at" : "+created_at"
    if let since = filter.since { which = which + " AND \(time) >= \(since.milliseconds)" }
    if let until = filter.until { which = which + " AND \(time) < \(until.milliseconds)" }
    let order: SQL
    if isByTime {
      let end = last?.time?.milliseconds ?? .max
      which = which + " AND (created_at, id) < (\(end), \(last?.id ?? .max))"
      order = "ORDER BY created_at DESC, id DESC"
    } else {
      which = which + " AND id < \(last?.id ?? .max)"
      order = "ORDER BY id DESC"
    }
    let query: SQL = "SELECT \(Library.activityColumns) FROM activity \(which) \(order) LIMIT \(limit)"
    return try await read { try $0.rows(query).map(Library.activity) }
  }

  private static func activity(_ row: SQLRow) throws -> Activity {
    guard let kind = Activity.Kind(rawValue: try row.text("type")) else { throw SQLRow.Mismatch(column: "type") }
    return Activity(
      id: try row.integer("id"), createdAt: try row.moment("created_at"), type: kind,
      bookTitle: try row.text("book_title"), bookAuthor: try row.text("book_author"),
      studentLibraryID: try row.optionalText("student_library_id"),
      additionalInfo: try row.optionalText("additional_info"))
  }
}
