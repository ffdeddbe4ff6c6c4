package import Domain
import Messages
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

/// Loans, returns and reservations, by the names that a person uses.
extension Session {
  /// - Parameter due: a date or a number of days as typed; nil follows the rules.
  package func checkOut(
    _ book: String, to student: String, due: String? = nil, operation: OperationID
  ) async throws -> Loan {
    let book = try await self.book(named: book)
    let student = try await self.student(named: student)
    try await library.passOnExpired(at: now)
    try await library.findScanned(book, at: now)
    return try await library.checkOut(
      book.id, copy: book.copy?.number, to: student.id,
      due: try due.map { try dueDate(named: $0, standard: rules.dueDate(from: now, for: student.kind, in: calendar)) },
      operation: operation, at: now)
  }

  /// - Parameter student: the borrower; needed when several students have the book.
  package func takeBack(_ book: String, from student: String? = nil, operation: OperationID) async throws -> LoanReturn
  {
    let book = try await self.book(named: book)
    let borrower = if let student { try await self.student(named: student) } else { Student?.none }
    try await library.findScanned(book, at: now)
    let loans = book.own(try await library.activeLoans(of: book.id))
    // Asked after the loans: whoever did this at the same moment is seen in one of the two.
    let loan =
      if let before = try await library.wasDone(operation) {
        try await returnedLoan(before, operation, book, borrower)
      } else {
        try theLoan(of: book, borrower, among: loans)
      }
    return try await library.returnLoan(loan.id, operation: operation, at: now)
  }

  /// The one loan that can be meant.
  private func theLoan(of book: Book, _ borrower: Student?, among loans: [Loan]) throws -> Loan {
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

  /// The loan that the operation returned before, if it is one that this call means.
  private func returnedLoan(
    _ before: OperationRecord, _ operation: OperationID, _ book: Book, _ borrower: Student?
  ) async throws -> Loan {
    guard before.kind == .returnLoan,
      let loan = try await library.loan(id: Loan.ID(rawValue: before.result)), loan.book.id == book.id,
      borrower == nil || borrower?.id == loan.student.id
    else { throw Refusal.operationReused(operation) }
    return loan
  }

  /// Renews a loan by the rules. A renewal without effect is refused, as at a station.
  package func renew(_ key: LoanKey, due: String? = nil, operation: OperationID) async throws -> Loan {
    let (loan, wasDone) = try await loan(key, operation, .renew)
    let due = try due.map {
      try dueDate(named: $0, standard: rules.renewedDueDate(from: now, for: loan.student.kind, in: calendar))
    }
    try await library.passOnExpired(at: now)
    // Reasons against any renewal come first.
    let wanted = due ?? rules.renewedDueDate(from: now, for: loan.student.kind, in: calendar)
    let others = try await library.demand(for: loan.book.id, besides: loan.student.id)
    if !wasDone, wanted <= loan.dueDate, rules.refusals(renewing: loan, demand: others).isEmpty {
      throw Refusal.renewalTooEarly(title: loan.book.title, dueDate: loan.dueDate)
    }
    return try await library.renew(loan.id, due: due, operation: operation, at: now)
  }

  package func changeDueDate(_ key: LoanKey, to due: String, operation: OperationID) async throws -> Loan {
    let (loan, _) = try await loan(key, operation, .changeDueDate)
    return try await library.changeDueDate(
      of: loan.id, to: try dueDate(named: due, standard: loan.dueDate), operation: operation, at: now)
  }

  package func reserve(_ book: String, for student: String, operation: OperationID) async throws -> Reservation {
    let book = try await self.book(named: book)
    let student = try await self.student(named: student)
    try await library.passOnExpired(at: now)
    return try await library.reserve(book.id, for: student.id, operation: operation, at: now)
  }

  package func cancelReservation(_ id: Reservation.ID, operation: OperationID) async throws -> Reservation {
    try await library.cancelReservation(id, operation: operation, at: now)
  }

  package func cancelReservation(of book: String, for student: String, operation: OperationID) async throws
    -> Reservation
  {
    let (found, holder) = (try await self.book(named: book), try await self.student(named: student))
    // This operation closed it already, and the student may be in the queue for the book again.
    if let before = try await library.wasDone(operation), before.kind == .cancelReservation {
      return try await cancelReservation(Reservation.ID(rawValue: before.result), operation: operation)
    }
    guard let own = try await reservations(.ofStudent(holder.id)).first(where: { $0.book.id == found.id }) else {
      throw Refusal.notReserved(title: found.title)
    }
    return try await cancelReservation(own.id, operation: operation)
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
  /// - Parameter after: the ID of the reservation that the list goes on behind; a closed one keeps its place.
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

  /// The loan of a key; under the name of an operation that was done before, the one that it was about.
  private func loan(
    _ key: LoanKey, _ operation: OperationID, _ kind: OperationRecord.Kind
  ) async throws -> (loan: Loan, wasDone: Bool) {
    let before = try await library.wasDone(operation)
    switch key {
    case .id(let text):
      guard let digits = Digits(TypedText.trim(text)), let number = Int64(digits.text),
        let loan = try await library.loan(id: Loan.ID(rawValue: number))
      else { throw CommandProblem.unknownLoanID(text: text) }
      return (loan, before != nil)
    case .pair(let student, let book):
      let (holder, title) = (try await self.student(named: student), try await self.book(named: book))
      if let before, before.kind == kind, let loan = try await library.loan(id: Loan.ID(rawValue: before.result)),
        loan.student.id == holder.id, loan.book.id == title.id
      {
        return (loan, true)
      }
      guard let loan = title.own(try await library.activeLoans(of: holder.id)).first else {
        throw CommandProblem.notOnLoanTo(title: title.title, student: holder)
      }
      return (loan, before != nil)
    }
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
