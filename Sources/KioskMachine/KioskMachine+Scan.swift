import Domain

/// Where a code goes: the table of the design, row by row.
extension KioskMachine {
  mutating func route(_ scan: Scan, at now: Moment, _ actions: inout [Action]) {
    switch foreground {
    case .asking(var pending):
      // What asks nothing of the store is said at once. Waiting, a yes would answer a prompt that nobody had seen.
      guard scan.leadsOn else { break }
      if pending.question.change != nil {
        // What was confirmed is finished first; only the newest code waits for it.
        pending.next = scan
        foreground = .asking(pending)
        return
      }
      // A look-up is overtaken by the next code. Its reply will be late and dropped.
      foreground = .nothing
      remembered = nil
    case .prompting(var prompt):
      if case .command(let command) = scan, answer(command, to: prompt, at: now, &actions) { return }
      if case .refused(let refusal) = scan {
        // Something that is no book and no card held before the camera: the prompt stays.
        refuse(refusal, &actions)
        return
      }
      if case .isbn(let isbn) = scan, case .enter(.isbn, var draft) = prompt.kind {
        // The number that is being asked for, held up instead of typed.
        draft.isbn = isbn
        advance(from: .isbn, draft, at: now)
        return
      }
      if case .isbn(let isbn) = scan, isbn == prompt.isbn {
        prompt.showings += 1
        foreground = .prompting(prompt)
        return
      }
      actions.append(.tell(.promptDropped(prompt.kind)))
      foreground = .nothing
    case .nothing: break
    }

    switch scan {
    case .isbn(let isbn): ask(.book(isbn), at: now, &actions)
    case .card(let card): routeCard(card, at: now, &actions)
    case .text(let text, let otherwise): routeText(text, otherwise: otherwise, at: now, &actions)
    case .command(let command): obey(command, at: now, &actions)
    case .refused(let refusal): refuse(refusal, &actions)
    }
  }

  private mutating func routeCard(_ card: CardNumber, at now: Moment, _ actions: inout [Action]) {
    if case .session(let session) = base, session.student.cardNumber == card {
      leaveBase(&actions)
      return
    }
    routeStudent(.card(card), at: now, &actions)
  }

  private mutating func routeText(
    _ text: String, otherwise: Refusal, at now: Moment, _ actions: inout [Action]
  ) {
    if case .session(let session) = base, session.student.libraryID.lowercased() == text.lowercased() {
      leaveBase(&actions)
      return
    }
    routeStudent(.libraryID(text, otherwise: otherwise), at: now, &actions)
  }

  private mutating func routeStudent(_ key: StudentKey, at now: Moment, _ actions: inout [Action]) {
    // The book that waits for a card is asked for anew once its borrower is known: it may be gone by then.
    if case .awaitingCard(let book) = base { remembered = book.isbn }
    ask(.student(key), at: now, &actions)
  }

  // MARK: - Command cards and words

  private mutating func obey(_ command: CommandCard, at now: Moment, _ actions: inout [Action]) {
    switch command {
    case .yes, .no: actions.append(.tell(.nothingToAnswer))
    case .done: leaveBase(&actions)
    case .help: actions.append(.tell(.help(mode)))
    case .stationMode: switchMode(to: .station, &actions)
    case .shelvingMode: switchMode(to: .shelving, &actions)
    }
  }

  /// - Returns: whether the card was an answer; a prompt stays while help is given.
  private mutating func answer(
    _ command: CommandCard, to prompt: Prompt, at now: Moment, _ actions: inout [Action]
  ) -> Bool {
    switch command {
    case .yes: take(.yes, to: prompt.id, at: now, &actions)
    case .no: take(.no, to: prompt.id, at: now, &actions)
    case .help: actions.append(.tell(.help(mode)))
    case .done, .stationMode, .shelvingMode: return false
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
    case .isbn, .card, .text, .command(.done), .command(.stationMode), .command(.shelvingMode): true
    case .refused, .command(.yes), .command(.no), .command(.help): false
    }
  }
}
