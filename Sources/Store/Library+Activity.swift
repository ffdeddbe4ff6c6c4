package import Domain

extension Library {
  /// The diary, newest first.
  ///
  /// - Parameter id: the last one of the page before.
  package func activities(
    ofType kind: Activity.Kind? = nil, before id: Int64? = nil, limit: Int
  ) async throws(Refusals) -> [Activity] {
    try await read { connection in
      let ofKind: SQL = kind.map { " AND type = \($0.rawValue)" } ?? ""
      return try connection.rows(
        """
        SELECT id, created_at, type, book_title, book_author, student_library_id, additional_info
        FROM activity WHERE id < \(id ?? Int64.max)\(ofKind) ORDER BY id DESC LIMIT \(limit)
        """
      ).map { row in
        guard let kind = Activity.Kind(rawValue: try row.text("type")) else { throw SQLRow.Mismatch(column: "type") }
        return Activity(
          id: try row.integer("id"), createdAt: Timestamp(milliseconds: try row.integer("created_at")), type: kind,
          bookTitle: try row.text("book_title"), bookAuthor: try row.text("book_author"),
          studentLibraryID: try row.optionalText("student_library_id"),
          additionalInfo: try row.optionalText("additional_info"))
      }
    }
  }
}
