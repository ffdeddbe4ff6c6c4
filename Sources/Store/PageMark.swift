package import Domain

/// The end of a page. The next page begins behind it, whatever was added meanwhile, at the same cost as the first.
package struct PageMark: Hashable, Sendable {
  /// The first sort key of the list, as ``Filing`` makes it.
  let key: String
  /// The due date, for loans that are sorted by it.
  let number: Int64
  let id: Int64

  /// Whether its row comes before the other's in a list.
  package func isBefore(_ other: PageMark) -> Bool {
    key == other.key ? (number, id) < (other.number, other.id) : key.utf8.lexicographicallyPrecedes(other.key.utf8)
  }

  package init(_ book: Book) {
    key = Filing.key(book.title)
    number = 0
    id = book.id.rawValue
  }

  package init(_ student: Student) {
    key = Library.nameKey(first: student.firstName, last: student.lastName)
    number = 0
    id = student.id.rawValue
  }

  package init(_ loan: Loan) { self.init(number: loan.dueDate.milliseconds, id: loan.id.rawValue) }

  package init(_ loan: LoanRecord) { self.init(number: loan.dueDate.milliseconds, id: loan.id.rawValue) }

  init(key: String, id: Int64) {
    self.key = key
    number = 0
    self.id = id
  }

  /// Expects that a page leads on from where the one before it ended.
  ///
  /// Creates the mark from a row's values; the order is that of the keys. With a damaged key, the next page could begin
  /// with the same rows for ever.
  /// - Throws: ``SQLRow/Mismatch`` for the key; `filed-otherwise` where another program made all keys.
  static func expectProgress(
    from mark: PageMark?, to last: PageMark?, in table: String, _ key: String, _ transaction: Transaction
  ) throws {
    guard let mark, let last, !mark.isBefore(last) else { return }
    guard try transaction.filingIsCurrent() else { throw Refusal.filedOtherwise }
    throw SQLRow.Mismatch(table: table, column: key, row: String(last.id), fault: .invalid)
  }

  init(number: Int64, id: Int64) {
    key = ""
    self.number = number
    self.id = id
  }
}

/// Which loans a list holds.
package enum LoanFilter: Hashable, Sendable {
  /// Due first.
  case active
  case overdue(at: Timestamp)
  /// Newest first, returned ones among them.
  case all
  /// The same of one student.
  case ofStudent(Student.ID)
  /// The same of one book.
  case ofBook(Book.ID)
}
