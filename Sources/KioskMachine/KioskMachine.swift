import Domain

/// The station as a value: an event goes in, actions come out. No I/O, no clock, no task.
///
/// docs/design/kiosk-machine.md has the table of states.
package struct KioskMachine: Sendable {
  private(set) var settings: KioskSettings
  var state = State.resting(.idle)
  /// The mode that was chosen, or the home mode. It holds in every state.
  var mode: Mode
  /// The language that was chosen, or the station's own. It holds in every state.
  var language: Language
  /// The last sign of life of a person, or of a new thing to wait for.
  var lastActivity: Duration = .zero
  var hasWarned = false
  /// How often more time was asked for since the last sign of life.
  var extensions = 0
  /// Staff actions are unlocked. This holds in every state.
  var staff: StaffUnlock?
  /// Whether the library has staff; an attended station of a library without staff is open to its operator.
  var hasStaff = false
  /// The newest moment that was seen or confirmed: time of day and time that never jumps, taken together.
  var clock: Moment?
  /// The change that `no` takes back: the last one that was applied at once, and when.
  var lastApplied: (undoing: Change, at: Duration)?
  /// When the prompt of a PIN was gone, or its check over.
  var identifiedAt: Duration?
  /// The student whose own card ended the visit, and when.
  var left: (student: Student, at: Duration)?
  private var lastPrompt = 0
  private var lastLookUp = 0
  private var lastQuestion = 0
  private var lastOperation = 0

  package init(_ settings: KioskSettings) {
    self.settings = settings
    mode = settings.homeMode
    language = settings.language
  }

  /// - Returns: what to do, in this order; ends with one `show` where what is seen has changed.
  package mutating func handle(_ event: Event, at now: Moment) -> [Action] {
    watchClock(now)
    let before = screen
    let lookUpBefore = state.lookUp?.id
    let identifiedBefore = isIdentifying
    var turn = Turn(at: now)
    if !isAwaitedReply(event) { expire(&turn) }
    expireStaff(&turn)
    switch event {
    case .scan(let scan):
      extensions = 0
      touch(now)
      route(scan, &turn)
    case .line(let line, let prompt):
      extensions = 0
      touch(now)
      turn.input = .typed
      takeLine(line, answering: prompt, &turn)
    case .answer(let answer, let prompt):
      extensions = 0
      touch(now)
      takeAnswer(answer, to: prompt, &turn)
    case .remove(let line, let prompt):
      extensions = 0
      touch(now)
      removeLine(line, of: prompt, &turn)
    case .moreTime: takeMoreTime(&turn)
    case .reply(let reply, let question): takeReply(reply, to: question, &turn)
    case .lookedUp(let outcome, let lookUp): takeLookUp(outcome, of: lookUp, &turn)
    case .staffKnown(let hasStaff): self.hasStaff = hasStaff
    case .rulesKnown(let rules): follow(rules, &turn)
    case .tick: break
    case .stationEnds: endStation(&turn)
    }
    dropOvertaken(&turn)
    if let lookUpBefore, state.lookUp?.id != lookUpBefore, !event.answers(lookUpBefore) {
      turn.actions.append(.dropLookUp(lookUpBefore))
    }
    if isIdentifying { identifiedAt = nil } else if identifiedBefore { identifiedAt = now.elapsed }
    if turn.declinesPIN { identifiedAt = nil }
    endVisit(&turn)
    if screen != before { turn.actions.append(.show(screen)) }
    return turn.actions
  }

  package var screen: Screen {
    let body: Screen.Body =
      switch state.base {
      case .idle: .idle
      case .visit(let visit): .visit(visit.student, loans: visit.loans)
      case .pile(let pile):
        pile.visit.map { .visit($0.student, loans: $0.loans) }
          ?? pile.waitingBook.map { .awaitingCard($0) } ?? .idle
      }
    let isBusy = state.pending != nil || state.base.pile?.isAsking == true
    return Screen(
      mode: mode, language: language, body: body, prompt: state.prompt, isBusy: isBusy,
      lines: piles ? state.base.pile?.lines ?? [] : [], hidesTyping: awaitsPIN)
  }

  /// A reply that comes at the last moment, after the machine slept perhaps, is still the truth.
  private func isAwaitedReply(_ event: Event) -> Bool {
    switch event {
    case .reply(_, let id): awaits(id)
    case .lookedUp(_, let id): id == state.lookUp?.id
    case .scan, .line, .answer, .remove, .moreTime, .tick, .stationEnds, .staffKnown, .rulesKnown: false
    }
  }

  /// Whether the answer to this question is still of use.
  package func awaits(_ id: Question.ID) -> Bool {
    id == state.pending?.id || state.base.pile?.lines.contains { $0.asked == id } == true
  }

  /// A request that was overtaken at once, by a card that waited after the book, is dropped.
  private func dropOvertaken(_ turn: inout Turn) {
    // Asked outside of the closure: Swift 6.3.1's optimiser crashes on it inside.
    let stillLookedUp = state.lookUp?.id
    let machine = self
    turn.actions.removeAll { action in
      switch action {
      case .lookUp(_, let id): id != stillLookedUp
      case .ask(let question, let id): question.change == nil && !machine.awaits(id)
      case .dropLookUp, .speak, .tell, .show, .record, .quit: false
      }
    }
  }

  // MARK: - Small steps that every part takes

  mutating func touch(_ now: Moment) {
    keepUnlocked(at: now)
    lastActivity = now.elapsed
    hasWarned = false
  }

  /// Ends the wait for an answer; the base remains.
  mutating func rest() {
    state = .resting(state.base)
  }

  mutating func show(_ kind: Prompt.Kind, _ turn: inout Turn) {
    state = .prompting(nextPrompt(kind), over: state.base)
    touch(turn.now)
  }

  mutating func showLookUp(_ isbn: ISBN, _ turn: inout Turn) {
    lastLookUp += 1
    let lookUp = CatalogueLookup(id: CatalogueLookup.ID(rawValue: lastLookUp), askedAt: turn.now.elapsed)
    state = .lookingUp(lookUp, nextPrompt(.lookUp(isbn)), over: state.base)
    touch(turn.now)
    turn.actions.append(.lookUp(isbn, lookUp.id))
  }

  mutating func nextPrompt(_ kind: Prompt.Kind) -> Prompt { Prompt(id: nextPromptID(), kind: kind) }

  mutating func nextPromptID() -> Prompt.ID {
    lastPrompt += 1
    return Prompt.ID(rawValue: lastPrompt)
  }

  mutating func nextQuestionID() -> Question.ID {
    lastQuestion += 1
    return Question.ID(rawValue: lastQuestion)
  }

  mutating func nextOperation() -> OperationID {
    lastOperation += 1
    return OperationID("\(settings.operationPrefix)-\(lastOperation)")
  }

  mutating func ask(_ question: Question, foundBy source: LookupSource? = nil, _ turn: inout Turn) {
    let id = nextQuestionID()
    let pending = Pending(
      id: id, question: question, askedAt: turn.now.elapsed, source: source, input: turn.input)
    state = .asking(pending, over: state.base)
    touch(turn.now)
    turn.actions.append(.ask(question, id))
  }

  mutating func request(_ change: Change, foundBy source: LookupSource? = nil, _ turn: inout Turn) {
    if change.dependsOnClock, let refusal = clockRefusal(at: turn.now) {
      turn.refuse(refusal)
      show(.confirmDay(turn.now.date), &turn)
      return
    }
    let permission = self.permission(for: change, at: turn.now)
    guard allows(permission, &turn) else { return rest() }
    ask(.change(change, nextOperation(), originator(of: permission)), foundBy: source, &turn)
  }

  func dueDate(for borrower: Student, at now: Moment) -> Timestamp {
    settings.rules.dueDate(from: now.date, for: borrower.kind, in: settings.calendar)
  }

  func renewedDueDate(of loan: Loan, at now: Moment) -> Timestamp {
    settings.rules.renewedDueDate(from: now.date, for: loan.student.kind, in: settings.calendar)
  }

  /// Follows changed rules of the library. A question that names an old due date is asked again.
  private mutating func follow(_ rules: CirculationRules, _ turn: inout Turn) {
    guard rules != settings.rules else { return }
    settings.rules = rules
    // The store decides by its own rules about lines that are being applied.
    if case .apply? = state.pending?.question { return }
    judgeLines(&turn)
  }

  func overdue(_ loans: [Loan], at now: Moment) -> Set<Loan.ID> {
    Set(loans.lazy.filter { $0.isOverdue(at: now.date) }.map(\.id))
  }
}
