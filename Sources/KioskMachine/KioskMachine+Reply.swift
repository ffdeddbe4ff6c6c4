import Domain

/// The effects of the store's replies.
extension KioskMachine {
  mutating func takeReply(_ reply: Reply, to id: Question.ID, _ turn: inout Turn) {
    if takeLineReply(reply, to: id, &turn) {
      touch(turn.now)
      return
    }
    // A late reply: its question was overtaken or given up.
    guard let pending = state.pending, pending.id == id else { return }
    rest()
    touch(turn.now)
    turn.input = pending.input
    if let code = pending.pricePoint, takeUnknown(code, reply, &turn) {
      routeNext(of: pending, &turn)
      return
    }
    switch (pending.question, reply) {
    case (.book(let code), .book(let book, let loans)):
      takeBook(book, code: code, loans: loans, addsCopy: pending.addsCopy, &turn)
    case (.bookFor(_, let code), .bookFor(let book, let studentLoans, let demand, let loans)):
      takeBookInSession(book, code: code, studentLoans: studentLoans, demand: demand, loans: loans, &turn)
    case (.student(let key), .student(let student, let loans, let holds)):
      // A book that was shown meanwhile is the one that is meant.
      let waiting = pending.next.first?.scan.isBook == true ? nil : state.base.waitingBook?.code
      if student != nil, asksForPIN(key, &turn) { break }
      takeStudent(student, key: key, loans: loans, holds: holds, waiting: waiting, &turn)
    case (.identify(let key, _), .student(let student, let loans, let holds)):
      turn.input = .typed
      takeStudent(student, key: key, loans: loans, holds: holds, waiting: state.base.waitingBook?.code, &turn)
    case (.student(let key), .staff(let member, let attention)):
      takeStaff(member, attention: attention, key: key, isProven: false, &turn)
    case (.identify(let key, _), .staff(let member, let attention)):
      turn.input = .typed
      takeStaff(member, attention: attention, key: key, isProven: true, &turn)
    case (.linkCode(let student), .linkCode(let code)):
      // The next visitor never sees the code of the one before.
      if state.base.session?.student.id == student.id { turn.tell(.linkCode(code)) }
    case (.namesake(let draft), .namesake(let book)): takeNamesake(book, of: draft, &turn)
    case (.change(let change, _, _), .done(let outcome)):
      takeOutcome(outcome, of: change, &turn)
    case (.apply(let changes, _), .applied(let results)): takeApplied(results, of: changes, &turn)
    case (_, .refused(let refusals)):
      // A pile that was not written down stays as it was.
      if var pile = state.base.pile {
        pile.ending = nil
        state.base = .pile(pile)
      }
      turn.tell(.refused(refusals))
      recordRefusal(of: pending.question.change, refusals, &turn)
      retry(pending, refusals, &turn)
    case (.book, _), (.bookFor, _), (.student, _), (.identify, _), (.namesake, _), (.linkCode, _), (.change, _),
      (.apply, _):
      // The runtime answered another question: a fault of ours, said aloud rather than guessed at.
      turn.refuse(.store(.failed, detail: .words("reply does not fit its question")))
    }
    routeNext(of: pending, &turn)
  }

  private mutating func routeNext(of pending: Pending, _ turn: inout Turn) {
    for next in pending.next {
      turn.input = next.input
      if let pin = next.pin { takeKept(pin, next, &turn) } else { route(next.scan, &turn) }
    }
  }

  // MARK: - A book was looked up

  /// A book that the library does not have, by an ISBN that was only worked out: nothing is begun with it, nor is it named as
  /// the book's, before a person has confirmed it. A known book is named in every prompt.
  ///
  /// - Returns: whether it was that.
  private mutating func takeUnknown(_ code: PricePointUPC, _ reply: Reply, _ turn: inout Turn) -> Bool {
    switch reply {
    case .book(nil, _):
      if state.base.waitingBook != nil { state.base = .idle }
      switch mode {
      case .station, .checkOut, .returnBook: turn.refuse(.foreignCode(code.foreignCode))
      case .shelving: show(.confirmISBN(code.isbn), &turn)
      }
    case .bookFor(nil, let loans, _, _):
      if case .session(var session) = state.base {
        session.loans = loans
        state.base = .session(session)
      }
      turn.refuse(.foreignCode(code.foreignCode))
    case .book, .bookFor, .student, .namesake, .linkCode, .done, .applied, .refused, .staff: return false
    }
    return true
  }

  private mutating func takeBook(_ book: Book?, code: BookCode, loans: [Loan], addsCopy: Bool, _ turn: inout Turn) {
    if mode == .returnBook { return takeBookBack(book, code: code, loans: loans, &turn) }
    state.base = .idle
    switch mode {
    case .station, .checkOut, .returnBook:
      guard let book else { return refuseUnknown(code, &turn) }
      takeBookAtStation(book, loans: loans, &turn)
    case .shelving: takeBookAtShelving(book, code: code, loans: loans, addsCopy: addsCopy, &turn)
    }
  }

  private mutating func takeBookInSession(
    _ book: Book?, code: BookCode, studentLoans: [Loan], demand: Demand, loans: [Loan], _ turn: inout Turn
  ) {
    guard var session = state.base.session else { return }
    session.loans = studentLoans
    session.demand = demand
    state.base = .session(session)
    guard let book else { return refuseUnknown(code, &turn) }
    offerLoan(of: book, in: session, loans: loans, &turn)
  }

  private mutating func takeBookAtStation(_ book: Book, loans: [Loan], _ turn: inout Turn) {
    if book.isWishlistItem {
      turn.refuse(.onWishlist(title: book.title))
      record(.refusedCheckout, book, because: .onWishlist(title: book.title), &turn)
    } else if mode == .checkOut {
      awaitCard(for: book, holders: 0, &turn)
    } else if loans.count == 1, let loan = loans.first {
      promptReturn(of: loan, mayRenew: false, &turn)
    } else {
      awaitCard(for: book, holders: loans.count, &turn)
    }
  }

  private mutating func takeBookAtShelving(
    _ book: Book?, code: BookCode, loans: [Loan], addsCopy: Bool, _ turn: inout Turn
  ) {
    guard let book else {
      switch code {
      case .isbn(let isbn): meetNewBook(isbn, &turn)
      // A label's book is known only to the library that printed it.
      case .label: refuseUnknown(code, &turn)
      }
      return
    }
    if book.isWishlistItem {
      show(.acquire(book, copies: 1), &turn)
    } else if !addsCopy, book.copy != nil, let loan = loans.first {
      // The label tells that this very copy is on loan, whatever others are on the shelf.
      promptReturn(of: loan, mayRenew: false, offersCopy: true, &turn)
    } else if addsCopy || book.availableCopies > 0 || loans.isEmpty {
      show(.addCopies(book, count: 1, loans: loans), &turn)
    } else if loans.count == 1, let loan = loans.first {
      // Every copy is out, so the one on the desk comes back: a new copy is the rare case, and is asked for by its word.
      promptReturn(of: loan, mayRenew: false, offersCopy: true, &turn)
    } else {
      awaitCard(for: book, holders: loans.count, offersCopy: true, &turn)
    }
  }

  /// - Parameter loans: the active loans of the book.
  private mutating func offerLoan(of book: Book, in session: StudentSession, loans: [Loan], _ turn: inout Turn) {
    if let mine = book.own(session.loans).first {
      if mode == .checkOut {
        turn.refuse(.alreadyBorrowed(title: book.title, dueDate: mine.dueDate))
      } else if isDoubleScan(mine, at: turn.now) {
        keepYoungLoan(mine, &turn)
      } else {
        promptReturn(of: mine, mayRenew: true, &turn)
      }
      return
    }
    let refusals = settings.rules.refusals(
      lending: book, toHolderOf: session.loans, kind: session.student.kind, demand: session.demand,
      at: turn.now.date)
    guard let refused = Refusals(refusals) else {
      remindOfOverdue(session, &turn)
      show(.checkOut(book, session.student, due: dueDate(for: session.student, at: turn.now)), &turn)
      return
    }
    // Its label tells that this copy is on loan, or every copy is: it comes back, whoever brings it.
    let isOneBorrowers = Set(loans.map(\.student.id)).count == 1
    if mode == .station, book.copy != nil || book.availableCopies < 1, isOneBorrowers, let loan = loans.first {
      return promptReturn(of: loan, mayRenew: false, &turn)
    }
    refuseLoan(of: book, refused, in: session, &turn)
  }

  /// Reminds the visitor of overdue books, once in a visit, where the rules want it.
  mutating func remindOfOverdue(_ session: StudentSession, _ turn: inout Turn) {
    let books = settings.rules.overdueToMention(session.loans, at: turn.now.date)
    guard books > 0, !session.wasReminded else { return }
    turn.tell(.overdueReminder(books: books))
    switch state.base {
    case .session(var session):
      session.wasReminded = true
      state.base = .session(session)
    case .pile(var pile):
      pile.session?.wasReminded = true
      state.base = .pile(pile)
    case .idle, .awaitingCard: break
    }
  }

  /// Says why a book is not lent. A reservation is offered where it helps.
  private mutating func refuseLoan(
    of book: Book, _ refused: Refusals, in session: StudentSession, _ turn: inout Turn
  ) {
    record(.refusedCheckout, book, because: refused.first, &turn)
    if isHealedByTime(refused, book), session.demand.hasReserved {
      turn.tell(.refused(Refusals(refused.first, [.alreadyReserved(title: book.title)])))
      return
    }
    turn.tell(.refused(refused))
    let due = dueDate(for: session.student, at: turn.now)
    if offersToOverrule(refused, .lend(book, session.student, due: due), &turn) { return }
    if isHealedByTime(refused, book) { show(.reserve(book, session.student), &turn) }
  }

  /// A reservation is offered only for refusals that time heals.
  func isHealedByTime(_ refused: Refusals, _ book: Book) -> Bool {
    let healed = [Refusal.noCopiesAvailable(title: book.title), .heldForAnother(title: book.title)]
    return refused.all.contains(where: healed.contains)
      && refused.all.allSatisfy { refusal in
        if case .copyOnLoan = refusal { true } else { healed.contains(refusal) }
      }
  }

  /// The visitor keeps a book that is on loan to somebody else, and perhaps wants to reserve it.
  mutating func keepOthersBook(_ book: Book, _ turn: inout Turn) {
    guard let session = state.base.session else { return }
    let refusals = settings.rules.refusals(
      lending: book, toHolderOf: session.loans, kind: session.student.kind, demand: session.demand, at: turn.now.date)
    if let refused = Refusals(refusals) { refuseLoan(of: book, refused, in: session, &turn) }
  }

  // MARK: - A student was looked up

  private mutating func takeStudent(
    _ student: Student?, key: StudentKey, loans: [Loan], holds: [Reservation], waiting: BookCode?,
    _ turn: inout Turn
  ) {
    guard let student else {
      switch key {
      case .card(let card), .libraryID(_, otherwise: .unknownCard(let card)):
        // Somebody else stands there: what they show next must not be lent to the one before.
        if state.base.session != nil { leaveBase(&turn) }
        turn.refuse(.unknownCard(card))
        turn.actions.append(.record(Attention(.unknownCard, codes: [card.text])))
      // A slip of the finger, most likely; every question names the student whom it is about.
      case .libraryID(_, let otherwise): turn.refuse(otherwise)
      }
      return
    }
    if mode == .shelving, waiting == nil {
      guard allows(.shelve, &turn) else { return }
      if state.base.pile == nil { leaveBase(&turn) }
      let overdue = overdue(loans, at: turn.now)
      turn.tell(.loansListed(student, loans: loans, overdue: overdue, holds: holds))
      return
    }
    // Books that were scanned before the card are the student's.
    let pile = state.base.session == nil ? state.base.pile : nil
    if pile != nil { state.base = .idle }
    leaveBase(&turn)
    endVisit(&turn)
    let session = StudentSession(
      student: student, identification: turn.input, loans: loans, openedAt: turn.now.elapsed)
    if let pile { adopt(pile, in: session, &turn) } else { state.base = .session(session) }
    let overdue = overdue(loans, at: turn.now)
    turn.tell(.sessionOpened(student, loans: loans, overdue: overdue, holds: holds, mode: mode))
    // The book is asked for again: it may be gone by now.
    if let waiting { askAbout(waiting, &turn) }
  }

  // MARK: - A change was made

  private mutating func takeOutcome(_ outcome: Outcome, of change: Change, _ turn: inout Turn) {
    var daysOverdue = 0
    if case .clockConfirmed = outcome { clock = turn.now }
    note(outcome)
    forgetUndone(outcome)
    if case .returnLoan(let loan) = change {
      daysOverdue = settings.rules.daysOverdue(loan, at: turn.now.date, in: settings.calendar)
    }
    turn.tell(.done(outcome, daysOverdue: daysOverdue))
    if case .overrule(let overruling, _) = change { leaveRefused(overruling.book, &turn) }
  }

  /// A refused entry is shown again, so that nothing typed is lost; all else begins with the next scan.
  private mutating func retry(_ pending: Pending, _ refusals: Refusals, _ turn: inout Turn) {
    // Typing goes on behind the fifth wrong PIN. What is typed then is no library ID.
    if case .identify(let key, _) = pending.question, refusals.first != .pinMissing { show(.pin(key), &turn) }
    if case .clockBehind = refusals.first { show(.confirmDay(turn.now.date), &turn) }
    if case .namesake(let draft) = pending.question { show(.enter(.copies, draft), &turn) }
    guard case .addBook(let draft)? = pending.question.change else { return }
    let isTaken = if case .isbnTaken = refusals.first { true } else { false }
    let isWished = if case .onWishlist = refusals.first { true } else { false }
    if isTaken || isWished, pending.source != nil, pending.next.isEmpty, let isbn = draft.isbn {
      // Another station was quicker. The number is right, a catalogue has the book by it: now it is a known one.
      askAbout(.isbn(isbn), &turn)
    } else if isTaken {
      show(.enter(.isbn, draft, foundBy: pending.source), &turn)
    } else {
      show(.addBook(draft, foundBy: pending.source), &turn)
    }
  }
}

extension Scan {
  fileprivate var isBook: Bool {
    switch self {
    case .isbn, .label, .pricePoint: true
    case .card, .command, .text, .refused: false
    }
  }
}
