import Domain

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
    switch (pending.question, reply) {
    case (.student(let key), .student(let student, let loans, let holds)):
      if student != nil, asksForPIN(key, &turn) { break }
      takeStudent(student, key: key, loans: loans, holds: holds, &turn)
    case (.identify(let key, _), .student(let student, let loans, let holds)):
      turn.input = .typed
      takeStudent(student, key: key, loans: loans, holds: holds, &turn)
    case (.student(let key), .staff(let member, let attention)):
      takeStaff(member, attention: attention, key: key, isProven: false, &turn)
    case (.identify(let key, _), .staff(let member, let attention)):
      turn.input = .typed
      takeStaff(member, attention: attention, key: key, isProven: true, &turn)
    case (.linkCode(let student), .linkCode(let code)):
      // The next visitor never sees the code of the one before.
      if state.base.visit?.student.id == student.id { turn.tell(.linkCode(code)) }
    case (.namesake(let draft), .namesake(let book)): takeNamesake(book, of: draft, &turn)
    case (.change(let change, _, _), .done(let outcome)):
      takeOutcome(outcome, of: change, &turn)
    case (.apply(let changes, _), .applied(let results)): takeApplied(results, of: changes, &turn)
    case (_, .refused(let refusals)):
      keepPile(&turn)
      turn.tell(.refused(refusals))
      retry(pending, refusals, &turn)
    case (.book, _), (.bookFor, _), (.student, _), (.identify, _), (.namesake, _), (.linkCode, _), (.change, _),
      (.apply, _):
      // The runtime answered another question: a fault of ours, said aloud rather than guessed at.
      keepPile(&turn)
      turn.refuse(.store(.failed, detail: .words("reply does not fit its question")))
    }
    routeWaiting(pending.next, &turn)
  }

  /// A pile that was not written down stays as it was, but for rules that changed since.
  private mutating func keepPile(_ turn: inout Turn) {
    guard var pile = state.base.pile else { return }
    pile.ending = nil
    state.base = .pile(pile)
    restoreQuestion(at: turn.now)
    judgeLines(&turn)
  }

  // MARK: - A student was looked up

  private mutating func takeStudent(
    _ student: Student?, key: StudentKey, loans: [Loan], holds: [Reservation], _ turn: inout Turn
  ) {
    guard let student else {
      switch key {
      case .card(let card), .libraryID(_, otherwise: .unknownCard(let card)):
        // Another person is at the station: the next book must not be lent to the visitor before.
        if state.base.visit != nil { leaveBase(&turn) }
        turn.refuse(.unknownCard(card))
        turn.actions.append(.record(Attention(.unknownCard, codes: [card.text])))
      // A slip of the finger, most likely; every question names the student whom it is about.
      case .libraryID(_, let otherwise): turn.refuse(otherwise)
      }
      return
    }
    if mode == .shelving {
      guard allows(.shelve, &turn) else { return }
      if state.base.pile == nil { leaveBase(&turn) }
      let overdue = overdue(loans, at: turn.now)
      turn.tell(.loansListed(student, loans: loans, overdue: overdue, holds: holds))
      nameBorrower(student, &turn)
      return
    }
    // Books that were scanned before the card are the student's. Another visit keeps its own.
    let isFirst = state.base.visit == nil
    let pile = isFirst ? state.base.pile : linesWaiting(for: student)
    if isFirst, pile != nil { state.base = .idle }
    leaveBase(&turn)
    endVisit(&turn)
    let visit = Visit(
      student: student, identification: turn.input, loans: loans, openedAt: turn.now.elapsed)
    if let pile { adopt(pile, in: visit, &turn) } else { state.base = .visit(visit) }
    let overdue = overdue(loans, at: turn.now)
    turn.tell(.visitOpened(student, loans: loans, overdue: overdue, holds: holds, mode: mode))
  }

  // MARK: - A change was made

  private mutating func takeOutcome(_ outcome: Outcome, of change: Change, _ turn: inout Turn) {
    if case .clockConfirmed = outcome { clock = turn.now }
    note(outcome)
    forgetUndone(outcome)
    turn.tell(.done(outcome, daysOverdue: daysOverdue(outcome, turn)))
    // Due dates follow the day that was confirmed.
    if case .clockConfirmed = outcome { judgeLines(&turn) }
    if case .overrule(let overruling, _) = change { leaveRefused(overruling.book, &turn) }
  }

  /// A refused entry is shown again, so that nothing typed is lost; all else begins with the next scan.
  private mutating func retry(_ pending: Pending, _ refusals: Refusals, _ turn: inout Turn) {
    // A person may continue to type after the fifth wrong PIN. That text is not a library ID.
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
