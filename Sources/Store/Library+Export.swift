package import Domain

extension Library {
  /// Columns of an export in the order of `CSVWriter`'s rows: `Interchange.BookLayout.columns`.
  private static let bookExport = """
    isbn, title, author, total_copies, available_copies, language_code, publisher, published_date, page_count, notes,
    label_number, categories, description, is_favorite, cover_image_url, created_at
    """

  /// The last columns but the first of them, as cells of a table.
  private static func cells(_ row: ArraySlice<SQLValue>) -> ArraySlice<SQLValue> {
    var cells = row
    let (categories, favorite, added) = (row.startIndex + 11, row.startIndex + 13, row.startIndex + 15)
    if case .text(let names) = row[categories], !names.isEmpty {
      cells[categories] = .text(BookCells.text(ofCategories: names.split(separator: "\n").map(String.init)))
    }
    if case .integer(let flag) = row[favorite] { cells[favorite] = .text(BookCells.text(ofFlag: flag != 0)) }
    if case .integer(let moment) = row[added] {
      cells[added] = .text(BookCells.text(of: Timestamp(milliseconds: moment)))
    }
    return cells
  }

  private static let rowsPerPage = 1_000

  /// Every book, or every wish, in the order of titles, as the library is at one moment.
  ///
  /// - Parameter take: the values of each row: ISBN, title, author, copies, copies on the shelf, language, publisher, date,
  ///   pages, notes, label, categories, description, favourite, address of the cover, moment at which the library got it. What it throws ends the export.
  /// - Returns: how many rows.
  package func exportBooks(
    areWishes: Bool = false, _ take: @escaping @Sendable (ArraySlice<SQLValue>) throws -> Void
  ) async throws(Refusals) -> Int {
    try await export(table: "book", moment: "created_at") { mark in
      let following: SQL = mark.map { "AND (title_key, id) > (\($0.key), \($0.id))" } ?? ""
      return """
        SELECT title_key, id, \(SQL(trusted: Library.bookExport)) FROM book
        WHERE is_wishlist_item = \(areWishes) \(following) ORDER BY title_key, id LIMIT \(Library.rowsPerPage)
        """
    } take: {
      try take(Library.cells($0))
    }
  }

  /// Every student by last name: library ID, first name, last name, grade, card number.
  package func exportStudents(
    _ take: @escaping @Sendable (ArraySlice<SQLValue>) throws -> Void
  ) async throws(Refusals) -> Int {
    try await export(table: "student") { mark in
      let following: SQL = mark.map { "WHERE (name_key, id) > (\($0.key), \($0.id))" } ?? ""
      return """
        SELECT name_key, id, library_id, first_name, last_name, grade, card_number FROM student
        \(following) ORDER BY name_key, id LIMIT \(Library.rowsPerPage)
        """
    } take: {
      try take($0)
    }
  }

  /// - Parameters:
  ///   - moment: a column that has to be a moment; the others are written as they are.
  ///   - page: the rows after a mark; the first two columns of each are the next mark.
  /// - Throws: `store-damaged` for a row that no table can hold.
  private func export(
    table: String, moment: String? = nil,
    page: @escaping @Sendable (_ after: (key: String, id: Int64)?) -> SQL,
    take: @escaping @Sendable (ArraySlice<SQLValue>) throws -> Void
  ) async throws(Refusals) -> Int {
    try await read(.unhurried) { transaction in
      var (mark, count) = ((key: String, id: Int64)?.none, 0)
      while true {
        let rows = try transaction.rows(page(mark))
        for row in rows {
          let row = row.of(table)
          try row.expectReadable()
          _ = try moment.map(row.moment)
          try take(row.values[2...])
        }
        count += rows.count
        guard rows.count == Library.rowsPerPage, let last = rows.last,
          case .text(let key) = last.values[0], case .integer(let id) = last.values[1]
        else { return count }
        mark = (key, id)
      }
    }
  }
}
