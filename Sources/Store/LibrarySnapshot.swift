package import Domain

/// The library at one moment, for questions that need several answers which belong together.
package struct LibrarySnapshot {
  private let transaction: Transaction

  fileprivate init(_ transaction: Transaction) { self.transaction = transaction }

  package func book(code: BookCode) throws -> Book? { try transaction.book(code: code) }

  /// The loans of a book, due first.
  package func activeLoans(of book: Book.ID) throws -> [Loan] { try transaction.activeLoans(ofBook: book) }

  /// The loans of a student, due first.
  package func activeLoans(of student: Student.ID) throws -> [Loan] {
    try transaction.activeLoans(ofStudent: student)
  }

  package func student(libraryID: String) throws -> Student? { try transaction.student(libraryID: libraryID) }

  /// The student with this card number, or else with this library ID.
  package func student(card: CardNumber) throws -> Student? { try transaction.student(card: card) }

  /// The copies on hold for a student.
  package func held(for student: Student.ID) throws -> [Reservation] { try transaction.held(for: student) }

  package func demand(for book: Book.ID, besides student: Student.ID) throws -> Demand {
    try transaction.line(for: book).demand(besides: student)
  }
}

extension Library {
  /// Reads from one state of the library in which no hold has expired. A change settles the queue of its book by itself.
  ///
  /// - Parameter body: may run again, after expired holds were passed on.
  package func snapshot<T: Sendable>(
    at now: Timestamp, _ body: @escaping @Sendable (LibrarySnapshot) throws -> T
  ) async throws(Refusals) -> T {
    let (answer, hasExpired) = try await read(at: now) { transaction in
      (try body(LibrarySnapshot(transaction)), try transaction.hasLapsed())
    }
    guard hasExpired else { return answer }
    // Another station may have been quicker. The answer is outdated all the same.
    _ = try await passOnLapsed(at: now)
    return try await read(at: now) { try body(LibrarySnapshot($0)) }
  }
}
