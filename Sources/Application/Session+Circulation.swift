package import Domain
import Messages
import Reports
package import Store

/// The name of a loan: its ID, or its student and book.
package enum LoanKey: Sendable {
  case id(String)
  case pair(student: String, book: String)

  /// - Parameter id: nil for a loan that is named by student and book.
  package init(id: String?, student: String?, book: String?) {
    self = id.map { .id($0) } ?? .pair(student: student ?? "", book: book ?? "")
  }
}

/// Loans, returns and reservations, by the names that a person uses. Each is one transaction, which finds what the
/// names mean and changes it.
extension Session {
  /// - Parameter due: a date or a number of days as typed; nil follows the rules.
  package func checkOut(
    _ book: String, to student: String, due: String? = nil, operation: OperationID
  ) async throws -> Loan {
    try await library.once(operation, at: now) { library, _ in
      let book = try library.book(named: book)
      let student = try library.student(named: student)
      let standard = rules.dueDate(from: now, for: student.kind, in: calendar)
      return .checkOut(
        book.id, copy: book.copy?.number, to: student.id,
        due: try due.map { try dueDate(named: $0, standard: standard) }, in: calendar)
    }
  }

  /// - Parameter student: the borrower; needed when several students have the book.
  package func takeBack(_ book: String, from student: String? = nil, operation: OperationID) async throws -> LoanReturn
  {
    do {
      return try await library.once(operation, at: now) { library, before in
        let title = try library.book(named: book)
        let borrower = try student.map { try library.student(named: $0) }
        let loan =
          if let before { try library.loan(returnedBy: before, operation, title, borrower) } else {
            try library.loan(of: title, borrower)
          }
        return .returnLoan(loan.id)
      }
    } catch {
      // Whatever stands against the return, the copy is here. A lost one is found.
      if let title = try? await self.book(named: book) { _ = try? await library.findScanned(title, at: now) }
      throw error
    }
  }

  /// A renewal without effect is refused, as at a station.
  package func renew(_ key: LoanKey, due: String? = nil, operation: OperationID) async throws -> Loan {
    try await library.once(operation, at: now) { library, before in
      let loan = try library.loan(key, before, .renew)
      let standard = rules.renewedDueDate(from: now, for: loan.student.kind, in: calendar)
      let due = try due.map { try dueDate(named: $0, standard: standard) }
      return .renew(loan.id, due: due, mustExtend: true, in: calendar)
    }
  }

  package func changeDueDate(_ key: LoanKey, to due: String, operation: OperationID) async throws -> Loan {
    try await library.once(operation, at: now) { library, before in
      let loan = try library.loan(key, before, .changeDueDate)
      return .changeDueDate(of: loan.id, to: try dueDate(named: due, standard: loan.dueDate), in: calendar)
    }
  }

  package func reserve(_ book: String, for student: String, operation: OperationID) async throws -> Reservation {
    try await library.once(operation, at: now) { library, _ in
      .reserve(try library.book(named: book).id, for: try library.student(named: student).id)
    }
  }

  /// - Parameter text: the number of the reservation, as lists show it.
  package func cancelReservation(named text: String, operation: OperationID) async throws -> Reservation {
    try await library.once(operation, .cancelReservation(try reservationID(named: text)), at: now)
  }

  package func cancelReservation(of book: String, for student: String, operation: OperationID) async throws
    -> Reservation
  {
    try await library.once(operation, at: now) { library, before in
      let (title, holder) = (try library.book(named: book), try library.student(named: student))
      // This operation closed it already, and the student may be in the queue for the book again.
      if let before, before.kind == .cancelReservation {
        return .cancelReservation(Reservation.ID(rawValue: before.result))
      }
      guard let own = try library.reservations(of: holder.id).first(where: { $0.book.id == title.id }) else {
        throw Refusal.notReserved(title: title.title)
      }
      return .cancelReservation(own.id)
    }
  }

  /// The open reservations, first come first, up to `limit` or all of them.
  func reservations(
    _ filter: ReservationFilter, after start: Reservation.ID? = nil, limit: Int? = nil
  ) async throws -> [Reservation] {
    try await allPages(limit: limit) { (last: Reservation?, count) in
      try await library.reservations(filter, after: last?.id ?? start, limit: count)
    }
  }

  /// The open reservations of a book, of a student, of both, or all of them.
  ///
  /// - Parameter after: the ID of the reservation after which the list continues; a closed one keeps its place.
  package func reservations(
    of book: String?, for student: String?, after: String? = nil, limit: Int? = nil
  ) async throws -> [Reservation] {
    try await library.passOnExpired(at: now)
    var title: Book?
    if let book { title = try await self.book(named: book) }
    var filter = title.map { ReservationFilter.ofBook($0.id) } ?? .all
    // A student has few reservations, so the book's are picked out of them.
    if let student { filter = .ofStudent(try await self.student(named: student).id) }
    var start: Reservation.ID?
    if let after {
      start = try reservationID(named: after)
      guard let start, try await library.reservation(id: start) != nil else {
        throw CommandProblem.unknownReservationID(text: after)
      }
    }
    let found = try await reservations(filter, after: start, limit: student == nil ? limit : nil)
    guard student != nil else { return found }
    return Array(found.filter { title == nil || $0.book.id == title?.id }.prefix(limit ?? .max))
  }

  /// A due date as typed.
  ///
  /// - Parameter standard: the due date by the rules.
  private func dueDate(named typed: String, standard: Timestamp) throws -> Timestamp {
    let text = try TypedText.clean(typed)
    guard let entry = DueDateEntry(text) else { throw Refusal.dateNotUnderstood(text: text) }
    return try entry.dueDate(by: rules, standard: standard, now: now, in: calendar)
  }
}

extension LibrarySnapshot {
  /// The only loan that can be meant.
  ///
  /// - Parameter borrower: nil if no borrower was named.
  fileprivate func loan(of book: Book, _ borrower: Student?) throws -> Loan {
    let loans = book.own(try activeLoans(of: book.id))
    if let borrower {
      guard let loan = loans.first(where: { $0.student.id == borrower.id }) else {
        throw CommandProblem.notOnLoanTo(title: book.title, student: borrower)
      }
      return loan
    }
    guard let loan = loans.first else { throw Refusal.notOnLoan(title: book.title) }
    // Loans of one borrower are alike.
    let borrowers = loans.reduce(into: [Student]()) { if !$0.contains($1.student) { $0.append($1.student) } }
    guard borrowers.count == 1 else {
      throw CommandProblem.severalBorrowers(title: book.title, borrowers: borrowers)
    }
    return loan
  }

  /// The loan that the operation returned before, if this call means it.
  fileprivate func loan(
    returnedBy before: OperationRecord, _ operation: OperationID, _ book: Book, _ borrower: Student?
  ) throws -> Loan {
    guard before.kind == .returnLoan, let loan = try loan(id: Loan.ID(rawValue: before.result)),
      loan.book.id == book.id, borrower == nil || borrower?.id == loan.student.id
    else { throw Refusal.operationReused(operation) }
    return loan
  }

  /// The loan of a key. If the operation was done before, it is the loan that the operation changed.
  fileprivate func loan(_ key: LoanKey, _ before: OperationRecord?, _ kind: OperationRecord.Kind) throws -> Loan {
    switch key {
    case .id(let text):
      guard let number = TypedText.number(text), let loan = try loan(id: Loan.ID(rawValue: number)) else {
        throw CommandProblem.unknownLoanID(text: text)
      }
      return loan
    case .pair(let student, let book):
      let (holder, title) = (try self.student(named: student), try self.book(named: book))
      if let before, before.kind == kind, let loan = try loan(id: Loan.ID(rawValue: before.result)),
        loan.student.id == holder.id, loan.book.id == title.id
      {
        return loan
      }
      guard let loan = title.own(try activeLoans(of: holder.id)).first else {
        throw CommandProblem.notOnLoanTo(title: title.title, student: holder)
      }
      return loan
    }
  }
}
