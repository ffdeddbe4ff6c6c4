import Domain
import TestSupport

@testable import KioskMachine

/// A station with piles on a very bad day: scans, words and a moody store at random. Each line that goes is accounted
/// for.
struct PileWalk {
  private var random: SeededGenerator
  private var machine: KioskMachine
  private var library = Shelf.library
  private var elapsed = Duration.zero
  private var shown: Screen
  private var scenes: SceneWalk
  private let home: Mode
  private let style: ConfirmationStyle
  private var unanswered: [(question: Question, id: Question.ID)] = []
  /// The operations that were asked for, and the numbers of the lines that they are about.
  private var operations: Set<OperationID> = []
  private var confirmed: Set<String> = []
  private(set) var lines = 0
  private(set) var changes = 0
  /// The kinds of change that were asked for.
  private(set) var kinds: Set<String> = []

  /// Odd seeds walk at an attended station, even ones at an unattended station.
  init(seed: UInt64, _ confirmation: ConfirmationStyle, home: Mode) {
    random = SeededGenerator(seed: seed)
    self.home = home
    style = confirmation
    machine = KioskMachine(
      KioskSettings(
        homeMode: home, vocabulary: .tested, typedID: TypedID.allCases[Int(seed % 3)], isByHand: seed % 2 == 1,
        rules: CirculationRules(loanLimit: 2, renewalLimit: 1), calendar: .dublin, looksUp: true,
        operationPrefix: "walk",
        confirmation: confirmation))
    shown = machine.screen
    scenes = SceneWalk(shown)
  }

  /// - Returns: the broken invariant and the step that broke it; nil if all hold.
  mutating func run(steps: Int) -> String? {
    for step in 0..<steps {
      if step % 300 == 0 { library = Shelf.library }
      let event = nextEvent()
      if let broken = take(event) { return "step \(step), \("\(event)".prefix(80)): \(broken)" }
    }
    return nil
  }

  private mutating func take(_ event: Event) -> String? {
    let before = machine.state.base.pile
    let mode = shown.mode
    let actions = machine.handle(event, at: moment(elapsed))
    for action in actions {
      switch action {
      case .show(let screen): shown = screen
      case .ask(let question, let id):
        unanswered.append((question, id))
        if case .change(let change, _, let originator) = question {
          kinds.insert(change.name)
          if change.name == "overrule", originator.staff == nil { return "\(change) by \(originator)" }
        }
        if case .apply(let applied, _) = question {
          changes += applied.count
          kinds.formUnion(applied.map(\.change.name))
          for one in applied {
            guard operations.insert(one.operation).inserted else { return "\(one.operation) was asked for twice" }
            confirmed.insert(one.code)
          }
        }
      case .lookUp, .dropLookUp, .tell, .speak, .record, .quit: break
      }
    }
    if let broken = strangerNamed(by: actions, on: shown, from: mode, typed: event.typed) { return broken }
    if let broken = scenes.strangerNamed(
      by: actions, on: shown, typed: event.typed, at: elapsed)
    {
      return broken
    }
    guard shown == machine.screen else { return "the screen is not what was last shown" }
    let after = machine.state.base.pile
    if after?.id != before?.id { lines += 1 }
    for line in before?.lines ?? [] where line.isOpen {
      // A chosen mode applies to the item in hand, which is asked for again.
      let isThere =
        after?.id == before?.id && after?.lines.contains { $0.number == line.number } == true
        || style == .each && after?.lines.contains { $0.code == line.code } == true
      if !isThere, !isAccounted(line, actions) {
        return "\(line.code.text) is lost: \("\(line.plan)".prefix(60)), \(actions.map { "\($0)".prefix(120) })"
      }
    }
    if after?.id != before?.id { confirmed = [] }
    return checkWayHome()
  }

  private func isAccounted(_ line: PileLine, _ actions: [Action]) -> Bool {
    if confirmed.contains(line.code.text) || changesNothing(line) { return true }
    return actions.contains { action in
      switch action {
      case .record(let attention): attention.codes.contains(line.code.text)
      case .tell(.lineRemoved(let removed)): removed.number == line.number
      case .tell(.declined(.pile)), .tell(.pileLine(_, isRepeated: true)): true
      case .tell(.declined(.checkOut(let title))), .tell(.declined(.renew(let title))): title == line.book?.title
      case .tell(.done(.checkedOut(let loan), _)), .tell(.done(.renewed(let loan), _)): loan.book.id == line.book?.id
      // The answer came after the confirmation.
      case .tell(.pileLine(let told, isRepeated: false)): told.number == line.number && changesNothing(told)
      // The question has ended, or another one about the same book has begun.
      case .tell(.declined), .tell(.dropped), .tell(.timedOut), .tell(.alreadyYours): style == .each
      case .show(let screen): screen.prompt?.isAbout(line.code) == true
      case .tell, .ask, .lookUp, .dropLookUp, .speak, .quit: false
      }
    }
  }

  /// Whether the visitor learned that nothing happens to it.
  private func changesNothing(_ line: PileLine) -> Bool {
    switch line.plan {
    case .yours, .lentJustNow: true
    // A station that asks after every item says and records it at once.
    case .refused: line.mode == .shelving || style == .each
    case .asked, .checkOut, .returning, .renew, .reserve, .needsCard, .unclear, .seen, .add, .draft, .done, .tray: false
    }
  }

  private func checkWayHome() -> String? {
    var alone = machine
    for _ in 0..<12 {
      guard let wakeUp = alone.wakeUp else {
        return alone.screen.isIdle(in: home) ? nil : "no time-out from \(alone.screen)"
      }
      _ = alone.handle(.tick, at: moment(max(wakeUp, elapsed)))
    }
    return alone.wakeUp == nil && alone.screen.isIdle(in: home) ? nil : "no way home from \(machine.screen)"
  }

  private func moment(_ elapsed: Duration) -> Moment {
    Moment(elapsed: elapsed, date: Shelf.noon.adding(milliseconds: elapsed.components.seconds * 1000))
  }

  private mutating func nextEvent() -> Event {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<95: elapsed += .milliseconds(Int.random(in: 0...3000, using: &random))
    default: elapsed += .seconds(Int.random(in: 3...90, using: &random))
    }
    if !unanswered.isEmpty, random.happens(percent: 50) {
      let (question, id) = unanswered.remove(at: Int.random(in: unanswered.indices, using: &random))
      if random.happens(percent: 90) {
        var reply = library.answer(question, at: moment(elapsed).date)
        if random.happens(percent: 8) { reply = .refused(Refusals(.store(.locked, detail: ""))) }
        return .reply(reply, to: id)
      }
    }
    if style == .each, let prompt = shown.prompt, prompt.isConfirmation, random.happens(percent: 40) {
      return .answer(.yes, to: prompt.id)
    }
    if case .reserve? = shown.prompt?.kind, random.happens(percent: 30) { return typed(["y"]) }
    if case .pin? = shown.prompt?.kind, random.happens(percent: 50) { return typed(["4711", "4711", "4712"]) }
    if let prompt = shown.prompt, shown.lines.contains(where: \.isReserved), random.happens(percent: 50) {
      return .answer(.yes, to: prompt.id)
    }
    if shown.lines.last(where: \.isOpen)?.mayReserve == true, random.happens(percent: 50) { return typed(["reserve"]) }
    if let last = shown.lines.last(where: \.isOpen), last.isRefused || last.mayReserve, random.happens(percent: 40) {
      if last.mayReserve, random.happens(percent: 50) { return typed(["reserve"]) }
      return machine.may(.overrule) ? typed(["checkout", "renew"]) : .scan(.card(Shelf.byrne.cardNumber))
    }
    if case .overrule? = shown.prompt?.kind, random.happens(percent: 50) { return typed(["a talk"]) }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<60: return .scan(Self.scans.randomElement(using: &random) ?? .command(.yes))
    case 60..<90: return typed(Self.words)
    case 90..<95:
      return .answer(
        [.yes, .no, .renew, .returnBook, .add, .reserve].randomElement(using: &random) ?? .no,
        to: shown.prompt?.id ?? Prompt.ID(rawValue: 0))
    case 95: return .stationEnds
    case 96: return .moreTime
    case 97:
      return .remove(
        line: shown.lines.randomElement(using: &random)?.number ?? 1, from: shown.prompt?.id ?? Prompt.ID(rawValue: 0))
    default:
      if let wakeUp = machine.wakeUp { elapsed = max(elapsed, wakeUp) }
      return .tick
    }
  }

  private mutating func typed(_ words: [String]) -> Event {
    .line(words.randomElement(using: &random) ?? "", answering: shown.prompt?.id)
  }

  private static let words = [
    "", "", "y", "n", "no", "done", "renew", "return", "add", "reserve", "checkout", "3", "5.12.", "cancel", "new",
    "S2",
    "S3", "Ms Byrne", "4711", "9780000000019",
  ]

  private static let scans: [Scan] =
    [Shelf.dune, Shelf.momo, Shelf.heidi, Shelf.emil, Shelf.wish, Shelf.dune, Shelf.heidi].compactMap(\.isbn)
    .map { .isbn($0) }
    + [Shelf.ada, Shelf.bob, Shelf.cleo, Shelf.stranger].compactMap(\.cardNumber).map { .card($0) }
    + [.card(Shelf.byrne.cardNumber), .card(Shelf.byrne.cardNumber)] + (995..<999).map { .isbn(.numbered($0)) }
    + CommandCard.allCases.map { .command($0) }
    + [.foreignProduct, .pricePoint(PricePointTests.code)]
}

extension PileLine {
  fileprivate var isReserved: Bool {
    if case .reserve = plan { true } else { false }
  }
}
