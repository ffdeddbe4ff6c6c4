import Domain

/// The routing of a code: the design's table, row by row.
extension KioskMachine {
  mutating func route(_ scan: Scan, _ turn: inout Turn) {
    var dropped: [Unfinished] = []
    let inHand = bookInHand
    // No scan is lost, and none is routed before an earlier one. A code that asks nothing of the store does not wait:
    // otherwise a yes would answer an unseen prompt.
    if scan.leadsOn, keepWaiting([Pending.Next(scan: scan, input: turn.input)]) { return }
    switch state {
    case .asking: break
    case .prompting(let prompt, _), .lookingUp(_, let prompt, _):
      if !scan.isOlderThanPrompt(turn), offer(scan, to: prompt, &turn) { return }
      dropped.append(Unfinished(prompt.kind))
      rest()
    case .resting(.pile(let pile)):
      if let question = pile.question, !scan.isOlderThanPrompt(turn), offer(scan, to: question, &turn) { return }
    case .resting: break
    }
    if let item = leaveItem(for: scan, &turn) { dropped.append(item) }
    let start = turn.actions.count
    begin(scan, inHand: inHand, &turn)
    for unfinished in dropped.reversed() { turn.tell(.dropped(unfinished), before: start) }
  }

  /// Adds codes to those that wait for the store, if any code has to wait now.
  private mutating func keepWaiting(_ codes: ArraySlice<Pending.Next>) -> Bool {
    switch state {
    case .asking(var pending, let base):
      // The list has one owner while it grows: a flood of lines would copy it for each line.
      state = .resting(.idle)
      pending.next.addWaiting(codes)
      state = .asking(pending, over: base)
    case .resting(.pile(var pile)) where pile.keepsCodes:
      state = .resting(.idle)
      pile.next.addWaiting(codes)
      state = .resting(.pile(pile))
    case .resting, .prompting, .lookingUp: return false
    }
    return true
  }

  /// Routes codes that waited, in their order. Codes that have to wait again are moved together.
  mutating func routeWaiting(_ codes: [Pending.Next], _ turn: inout Turn) {
    turn.hasWaited = true
    var rest = codes[...]
    while let next = rest.first {
      if next.pin == nil, state.keepsCodes {
        let plain = rest.prefix { $0.pin == nil }
        if keepWaiting(plain) {
          rest = rest[plain.endIndex...]
          continue
        }
      }
      rest.removeFirst()
      turn.input = next.input
      if let pin = next.pin { takeKept(pin, next, &turn) } else { route(next.scan, &turn) }
    }
  }

  private mutating func begin(_ scan: Scan, inHand: BookCode?, _ turn: inout Turn) {
    switch scan {
    case .isbn(let isbn): askAbout(.isbn(isbn), &turn)
    case .label(let label): askAbout(.label(label), &turn)
    case .pricePoint(let code): askAbout(.isbn(code.isbn), from: code, &turn)
    case .card(let card): routeCard(card, &turn)
    case .text(let text, let otherwise): routeText(text, otherwise: otherwise, &turn)
    case .command(let command): obey(command, inHand: inHand, &turn)
    case .refused(let refusal): turn.refuse(refusal)
    }
  }

  /// - Returns: whether the prompt has taken it; false where it is put aside for something else.
  private mutating func offer(_ scan: Scan, to prompt: Prompt, _ turn: inout Turn) -> Bool {
    switch scan {
    case .command(let command): return offerCommand(command, to: prompt, &turn)
    case .refused(let refusal): turn.refuse(refusal)
    // A label next to the book's own number does not put the question aside.
    case .text(_, otherwise: .foreignCode(let code)): turn.refuse(.foreignCode(code))
    case .isbn(let isbn):
      if case .enter(.isbn, var draft, let source) = prompt.kind {
        // The number that is being asked for, held up instead of typed.
        draft.isbn = isbn
        advance(from: .isbn, draft, foundBy: source, &turn)
      } else if prompt.kind == .confirmISBN(isbn) {
        // The book has it printed after all.
        takeAnswer(.yes, to: prompt.id, &turn)
      } else if prompt.isAbout(.isbn(isbn)) {
        showAgain()
      } else {
        return false
      }
    case .label(let label):
      if case .enter(.isbn, _, _) = prompt.kind {
        turn.refuse(.foreignCode(label.foreignCode))
      } else if prompt.isAbout(.label(label)) {
        showAgain()
      } else {
        return false
      }
    case .pricePoint(let code):
      if case .enter(.isbn, _, _) = prompt.kind {
        // The prompt asks for the ISBN printed in the book, not for a derived one.
        turn.refuse(.foreignCode(code.foreignCode))
      } else if prompt.isAbout(.isbn(code.isbn)) {
        showAgain()
      } else {
        return false
      }
    case .card, .text: return false
    }
    return true
  }

  private mutating func showAgain() {
    switch state {
    case .prompting(var prompt, let base):
      prompt.showings += 1
      state = .prompting(prompt, over: base)
    case .lookingUp(let lookUp, var prompt, let base):
      prompt.showings += 1
      state = .lookingUp(lookUp, prompt, over: base)
    case .resting(.pile(var pile)):
      pile.question?.showings += 1
      state.base = .pile(pile)
    case .resting, .asking: break
    }
  }

  private mutating func routeCard(_ card: CardNumber, _ turn: inout Turn) {
    if let visit = state.base.visit,
      visit.student.cardNumber == card || visit.student.hasLibraryID(card.text)
    {
      return takeOwnCard(visit, &turn)
    }
    if isDoubleBeep(turn, { $0.cardNumber == card || $0.hasLibraryID(card.text) }) { return }
    ask(.student(.card(card)), &turn)
  }

  private mutating func routeText(_ text: String, otherwise: Refusal, _ turn: inout Turn) {
    let scan = Scan.text(text, otherwise: otherwise)
    if let visit = state.base.visit, visit.student.isNamed(by: scan) { return takeOwnCard(visit, &turn) }
    if isDoubleBeep(turn, { $0.isNamed(by: scan) }) { return }
    ask(.student(.libraryID(text, otherwise: otherwise)), &turn)
  }

  /// The card of the visit's student: it confirms the pile, and ends the visit.
  private mutating func takeOwnCard(_ visit: Visit, _ turn: inout Turn) {
    guard piles else { return leaveBase(&turn) }
    if state.base.pile?.hasOpenLines == true { return confirmPile(.leaving, &turn) }
    if turn.now.elapsed - visit.openedAt < KioskMachine.doubleBeep { return }
    leaveBase(&turn)
    left = (visit.student, turn.now.elapsed)
  }

  /// Whether the card has just ended the visit, and beeped twice.
  private func isDoubleBeep(_ turn: Turn, _ isTheirs: (Student) -> Bool) -> Bool {
    guard piles, let left, isTheirs(left.student) else { return false }
    return turn.now.elapsed - left.at < KioskMachine.doubleBeep
  }

  // MARK: - Command cards and words

  private mutating func obey(_ command: CommandCard, inHand: BookCode?, _ turn: inout Turn) {
    if obeyInPile(command, &turn) { return }
    switch command {
    case .yes, .no, .renew, .reserve: turn.tell(.nothingToAnswer)
    case .done:
      if state.base.visit == nil { lock(&turn) }
      leaveBase(&turn)
      turn.visitIsOver = true
    case .cancel: cancel(&turn)
    case .checkOut: choose(.checkOut, inHand: inHand, &turn)
    case .returnBook: choose(.returnBook, inHand: inHand, &turn)
    case .help: turn.tell(.help(mode, piles: piles))
    case .add: if allows(.shelve, &turn) { choose(.shelving, inHand: inHand, &turn) }
    case .stationMode: switchMode(to: .station, &turn)
    case .shelvingMode: if allows(.shelve, &turn) { switchMode(to: .shelving, &turn) }
    case .language(let language, _): speak(language, &turn)
    }
  }

  /// - Returns: whether the card was an answer; a prompt stays while help is given, and is shown in another language.
  private mutating func offerCommand(_ command: CommandCard, to prompt: Prompt, _ turn: inout Turn) -> Bool {
    if let answer = prompt.answer(of: command) {
      takeAnswer(answer, to: prompt.id, &turn)
      return true
    }
    switch command {
    case .help: turn.tell(.help(mode, piles: piles))
    case .language(let language, _): speak(language, &turn)
    case .add:
      guard case .returnLoan(let offer) = prompt.kind, offer.offersCopy else { return false }
      takeAnswer(.add, to: prompt.id, &turn)
    case .reserve: takeAnswer(.reserve, to: prompt.id, &turn)
    case .yes, .no, .cancel, .renew, .done, .checkOut, .returnBook, .stationMode, .shelvingMode: return false
    }
    return true
  }

  private mutating func switchMode(to mode: Mode, _ turn: inout Turn) {
    leaveBase(&turn)
    self.mode = mode
    turn.tell(.modeChanged(mode, reverts: mode != settings.homeMode))
  }
}

extension Scan {
  /// A command that waited would answer an unseen prompt.
  fileprivate func isOlderThanPrompt(_ turn: Turn) -> Bool {
    if case .command = self { turn.hasWaited } else { false }
  }

  /// Whether it begins something new, and so overtakes or waits for what is on its way.
  fileprivate var leadsOn: Bool {
    switch self {
    case .isbn, .label, .pricePoint, .card, .text, .command(.done), .command(.stationMode), .command(.shelvingMode),
      .command(.checkOut), .command(.returnBook), .command(.add):
      true
    case .refused, .command(.yes), .command(.no), .command(.cancel), .command(.renew), .command(.reserve),
      .command(.help),
      .command(.language):
      false
    }
  }
}

extension Student {
  /// Whether text is this student's library ID, or their card's number with a scanner's letters before it.
  fileprivate func isNamed(by scan: Scan) -> Bool {
    if case .text(let text, _) = scan, hasLibraryID(text) { return true }
    return cardNumber != nil && scan.possibleCard == cardNumber
  }
}

extension [KioskMachine.Pending.Next] {
  /// The number of codes that wait: far more than a person scans while the store answers.
  private static let most = 1000

  /// Adds codes up to the limit. After that, the newest replaces the one before, so a flood of lines takes no memory.
  mutating func addWaiting(_ codes: ArraySlice<Element>) {
    let room = Self.most - count
    append(contentsOf: codes.prefix(Swift.max(0, room)))
    if codes.count > room, let newest = codes.last { self[count - 1] = newest }
  }
}
