import Domain

/// Each code becomes a line. One confirmation applies all; with `each` a line is asked about when it is known.
extension KioskMachine {
  /// Whether items are collected in a list.
  var piles: Bool { settings.confirmation != .each }

  /// Whether what is clear is applied without a confirmation.
  func appliesAtOnce(_ line: PileLine) -> Bool {
    // An ISBN that was only worked out counts once a person has confirmed it.
    guard piles, line.pricePoint == nil else { return false }
    return line.mode == .returnBook || (settings.confirmation == .none && line.mode != .shelving)
  }

  /// A second beep of the same card so soon does not count as a second request.
  static let doubleBeep = Duration.seconds(2)
  /// How long `no` takes the last change back that was applied at once.
  static let timeToTakeBack = Duration.seconds(10)

  // MARK: - Lines

  /// - Parameter addsCopy: shelving: a copy is to be added, even if all others are on loan.
  mutating func askAbout(
    _ code: BookCode, from pricePoint: PricePointUPC? = nil, addsCopy: Bool = false, _ turn: inout Turn
  ) {
    if mode == .shelving, !allows(.shelve, &turn) { return }
    if state.base.pile == nil {
      state.base = .pile(Pile(id: nextPromptID(), style: settings.confirmation, visit: state.base.visit))
    }
    guard var pile = state.base.pile else { return }
    if let known = pile.lines.first(where: { $0.code == code && $0.isOpen }) {
      if pile.asksAfterEach { return askAboutLine(&turn) }
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
    if addsCopy { line.choice = .add }
    ask(about: &line, in: pile.visit, &turn)
    pile.lines.append(line)
    state.base = .pile(pile)
  }

  private mutating func ask(about line: inout PileLine, in visit: Visit?, _ turn: inout Turn) {
    let question: Question =
      if let visit, line.isVisitors { .bookFor(visit.student, line.code) } else { .book(line.code) }
    ask(question, for: &line, &turn)
  }

  private mutating func ask(_ question: Question, for line: inout PileLine, _ turn: inout Turn) {
    let id = nextQuestionID()
    line.asked = id
    line.askedAt = turn.now.elapsed
    turn.actions.append(.ask(question, id))
  }

  /// The student is known now: what happens to each line may change.
  mutating func adopt(_ pile: Pile, in visit: Visit, _ turn: inout Turn) {
    var pile = pile
    pile.visit = visit
    pile.question = nil
    for index in pile.lines.indices
    where pile.lines[index].isOpen || pile.lines[index].waits(for: visit.student.id) {
      pile.lines[index].plan = .asked
      pile.lines[index].failure = nil
      ask(about: &pile.lines[index], in: visit, &turn)
    }
    state.base = .pile(pile)
  }

  /// Takes lines out of another visitor's pile if this student's card shows which loan ends.
  mutating func linesWaiting(for student: Student) -> Pile? {
    guard var pile = state.base.pile else { return nil }
    let lines = pile.lines.filter { $0.waits(for: student.id) }
    guard !lines.isEmpty else { return nil }
    pile.lines.removeAll { $0.waits(for: student.id) }
    state.base = pile.lines.isEmpty ? pile.base : .pile(pile)
    return Pile(id: nextPromptID(), style: pile.style, lines: lines, lastNumber: pile.lastNumber)
  }

  /// Shelving: a card shows whose loan ends, and opens no visit.
  mutating func nameBorrower(_ student: Student, _ turn: inout Turn) {
    guard var pile = state.base.pile else { return }
    for index in pile.lines.indices where pile.lines[index].waits(for: student.id) {
      pile.lines[index].borrower = student.id
    }
    state.base = .pile(pile)
    judgeLines(&turn)
  }

  // MARK: - Replies

  /// - Returns: whether it was the reply to a line's question.
  mutating func takeLineReply(_ reply: Reply, to id: Question.ID, _ turn: inout Turn) -> Bool {
    guard var pile = state.base.pile, let index = pile.lines.firstIndex(where: { $0.asked == id }) else { return false }
    pile.lines[index].asked = nil
    // Codes that waited for the question about this item.
    let next = pile.asksAfterEach ? pile.next : []
    if pile.asksAfterEach { pile.next = [] }
    switch reply {
    case .book(let book, let loans):
      (pile.lines[index].book, pile.lines[index].loans) = (book, loans)
    case .bookFor(let book, let studentLoans, let demand, let loans):
      (pile.lines[index].book, pile.lines[index].loans) = (book, loans)
      pile.lines[index].demand = demand
      pile.visit?.loans = studentLoans
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
    routeWaiting(next, &turn)
    return true
  }

  /// The lines whose plan is known and is another one than before.
  func changedLines(_ before: [PileLine], _ after: [PileLine]) -> [PileLine] {
    let plans = Dictionary(uniqueKeysWithValues: before.map { ($0.number, $0.plan) })
    return after.filter { plans[$0.number] != $0.plan && $0.plan != .asked }
  }

  /// Decides each line's plan, and reports the changed ones.
  mutating func judgeLines(_ turn: inout Turn) {
    guard var pile = state.base.pile else { return }
    let before = pile.lines
    judge(&pile, at: turn.now)
    state.base = .pile(pile)
    tellChanges(since: before, &turn)
  }

  /// Reports the changes: a list shows its lines, and a station that asks after every item asks.
  mutating func tellChanges(since before: [PileLine], _ turn: inout Turn) {
    guard let pile = state.base.pile else { return }
    if pile.lines.contains(where: \.lends), let visit = pile.visit { remindOfOverdue(visit, &turn) }
    let changed = changedLines(before, pile.lines)
    if pile.asksAfterEach {
      let isOld = pile.question.map { $0.kind != question(of: pile, at: turn.now) } ?? false
      if isOld || changed.contains(where: \.isOpen) { askAboutLine(&turn) }
      return
    }
    for line in changed where !(appliesAtOnce(line) && (line.change != nil || isForTray(line))) {
      turn.tell(.pileLine(line, isRepeated: false))
    }
  }

  /// Reminds the visitor of overdue books, once in a visit, where the rules want it.
  private mutating func remindOfOverdue(_ visit: Visit, _ turn: inout Turn) {
    let books = settings.rules.overdueToMention(visit.loans, at: turn.now.date)
    guard books > 0, !visit.wasReminded else { return }
    turn.tell(.overdueReminder(books: books))
    state.base.visit?.wasReminded = true
  }

  /// Applies what is applied at once, and the whole pile if it waited for its last answer.
  mutating func goOnWithPile(_ turn: inout Turn) {
    guard let pile = state.base.pile else { return }
    for index in pile.lines.indices where pile.lines[index].asked == nil && appliesAtOnce(pile.lines[index]) {
      applyAtOnce(index, &turn)
    }
    // A pile that is being applied has an ending, too.
    guard let ending = state.base.pile?.ending, state.base.pile?.isAsking == false,
      state.pending?.question.change == nil
    else { return }
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
      recordRefused(line, &turn)
      return
    }
    guard let change = pile.lines[index].change else { return }
    if let refusal = refusal(for: [change], turn) {
      pile.lines[index].failure = Refusals(refusal)
      state.base = .pile(pile)
      return
    }
    guard let originator = originator(of: [change], &turn) else { return }
    let applied = PileChange(operation: nextOperation(), change: change, code: pile.lines[index].code.text)
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

  /// `no` after a change that was applied at once.
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

  /// Records a line that changes nothing, and whose book is in the visitor's hand or in the tray.
  func recordRefused(_ line: PileLine, _ turn: inout Turn) {
    if line.book == nil { return record(.unknownCode, line, &turn) }
    switch line.mode {
    case .station, .checkOut: record(line.plan == .unclear ? .unclearReturn : .refusedCheckout, line, &turn)
    case .returnBook: record(.unclearReturn, line, &turn)
    case .shelving: if line.plan == .unclear { record(.unclearReturn, line, &turn) }
    }
  }

  func daysOverdue(_ outcome: Outcome, _ turn: Turn) -> Int {
    guard case .returned(var loan, _) = outcome else { return 0 }
    loan.returnDate = nil
    return daysOverdue(loan, at: turn.now)
  }
}

extension PileLine {
  /// Whether several people have the book, and this student's card shows whose loan ends.
  fileprivate func waits(for student: Student.ID) -> Bool {
    (plan == .unclear || plan == .tray) && loans.contains { $0.student.id == student }
  }

  /// Whether it is about the same object: number and label of one book, or a book that was just returned.
  fileprivate func isAbout(the other: PileLine) -> Bool {
    guard other.number != number, let book, book.id == other.book?.id else { return false }
    // Labels distinguish copies; each copy has the number of the title.
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
