package import Domain

/// A selection of activity log entries: those that match all of its conditions.
package struct ActivityFilter: Hashable, Sendable {
  package var kind: Activity.Kind?
  /// A library ID, as the activity log has it.
  package var student: String?
  /// The book, even one that no longer exists; IDs are not given again.
  package var book: Book.ID?
  /// The earliest moment.
  package var since: Timestamp?
  /// The end: only moments before it match.
  package var until: Timestamp?
  package var actorKind: Actor.Kind?
  /// The name of the station or of the system's user, as the activity log has it.
  package var actorName: String?

  package init(
    kind: Activity.Kind? = nil, student: String? = nil, book: Book.ID? = nil, since: Timestamp? = nil,
    until: Timestamp? = nil, actorKind: Actor.Kind? = nil, actorName: String? = nil
  ) {
    self.kind = kind
    self.student = student
    self.book = book
    self.since = since
    self.until = until
    self.actorKind = actorKind
    self.actorName = actorName
  }

  /// ` AND …`. No index has it, which would cost a page of the log of each checkout.
  fileprivate var ofActor: SQL {
    var which: SQL = ""
    if let actorKind { which = which + " AND actor_kind = \(actorKind.rawValue)" }
    if let actorName { which = which + " AND actor_name = \(actorName)" }
    return which
  }

  /// ` AND …` for each condition.
  var conditions: SQL {
    var which: SQL = ""
    if let kind { which = which + " AND type = \(kind.rawValue)" }
    if let student { which = which + " AND student_library_id = \(student)" }
    if let book { which = which + " AND book_id = \(book.rawValue)" }
    // The sign keeps an engine from going by time where it would have to sort what it finds.
    if let since { which = which + " AND +created_at >= \(since.milliseconds)" }
    if let until { which = which + " AND +created_at < \(until.milliseconds)" }
    return which + ofActor
  }
}

extension Library {
  package func activity(id: Int64) async throws(Refusals) -> Activity? {
    try await read { try $0.activities("WHERE id = \(id)").first }
  }

  static let activityColumns: SQL =
    "id, created_at, type, book_title, book_author, student_library_id, additional_info, \(Actor.columns)"

  /// The activity log, newest first.
  ///
  /// - Parameter id: the last one of the page before.
  package func activities(
    ofType kind: Activity.Kind? = nil, before id: Int64? = nil, limit: Int
  ) async throws(Refusals) -> [Activity] {
    try await activities(matching: ActivityFilter(kind: kind), before: id.map { ($0, nil) }, limit: limit)
  }

  /// The activity log, newest first; of one kind and of a span of days. Its order by time may differ after a clock was
  /// set back.
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
    // Each order is an index's. One student's lines, or one book's, are few, whatever else is wanted.
    let isByTime =
      (filter.kind != nil || filter.since != nil || filter.until != nil) && filter.student == nil && filter.book == nil
    return try await read { transaction in
      guard isByTime else { return try transaction.activities(filter, before: last?.id, limit) }
      var end: (time: Int64, id: Int64) = (.max, .max)
      if let last {
        let time = try last.time?.milliseconds ?? transaction.time(ofActivity: last.id)
        end = (time, last.id)
      }
      // An index for each moment and kind serves both: of all kinds the newest lines are merged.
      let kinds = filter.kind.map { [$0] } ?? Activity.Kind.allCases
      let lines = try kinds.flatMap { try transaction.activities(of: $0, filter, before: end, limit) }
      let newestFirst = lines.sorted { ($1.createdAt.milliseconds, $1.id) < ($0.createdAt.milliseconds, $0.id) }
      return Array(newestFirst.prefix(limit))
    }
  }
}

extension Transaction {
  fileprivate func activities(_ filter: ActivityFilter, before id: Int64?, _ limit: Int) throws -> [Activity] {
    try activities("WHERE id < \(id ?? .max)\(filter.conditions) ORDER BY id DESC LIMIT \(limit)")
  }

  fileprivate func activities(
    of kind: Activity.Kind, _ filter: ActivityFilter, before end: (time: Int64, id: Int64), _ limit: Int
  ) throws -> [Activity] {
    var which: SQL = "WHERE type = \(kind.rawValue) AND (created_at, id) < (\(end.time), \(end.id))"
    if let since = filter.since { which = which + " AND created_at >= \(since.milliseconds)" }
    if let until = filter.until { which = which + " AND created_at < \(until.milliseconds)" }
    let order: SQL = "ORDER BY created_at DESC, id DESC LIMIT \(limit)"
    return try activities("\(which)\(filter.ofActor) \(order)")
  }

  fileprivate func time(ofActivity id: Int64) throws -> Int64 {
    try connection.firstRow("SELECT created_at FROM activity WHERE id = \(id)")?.integer("created_at") ?? .max
  }

  /// - Parameter which: what follows the name of the table.
  fileprivate func activities(_ which: SQL) throws -> [Activity] {
    try connection.rows("SELECT \(Library.activityColumns) FROM activity \(which)").map(Library.activity)
  }
}

extension Library {
  static func activity(_ row: SQLRow) throws -> Activity {
    let row = row.of("activity")
    return Activity(
      id: try row.integer("id"), createdAt: try row.moment("created_at"),
      type: try row.word("type", as: Activity.Kind.self),
      bookTitle: try row.text("book_title"), bookAuthor: try row.text("book_author"),
      studentLibraryID: try row.optionalText("student_library_id"),
      additionalInfo: try row.optionalText("additional_info"), actor: try row.optionalActor())
  }
}
