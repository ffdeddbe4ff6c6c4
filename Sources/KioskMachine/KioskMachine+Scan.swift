import Domain

/// The routing of a code: the design's table, row by row.
extension KioskMachine {
  mutating func route(_ scan: Scan, at now: Moment, _ actions: inout [Action]) {
    var dropped: Unfinished?
    let inHand = bookInHand
    switch foreground {
    case .asking(var pending):
      // A code that asks nothing of the store is handled at once. If it waited, a yes would answer a prompt that nobody
      // had seen.
      guard scan.leadsOn else { break }
      if pending.question.isFollowed(by: scan) {
        pending.next = scan
        foreground = .asking(pending)
        return
      }
      // A look-up is overtaken by the next code of its kind. Its reply will be late and dropped.
      if case .namesake(let draft) = pending.question { dropped = Unfinished(draft) }
      foreground = .nothing
      remembered = nil
    case .prompting(let prompt):
      if answer(scan, to: prompt, at: now, &actions) { return }
      dropped = Unfinished(prompt.kind)
      foreground = .nothing
    case .nothing: break
    }
    var following: [Action] = []
    begin(scan, inHand: inHand, at: now, &following)
    if let dropped {
      // The notice goes behind a session's end, with which a terminal is wiped; else before the next actions.
      let place = if case .tell(.sessionEnded) = following.first { 1 } else { 0 }
      following.insert(.tell(.dropped(dropped)), at: place)
    }
    actions += following
  }

  private mutating func begin(
    _ scan: Scan, inHand: BookCode?, at now: Moment, _ actions: inout [Action]
  ) {
    switch scan {
    case .isbn(let isbn): lookUp(.isbn(isbn), at: now, &actions)
    case .label(let label): lookUp(.label(label), at: now, &actions)
    case .pricePoint(let code): lookUp(.isbn(code.isbn), from: code, at: now, &actions)
    case .card(let card): routeCard(card, at: now, &actions)
    case .text(let text, let otherwise): routeText(text, otherwise: otherwise, at: now, &actions)
    case .command(let command): obey(command, inHand: inHand, at: now, &actions)
    case .refused(let refusal): refuse(refusal, &actions)
    }
  }

  mutating func lookUp(
    _ code: BookCode, from pricePoint: PricePointUPC? = nil, addsCopy: Bool = false, at now: Moment,
    _ actions: inout [Action]
  ) {
    switch base {
    case .idle, .awaitingCard: ask(.book(code), from: pricePoint, addsCopy: addsCopy, at: now, &actions)
    // A return needs no student.
    case .session where mode == .giveBack: ask(.book(code), from: pricePoint, at: now, &actions)
    case .session(let session): ask(.bookFor(session.student, code), from: pricePoint, at: now, &actions)
    }
  }

  /// - Returns: whether the prompt has taken it; false where it is put aside for something else.
  private mutating func answer(
    _ scan: Scan, to prompt: Prompt, at now: Moment, _ actions: inout [Action]
  ) -> Bool {
    switch scan {
    case .command(let command): return answer(command, to: prompt, at: now, &actions)
    case .refused(let refusal): refuse(refusal, &actions)
    // A label beside the book's own number: no reason to put the question aside.
    case .text(_, otherwise: .foreignCode(let code)): refuse(.foreignCode(code), &actions)
    case .isbn(let isbn):
      if case .enter(.isbn, var draft, let source) = prompt.kind {
        // The number that is being asked for, held up instead of typed.
        draft.isbn = isbn
        advance(from: .isbn, draft, foundBy: source, at: now)
      } else if prompt.kind == .confirmISBN(isbn) {
        // The book has it printed after all.
        take(.yes, to: prompt.id, at: now, &actions)
      } else if prompt.isAbout(.isbn(isbn)) {
        showAgain(prompt)
      } else {
        return false
      }
    case .label(let label):
      if case .enter(.isbn, _, _) = prompt.kind {
        refuse(.foreignCode(label.foreignCode), &actions)
      } else if prompt.isAbout(.label(label)) {
        showAgain(prompt)
      } else {
        return false
      }
    case .pricePoint(let code):
      if case .enter(.isbn, _, _) = prompt.kind {
        // The prompt asks for the ISBN printed in the book, not for a derived one.
        refuse(.foreignCode(code.foreignCode), &actions)
      } else if prompt.isAbout(.isbn(code.isbn)) {
        showAgain(prompt)
      } else {
        return false
      }
    case .card, .text: return false
    }
    return true
  }

  private mutating func showAgain(_ prompt: Prompt) {
    var again = prompt
    again.showings += 1
    foreground = .prompting(again)
  }

  private mutating func routeCard(_ card: CardNumber, at now: Moment, _ actions: inout [Action]) {
    if case .session(let session) = base,
      session.student.cardNumber == card || session.student.hasLibraryID(card.text)
    {
      leaveBase(&actions)
      return
    }
    routeStudent(.card(card), at: now, &actions)
  }

  private mutating func routeText(
    _ text: String, otherwise: Refusal, at now: Moment, _ actions: inout [Action]
  ) {
    if case .session(let session) = base, session.student.isNamed(by: .text(text, otherwise: otherwise)) {
      leaveBase(&actions)
      return
    }
    routeStudent(.libraryID(text, otherwise: otherwise), at: now, &actions)
  }

  private mutating func routeStudent(_ key: StudentKey, at now: Moment, _ actions: inout [Action]) {
    // The book is asked for again once the card's owner is known: it may be gone by then.
    if case .awaitingCard(let book) = base { remembered = book.code }
    ask(.student(key), at: now, &actions)
  }

  // MARK: - Command cards and words

  private mutating func obey(
    _ command: CommandCard, inHand: BookCode?, at now: Moment, _ actions: inout [Action]
  ) {
    switch command {
    case .yes, .no, .renew: actions.append(.tell(.nothingToAnswer))
    case .done:
      leaveBase(&actions)
      visitIsOver = true
    case .cancel: cancel(&actions)
    case .checkOut: choose(.checkOut, inHand: inHand, at: now, &actions)
    case .giveBack: choose(.giveBack, inHand: inHand, at: now, &actions)
    case .add: choose(.shelving, inHand: inHand, at: now, &actions)
    case .help: actions.append(.tell(.help(mode)))
    case .stationMode: switchMode(to: .station, &actions)
    case .shelvingMode: switchMode(to: .shelving, &actions)
    case .english, .german, .irish, .simplifiedChinese:
      if let language = command.language { speak(language, &actions) }
    }
  }

  /// - Returns: whether the card was an answer; a prompt stays while help is given, and is shown in another language.
  private mutating func answer(
    _ command: CommandCard, to prompt: Prompt, at now: Moment, _ actions: inout [Action]
  ) -> Bool {
    if let answer = prompt.answer(of: command) {
      take(answer, to: prompt.id, at: now, &actions)
      return true
    }
    switch command {
    case .help: actions.append(.tell(.help(mode)))
    case .english, .german, .irish, .simplifiedChinese:
      if let language = command.language { speak(language, &actions) }
    case .add:
      guard case .returnLoan(let offer) = prompt.kind, offer.offersCopy else { return false }
      show(.addCopies(offer.loan.book, count: 1, loans: [offer.loan]), at: now)
    case .yes, .no, .cancel, .renew, .done, .checkOut, .giveBack, .stationMode, .shelvingMode: return false
    }
    return true
  }

  private mutating func switchMode(to mode: Mode, _ actions: inout [Action]) {
    leaveBase(&actions)
    self.mode = mode
    actions.append(.tell(.modeChanged(mode, reverts: mode != settings.homeMode)))
  }
}

extension Scan {
  /// Whether it begins something new, and so overtakes or waits for what is on its way.
  fileprivate var leadsOn: Bool {
    switch self {
    case .isbn, .label, .pricePoint, .card, .text, .command(.done), .command(.stationMode), .command(.shelvingMode),
      .command(.checkOut), .command(.giveBack), .command(.add):
      true
    case .refused, .command(.yes), .command(.no), .command(.cancel), .command(.renew), .command(.help),
      .command(.english), .command(.german),
      .command(.irish), .command(.simplifiedChinese):
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

extension Question {
  /// Whether a code waits until this is answered: behind a change everything does, and a card that comes right behind
  /// a book, or a book behind a card, belongs to it; so does what the card's owner has come for.
  fileprivate func isFollowed(by scan: Scan) -> Bool {
    switch (self, scan) {
    case (.change, _), (.book, .card), (.book, .text), (.bookFor, .card), (.bookFor, .text), (.student, .isbn),
      (.student, .label), (.student, .pricePoint), (.student, .command(.checkOut)), (.student, .command(.giveBack)):
      true
    case (.book, _), (.bookFor, _), (.student, _), (.namesake, _): false
    }
  }
}
