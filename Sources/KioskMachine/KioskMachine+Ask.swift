import Domain

/// A station that asks after every item (`each`): the question that follows from a line's plan.
///
/// Nothing here decides about a loan: the plan is that of `judge`, and an answer is one about the last line.
extension KioskMachine {
  /// Asks about the item in hand, or says why there is nothing to ask.
  mutating func askAboutLine(_ turn: inout Turn) {
    guard var pile = state.base.pile, let last = pile.lastOpen, pile.lines[last].asked == nil else { return }
    if case .seen = pile.lines[last].plan {
      // At shelving the question about a book on the shelf is whether to add a copy.
      pile.lines[last].choice = .add
      judge(&pile, at: turn.now)
    }
    pile.question = question(of: pile, at: turn.now).map { nextPrompt($0) }
    state.base = .pile(pile)
    touch(turn.now)
    let line = pile.lines[last]
    switch line.plan {
    case .checkOut, .returning, .lentJustNow, .reserve, .add, .seen, .asked, .done, .tray: break
    case .needsCard, .unclear: askForCard(line, &turn)
    case .yours(let loan): turn.tell(.alreadyYours(loan))
    case .renew: renewItem(&turn)
    case .draft(let isbn, _):
      state.base = pile.base
      meetNewBook(isbn, &turn)
    case .refused(let refusals): refuse(line, refusals, &turn)
    }
  }

  /// The word was the answer. If nothing can be changed now, the question comes back.
  private mutating func renewItem(_ turn: inout Turn) {
    confirmPile(.staying, &turn)
    if state.pending == nil { restoreQuestion(at: turn.now) }
  }

  /// Asks again about a renewal that was not made.
  mutating func restoreQuestion(at now: Moment) {
    guard var pile = state.base.pile, pile.asksAfterEach, let last = pile.lastOpen, case .renew = pile.lines[last].plan
    else { return }
    pile.lines[last].choice = nil
    judge(&pile, at: now)
    pile.question = question(of: pile, at: now).map { nextPrompt($0) }
    state.base = .pile(pile)
  }

  /// - Returns: nil where the plan leads to no question.
  func question(of pile: Pile, at now: Moment) -> Prompt.Kind? {
    guard let line = pile.lastOpen.map({ pile.lines[$0] }), let book = line.book else { return nil }
    switch line.plan {
    case .checkOut(let student, let due): return .checkOut(book, student, due: due)
    case .returning(let loan, let daysOverdue, let isVisitors):
      return .returnLoan(
        ReturnOffer(
          loan, daysOverdue: daysOverdue, renewedDue: line.choices.contains(.renew) ? renewedDue(loan, line, now) : nil,
          isVisitors: isVisitors == true, offersCopy: line.mode == .shelving && line.choice != .giveBack))
    case .lentJustNow:
      guard let loan = line.returnedLoan(visitor: visitor) else { return nil }
      return .returnLoan(ReturnOffer(loan, daysOverdue: daysOverdue(loan, at: now), isRecent: true))
    case .reserve(let student): return .reserve(book, student)
    case .add(let copies):
      return book.isWishlistItem ? .acquire(book, copies: copies) : .addCopies(book, count: copies, loans: line.loans)
    case .asked, .yours, .renew, .needsCard, .unclear, .seen, .draft, .refused, .done, .tray: return nil
    }
  }

  private func renewedDue(_ loan: Loan, _ line: PileLine, _ now: Moment) -> Timestamp? {
    if case .renew(_, let due) = renewing(loan, demand: line.demand, at: now) { due } else { nil }
  }

  private mutating func askForCard(_ line: PileLine, _ turn: inout Turn) {
    guard let book = line.book else { return }
    let isBorrowed = line.mode == .checkOut || line.choice == .keep
    let offersCopy = line.mode == .shelving && line.choice != .giveBack
    turn.tell(.askForCard(book, holders: isBorrowed ? 0 : line.borrowers, offersCopy: offersCopy))
  }

  /// Says why the item is refused. Staff are asked for a reason against it, and a visitor whether to reserve the book.
  private mutating func refuse(_ line: PileLine, _ refusals: Refusals, _ turn: inout Turn) {
    guard var pile = state.base.pile, let last = pile.lastOpen else { return }
    if line.mode == .shelving, line.failure == nil, let code = line.pricePoint {
      state.base = pile.base
      return show(.confirmISBN(code.isbn), &turn)
    }
    turn.tell(.refused(refusals))
    recordRefused(line, &turn)
    if overruleLines(renewing: false, &turn) { return }
    guard line.mayReserve else { return state.base = pile.base }
    pile.lines[last].choice = .reserve
    judge(&pile, at: turn.now)
    state.base = .pile(pile)
    askAboutLine(&turn)
  }

  // MARK: - Answers about the last line

  /// An answer to the list, or to the question about the item in hand.
  mutating func takeAnswerAboutLine(_ answer: Answer, to prompt: Prompt, _ turn: inout Turn) {
    switch answer {
    case .yes: confirmLine(&turn)
    case .no: decline(prompt.kind, &turn)
    case .edit: refuse(.edit, &turn)
    case .renew: if !renewLast(&turn) { refuse(.renew, &turn) }
    case .returnBook:
      if case .returnLoan = prompt.kind { return confirmLine(&turn) }
      if !choose(.giveBack, &turn) { refuse(.returnBook, &turn) }
    case .add:
      if prompt.answer(of: .add) == .yes { return confirmLine(&turn) }
      if !choose(.add, &turn) { refuse(.add, &turn) }
    case .reserve:
      if prompt.answer(of: .reserve) == .yes { return confirmLine(&turn) }
      if case .returnLoan(let offer) = prompt.kind, isOthers(offer) { return keepItem(&turn) }
      if !choose(.reserve, &turn) { refuse(.reserve, &turn) }
    case .text(let text): takePileText(text, &turn)
    }
  }

  private mutating func confirmLine(_ turn: inout Turn) {
    if var pile = state.base.pile, let last = pile.lastOpen, pile.asksAfterEach, pile.lines[last].plan == .lentJustNow {
      // The question was whether it comes back.
      pile.lines[last].choice = .giveBack
      judge(&pile, at: turn.now)
      state.base = .pile(pile)
    }
    confirmPile(.staying, &turn)
  }

  private mutating func decline(_ kind: Prompt.Kind, _ turn: inout Turn) {
    if case .pile = kind { return removeLast(&turn) }
    turn.tell(.declined(Unfinished(kind)))
    keepItem(&turn)
  }

  /// Whether a visitor shows a book that is on loan to another person.
  func isOthers(_ offer: ReturnOffer) -> Bool {
    mode == .station && state.base.visit != nil && !offer.isVisitors
  }

  /// The item in hand is not given back. If another person has the book, the visitor may want to borrow this copy.
  private mutating func keepItem(_ turn: inout Turn) {
    guard let pile = state.base.pile, let line = pile.lastOpen.map({ pile.lines[$0] }) else { return }
    let isOthers =
      switch line.plan {
      case .returning(_, _, let isVisitors): isVisitors != true
      case .lentJustNow: true
      case .asked, .checkOut, .yours, .renew, .reserve, .needsCard, .unclear, .seen, .add, .draft, .refused, .done,
        .tray:
        false
      }
    let mayBorrow = state.base.visit != nil || line.book.map { $0.availableCopies > 0 } ?? false
    guard isOthers, mayBorrow, line.mode == .station else { return state.base = pile.base }
    changeLast(&turn) { $0.choice = .keep }
  }

  /// Says why the rules refuse a choice: the question about the item in hand stays.
  ///
  /// - Returns: false for a choice that the rules allow, and for a list, whose line says it.
  mutating func refusesChoice(_ choice: PileLine.Choice, _ turn: inout Turn) -> Bool {
    guard var pile = state.base.pile, let last = pile.lastOpen, pile.asksAfterEach,
      pile.lines[last].choices.contains(choice)
    else { return false }
    pile.lines[last].choice = choice
    judge(&pile, at: turn.now)
    guard case .refused(let refusals) = pile.lines[last].plan else { return false }
    turn.tell(.refused(refusals))
    // Staff may overrule it.
    if may(.overrule), overruling(of: pile.lines[last], at: turn.now) != nil { state.base = .pile(pile) }
    return true
  }

  /// Another book, or a choice of mode, takes the place of the item in hand.
  ///
  /// - Returns: what ends without an answer.
  mutating func leaveItem(for scan: Scan, _ turn: inout Turn) -> Unfinished? {
    guard let pile = state.base.pile, pile.asksAfterEach, let line = pile.open.last else { return nil }
    let code: BookCode
    switch scan {
    case .isbn(let isbn): code = .isbn(isbn)
    case .label(let label): code = .label(label)
    case .pricePoint(let price): code = .isbn(price.isbn)
    case .command(.checkOut), .command(.returnBook), .command(.add):
      return pile.question == nil ? nil : abandonPile(&turn)
    case .card, .text, .command, .refused: return nil
    }
    if line.code == code { return nil }
    guard line.book?.has(code) == true else { return abandonPile(&turn) }
    state.base = pile.base
    return nil
  }
}
