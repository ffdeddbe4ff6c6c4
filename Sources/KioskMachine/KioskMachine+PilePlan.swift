import Domain

/// The plan of each line: whose loan ends, what is lent, what is refused. This is the only place that decides it.
///
/// A plan depends on the other lines of a pile: a book that comes back makes room for another.
extension KioskMachine {
  mutating func judge(_ pile: inout Pile, at now: Moment) {
    let judged = pile.lines.indices.filter { pile.lines[$0].isOpen && pile.lines[$0].asked == nil }
    var loans = pile.visit?.loans ?? []
    // First what the visitor has: a book that comes back makes room for another.
    for index in judged {
      guard let mine = mine(pile.lines[index], in: pile.visit) else { continue }
      pile.lines[index].plan = plan(of: pile.lines[index], mine: mine, at: now)
      if case .returning = pile.lines[index].plan { loans.removeAll { $0.id == mine.id } }
    }
    for index in judged where mine(pile.lines[index], in: pile.visit) == nil {
      if let student = pile.visit?.student, pile.lines[index].isVisitors {
        pile.lines[index].mayReserve = mayReserve(pile.lines[index], for: student, holding: loans, at: now)
        pile.lines[index].plan = lending(pile.lines[index], to: student, holding: &loans, at: now)
      } else {
        pile.lines[index].plan = plan(of: pile.lines[index], visitor: pile.visit?.student.id, at: now)
      }
    }
  }

  private func mine(_ line: PileLine, in visit: Visit?) -> Loan? {
    guard let visit, line.isVisitors, line.failure == nil else { return nil }
    return line.book?.own(visit.loans).first
  }

  /// The visitor has the book.
  private func plan(of line: PileLine, mine: Loan, at now: Moment) -> PileLine.Plan {
    switch line.choice {
    case .renew: return renewing(mine, demand: line.demand, at: now)
    case .giveBack: return returning(mine, at: now)
    case .add, .reserve, .keep, nil:
      // A book that was lent minutes ago was most likely scanned twice.
      let stays = line.mode == .checkOut || ReturnOffer.isRecent(mine, at: now.date)
      return stays ? .yours(mine) : returning(mine, at: now)
    }
  }

  func renewing(_ mine: Loan, demand: Demand, at now: Moment) -> PileLine.Plan {
    if let refused = Refusals(settings.rules.refusals(renewing: mine, demand: demand)) { return .refused(refused) }
    let due = renewedDueDate(of: mine, at: now)
    // On the day of the checkout a renewal would gain nothing and use one up.
    guard due > mine.dueDate else {
      return .refused(Refusals(.renewalTooEarly(title: mine.book.title, dueDate: mine.dueDate)))
    }
    return .renew(mine, due: due)
  }

  private func lending(
    _ line: PileLine, to student: Student, holding loans: inout [Loan], at now: Moment
  ) -> PileLine.Plan {
    if let failure = line.failure { return .refused(failure) }
    guard let book = line.book else { return .refused(Refusals(unknown(line))) }
    let loan = line.returnedLoan(visitor: student.id)
    if line.choice == .giveBack { return loan.map { returning($0, at: now) } ?? .unclear }
    if line.choice == .reserve, line.mayReserve { return .reserve(student) }
    let refusals = settings.rules.refusals(
      lending: book, toHolderOf: loans, kind: student.kind, demand: line.demand, at: now.date)
    if let refused = Refusals(refusals) {
      // The label shows that this copy is on loan, or all copies are: any person may return the book.
      let isOut = book.copy != nil || book.availableCopies < 1
      if isOut, line.mode == .station, line.choice != .keep, let loan { return comingBack(loan, line, at: now) }
      if isHealedByTime(refused, book), line.demand.hasReserved {
        return .refused(Refusals(refused.first, [.alreadyReserved(title: book.title)]))
      }
      return .refused(refused)
    }
    let due = line.due ?? dueDate(for: student, at: now)
    loans.append(
      Loan(
        id: Loan.ID(rawValue: -Int64(line.number)), book: book, student: student, checkoutDate: now.date, dueDate: due))
    return .checkOut(student, due: due)
  }

  private func mayReserve(_ line: PileLine, for student: Student, holding loans: [Loan], at now: Moment) -> Bool {
    guard let book = line.book, line.failure == nil else { return false }
    let (rules, date) = (settings.rules, now.date)
    let refused = Refusals(
      rules.refusals(lending: book, toHolderOf: loans, kind: student.kind, demand: line.demand, at: date))
    return refused.map { isHealedByTime($0, book) } == true
      && rules.refusals(reserving: book, forHolderOf: loans, kind: student.kind, demand: line.demand, at: date).isEmpty
  }

  /// A reservation is offered only for refusals that time heals.
  private func isHealedByTime(_ refused: Refusals, _ book: Book) -> Bool {
    let healed = [Refusal.noCopiesAvailable(title: book.title), .heldForAnother(title: book.title)]
    return refused.all.contains(where: healed.contains)
      && refused.all.allSatisfy { refusal in
        if case .copyOnLoan = refusal { true } else { healed.contains(refusal) }
      }
  }

  /// A line that is not lent to the visitor.
  private func plan(of line: PileLine, visitor: Student.ID?, at now: Moment) -> PileLine.Plan {
    if let failure = line.failure { return .refused(failure) }
    guard let book = line.book else {
      if line.mode == .shelving, line.pricePoint == nil, case .isbn(let isbn) = line.code {
        return .draft(isbn, copies: line.copies)
      }
      return .refused(Refusals(unknown(line)))
    }
    if book.isWishlistItem {
      return line.mode == .shelving
        ? .add(copies: line.copies) : .refused(Refusals(.onWishlist(title: book.title)))
    }
    let loan = line.returnedLoan(visitor: visitor)
    switch line.mode {
    case .checkOut: return .needsCard
    case .station:
      if let loan, line.choice != .keep { return comingBack(loan, line, at: now) }
      return book.availableCopies > 0 || line.loans.isEmpty ? .needsCard : .unclear
    case .returnBook: break
    case .shelving:
      if line.choice == .add { return .add(copies: line.copies) }
      let isOut = line.loans.contains { _ in book.copy != nil || book.availableCopies < 1 }
      if !isOut, line.choice != .giveBack { return .seen(isOnLoan: !line.loans.isEmpty) }
    }
    if let loan { return returning(loan, at: now) }
    return line.loans.isEmpty ? .refused(Refusals(.notOnLoan(title: book.title))) : .unclear
  }

  private func unknown(_ line: PileLine) -> Refusal {
    line.pricePoint.map { .foreignCode($0.foreignCode) } ?? line.code.unknown
  }

  /// Another person's loan at a station. A book that left minutes ago was most likely scanned by accident.
  private func comingBack(_ loan: Loan, _ line: PileLine, at now: Moment) -> PileLine.Plan {
    let stays = ReturnOffer.isRecent(loan, at: now.date) && line.choice != .giveBack
    return stays ? .lentJustNow : returning(loan, at: now)
  }

  private func returning(_ loan: Loan, at now: Moment) -> PileLine.Plan {
    .returning(loan, daysOverdue: daysOverdue(loan, at: now), isVisitors: visitor.map { $0 == loan.student.id })
  }

  func daysOverdue(_ loan: Loan, at now: Moment) -> Int {
    settings.rules.daysOverdue(loan, at: now.date, in: settings.calendar)
  }

  var visitor: Student.ID? { state.base.visit?.student.id }
}
