import Domain

/// The effects of the store's replies.
extension KioskMachine {
  mutating func take(_ reply: Reply, to id: Question.ID, at now: Moment, _ actions: inout [Action]) {
    // A late reply: its question was overtaken or given up.
    guard case .asking(let pending) = foreground, pending.id == id else { return }
    foreground = .nothing
    touch(now)
    // A book that was shown meanwhile is the one that is meant.
    switch pending.next {
    case .isbn, .label, .pricePoint: remembered = nil
    case .card, .command, .text, .refused, nil: break
    }
    if let code = pending.pricePoint, takeUnknown(code, reply, at: now, &actions) {
      if let next = pending.next { route(next, at: now, &actions) }
      return
    }
    switch (pending.question, reply) {
    case (.book(let code), .book(let book, let loans)):
      takeBook(book, code: code, loans: loans, addsCopy: pending.addsCopy, at: now, &actions)
    case (.bookFor(_, let code), .bookFor(let book, let loans, let demand)):
      takeBook(book, code: code, studentLoans: loans, demand: demand, at: now, &actions)
    case (.student(let key), .student(let student, let loans, let holds)):
      takeStudent(student, key: key, loans: loans, holds: holds, at: now, &actions)
    case (.namesake(let draft), .namesake(let book)): takeNamesake(book, of: draft, at: now)
    case (.change(let change, _), .done(let outcome)):
      take(outcome, of: change, at: now, &actions)
    case (_, .refused(let refusals)):
      remembered = nil
      actions.append(.tell(.refused(refusals)))
      retry(pending, refusals, at: now, &actions)
    case (.book, _), (.bookFor, _), (.student, _), (.namesake, _), (.change, _):
      // The runtime answered another question: a fault of ours, said aloud rather than guessed at.
      remembered = nil
      refuse(.store(.failed, detail: "reply does not fit its question"), &actions)
    }
    if let next = pending.next { route(next, at: now, &actions) }
  }

  // MARK: - A book was looked up

  /// A book that the library does not have, by an ISBN that was only worked out: nothing is begun with it, nor is it named as
  /// the book's, before a person has confirmed it. A known book is named in every prompt.
  ///
  /// - Returns: whether it was that.
  private mutating func takeUnknown(
    _ code: PricePointUPC, _ reply: Reply, at now: Moment, _ actions: inout [Action]
  ) -> Bool {
    switch reply {
    case .book(nil, _):
      if case .awaitingCard = base { base = .idle }
      switch mode {
      case .station, .checkOut, .giveBack: refuse(.foreignCode(code.foreignCode), &actions)
      case .shelving: show(.confirmISBN(code.isbn), at: now)
      }
    case .bookFor(nil, let loans, _):
      if case .session(var session) = base {
        session.loans = loans
        base = .session(session)
      }
      refuse(.foreignCode(code.foreignCode), &actions)
    case .book, .bookFor, .student, .namesake, .done, .refused: return false
    }
    return true
  }

  private mutating func takeBook(
    _ book: Book?, code: BookCode, loans: [Loan], addsCopy: Bool, at now: Moment, _ actions: inout [Action]
  ) {
    if mode == .giveBack { return takeBookBack(book, code: code, loans: loans, at: now, &actions) }
    base = .idle
    switch mode {
    case .station, .checkOut, .giveBack:
      guard let book else { return refuse(code.unknown, &actions) }
      takeBookAtStation(book, loans: loans, at: now, &actions)
    case .shelving: takeBookAtShelving(book, code: code, loans: loans, addsCopy: addsCopy, at: now, &actions)
    }
  }

  private mutating func takeBook(
    _ book: Book?, code: BookCode, studentLoans: [Loan], demand: Demand, at now: Moment, _ actions: inout [Action]
  ) {
    guard case .session(var session) = base else { return }
    session.loans = studentLoans
    session.demand = demand
    base = .session(session)
    guard let book else { return refuse(code.unknown, &actions) }
    takeBook(book, in: session, at: now, &actions)
  }

  private mutating func takeBookAtStation(_ book: Book, loans: [Loan], at now: Moment, _ actions: inout [Action]) {
    if book.isWishlistItem {
      refuse(.onWishlist(title: book.title), &actions)
    } else if mode == .checkOut {
      awaitCard(for: book, holders: 0, at: now, &actions)
    } else if loans.count == 1, let loan = loans.first {
      promptReturn(of: loan, mayRenew: false, at: now)
    } else {
      awaitCard(for: book, holders: loans.count, at: now, &actions)
    }
  }

  private mutating func takeBookAtShelving(
    _ book: Book?, code: BookCode, loans: [Loan], addsCopy: Bool, at now: Moment, _ actions: inout [Action]
  ) {
    guard let book else {
      switch code {
      case .isbn(let isbn): meetNewBook(isbn, at: now, &actions)
      // A label's book is known only to the library that printed it.
      case .label: refuse(code.unknown, &actions)
      }
      return
    }
    if book.isWishlistItem {
      show(.acquire(book, copies: 1), at: now)
    } else if addsCopy || book.availableCopies > 0 || loans.isEmpty {
      show(.addCopies(book, count: 1, loans: loans), at: now)
    } else if loans.count == 1, let loan = loans.first {
      // Every copy is out, so the one on the desk comes back: a new copy is the rare case, and is asked for by its word.
      promptReturn(of: loan, mayRenew: false, offersCopy: true, at: now)
    } else {
      awaitCard(for: book, holders: loans.count, offersCopy: true, at: now, &actions)
    }
  }

  private mutating func takeBook(_ book: Book, in session: Session, at now: Moment, _ actions: inout [Action]) {
    if let mine = session.loans.first(where: { $0.book.id == book.id }) {
      if mode == .checkOut {
        refuse(.alreadyBorrowed(title: book.title, dueDate: mine.dueDate), &actions)
      } else {
        promptReturn(of: mine, mayRenew: true, at: now)
      }
      return
    }
    let refusals = settings.rules.refusals(
      lending: book, toHolderOf: session.loans, demand: session.demand, at: now.date)
    guard let refused = Refusals(refusals) else {
      let due = settings.rules.dueDate(from: now.date, in: settings.calendar)
      show(.checkOut(book, session.student, due: due), at: now)
      return
    }
    // A reservation is offered only for refusals that time heals.
    let isAll = [Refusal.noCopiesAvailable(title: book.title), .heldForAnother(title: book.title)]
      .contains { refused.all == [$0] }
    if isAll, session.demand.hasReserved {
      actions.append(.tell(.refused(Refusals(refused.first, [.alreadyReserved(title: book.title)]))))
      return
    }
    actions.append(.tell(.refused(refused)))
    if isAll { show(.reserve(book, session.student), at: now) }
  }

  // MARK: - A student was looked up

  private mutating func takeStudent(
    _ student: Student?, key: StudentKey, loans: [Loan], holds: [Reservation], at now: Moment,
    _ actions: inout [Action]
  ) {
    guard let student else {
      remembered = nil
      switch key {
      case .card(let card), .libraryID(_, otherwise: .unknownCard(let card)):
        // Somebody else stands there: what they show next must not be lent to the one before.
        if case .session = base { leaveBase(&actions) }
        refuse(.unknownCard(card), &actions)
      // A slip of the finger, most likely; every question names the student whom it is about.
      case .libraryID(_, let otherwise): refuse(otherwise, &actions)
      }
      return
    }
    let book = remembered
    remembered = nil
    if mode == .shelving, book == nil {
      leaveBase(&actions)
      let overdue = overdue(loans, at: now)
      actions.append(.tell(.loansListed(student, loans: loans, overdue: overdue, holds: holds)))
      return
    }
    leaveBase(&actions)
    endVisit(&actions)
    base = .session(Session(student: student, loans: loans))
    let overdue = overdue(loans, at: now)
    actions.append(.tell(.sessionOpened(student, loans: loans, overdue: overdue, holds: holds, mode: mode)))
    if let book { lookUp(book, at: now, &actions) }
  }

  // MARK: - A change was made

  private mutating func take(_ outcome: Outcome, of change: Change, at now: Moment, _ actions: inout [Action]) {
    var daysOverdue = 0
    if case .clockConfirmed = outcome { clock = now }
    if case .session(var session) = base {
      switch outcome {
      case .checkedOut(let loan): session.loans.append(loan)
      case .returned(let loan, _): session.loans.removeAll { $0.id == loan.id }
      case .renewed(let loan): session.loans = session.loans.map { $0.id == loan.id ? loan : $0 }
      case .reserved, .copiesAdded, .acquired, .bookAdded, .clockConfirmed: break
      }
      base = .session(session)
    }
    if case .returnLoan(let loan) = change {
      daysOverdue = settings.rules.daysOverdue(loan, at: now.date, in: settings.calendar)
    }
    actions.append(.tell(.done(outcome, daysOverdue: daysOverdue)))
  }

  /// A refused entry is shown again, so that nothing typed is lost; all else begins with the next scan.
  private mutating func retry(
    _ pending: Pending, _ refusals: Refusals, at now: Moment, _ actions: inout [Action]
  ) {
    if case .clockBehind = refusals.first { show(.confirmDay(now.date), at: now) }
    if case .namesake(let draft) = pending.question { show(.enter(.copies, draft), at: now) }
    guard case .addBook(let draft)? = pending.question.change else { return }
    let isTaken =
      switch refusals.first {
      case .isbnTaken, .onWishlist: true
      default: false
      }
    if isTaken, pending.source != nil, pending.next == nil, let isbn = draft.isbn {
      // Another station was quicker. The number is right, a catalogue has the book by it: now it is a known one.
      lookUp(.isbn(isbn), at: now, &actions)
    } else if case .isbnTaken = refusals.first {
      show(.enter(.isbn, draft, foundBy: pending.source), at: now)
    } else {
      show(.addBook(draft, foundBy: pending.source), at: now)
    }
  }
}
