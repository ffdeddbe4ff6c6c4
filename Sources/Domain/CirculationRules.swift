/// The rules of one library: how long, how many, and what stands in the way.
package struct CirculationRules: Hashable, Sendable {
  /// A loan is due at the end of the local day this many days on.
  package var loanDays: Int
  /// Books a student may have at once; nil: any number.
  package var loanLimit: Int?
  package var renewalLimit: Int
  /// No due date lies further ahead than this.
  package var maximumLoanDays: Int
  /// Whether a student with an overdue book may take another.
  package var lendsDespiteOverdue: Bool

  package init(
    loanDays: Int = 14, loanLimit: Int? = 5, renewalLimit: Int = 2, maximumLoanDays: Int = 365,
    lendsDespiteOverdue: Bool = true
  ) {
    self.loanDays = loanDays
    self.loanLimit = loanLimit
    self.renewalLimit = renewalLimit
    self.maximumLoanDays = maximumLoanDays
    self.lendsDespiteOverdue = lendsDespiteOverdue
  }

  /// The end of the local day `loanDays` on.
  package func dueDate(from now: Timestamp, in calendar: LocalCalendar) -> Timestamp {
    let today = calendar.day(of: now)
    return calendar.day(today, plus: loanDays).flatMap(calendar.endOfDay) ?? now
  }

  /// A due date that a person chose.
  ///
  /// - Throws: `date-in-the-past`, `date-too-far`, or `date-not-understood` for a day that does not exist.
  package func dueDate(on day: CalendarDay, now: Timestamp, in calendar: LocalCalendar) throws(Refusal) -> Timestamp {
    let today = calendar.day(of: now)
    guard let end = calendar.endOfDay(day), let distance = calendar.days(from: today, to: day) else {
      throw .dateNotUnderstood(text: day.description)
    }
    guard distance >= 0 else { throw .dateInThePast(day) }
    guard distance <= maximumLoanDays else { throw .dateTooFar(maximumDays: maximumLoanDays) }
    return end
  }

  /// Whole local days that a loan is past due: 0 while it is not.
  package func daysOverdue(_ loan: Loan, at now: Timestamp, in calendar: LocalCalendar) -> Int {
    guard loan.isOverdue(at: now) else { return 0 }
    return calendar.days(from: calendar.day(of: loan.dueDate), to: calendar.day(of: now)) ?? 0
  }

  /// All that speaks against lending `book` to the student who has `activeLoans`, the first one first.
  package func refusals(lending book: Book, toHolderOf activeLoans: [Loan], at now: Timestamp) -> [Refusal] {
    var found: [Refusal] = []
    if book.isWishlistItem { found.append(.onWishlist(title: book.title)) }
    if let mine = activeLoans.first(where: { $0.book.id == book.id }) {
      found.append(.alreadyBorrowed(title: book.title, dueDate: mine.dueDate))
    }
    if book.availableCopies < 1, !book.isWishlistItem { found.append(.noCopiesAvailable(title: book.title)) }
    if let loanLimit, activeLoans.count >= loanLimit { found.append(.loanLimitReached(limit: loanLimit)) }
    let overdue = activeLoans.count { $0.isOverdue(at: now) }
    if !lendsDespiteOverdue, overdue > 0 { found.append(.overdueLoans(count: overdue)) }
    return found
  }

  /// All that speaks against keeping a loan for longer.
  package func refusals(renewing loan: Loan) -> [Refusal] {
    var found: [Refusal] = []
    if !loan.isActive { found.append(.notOnLoan(title: loan.book.title)) }
    if loan.renewals >= renewalLimit {
      found.append(.renewalLimitReached(title: loan.book.title, limit: renewalLimit))
    }
    return found
  }
}
