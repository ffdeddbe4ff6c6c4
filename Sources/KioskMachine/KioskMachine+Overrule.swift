import Domain

/// Lines that staff allow against the rules: the rest is applied first, then each asks for its reason.
extension KioskMachine {
  /// `checkout` or `renew` after a line that the rules refuse. The other refused lines are overruled with it.
  ///
  /// - Parameter renewing: what the word asks for.
  /// - Returns: whether the last line is one that staff may overrule.
  mutating func overruleLines(renewing: Bool, _ turn: inout Turn) -> Bool {
    guard may(.overrule), var pile = state.base.pile, let last = pile.lastOpen,
      let asked = overruling(of: pile.lines[last], at: turn.now), asked.isRenewal == renewing
    else { return false }
    for index in pile.lines.indices where overruling(of: pile.lines[index], at: turn.now) != nil {
      pile.lines[index].isOverruled = true
    }
    state.base = .pile(pile)
    confirmPile(.staying, &turn)
    return true
  }

  func overruling(of line: PileLine, at now: Moment) -> Overruling? {
    guard let visit = state.base.visit, let book = line.book, case .refused(let refusals) = line.plan,
      refusals.all.allSatisfy(\.canBeOverruled)
    else { return nil }
    guard line.choice == .renew else {
      return .lend(book, visit.student, due: dueDate(for: visit.student, at: now))
    }
    guard let mine = book.own(visit.loans).first else { return nil }
    let due = renewedDueDate(of: mine, at: now)
    guard due > mine.dueDate else { return nil }
    return .renew(mine, due: due)
  }

  mutating func askForReason(_ turn: inout Turn) {
    let next = state.base.pile?.lines.first { $0.isOverruled && $0.isOpen }
    if let next, let overruling = overruling(of: next, at: turn.now) { show(.overrule(overruling), &turn) }
  }

  /// The line is settled, one way or the other.
  mutating func leaveRefused(_ book: Book, _ turn: inout Turn) {
    guard var pile = state.base.pile else { return }
    if let line = pile.lines.firstIndex(where: { $0.isOverruled && $0.book?.id == book.id }) {
      pile.lines.remove(at: line)
    }
    judge(&pile, at: turn.now)
    state.base = pile.lines.isEmpty ? pile.base : .pile(pile)
    askForReason(&turn)
  }
}

extension Overruling {
  fileprivate var isRenewal: Bool {
    if case .renew = self { true } else { false }
  }
}
