package import Domain

/// The reads that a front door may do without a use case. The files of ``Library`` extend it by topic.
///
/// ``Library`` has them, and so has ``LibraryReader``, which has nothing else.
package protocol LibraryReading: Sendable {
  var reader: LibraryReader { get }
}

/// The library for a front door: it can be read and not changed.
package struct LibraryReader: LibraryReading {
  let library: Library

  package var reader: LibraryReader { self }
}

extension Library: LibraryReading {
  package var reader: LibraryReader { LibraryReader(library: self) }
}

extension LibraryReading {
  func read<T: Sendable>(
    _ pace: Pace = .prompt, at now: Timestamp = .now, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws(Refusals) -> T {
    let library = reader.library
    return try await Library.refusing {
      try await library.driver.read(pace) { try body(library.transaction($0, at: now)) }
    }
  }

  /// Reads what belongs together, from one state of the library. Holds are read as they are.
  ///
  /// - Throws: also the errors of `body`, as they are.
  package func reading<T: Sendable>(
    _ body: @escaping @Sendable (LibrarySnapshot) throws -> T
  ) async throws -> T {
    let library = reader.library
    return try await library.driver.read { try body(LibrarySnapshot(library.transaction($0, at: .now))) }
  }
}

package struct LibrarySnapshot {
  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  package func book(code: BookCode) throws -> Book? { try transaction.book(code: code) }

  package func book(id: Book.ID) throws -> Book? { try transaction.book(id.rawValue) }

  package func loan(id: Loan.ID) throws -> Loan? { try transaction.loan(id.rawValue) }

  package func activeLoans(of book: Book.ID) throws -> [Loan] { try transaction.activeLoans(ofBook: book) }

  package func activeLoans(of student: Student.ID) throws -> [Loan] {
    try transaction.activeLoans(ofStudent: student)
  }

  package func hasGoneCopy(_ book: Book) throws -> Bool { try transaction.goneCopy(book) != nil }

  package func student(libraryID: String) throws -> Student? { try transaction.student(libraryID: libraryID) }

  package func student(card: CardNumber) throws -> Student? { try transaction.student(card: card) }

  package func staff(card: CardNumber) throws -> StaffMember? { try transaction.staff(card: card) }

  package func staff(named name: String) throws -> StaffMember? { try transaction.staff(named: name) }

  package func held(for student: Student.ID) throws -> [Reservation] { try transaction.held(for: student) }

  package func attentionCount() throws -> Int { try transaction.attentionCount() }

  package func reservations(of student: Student.ID) throws -> [Reservation] {
    try transaction.reservations(.ofStudent(student), limit: .max)
  }

  package func demand(for book: Book.ID, besides student: Student.ID) throws -> Demand {
    try transaction.line(for: book).demand(besides: student)
  }
}

extension Library {
  /// Reads from one state of the library. No hold in it has expired. (A change settles the queue of its book.)
  ///
  /// - Parameter body: may run again, after expired holds were passed on.
  package func snapshot<T: Sendable>(
    at now: Timestamp, _ body: @escaping @Sendable (LibrarySnapshot) throws -> T
  ) async throws(Refusals) -> T {
    let (answer, hasExpired) = try await read(at: now) { transaction in
      (try body(LibrarySnapshot(transaction)), try transaction.hasExpiredHolds())
    }
    guard hasExpired else { return answer }
    // Another station may have been quicker. The answer is outdated all the same.
    _ = try await passOnExpired(at: now)
    return try await read(at: now) { try body(LibrarySnapshot($0)) }
  }
}
