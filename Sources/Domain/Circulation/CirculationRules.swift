/// The rules of one library: how long, how many, and what stands in the way.
package struct CirculationRules: Hashable, Sendable {
  /// A loan is due at the end of the local day this many days on.
  package var loanDays: Int
  /// A kind without an entry has no limits.
  package var limits: [BorrowerKind: LoanLimits]
  package var renewalLimit: Int
  /// A renewal runs for this many days; nil: for as many as a loan.
  package var renewalDays: Int?
  /// No due date that a person chooses lies further ahead than this.
  package var maximumLoanDays: Int
  /// The effect of overdue books on the next loan.
  package var overdueBlock: OverdueBlock
  /// A copy stays on hold for the next student until the end of the local day this many days on.
  package var reservationDays: Int
  package var opening = OpeningCalendar.alwaysOpen

  /// - Parameters:
  ///   - loanLimit: books that students and guests may have at once; nil: any number.
  ///   - copiesPerTitle: copies of one title that students and guests may have at once; nil: any number.
  package init(
    loanDays: Int = 14, loanLimit: Int? = 5, renewalLimit: Int = 2, renewalDays: Int? = nil, maximumLoanDays: Int = 365,
    overdueBlock: OverdueBlock = .none, reservationDays: Int = 3, copiesPerTitle: Int? = 1,
    opening: OpeningCalendar = .alwaysOpen
  ) {
    self.loanDays = loanDays
    let own = LoanLimits(loans: loanLimit, copiesPerTitle: copiesPerTitle)
    limits = [.student: own, .teacher: LoanLimits(), .schoolClass: LoanLimits(), .guest: own]
    self.renewalLimit = renewalLimit
    self.renewalDays = renewalDays
    self.maximumLoanDays = maximumLoanDays
    self.overdueBlock = overdueBlock
    self.reservationDays = reservationDays
    self.opening = opening
  }

  package func limits(of kind: BorrowerKind) -> LoanLimits { limits[kind] ?? LoanLimits() }

  package mutating func limitLoans(to limit: Int?) {
    for kind in [BorrowerKind.student, .guest] { limits[kind, default: LoanLimits()].loans = limit }
  }

  /// The due date of a loan that begins now: the end of an open day (``OpeningCalendar/dueDay(_:today:in:)``).
  package func dueDate(from now: Timestamp, for kind: BorrowerKind, in calendar: LocalCalendar) -> Timestamp {
    dueDate(days: limits(of: kind).loanDays ?? loanDays, from: now, in: calendar)
  }

  package func renewedDueDate(from now: Timestamp, for kind: BorrowerKind, in calendar: LocalCalendar) -> Timestamp {
    dueDate(days: renewalDays ?? limits(of: kind).loanDays ?? loanDays, from: now, in: calendar)
  }

  private func dueDate(days: Int, from now: Timestamp, in calendar: LocalCalendar) -> Timestamp {
    let today = calendar.day(of: now)
    let last = calendar.day(today, plus: days) ?? today
    return calendar.endOfDay(opening.dueDay(last, today: today, in: calendar)) ?? now
  }

  /// The end of a hold: the end of the local day `reservationDays` on, or of the next open day.
  package func heldUntil(from now: Timestamp, in calendar: LocalCalendar) -> Timestamp {
    let today = calendar.day(of: now)
    let last = calendar.day(today, plus: reservationDays) ?? today
    return calendar.endOfDay(opening.firstOpenDay(from: last, in: calendar) ?? last) ?? now
  }

  /// A due date that a person chose.
  ///
  /// - Parameter standard: the due date by the rules, which is right whatever day it is.
  /// - Throws: `date-in-the-past`, `date-too-far`, `closed-day`, `after-end-of-term`, or `date-not-understood` for a
  ///   day that does not exist.
  package func dueDate(
    on day: CalendarDay, standard: Timestamp? = nil, now: Timestamp, in calendar: LocalCalendar
  ) throws(Refusal) -> Timestamp {
    let today = calendar.day(of: now)
    guard let end = calendar.endOfDay(day), let distance = calendar.days(from: today, to: day) else {
      throw .dateNotUnderstood(text: day.description)
    }
    if end == standard { return end }
    guard distance >= 0 else { throw .dateInThePast(day) }
    // The longest run of closed days.
    let furthest = calendar.day(today, plus: maximumLoanDays).map { opening.dueDay($0, today: today, in: calendar) }
    guard distance <= maximumLoanDays || day == furthest else { throw .dateTooFar(maximumDays: maximumLoanDays) }
    if let termEnd = opening.termEnd, termEnd >= today, day > termEnd { throw .afterEndOfTerm(termEnd) }
    guard opening.isOpen(day, in: calendar) else {
      throw .closedDay(day, next: opening.firstOpenDay(from: day, in: calendar))
    }
    return end
  }

  /// The whole local days that a loan is overdue: 0 while it is not.
  package func daysOverdue(_ loan: Loan, at now: Timestamp, in calendar: LocalCalendar) -> Int {
    loan.isActive ? daysLate(due: loan.dueDate, at: now, in: calendar) : 0
  }

  /// The same for a loan that may have ended: then the number of days by which it was returned late.
  package func daysLate(_ loan: LoanRecord, at now: Timestamp, in calendar: LocalCalendar) -> Int {
    daysLate(due: loan.dueDate, at: loan.returnDate ?? now, in: calendar)
  }

  private func daysLate(due: Timestamp, at moment: Timestamp, in calendar: LocalCalendar) -> Int {
    guard due < moment else { return 0 }
    return calendar.days(from: calendar.day(of: due), to: calendar.day(of: moment)) ?? 0
  }

  /// The reasons against lending `book` to the borrower who has `activeLoans`, the first one first.
  ///
  /// - Parameters:
  ///   - kind: the borrower's.
  ///   - demand: the demand of other students; copies on hold for others are not available to this one.
  package func refusals(
    lending book: Book, toHolderOf activeLoans: [Loan], kind: BorrowerKind, demand: Demand = .none, at now: Timestamp
  ) -> [Refusal] {
    let limits = limits(of: kind)
    var found: [Refusal] = []
    if book.isWishlistItem { found.append(.onWishlist(title: book.title)) }
    let mine = activeLoans.filter { $0.book.id == book.id }
    let isOwn = book.copy.map { copy in mine.contains { $0.copyNumber == copy.number } } ?? false
    if let first = book.own(mine).first ?? mine.first, isOwn || !limits.allowAnotherCopy(besides: mine.count) {
      found.append(.alreadyBorrowed(title: book.title, dueDate: first.dueDate))
    } else if let copy = book.copy, let refusal = CirculationRules.refusal(lending: copy, of: book) {
      found.append(refusal)
    }
    if book.availableCopies < 1, !book.isWishlistItem { found.append(.noCopiesAvailable(title: book.title)) }
    if book.availableCopies > 0, book.availableCopies <= demand.heldForOthers {
      found.append(.heldForAnother(title: book.title))
    }
    if let limit = limits.loans, activeLoans.count >= limit { found.append(.loanLimitReached(limit: limit)) }
    let overdue = activeLoans.count { $0.isOverdue(at: now) }
    if overdueBlock == .refuse, overdue > 0 { found.append(.overdueLoans(count: overdue)) }
    return found
  }

  /// The number of overdue books that a borrower is reminded of when another is lent; 0 for none.
  package func overdueToMention(_ activeLoans: [Loan], at now: Timestamp) -> Int {
    overdueBlock == .warn ? activeLoans.count { $0.isOverdue(at: now) } : 0
  }

  /// The reason against lending the very copy that was shown. A lost or withdrawn copy is found before.
  private static func refusal(lending copy: Copy.Shown, of book: Book) -> Refusal? {
    switch copy.state {
    case .onLoan: .copyOnLoan(title: book.title, number: copy.number)
    case .inRepair: .copyInRepair(title: book.title, number: copy.number)
    case .onShelf, .onHold, .lost, .withdrawn: nil
    }
  }

  /// The reasons against extending a loan. A student who waits for the book comes first, as in libraries everywhere; a
  /// student with a copy on hold does not wait.
  package func refusals(renewing loan: Loan, demand: Demand = .none) -> [Refusal] {
    var found: [Refusal] = []
    if !loan.isActive { found.append(.notOnLoan(title: loan.book.title)) }
    if loan.renewals >= renewalLimit {
      found.append(.renewalLimitReached(title: loan.book.title, limit: renewalLimit))
    }
    if loan.isActive, demand.othersWaiting > 0 {
      found.append(.reservedByOthers(title: loan.book.title, count: demand.othersWaiting))
    }
    return found
  }

  /// The reasons against a reservation of `book`, the first one first.
  ///
  /// A copy on the shelf without a hold can be borrowed at once. A reservation would keep it from others, and the
  /// people at the shelf would not know. A student who may not borrow it (too many loans) loses nothing by that.
  package func refusals(
    reserving book: Book, forHolderOf activeLoans: [Loan], kind: BorrowerKind, demand: Demand, at now: Timestamp
  ) -> [Refusal] {
    if book.isWishlistItem { return [.onWishlist(title: book.title)] }
    let mine = activeLoans.filter { $0.book.id == book.id }
    if let first = mine.first, !limits(of: kind).allowAnotherCopy(besides: mine.count) {
      return [.alreadyBorrowed(title: book.title, dueDate: first.dueDate)]
    }
    if demand.hasReserved { return [.alreadyReserved(title: book.title)] }
    if book.availableCopies > demand.heldForOthers { return [.copyOnShelf(title: book.title)] }
    return []
  }
}

/// The effect of overdue books on the next loan.
package enum OverdueBlock: String, CaseIterable, Codable, Sendable {
  case none
  /// The borrower is reminded of them.
  case warn
  /// The next book is refused. Staff may overrule it.
  case refuse
}

extension Refusal {
  /// Whether staff may lend or renew all the same: a rule of the library or a claim of another student stands against
  /// it, and not the state of its books.
  package var canBeOverruled: Bool {
    if case .loanLimitReached = self { return true }
    if case .overdueLoans = self { return true }
    if case .heldForAnother = self { return true }
    if case .renewalLimitReached = self { return true }
    if case .reservedByOthers = self { return true }
    return false
  }
}
