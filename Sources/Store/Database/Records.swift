import Domain

/// Rows to values. Columns of joined tables carry a prefix, so that one reader serves every query.
extension Library {
  static let bookColumns = LibraryTable.selection(of: "book", without: Set(BookColumn.inner.map(\.rawValue)))

  static let studentColumns = LibraryTable.selection(of: "student", without: Set(StudentColumn.inner.map(\.rawValue)))

  static let selectLoan: SQL = """
    SELECT \(loanColumns), \(bookColumns), \(studentColumns)
    FROM loan JOIN book ON book.id = loan.book_id JOIN student ON student.id = loan.student_id
    """

  /// Loans of a book that was read before, and of a student who was read before.
  static let selectLoanOfBook: SQL = """
    SELECT \(loanColumns), \(studentColumns) FROM loan JOIN student ON student.id = loan.student_id
    """
  static let selectLoanOfStudent: SQL = """
    SELECT \(loanColumns), \(bookColumns) FROM loan JOIN book ON book.id = loan.book_id
    """

  private static let loanColumns = LibraryTable.selection(of: "loan", without: ["book_id", "student_id"])

  static func book(_ row: SQLRow) throws -> Book {
    var metadata = BookMetadata()
    metadata.description = try row.optionalText("book_description")
    metadata.pageCount = try row.optionalInt("book_page_count")
    metadata.publishedDate = try row.optionalText("book_published_date")
    metadata.publisher = try row.optionalText("book_publisher")
    metadata.languageCode = try row.optionalText("book_language_code")
    metadata.coverImageURL = try row.optionalText("book_cover_image_url")
    metadata.categories = try row.text("book_categories").split(separator: "\n").map(String.init)
    return Book(
      id: try row.id("book_id"),
      isbn: try row.optionalISBN("book_isbn"),
      title: try row.filledText("book_title"), author: try row.text("book_author"),
      totalCopies: try row.int("book_total_copies"), availableCopies: try row.int("book_available_copies"),
      createdAt: try row.moment("book_created_at"), metadata: metadata,
      notes: try row.text("book_notes"), isFavourite: try row.flag("book_is_favorite"),
      isWishlistItem: try row.flag("book_is_wishlist_item"),
      labelNumber: try row.optionalLabel("book_label_number"))
  }

  static func student(_ row: SQLRow) throws -> Student {
    Student(
      id: try row.id("student_id"), libraryID: try row.filledText("student_library_id"),
      firstName: try row.text("student_first_name"), lastName: try row.text("student_last_name"),
      grade: try row.text("student_grade"), createdAt: try row.moment("student_created_at"),
      cardNumber: try row.optionalCard("student_card_number"),
      kind: try row.word("student_kind", as: BorrowerKind.self),
      schoolClass: try row.optionalID("student_class_id"))
  }

  static func loan(_ row: SQLRow) throws -> Loan { try loan(row, book(row), student(row)) }

  static func loan(_ row: SQLRow, _ book: Book, _ student: Student) throws -> Loan {
    Loan(
      id: try row.id("loan_id"), book: book, student: student,
      checkoutDate: try row.moment("loan_checkout_date"),
      dueDate: try row.moment("loan_due_date"),
      returnDate: try row.optionalMoment("loan_return_date"),
      renewals: try row.int("loan_renewals"), copyNumber: try row.optionalInt("loan_copy_number"),
      letterAt: try row.optionalMoment("loan_letter_at"))
  }

  /// The order of a student's or a book's loans in an index: 0 for current loans, and the number for ended ones.
  static let loanOrder: SQL = "CASE WHEN loan.return_date IS NULL THEN 0 ELSE loan.id END"
}

/// Rows of one table as values. The condition follows a WHERE, and may end in an order and a limit.
extension SQLConnection {
  /// - Parameter rows: what follows the FROM.
  func count(_ rows: SQL) throws -> Int { try firstRow("SELECT count(*) AS number FROM \(rows)")?.int("number") ?? 0 }

  func books(_ which: SQL) throws -> [Book] {
    try rows("SELECT \(Library.bookColumns) FROM book WHERE \(which)").map(Library.book)
  }

  func students(_ which: SQL) throws -> [Student] {
    try rows("SELECT \(Library.studentColumns) FROM student WHERE \(which)").map(Library.student)
  }

  func accounts(_ which: SQL) throws -> [Account] {
    try rows("SELECT \(Library.accountColumns) FROM account WHERE \(which)").map(Library.account)
  }

  func loans(_ which: SQL) throws -> [Loan] { try rows("\(Library.selectLoan) WHERE \(which)").map(Library.loan) }

  func reservations(_ which: SQL) throws -> [Reservation] {
    try rows("\(Library.selectReservation) AND \(which)").map(Library.reservation)
  }
}

/// The number for a new row of a table; none where the engine numbers it.
struct NewNumber {
  private let number: Int64?

  init(_ table: String, _ connection: any SQLConnection) throws {
    number = try connection.dialect.nextID(table, connection)
  }

  /// Goes before the other columns.
  var column: SQL { number == nil ? "" : "id, " }
  /// Goes before the other values.
  var value: SQL { number.map { "\($0), " } ?? "" }

  /// The same for an INSERT of one row.
  var pair: [(column: String, value: SQLValue)] { number.map { [("id", .integer($0))] } ?? [] }

  /// The same for rows that are made from those with an `id` greater than this: in their order.
  func value(ofRowsAfter last: Int64) -> SQL { number.map { "id - \(last) + \($0 - 1), " } ?? "" }
}

extension Transaction {
  func student(_ id: Int64) throws -> Student? { try students("id = \(id)").first }

  func loan(_ id: Int64) throws -> Loan? { try loans("loan.id = \(id)").first }

  func insertedID(into table: String, _ row: [(column: String, value: SQLValue)]) throws -> Int64 {
    try insertedID(.insert(into: table, row) + " RETURNING id")
  }

  /// The ID that an INSERT … RETURNING id gave.
  func insertedID(_ sql: SQL) throws -> Int64 {
    guard let row = try firstRow(sql) else { throw ValueFault("id") }
    return try row.integer("id")
  }

  /// Writes the activity log entry, in the transaction that makes the change.
  func record(_ kind: Activity.Kind, book: Book? = nil, student: Student? = nil, info: String? = nil) throws {
    let number = try NewNumber("activity", connection)
    try run(
      """
      INSERT INTO activity
        (\(number.column)created_at, type, book_id, book_title, book_author, student_library_id, additional_info,
          \(Actor.columns))
      VALUES (\(number.value)\(now), \(kind), \(book?.id), \(book?.title ?? ""), \(book?.author ?? ""),
        \(student?.libraryID), \(info), \(actor.values))
      """)
  }

  /// The same for the books that this transaction added after `last`, with their copies.
  func recordAdded(_ kind: Activity.Kind, after last: Int64) throws {
    let info: SQL = kind == .addBook ? "CAST(total_copies AS TEXT)" : "NULL"
    let number = try NewNumber("activity", connection)
    try run(
      """
      INSERT INTO activity
        (\(number.column)created_at, type, book_id, book_title, book_author, additional_info, \(Actor.columns))
      SELECT \(number.value(ofRowsAfter: last))\(now), \(kind), id, title, author, \(info),
        \(actor.values)
      FROM book
      WHERE id > \(last)\(dialect.isAddedHere) ORDER BY id
      """)
  }

  /// 0 where there is none.
  func lastBook() throws -> Int64 {
    try firstRow("SELECT max(id) AS id FROM book")?.optionalInteger("id") ?? 0
  }
}
