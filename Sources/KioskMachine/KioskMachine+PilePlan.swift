import Domain

/// The plan of each line of a pile. It depends on the lines around it: a book that comes back makes room.
extension KioskMachine {
  mutating func judge(_ pile: inout Pile, at now: Moment) {
    guard let session = pile.session else {
      for index in pile.lines.indices where isJudged(pile.lines[index]) {
        pile.lines[index].plan = plan(of: pile.lines[index], for: nil, at: now)
      }
      return
    }
    var loans = session.loans
    // First what the visitor has: a book that comes back makes room for another.
    for index in pile.lines.indices where isJudged(pile.lines[index]) {
      let line = pile.lines[index]
      guard line.mode != .returnBook, let mine = line.book?.own(session.loans).first else { continue }
      pile.lines[index].plan = plan(of: line, mine: mine, at: now)
      if case .returning = pile.lines[index].plan { loans.removeAll { $0.id == mine.id } }
    }
    for index in pile.lines.indices where isJudged(pile.lines[index]) {
      let line = pile.lines[index]
      if line.mode == .returnBook {
        pile.lines[index].plan = plan(of: line, for: session.student.id, at: now)
      } else if line.book.map({ $0.own(session.loans).isEmpty }) ?? true {
        pile.lines[index].mayReserve = mayReserve(line, for: session.student, holding: loans, at: now)
        pile.lines[index].plan = lending(pile.lines[index], to: session.student, holding: &loans, at: now)
      }
    }
  }

  private func isJudged(_ line: PileLine) -> Bool { line.isOpen && line.asked == nil }

  /// The visitor has the book.
  private func plan(of line: PileLine, mine: Loan, at now: Moment) -> PileLine.Plan {
    let due = renewedDueDate(of: mine, at: now)
    let refusals = settings.rules.refusals(renewing: mine, demand: line.demand)
    switch line.choice {
    case .renew:
      if let refused = Refusals(refusals) { return .refused(refused) }
      guard due > mine.dueDate else {
        return .refused(Refusals(.renewalTooEarly(title: mine.book.title, dueDate: mine.dueDate)))
      }
      return .renew(mine, due: due)
    case .giveBack: return returning(mine, at: now)
    case .add, .reserve, nil:
      // A book that was lent minutes ago was most likely scanned twice.
      let stays = line.mode == .checkOut || ReturnOffer.isRecent(mine, at: now.date)
      return stays ? .yours(mine) : returning(mine, at: now)
    }
  }

  private func lending(
    _ line: PileLine, to student: Student, holding loans: inout [Loan], at now: Moment
  ) -> PileLine.Plan {
    if let failure = line.failure { return .refused(failure) }
    guard let book = line.book else { return .refused(Refusals(unknown(line))) }
    if line.choice == .giveBack {
      return line.onlyLoan.map { returning($0, at: now) } ?? .unclear
    }
    if line.choice == .reserve, line.mayReserve { return .reserve(student) }
    let refusals = settings.rules.refusals(
      lending: book, toHolderOf: loans, kind: student.kind, demand: line.demand, at: now.date)
    if let refused = Refusals(refusals) {
      // Its label tells that this copy is on loan, or every copy is: it comes back, whoever brings it.
      let isOut = book.copy != nil || book.availableCopies < 1
      if isOut, line.mode != .checkOut, line.loans.count == 1, let loan = line.loans.first {
        return returning(loan, at: now)
      }
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

  /// A line that no student's card decides.
  private func plan(of line: PileLine, for visitor: Student.ID?, at now: Moment) -> PileLine.Plan {
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
    let only = line.onlyLoan
    switch line.mode {
    case .returnBook:
      if let loan = line.loans.first(where: { $0.student.id == visitor }) ?? only { return returning(loan, at: now) }
      return line.loans.isEmpty ? .refused(Refusals(.notOnLoan(title: book.title))) : .unclear
    case .checkOut: return .needsCard
    case .station:
      if let only {
        let isRecent = ReturnOffer.isRecent(only, at: now.date) && line.choice != .giveBack
        return isRecent ? .lentJustNow : returning(only, at: now)
      }
      return book.availableCopies > 0 || line.loans.isEmpty ? .needsCard : .unclear
    case .shelving:
      if line.choice == .add { return .add(copies: line.copies) }
      let isOnLoan = book.copy != nil && only != nil
      if !isOnLoan, book.availableCopies > 0 || line.loans.isEmpty, line.choice != .giveBack {
        return .seen(isOnLoan: !line.loans.isEmpty)
      }
      if let only { return returning(only, at: now) }
      return line.loans.isEmpty ? .refused(Refusals(.notOnLoan(title: book.title))) : .unclear
    }
  }

  private func unknown(_ line: PileLine) -> Refusal {
    line.pricePoint.map { .foreignCode($0.foreignCode) } ?? line.code.unknown
  }

  private func returning(_ loan: Loan, at now: Moment) -> PileLine.Plan {
    let days = settings.rules.daysOverdue(loan, at: now.date, in: settings.calendar)
    return .returning(loan, daysOverdue: days, isVisitors: visitor.map { $0 == loan.student.id })
  }
}
