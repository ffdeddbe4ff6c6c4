import Domain
import KioskMachine
import TestSupport

/// A station on a very bad day: people, cards, answers and a moody store at random, every step checked.
struct RandomWalk {
  private var random: SeededGenerator
  private var machine: KioskMachine
  private var library = Shelf.library
  private var elapsed = Duration.zero
  private let isByHand: Bool
  private var scenes: SceneWalk
  /// The screen of the last `show`.
  private var shown: Screen
  /// Asked and not yet answered, overtaken ones among them: their replies will be late.
  private var unanswered: [(question: Question, id: Question.ID)] = []
  /// Looked up and not yet answered, dropped ones among them.
  private var unfound: [(isbn: ISBN, id: CatalogueLookup.ID)] = []
  /// Sent, to be sent again.
  private var sent: [(reply: Reply, id: Question.ID)] = []
  /// The question that the machine waits for.
  private var open: (question: Question, id: Question.ID)?
  private var operations: Set<OperationID> = []
  /// The walk's effects, so that a walk that only stands about is noticed.
  private(set) var changes: [String: Int] = [:]
  private(set) var prompts: Set<Prompt.ID> = []

  /// Odd seeds walk at an attended station, even ones at an unattended station.
  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    isByHand = seed % 2 == 1
    machine = KioskMachine(
      KioskSettings(
        vocabulary: .tested, typedID: TypedID.allCases[Int(seed % 3)], isByHand: isByHand,
        rules: CirculationRules(loanLimit: seed % 4 < 2 ? 2 : 5), calendar: .dublin, looksUp: true,
        operationPrefix: "walk", confirmation: .each))
    shown = machine.screen
    scenes = SceneWalk(shown)
  }

  /// - Returns: the broken invariant and the step that broke it; nil if all hold.
  mutating func run(steps: Int) -> String? {
    for step in 0..<steps {
      // The shelves are put in order at random, without the machine's knowledge: what it knows may be stale.
      if step % 300 == 0 { library = Shelf.library }
      let event = nextEvent()
      // Time passes on its own: a late reply itself must lead to nothing.
      if case .reply(_, let id) = event, id != open?.id, let broken = take(.tick) { return "step \(step): \(broken)" }
      if let broken = take(event) { return "step \(step), \(event): \(broken)" }
    }
    return nil
  }

  // MARK: - One step

  private mutating func take(_ event: Event) -> String? {
    let before = shown
    let waitedFor = open
    let actions = machine.handle(event, at: now)
    var asked: [(question: Question, id: Question.ID)] = []
    for action in actions {
      switch action {
      case .show(let screen): shown = screen
      case .ask(let question, let id): asked.append((question, id))
      case .lookUp(let isbn, let id): unfound.append((isbn, id))
      case .dropLookUp, .tell, .speak, .record, .quit: break
      }
    }
    if let prompt = shown.prompt { prompts.insert(prompt.id) }
    if let broken = strangerNamed(by: actions, on: shown, from: before.mode, typed: event.typed) { return broken }
    if let broken = scenes.strangerNamed(
      by: actions, on: shown, typed: event.typed, at: elapsed)
    {
      return broken
    }

    guard shown == machine.screen else { return "the screen is not what was last shown" }
    guard !(shown.isBusy && shown.prompt != nil) else { return "a prompt is shown while the store is asked" }
    switch (shown.mode, shown.prompt?.kind) {
    case (.returnBook, .checkOut), (.returnBook, .reserve): return "lent where books are taken back only"
    case (.checkOut, .returnLoan): return "taken back where books are lent only"
    default: break
    }
    guard asked.count <= 1 else { return "two questions at once" }
    if let broken = checkOpen(asked.first, since: waitedFor, event, actions) { return broken }
    if let (question, id) = asked.first {
      unanswered.append((question, id))
      for (change, operation, originator) in question.changes {
        let isStaffs = ["addCopies", "acquire", "addBook", "overrule"].contains(change.name)
        guard !isStaffs || originator.staff != nil || isByHand && change.name != "overrule" else {
          return "\(change) by \(originator)"
        }
        guard operations.insert(operation).inserted else { return "operation \(operation.text) again" }
        guard Confirmation(event, of: before.prompt)?.change == change else {
          return "\(change) was not confirmed at \(String(describing: before.prompt))"
        }
        changes[change.name, default: 0] += 1
      }
    }
    return checkWayHome()
  }

  /// At most one question is open; a change stays open until it is answered or given up aloud.
  private mutating func checkOpen(
    _ asked: (question: Question, id: Question.ID)?, since waitedFor: (question: Question, id: Question.ID)?,
    _ event: Event, _ actions: [Action]
  ) -> String? {
    open = asked ?? (shown.isBusy ? waitedFor : nil)
    guard shown.isBusy == (open != nil) else { return "busy without a question" }
    if case .reply(_, let id) = event, id != waitedFor?.id, asked != nil { return "a late reply led to a question" }
    guard let waitedFor, let change = waitedFor.question.changes.first?.change, open?.id != waitedFor.id else {
      return nil
    }
    if case .reply(_, waitedFor.id) = event { return nil }
    return actions.contains(.tell(.noReply(change: change))) ? nil : "\(change) was forgotten"
  }

  /// From here no person has to act: ticks are enough to lead home, and soon.
  private func checkWayHome() -> String? {
    var alone = machine
    // At most: the end of a look-up, a warning, the timeout, the end of a forced mode. The end of the staff actions is
    // added to them.
    for _ in 0..<7 {
      guard let wakeUp = alone.wakeUp else {
        return alone.screen.isIdle(in: .station) ? nil : "no time-out from \(alone.screen)"
      }
      _ = alone.handle(.tick, at: moment(max(wakeUp, elapsed)))
    }
    return alone.wakeUp == nil && alone.screen.isIdle(in: .station) ? nil : "no way home from \(machine.screen)"
  }

  private var now: Moment { moment(elapsed) }

  private func moment(_ elapsed: Duration) -> Moment {
    Moment(elapsed: elapsed, date: Shelf.noon.adding(milliseconds: elapsed.components.seconds * 1000))
  }

  // MARK: - Chance

  private mutating func nextEvent() -> Event {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<85: elapsed += .milliseconds(Int.random(in: 0...3000, using: &random))
    case 85..<96: elapsed += .seconds(Int.random(in: 3...20, using: &random))
    case 96..<99: elapsed += .seconds(Int.random(in: 20...200, using: &random))
    default: elapsed += .seconds(Int.random(in: 200...2000, using: &random))
    }
    if !unanswered.isEmpty, random.happens(percent: open == nil ? 10 : 70), let reply = nextReply() { return reply }
    if !unfound.isEmpty, random.happens(percent: 20) { return nextFinding() }
    if random.happens(percent: 4), let (reply, id) = sent.randomElement(using: &random) { return .reply(reply, to: id) }
    // Without a prompt people show things; with one, they mostly answer.
    let scans = shown.prompt == nil ? 70 : 15
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<scans: return .scan(nextScan())
    case scans..<scans + (94 - scans) / 2: return .line(nextLine(), answering: nextPromptID(canBeNil: true))
    case 92: return .moreTime
    case 93:
      return .remove(
        line: Int.random(in: 1...3, using: &random), from: nextPromptID(canBeNil: false) ?? Prompt.ID(rawValue: 0))
    case scans..<94: return .answer(nextAnswer(), to: nextPromptID(canBeNil: false) ?? Prompt.ID(rawValue: 0))
    default:
      if random.happens(percent: 10) {
        return .rulesKnown(CirculationRules(loanDays: Int.random(in: 7...21, using: &random), overdueBlock: .warn))
      }
      if random.happens(percent: 70), let wakeUp = machine.wakeUp { elapsed = max(elapsed, wakeUp) }
      return .tick
    }
  }

  /// Now or late, refused, or never.
  private mutating func nextReply() -> Event? {
    let index = random.happens(percent: 80) ? unanswered.count - 1 : Int.random(in: unanswered.indices, using: &random)
    let (question, id) = unanswered.remove(at: index)
    if random.happens(percent: 8) { return nil }
    var reply = library.answer(question, at: now.date)
    if random.happens(percent: 12) { reply = .refused(Refusals(.store(.locked, detail: ""))) }
    if random.happens(percent: 2) { reply = .book(nil, loans: []) }
    sent.append((reply, id))
    if sent.count > 20 { sent.removeFirst() }
    return .reply(reply, to: id)
  }

  /// Found with and without an author, not found, not to be asked; now, late, or twice.
  private mutating func nextFinding() -> Event {
    let index = Int.random(in: unfound.indices, using: &random)
    let (isbn, id) = unfound[index]
    if random.happens(percent: 80) { unfound.remove(at: index) }
    let record = BookRecord(title: "Found", authors: random.happens(percent: 80) ? ["An Author"] : [], isbns: [isbn])
    let outcomes: [LookupOutcome<BookRecord>] = [
      .found(record, from: .openLibrary), .notFound, .couldNotAsk([UnaskedSource(.googleBooks, .unreachable)]),
    ]
    return .lookedUp(outcomes.randomElement(using: &random) ?? .notFound, id)
  }

  private mutating func nextScan() -> Scan {
    if random.happens(percent: 25), let isbn = shown.prompt?.book { return .isbn(isbn) }
    if random.happens(percent: 25), shown.prompt != nil { return .command(.yes) }
    if random.happens(percent: 5) { return .card(Shelf.byrne.cardNumber) }
    let likely = random.happens(percent: 85) ? Self.ours : Self.others
    return likely.randomElement(using: &random) ?? .command(.done)
  }

  private mutating func nextLine() -> String {
    // Half of the lines are a fitting answer to the prompt.
    if case .enter(let field, _, _)? = shown.prompt?.kind, random.happens(percent: 50) {
      switch field {
      case .title: return "Momo"
      case .author: return "Michael Ende"
      case .copies: return "2"
      case .publisher, .published: return ["", "-", "2004"].randomElement(using: &random) ?? ""
      case .pages: return ["", "-", "464", "many"].randomElement(using: &random) ?? ""
      case .language: return ["", "-", "en", "x"].randomElement(using: &random) ?? ""
      case .isbn: return ["", "9780000000019"].randomElement(using: &random) ?? ""
      }
    }
    if case .pin? = shown.prompt?.kind, random.happens(percent: 60) {
      return ["4711", "4712"].randomElement(using: &random) ?? ""
    }
    if case .overrule? = shown.prompt?.kind, random.happens(percent: 60) { return "a talk" }
    return Self.lines.randomElement(using: &random) ?? ""
  }

  private mutating func nextAnswer() -> Answer {
    if random.happens(percent: 50) { return .yes }
    let typed = nextLine()
    // A page could send a card's number as a title, which is then no number of a person.
    let line = typed == "20000011" ? "Momo" : typed
    return [.no, .edit, .renew, .returnBook, .add, .reserve, .text(line)].randomElement(using: &random) ?? .no
  }

  /// Mostly the prompt that is shown, else an older one or one that never was.
  private mutating func nextPromptID(canBeNil: Bool) -> Prompt.ID? {
    if random.happens(percent: 85), let prompt = shown.prompt { return prompt.id }
    if canBeNil, random.happens(percent: 50) { return nil }
    let newest = prompts.count + 2
    return Prompt.ID(rawValue: Int.random(in: max(0, newest - 6)...newest, using: &random))
  }

  private static let ours: [Scan] =
    [Shelf.dune, Shelf.momo, Shelf.heidi, Shelf.emil, Shelf.wish].compactMap(\.isbn).map { .isbn($0) }
    + [Shelf.ada, Shelf.bob, Shelf.cleo].compactMap(\.cardNumber).map { .card($0) } + [.isbn(Shelf.unknown)]

  private static let others: [Scan] =
    (990..<999).map { .isbn(.numbered($0)) } + CommandCard.allCases.map { .command($0) }
    + [.command(.shelvingMode), .command(.shelvingMode), .foreignProduct, .pricePoint(PricePointTests.code)]
    + [Shelf.stranger].compactMap(\.cardNumber).map { .card($0) }
    + [.card(Shelf.byrne.cardNumber), .card(Shelf.byrne.cardNumber)]

  private static let lines = [
    "", "y", "ja", "n", "e", "r", "b", "21", "5.1.", "2026-12-07", "2", "0", "999999", "new", "done", "cancel", "quit",
    "help", "station", "shelving", "checkout", "return", "add", "renew", "reserve", "00000062", "/help", "/cancel",
    "Momo",
    "Michael Ende", "x", "S1", "S2", "S77", "9780000000019",
    "9780000000010", "20000011", "00000017", "00000024", "4006381333931", "\u{0}", "\u{FFFD}", "👩‍🏫", "هايدي",
    String(repeating: "9", count: 500),
  ]
}

extension Question {
  /// The changes that it asks for.
  var changes: [(change: Change, operation: OperationID, originator: Originator)] {
    switch self {
    case .change(let change, let operation, let originator): [(change, operation, originator)]
    case .apply(let changes, let originator): changes.map { ($0.change, $0.operation, originator) }
    case .book, .bookFor, .student, .identify, .namesake, .linkCode: []
    }
  }
}
