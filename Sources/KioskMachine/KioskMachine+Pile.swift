import Domain

/// Scanning without waiting: each code becomes a line, and one confirmation applies all lines.
extension KioskMachine {
  /// Whether items are collected, instead of each one asking for its own confirmation.
  var piles: Bool { settings.confirmation != .each }

  /// Whether what is clear is applied without a confirmation.
  func appliesAtOnce(_ line: PileLine) -> Bool {
    // An ISBN that was only worked out counts once a person has confirmed it.
    guard line.pricePoint == nil else { return false }
    return line.mode == .returnBook || (settings.confirmation == .none && line.mode != .shelving)
  }

  /// A second beep of the same card so soon is no second wish.
  static let doubleBeep = Duration.seconds(2)
  /// How long `no` takes the last change back that was applied at once.
  static let timeToTakeBack = Duration.seconds(10)

  // MARK: - Lines

  mutating func addLine(_ code: BookCode, from pricePoint: PricePointUPC?, _ turn: inout Turn) {
    if state.base.pile == nil { state.base = .pile(Pile(id: nextPromptID(), session: state.base.session)) }
    guard var pile = state.base.pile else { return }
    if let known = pile.lines.first(where: { $0.code == code && $0.isOpen }) {
      if known.plan != .asked { turn.tell(.pileLine(known, isRepeated: true)) }
      return
    }
    // A book in the box is counted once, however often it beeps.
    if let tray = pile.lines.last, tray.code == code, tray.plan == .tray {
      turn.tell(.pileLine(tray, isRepeated: true))
      return
    }
    pile.lastNumber += 1
    var line = PileLine(code, from: pricePoint, number: pile.lastNumber, mode: mode, at: turn.now.elapsed)
    ask(about: &line, in: pile.session, &turn)
    pile.lines.append(line)
    state.base = .pile(pile)
  }

  private mutating func ask(about line: inout PileLine, in session: StudentSession?, _ turn: inout Turn) {
    let question: Question =
      if let session, line.mode != .returnBook { .bookFor(session.student, line.code) } else { .book(line.code) }
    ask(question, for: &line, &turn)
  }

  private mutating func ask(_ question: Question, for line: inout PileLine, _ turn: inout Turn) {
    let id = nextQuestionID()
    line.asked = id
    line.askedAt = turn.now.elapsed
    turn.actions.append(.ask(question, id))
  }

  /// The student is known now: what happens to each line may be another thing.
  mutating func adopt(_ pile: Pile, in session: StudentSession, _ turn: inout Turn) {
    var pile = pile
    pile.session = session
    for index in pile.lines.indices where pile.lines[index].isOpen {
      pile.lines[index].plan = .asked
      ask(about: &pile.lines[index], in: session, &turn)
    }
    state.base = .pile(pile)
  }

  // MARK: - Replies

  /// - Returns: whether it was the reply to a line's question.
  mutating func takeLineReply(_ reply: Reply, to id: Question.ID, _ turn: inout Turn) -> Bool {
    guard var pile = state.base.pile, let index = pile.lines.firstIndex(where: { $0.asked == id }) else { return false }
    pile.lines[index].asked = nil
    switch reply {
    case .book(let book, let loans):
      (pile.lines[index].book, pile.lines[index].loans) = (book, loans)
    case .bookFor(let book, let studentLoans, let demand, let loans):
      (pile.lines[index].book, pile.lines[index].loans) = (book, loans)
      pile.lines[index].demand = demand
      pile.session?.loans = studentLoans
    case .refused(let refusals): pile.lines[index].failure = refusals
    case .applied(let results):
      state.base = .pile(pile)
      if let result = results.first { takeApplied(result, at: index, &turn) }
      return true
    case .student, .staff, .namesake, .linkCode, .done:
      pile.lines[index].failure = Refusals(.store(.failed, detail: .words("reply-misfit")))
    }
    let line = pile.lines[index]
    if let known = pile.lines.last(where: { line.isAbout(the: $0) }) {
      // The label of a copy says more than the number of its title.
      let isSharper = known.isOpen && known.book?.copy == nil && line.book?.copy != nil
      pile.lines.removeAll { $0.number == (isSharper ? known.number : line.number) }
      if !isSharper { turn.tell(.pileLine(known, isRepeated: true)) }
    }
    state.base = .pile(pile)
    judgeLines(&turn)
    goOnWithPile(&turn)
    return true
  }

  /// The lines whose plan is known and is another one than before.
  func changedLines(_ before: [PileLine], _ after: [PileLine]) -> [PileLine] {
    let plans = Dictionary(uniqueKeysWithValues: before.map { ($0.number, $0.plan) })
    return after.filter { plans[$0.number] != $0.plan && $0.plan != .asked }
  }

  /// Decides each line's plan, and tells of those that changed.
  mutating func judgeLines(_ turn: inout Turn) {
    guard var pile = state.base.pile else { return }
    let before = pile.lines
    judge(&pile, at: turn.now)
    state.base = .pile(pile)
    if pile.lines.contains(where: \.lends), let session = pile.session { remindOfOverdue(session, &turn) }
    for line in changedLines(before, pile.lines) where !(appliesAtOnce(line) && (line.change != nil || isForTray(line)))
    { turn.tell(.pileLine(line, isRepeated: false)) }
  }

  /// Applies what is applied at once, and the whole pile if it waited for its last answer.
  mutating func goOnWithPile(_ turn: inout Turn) {
    guard let pile = state.base.pile else { return }
    for index in pile.lines.indices where pile.lines[index].asked == nil && appliesAtOnce(pile.lines[index]) {
      applyAtOnce(index, &turn)
    }
    guard let ending = state.base.pile?.ending, state.base.pile?.isAsking == false else { return }
    apply(ending, &turn)
  }

  // MARK: - Applied at once

  /// Whether a book in the return box belongs into the librarian's tray.
  func isForTray(_ line: PileLine) -> Bool {
    guard line.mode == .returnBook else { return false }
    return switch line.plan {
    case .unclear, .refused: true
    case .asked, .checkOut, .yours, .lentJustNow, .returning, .renew, .reserve, .needsCard, .seen, .add, .draft, .done,
      .tray:
      false
    }
  }

  private mutating func applyAtOnce(_ index: Int, _ turn: inout Turn) {
    guard var pile = state.base.pile else { return }
    if isForTray(pile.lines[index]) {
      let line = pile.lines[index]
      pile.lines[index].plan = .tray
      state.base = .pile(pile)
      turn.tell(.tray(line))
      record(line.book == nil ? .unknownCode : .unclearReturn, line, &turn)
      return
    }
    guard let change = pile.lines[index].change else { return }
    if let refusal = refusal(for: [change], turn) {
      pile.lines[index].failure = Refusals(refusal)
      state.base = .pile(pile)
      return
    }
    guard let originator = originator(of: [change], &turn) else { return }
    let applied = PileChange(nextOperation(), change, code: pile.lines[index].code.text)
    pile.lines[index].plan = .asked
    ask(.apply([applied], originator), for: &pile.lines[index], &turn)
    state.base = .pile(pile)
  }

  private mutating func takeApplied(_ result: LineResult, at index: Int, _ turn: inout Turn) {
    guard var pile = state.base.pile else { return }
    switch result {
    case .done(let outcome):
      pile.lines[index].plan = .done(outcome)
      state.base = .pile(pile)
      note(outcome)
      lastApplied = outcome.undoing.map { ($0, turn.now.elapsed) }
      turn.tell(.done(outcome, daysOverdue: daysOverdue(outcome, turn)))
    case .refused(let refusals):
      pile.lines[index].failure = refusals
      pile.lines[index].plan = .refused(refusals)
      state.base = .pile(pile)
      let line = pile.lines[index]
      if isForTray(line) {
        applyAtOnce(index, &turn)
      } else {
        turn.tell(.pileLine(line, isRepeated: false))
      }
    }
    goOnWithPile(&turn)
  }

  /// `no` behind a change that was applied at once.
  ///
  /// - Returns: whether there was one to take back.
  mutating func takeBack(_ turn: inout Turn) -> Bool {
    guard let last = lastApplied, turn.now.elapsed - last.at <= KioskMachine.timeToTakeBack, state.pending == nil else {
      return false
    }
    lastApplied = nil
    request(last.undoing, &turn)
    return true
  }

  /// Takes a line off the list whose change was taken back.
  mutating func forgetUndone(_ outcome: Outcome) {
    guard var pile = state.base.pile else { return }
    pile.lines.removeAll { line in
      switch (line.plan, outcome) {
      case (.done(.returned(let loan, _)), .returnUndone(let undone)): loan.id == undone.id
      case (.done(.checkedOut(let loan)), .returned(let undone, _)): loan.id == undone.id
      case (_, _): false
      }
    }
    state.base = pile.lines.isEmpty ? pile.base : .pile(pile)
  }

  /// Records something unfinished for the librarian.
  func record(_ kind: Attention.Kind, _ line: PileLine, reason: Refusals? = nil, _ turn: inout Turn) {
    var reason = reason?.first.code
    if reason == nil, case .refused(let refusals) = line.plan { reason = refusals.first.code }
    turn.actions.append(
      .record(
        Attention(kind, book: line.book?.id, student: visitor, codes: [line.code.text], reason: reason)))
  }

  func daysOverdue(_ outcome: Outcome, _ turn: Turn) -> Int {
    guard case .returned(var loan, _) = outcome else { return 0 }
    loan.returnDate = nil
    return settings.rules.daysOverdue(loan, at: turn.now.date, in: settings.calendar)
  }
}

extension PileLine {
  /// Whether it is about the object of another line: the number and the label of one book, or a book that was just returned.
  fileprivate func isAbout(the other: PileLine) -> Bool {
    guard other.number != number, let book, book.id == other.book?.id else { return false }
    // Labels tell copies apart; a number of the title is on each of them.
    if let copy = book.copy, let otherCopy = other.book?.copy, copy.number != otherCopy.number { return false }
    guard case .done(.returned) = other.plan else { return other.isOpen && other.asked == nil }
    if loans.isEmpty { return true }
    // Other copies are on loan. A second beep so soon, or the other code on the same cover, is not one of them.
    let isOtherCode = (book.copy == nil) != (other.book?.copy == nil)
    return askedAt - other.askedAt <= KioskMachine.doubleBeep && (code == other.code || isOtherCode)
  }
}

extension Outcome {
  /// The change that takes it back; nil where nothing does.
  fileprivate var undoing: Change? {
    switch self {
    case .returned(let loan, _): .undoReturn(loan)
    case .checkedOut(let loan): .returnLoan(loan)
    case .renewed, .reserved, .copiesAdded, .acquired, .bookAdded, .clockConfirmed, .returnUndone, .seenOnShelf,
      .drafted:
      nil
    }
  }
}
