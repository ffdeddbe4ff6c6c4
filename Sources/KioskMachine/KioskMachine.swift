import Domain

/// The station as a value: an event goes in, actions come out. No I/O, no clock, no task.
///
/// Behind everything lies a base (idle, waiting for a card, or a student's session); in front of it at most one thing
/// that is waited for: a person's answer or the store's. docs/design/kiosk-machine.md has the table of states.
package struct KioskMachine: Sendable {
  /// The state behind a prompt. It remains when the prompt is gone.
  enum Base: Hashable, Sendable {
    case idle
    case awaitingCard(Book)
    case session(Session)
  }

  /// The answer that the machine waits for.
  enum Foreground: Hashable, Sendable {
    case nothing
    case prompting(Prompt)
    case asking(Pending)
  }

  struct Session: Hashable, Sendable {
    var student: Student
    /// Active loans, kept up to date with what this session did.
    var loans: [Loan]
    /// The demand of other students for the book that was shown last.
    var demand = Demand.none
  }

  struct Pending: Hashable, Sendable {
    let id: Question.ID
    let question: Question
    let askedAt: Duration
    /// The price code that the book's ISBN was derived from. The ISBN counts once a person sees the book named, or
    /// confirms it.
    let pricePoint: PricePointUPC?
    /// The source of the record of the book to add.
    let source: LookupSource?
    /// Shelving: a copy is to be added, whoever has the others.
    let addsCopy: Bool
    /// A code that was shown while a change was on its way: routed after the reply.
    var next: Scan?
  }

  let settings: KioskSettings
  var base = Base.idle
  var foreground = Foreground.nothing
  var mode: Mode
  /// The language of everything that is told and shown from now on.
  var language: Language
  /// The visit has ended for which a language or a mode was chosen.
  var visitIsOver = false
  /// A book that was shown before the card: routed as soon as the card's owner is known.
  var remembered: BookCode?
  /// The last sign of life of a person, or of a new thing to wait for.
  var lastActivity: Duration = .zero
  var hasWarned = false
  /// The newest moment that was seen or confirmed: time of day and time that never jumps, taken together.
  var clock: Moment?
  /// The last one that was begun; over as soon as its prompt is gone.
  var lastLookUp: LookUp?
  private var lastPrompt = 0
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
    let waitBefore = unfinishedWait
    let lookUpBefore = openLookUp?.id
    var actions: [Action] = []
    if !isAwaitedReply(event) { expire(at: now, &actions) }
    switch event {
    case .scan(let scan):
      touch(now)
      route(scan, at: now, &actions)
    case .line(let line, let prompt):
      touch(now)
      take(line, answering: prompt, at: now, &actions)
    case .answer(let answer, let prompt):
      touch(now)
      take(answer, to: prompt, at: now, &actions)
    case .reply(let reply, let question):
      take(reply, to: question, at: now, &actions)
    case .lookedUp(let outcome, let lookUp): take(outcome, of: lookUp, at: now, &actions)
    case .tick: break
    }
    // A request that was overtaken at once, by a card that waited behind the book, is dropped.
    // Asked outside of the closures: Swift 6.3.1's optimiser crashes on it inside.
    let (stillLookedUp, stillAsked) = (openLookUp?.id, openQuestion)
    actions.removeAll { action in
      switch action {
      case .lookUp(_, let id): id != stillLookedUp
      case .ask(let question, let id): question.change == nil && id != stillAsked
      default: false
      }
    }
    if let lookUpBefore, openLookUp?.id != lookUpBefore, !event.answers(lookUpBefore) {
      actions.append(.dropLookUp(lookUpBefore))
    }
    if let waitBefore { tellOfWait(waitBefore, before: before, &actions) }
    endVisit(&actions)
    if screen != before { actions.append(.show(screen)) }
    return actions
  }

  package var screen: Screen {
    var screen = Screen(mode: mode, language: language, body: .idle, prompt: nil, isBusy: false)
    switch base {
    case .idle: break
    case .awaitingCard(let book): screen.body = .awaitingCard(book)
    case .session(let session): screen.body = .session(session.student, loans: session.loans)
    }
    switch foreground {
    case .nothing: break
    case .prompting(let prompt): screen.prompt = prompt
    case .asking: screen.isBusy = true
    }
    return screen
  }

  /// A reply that comes at the last moment, after the machine slept perhaps, is still the truth.
  private func isAwaitedReply(_ event: Event) -> Bool {
    switch (event, foreground) {
    case (.reply(_, let id), .asking(let pending)): id == pending.id
    case (.lookedUp(_, let id), _): id == openLookUp?.id
    case (.reply, _), (.scan, _), (.line, _), (.answer, _), (.tick, _): false
    }
  }

  private var openQuestion: Question.ID? {
    if case .asking(let pending) = foreground { pending.id } else { nil }
  }

  // MARK: - Small steps that every part takes

  mutating func touch(_ now: Moment) {
    lastActivity = now.elapsed
    hasWarned = false
  }

  @discardableResult
  mutating func show(_ kind: Prompt.Kind, at now: Moment) -> Prompt.ID {
    lastPrompt += 1
    let id = Prompt.ID(rawValue: lastPrompt)
    foreground = .prompting(Prompt(id: id, kind: kind))
    touch(now)
    return id
  }

  mutating func ask(
    _ question: Question, from pricePoint: PricePointUPC? = nil, foundBy source: LookupSource? = nil,
    addsCopy: Bool = false, at now: Moment, _ actions: inout [Action]
  ) {
    lastQuestion += 1
    let id = Question.ID(rawValue: lastQuestion)
    foreground = .asking(
      Pending(
        id: id, question: question, askedAt: now.elapsed, pricePoint: pricePoint, source: source, addsCopy: addsCopy))
    touch(now)
    actions.append(.ask(question, id))
  }

  mutating func ask(
    _ change: Change, foundBy source: LookupSource? = nil, at now: Moment, _ actions: inout [Action]
  ) {
    if change.dependsOnClock, let refusal = clockRefusal(at: now) {
      foreground = .nothing
      refuse(refusal, &actions)
      show(.confirmDay(now.date), at: now)
      return
    }
    lastOperation += 1
    let operation = OperationID("\(settings.operationPrefix)-\(lastOperation)")
    ask(.change(change, operation), foundBy: source, at: now, &actions)
  }

  func refuse(_ refusal: Refusal, _ actions: inout [Action]) {
    actions.append(.tell(.refused(Refusals(refusal))))
  }

  func overdue(_ loans: [Loan], at now: Moment) -> Set<Loan.ID> {
    Set(loans.lazy.filter { $0.isOverdue(at: now.date) }.map(\.id))
  }
}
