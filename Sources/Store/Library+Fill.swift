package import Domain

extension Library {
  package func isEmpty() async throws(Refusals) -> Bool {
    try await read { try $0.isEmpty() }
  }

  /// Makes an empty library hold these, all or none of them, in one transaction. It needs no operation: done twice, the
  /// second time finds a library that is not empty.
  ///
  /// - Returns: false when the library was not empty; it is left as it is then.
  /// - Throws: what is wrong with the first draft that cannot be added.
  package func fill(
    books: [BookDraft], students: [StudentDraft], at now: Timestamp
  ) async throws(Refusals) -> Bool {
    try Library.check(books)
    return try await write(at: now) { transaction in
      guard try transaction.isEmpty() else { return false }
      _ = try transaction.add(books)
      for student in students { _ = try transaction.add(student) }
      return true
    }
  }
}

extension Transaction {
  /// Loans, reservations and the activity log come with a book or a student.
  fileprivate func isEmpty() throws -> Bool {
    let book = try connection.firstRow("SELECT id FROM book LIMIT 1")
    let student = try connection.firstRow("SELECT id FROM student LIMIT 1")
    return book == nil && student == nil
  }
}
