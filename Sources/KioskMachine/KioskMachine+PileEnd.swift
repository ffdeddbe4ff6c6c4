import Domain

/// The end of a pile: confirmed, put aside or abandoned. And words about its last line.
extension KioskMachine {
  /// A visitor confirms what the pile shows. Lines that the store was still asked about are part of it.
  mutating func confirmPile(_ ending: Pile.Ending, _ turn: inout Turn) {
    guard var pile = state.base.pile else { return }
    guard !pile.isAsking else {
      pile.ending = ending
      state.base = .pile(pile)
      return
    }
    apply(ending, &turn)
  }

  mutating func apply(_ ending: Pile.Ending, _ turn: inout Turn) {
    guard var pile = state.base.pile else { return }
    pile.ending = nil
    let next = pile.next
    pile.next = []
    state.base = .pile(pile)
    defer { routeWaiting(next, &turn) }
    let changes = pile.open.compactMap { line in line.change.map { ($0, line.code.text) } }
    if let refusal = refusal(for: changes.map(\.0), turn) {
      turn.refuse(refusal)
      show(.confirmDay(turn.now.date), &turn)
      return
    }
    guard let originator = originator(of: changes.map(\.0), &turn) else { return }
    guard !changes.isEmpty else {
      finish(pile, [], ending, &turn)
      return
    }
    pile.ending = ending
    state.base = .pile(pile)
    // Returns go first: they make room for loans.
    let ordered = changes.filter { $0.0.frees } + changes.filter { !$0.0.frees }
    let applied = ordered.map { PileChange(operation: nextOperation(), change: $0.0, code: $0.1) }
    ask(.apply(applied, originator), &turn)
  }

  /// - Returns: nil, and says so, where a change is not permitted. The pile stays.
  func originator(of changes: [Change], _ turn: inout Turn) -> Originator? {
    let permissions = changes.map { permission(for: $0, at: turn.now) }
    for permission in permissions where !allows(permission, &turn) { return nil }
    return originator(of: permissions.first { $0 != .lend } ?? .lend)
  }

  /// Why a clock that was set back keeps the changes from being made.
  func refusal(for changes: [Change], _ turn: Turn) -> Refusal? {
    changes.contains(where: \.dependsOnClock) ? clockRefusal(at: turn.now) : nil
  }

  mutating func takeApplied(_ results: [LineResult], of changes: [PileChange], _ turn: inout Turn) {
    guard let pile = state.base.pile, let ending = pile.ending else { return }
    let outcomes = zip(changes, results).map { ($0, $1) }
    finish(pile, outcomes, ending, &turn)
  }

  private mutating func finish(
    _ pile: Pile, _ results: [(PileChange, LineResult)], _ ending: Pile.Ending, _ turn: inout Turn
  ) {
    var pile = pile
    pile.ending = nil
    state.base = .pile(pile)
    var applied: [AppliedLine] = []
    for (_, result) in results {
      guard case .done(let outcome) = result else { continue }
      note(outcome)
      applied.append(AppliedLine(outcome, daysOverdue: daysOverdue(outcome, turn)))
    }
    if pile.asksAfterEach {
      for line in applied { turn.tell(.done(line.outcome, daysOverdue: line.daysOverdue)) }
    } else if !applied.isEmpty {
      turn.tell(.pileApplied(applied))
    }
    var hindered: [PileLine] = []
    for (change, result) in results {
      guard case .refused(let refusals) = result else { continue }
      let line = pile.lines.first { $0.code.text == change.code }
      if case .clockBehind = refusals.first {
        hindered += line.map { [$0] } ?? []
        if hindered.count > 1 { continue }
      }
      turn.tell(.refused(refusals))
      switch (refusals.first, line) {
      case (.clockBehind, _), (_, nil): break
      // A single change is not written down, and was not made.
      case (.store, _) where results.count == 1: break
      // It is written down: it will be applied once the store is well.
      case (.store, _): turn.tell(.noReply(change: change.change))
      case (_, let line?):
        record(change.change.lends ? .refusedCheckout : .unclearReturn, line, reason: refusals, &turn)
      }
    }
    let overruled = ending == .staying ? pile.open.filter(\.isOverruled) : []
    for line in pile.open where !overruled.contains(line) { leave(line, &turn) }
    let waiting = pile.open.filter { $0.plan == .needsCard }
    state.base = state.base.pile?.base ?? .idle
    pile.visit = state.base.visit
    if !hindered.isEmpty {
      pile.lines = hindered
      state.base = .pile(pile)
      restoreQuestion(at: turn.now)
      show(.confirmDay(turn.now.date), &turn)
    } else if !overruled.isEmpty {
      pile.lines = overruled
      pile.question = nil
      state.base = .pile(pile)
      askForReason(&turn)
    } else if !waiting.isEmpty, ending == .staying {
      pile.lines = waiting
      state.base = .pile(pile)
      turn.tell(.cardNeeded(books: waiting.count))
    } else if ending == .leaving {
      let leaver = state.base.visit?.student
      // No card has come for them.
      if !waiting.isEmpty {
        pile.lines = waiting
        state.base = .pile(pile)
      }
      leaveBase(&turn)
      left = leaver.map { ($0, turn.now.elapsed) }
    }
  }

  /// The librarian hears of a book that stays with the visitor and changed nothing.
  private func leave(_ line: PileLine, _ turn: inout Turn) {
    guard line.isRefused else { return }
    recordRefused(line, &turn)
    if line.plan == .unclear { turn.tell(.tray(line)) }
  }

  /// A change of the visit's loans.
  mutating func note(_ outcome: Outcome) {
    guard var visit = state.base.visit else { return }
    switch outcome {
    case .checkedOut(let loan), .returnUndone(let loan):
      if loan.student.id == visit.student.id { visit.loans.append(loan) }
    case .returned(let loan, _): visit.loans.removeAll { $0.id == loan.id }
    case .renewed(let loan): visit.loans = visit.loans.map { $0.id == loan.id ? loan : $0 }
    case .reserved, .copiesAdded, .acquired, .bookAdded, .clockConfirmed, .seenOnShelf, .drafted: break
    }
    state.base.visit = visit
  }

  // MARK: - Not confirmed

  /// Puts the pile aside; the librarian hears of it.
  ///
  /// - Returns: what was not done.
  mutating func abandonPile(_ turn: inout Turn) -> Unfinished? {
    guard let pile = state.base.pile else { return nil }
    state.base = pile.base
    // The store may apply an item that was confirmed.
    if pile.asksAfterEach, pile.ending != nil { return nil }
    guard let unfinished = pile.unfinished else { return nil }
    let codes = pile.unfinishedCodes
    if !codes.isEmpty {
      let book = pile.asksAfterEach ? pile.open.last?.book?.id : nil
      turn.actions.append(
        .record(Attention(.abandonedPile, book: book, student: pile.visit?.student.id, codes: codes)))
    }
    // The store may make what was confirmed.
    if case .apply? = state.pending?.question { return nil }
    if case .overrule? = state.pending?.question.change { return nil }
    return unfinished
  }

  /// Lines whose question the store does not answer.
  mutating func failLines(_ turn: inout Turn) {
    guard var pile = state.base.pile else { return }
    let before = pile.lines
    for index in pile.lines.indices where pile.lines[index].asked != nil {
      pile.lines[index].asked = nil
      pile.lines[index].failure = Refusals(.store(.unreachable, detail: .words("no-reply")))
    }
    pile.ending = nil
    let next = pile.next
    pile.next = []
    judge(&pile, at: turn.now)
    state.base = .pile(pile)
    touch(turn.now)
    tellChanges(since: before, &turn)
    // After a single item they are not tried against a store that is silent.
    if !pile.asksAfterEach { routeWaiting(next, &turn) }
  }

  // MARK: - Words about the pile

  mutating func removeLast(_ turn: inout Turn) {
    guard let pile = state.base.pile, let last = pile.lastOpen else { return }
    let line = pile.lines[last]
    // It may be applied already: `no` takes it back once the store has answered.
    if line.asked != nil, line.book != nil, appliesAtOnce(line) { return turn.tell(.nothingToAnswer) }
    removeLine(at: last, &turn)
  }

  /// A line of the list that a visitor saw in this prompt.
  mutating func removeLine(_ number: Int, of prompt: Prompt.ID, _ turn: inout Turn) {
    guard let pile = state.base.pile, state.prompt?.id == prompt, pile.id == prompt else {
      return turn.tell(.promptGone)
    }
    // A line that is being applied cannot be taken back here.
    guard let index = pile.lines.firstIndex(where: { $0.number == number && $0.isOpen && $0.asked == nil }),
      pile.ending == nil
    else { return turn.tell(.promptGone) }
    removeLine(at: index, &turn)
  }

  private mutating func removeLine(at index: Int, _ turn: inout Turn) {
    guard var pile = state.base.pile else { return }
    let line = pile.lines.remove(at: index)
    let before = pile.lines
    judge(&pile, at: turn.now)
    state.base = pile.lines.isEmpty && pile.ending == nil ? pile.base : .pile(pile)
    touch(turn.now)
    turn.tell(.lineRemoved(line))
    tellChanges(since: before, &turn)
    // It may be the last line that a confirmation waits for.
    if pile.ending != nil { goOnWithPile(&turn) }
  }

  /// A command about the pile.
  ///
  /// - Returns: false for one that means what it means without a pile.
  mutating func obeyInPile(_ command: CommandCard, _ turn: inout Turn) -> Bool {
    // A question to the store hides the list, so a word that comes now confirms nothing.
    if let pending = state.pending, pending.question.change != nil || command.mayConfirm { return false }
    guard let pile = state.base.pile, pile.hasOpenLines else { return command == .no && takeBack(&turn) }
    if pile.asksAfterEach, !command.isAboutTheItem { return false }
    switch command {
    case .yes: confirmPile(.staying, &turn)
    case .no: removeLast(&turn)
    case .done: confirmPile(.leaving, &turn)
    case .cancel:
      state.base = pile.base
      guard let unfinished = pile.unfinished else { return false }
      turn.tell(.declined(unfinished))
      routeWaiting(pile.next, &turn)
    case .renew: return renewLast(&turn)
    case .reserve: return choose(.reserve, &turn)
    case .returnBook: return choose(.giveBack, &turn)
    case .add: return choose(.add, &turn)
    case .checkOut: return overruleLines(renewing: false, &turn)
    case .help, .stationMode, .shelvingMode, .language: return false
    }
    return true
  }

  /// - Returns: whether the last line takes the choice.
  mutating func choose(_ choice: PileLine.Choice, _ turn: inout Turn) -> Bool {
    if refusesChoice(choice, &turn) { return true }
    guard state.base.pile?.open.last?.choices.contains(choice) == true, changeLast(&turn, { $0.choice = choice })
    else { return false }
    goOnWithPile(&turn)
    return true
  }

  /// Renews the book of the last line; staff may do so against the rules.
  mutating func renewLast(_ turn: inout Turn) -> Bool {
    let isTaken = choose(.renew, &turn)
    return overruleLines(renewing: true, &turn) || isTaken
  }

  /// A date or a number for the last line.
  mutating func takePileText(_ text: String, _ turn: inout Turn) {
    guard let pile = state.base.pile, let last = pile.lastOpen else { return }
    switch pile.lines[last].plan {
    case .checkOut(let student, _):
      guard let entry = DueDateEntry(text) else { return turn.refuse(.dateNotUnderstood(text: text)) }
      do throws(Refusal) {
        let standard = dueDate(for: student, at: turn.now)
        let due = try entry.dueDate(
          by: settings.rules, standard: standard, now: turn.now.date, in: settings.calendar)
        if due > standard, !allows(.lendLonger, &turn) { return }
        changeLast(&turn) { $0.due = due }
      } catch {
        turn.refuse(error)
      }
    case .add, .draft:
      guard let count = copies(text, &turn) else { return }
      changeLast(&turn) { $0.copies = count }
    case .asked, .yours, .lentJustNow, .returning, .renew, .reserve, .needsCard, .unclear, .seen, .refused, .done,
      .tray:
      turn.refuse(.answerNotUnderstood(text: text))
    }
  }

  /// - Returns: false where no line waits for a person.
  @discardableResult
  mutating func changeLast(_ turn: inout Turn, _ change: (inout PileLine) -> Void) -> Bool {
    guard var pile = state.base.pile, let last = pile.lastOpen, pile.lines[last].asked == nil else { return false }
    change(&pile.lines[last])
    touch(turn.now)
    state.base = .pile(pile)
    judgeLines(&turn)
    return true
  }
}

extension CommandCard {
  /// Whether it may apply a list.
  fileprivate var mayConfirm: Bool {
    switch self {
    case .yes, .done, .checkOut, .renew: true
    case .no, .cancel, .reserve, .returnBook, .add, .help, .stationMode, .shelvingMode, .language: false
    }
  }

  /// Whether it speaks of the item in hand, although no question about it is shown.
  fileprivate var isAboutTheItem: Bool {
    switch self {
    case .returnBook, .add, .cancel: true
    case .yes, .no, .done, .renew, .reserve, .checkOut, .help, .stationMode, .shelvingMode, .language: false
    }
  }
}

extension Change {
  /// Whether it makes room for a loan.
  fileprivate var frees: Bool {
    switch self {
    case .returnLoan, .renew: true
    case .checkOut, .overrule, .reserve, .addCopies, .acquire, .addBook, .confirmClock, .seeOnShelf, .draft,
      .undoReturn:
      false
    }
  }

  fileprivate var lends: Bool {
    switch self {
    case .checkOut, .overrule, .reserve: true
    case .returnLoan, .renew, .addCopies, .acquire, .addBook, .confirmClock, .seeOnShelf, .draft, .undoReturn: false
    }
  }
}
