package import Domain

extension Library {
  private static let bookExport = BookTableColumn.allCases.map { column(of: $0).rawValue }.joined(separator: ", ")
  private static let studentExport = StudentTableColumn.allCases.map { column(of: $0).rawValue }.joined(separator: ", ")

  private static func column(of column: BookTableColumn) -> BookColumn {
    switch column {
    case .isbn: .isbn
    case .title: .title
    case .author: .author
    case .totalCopies: .totalCopies
    case .availableCopies: .availableCopies
    case .language: .languageCode
    case .publisher: .publisher
    case .publishedDate: .publishedDate
    case .pageCount: .pageCount
    case .notes: .notes
    case .labelNumber: .labelNumber
    case .categories: .categories
    case .description: .description
    case .favourite: .isFavourite
    case .coverImageURL: .coverImageURL
    case .addedAt: .createdAt
    }
  }

  private static func column(of column: StudentTableColumn) -> StudentColumn {
    switch column {
    case .libraryID: .libraryID
    case .firstName: .firstName
    case .lastName: .lastName
    case .grade: .grade
    case .cardNumber: .cardNumber
    case .kind: .kind
    }
  }

  /// Categories, flags and moments as the table has them.
  private static func cells(_ row: ArraySlice<SQLValue>) -> ArraySlice<SQLValue> {
    var cells = row
    for (index, column) in zip(row.indices, BookTableColumn.allCases) {
      switch (column, row[index]) {
      case (.categories, .text(let names)) where !names.isEmpty:
        cells[index] = .text(BookCells.text(ofCategories: names.split(separator: "\n").map(String.init)))
      case (.favourite, .integer(let flag)): cells[index] = .text(BookCells.text(ofFlag: flag != 0))
      case (.addedAt, .integer(let moment)): cells[index] = .text(BookCells.text(of: Timestamp(milliseconds: moment)))
      case (_, _): break
      }
    }
    return cells
  }

  private static let rowsPerPage = 1_000

  /// Every book, or every wish, in the order of titles, as the library is at one moment.
  ///
  /// - Parameter take: takes each row's values, in the order of ``Domain/BookTableColumn``. Its error ends the export.
  /// - Returns: how many rows.
  package func exportBooks(
    areWishes: Bool = false, _ take: @escaping @Sendable (ArraySlice<SQLValue>) throws -> Void
  ) async throws(Refusals) -> Int {
    try await export(table: "book", expecting: { _ = try $0.moment("created_at") }) { mark in
      let following: SQL = mark.map { "AND (title_key, id) > (\($0.key), \($0.id))" } ?? ""
      return """
        SELECT title_key, id, \(SQL(trusted: Library.bookExport)) FROM book
        WHERE is_wishlist_item = \(areWishes) \(following) ORDER BY title_key, id LIMIT \(Library.rowsPerPage)
        """
    } take: {
      try take(Library.cells($0))
    }
  }

  /// Every student by last name, in the order of ``Domain/StudentTableColumn``.
  package func exportStudents(
    _ take: @escaping @Sendable (ArraySlice<SQLValue>) throws -> Void
  ) async throws(Refusals) -> Int {
    try await export(table: "student") { mark in
      let following: SQL = mark.map { "WHERE (name_key, id) > (\($0.key), \($0.id))" } ?? ""
      return """
        SELECT name_key, id, \(SQL(trusted: Library.studentExport)) FROM student
        \(following) ORDER BY name_key, id LIMIT \(Library.rowsPerPage)
        """
    } take: {
      try take($0)
    }
  }

  private static let booksPerPage = 200

  /// Every copy in the order of titles, in the order of ``Domain/CopyTableColumn``. The withdrawn copies of a title
  /// come last: an import that reads the lines in their order finds another copy before it withdraws one.
  package func exportCopies(
    _ take: @escaping @Sendable (ArraySlice<SQLValue>) throws -> Void
  ) async throws(Refusals) -> Int {
    try await export(
      table: "copy", fullPage: 1,
      expecting: { row in
        _ = try (row.optionalMoment("acquired_at"), row.optionalMoment("last_seen_at"))
        _ = try row.word("state", as: Copy.State.self)
      }
    ) { mark in
      let following: SQL = mark.map { "AND (title_key, id) > (\($0.key), \($0.id))" } ?? ""
      return """
        SELECT title_key, book.id, isbn, book.label_number AS title_label, title, author, number,
          copy.label_number AS label_number, state, shelf, note, acquired_at, last_seen_at
        FROM (
          SELECT title_key, id, isbn, label_number, title, author FROM book
          WHERE is_wishlist_item = 0 \(following) ORDER BY title_key, id LIMIT \(Library.booksPerPage)) AS book
        JOIN copy ON copy.book_id = book.id
        ORDER BY title_key, book.id, CASE WHEN state = 'withdrawn' THEN 1 ELSE 0 END, number
        """
    } take: { row in
      var cells = row
      for (index, column) in zip(row.indices, CopyTableColumn.allCases) {
        guard column == .acquiredAt || column == .lastSeenAt, case .integer(let moment) = row[index] else { continue }
        cells[index] = .text(BookCells.text(of: Timestamp(milliseconds: moment)))
      }
      try take(cells)
    }
  }

  /// - Parameters:
  ///   - fullPage: a page with fewer rows is the last one.
  ///   - expecting: throws for a row that has no values of the right kind; other columns are written as they are.
  ///   - page: the rows after a mark; the first two columns of each are the next mark.
  /// - Throws: `store-damaged` for a row that no table can hold.
  private func export(
    table: String, fullPage: Int = rowsPerPage,
    expecting: @escaping @Sendable (SQLRow) throws -> Void = { _ in },
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
          try expecting(row)
          try take(row.values[2...])
        }
        count += rows.count
        guard rows.count >= fullPage, let last = rows.last,
          case .text(let key) = last.values[0], case .integer(let id) = last.values[1]
        else { return count }
        mark = (key, id)
      }
    }
  }
}
