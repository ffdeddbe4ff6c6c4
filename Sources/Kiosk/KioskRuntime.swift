package import Domain
package import KioskMachine
package import Logging

/// Performs what the machine decides: the only place where its actions have effects.
package actor KioskRuntime {
  private var machine: KioskMachine
  let store: any KioskStore
  private let finder: any BookFinder
  let clock: any KioskClock
  let displays: [any KioskDisplay]
  private let answersYes: Bool
  let log: Logger

  /// Questions on their way to the store, and since when; a late reply still ends one.
  private var askedAt: [Question.ID: Duration] = [:]
  /// Questions that change nothing, and that the store is answering now.
  private var readsUnderWay = 0
  /// Questions that wait until one of these is answered: thousands of pasted lines would be thousands at once.
  private var nextReads: [(question: Question, id: Question.ID)] = []
  private static let readsAtOnce = 4
  /// Look-ups that the machine waits for. A dropped one may continue; its result is ignored.
  private var lookUps: [CatalogueLookup.ID: Task<Void, Never>] = [:]
  private var hasStarted = false
  /// As it was last given to the displays that foresee.
  private var outlook: Outlook?
  private var hasQuit = false
  private var isLeaving = false
  private var gate = ScanGate()
  /// The kinds of device that failed since the station started. Their recovery is logged as a warning, too.
  var lostKinds: Set<Device.Kind> = []
  var partlyReadAt: Duration?
  var absences = DeviceAbsences()
  /// Wakes for the device that has been away longest.
  var absenceTimer: Task<Void, Never>?
  private var isReplaying: Bool
  /// The last kind of prompt that was confirmed automatically since a person showed or typed something.
  private var lastYes: Prompt.Kind?
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var timer: (task: Task<Void, Never>, firesAt: Duration)?
  /// When the frame came whose code has not yet led to a prompt.
  private var frameAtOfCode: Duration?

  /// Entries of the attention list on their way to the store.
  private var recordings = 0

  private var outstanding: Int { askedAt.count + recordings }
  private var isAtRest: Bool { outstanding == 0 && lookUps.isEmpty }

  /// - Parameter finder: asked only by a machine whose settings say so.
  /// - Parameter answersYes: every prompt that yes can answer is confirmed automatically, for unattended
  ///   demonstrations.
  /// - Parameter isReplaying: pictures will be shown until `replayEnds()`.
  package init(
    machine: KioskMachine, store: any KioskStore, finder: any BookFinder = NoBookFinder(), clock: any KioskClock,
    displays: [any KioskDisplay],
    answersYes: Bool = false, isReplaying: Bool = false, log: Logger
  ) {
    self.machine = machine
    self.store = store
    self.finder = finder
    self.clock = clock
    self.displays = displays
    self.answersYes = answersYes
    self.isReplaying = isReplaying
    self.log = log
  }

  /// Shows the first screen, once. A service begins with it, since signals are handled from then on.
  package func start() {
    guard !hasStarted else { return }
    hasStarted = true
    for display in displays { display.show(machine.screen) }
    foresee()
  }

  /// Takes what happened. Returns when the machine's actions are under way, not when the store has answered.
  ///
  /// - Parameter frameAt: when the frame came that gave the code, for measuring what a person waits for.
  package func send(_ event: Event, frameAt: Duration? = nil) {
    switch event {
    case .scan(let scan):
      lastYes = nil
      frameAtOfCode = frameAt
      // Only the store learns which book or whose card it is, not a log.
      log.debug("code read", metadata: ["kind": "\(scan.logName)"])
    // A prompt that comes now is no longer what the code led to.
    case .line:
      lastYes = nil
      frameAtOfCode = nil
    case .answer, .remove, .moreTime, .tick, .stationEnds: frameAtOfCode = nil
    case .reply, .lookedUp, .staffKnown, .rulesKnown: break
    }
    handle(event)
  }

  /// Takes what a device reads, unless another device has just read it.
  ///
  /// - Parameters:
  ///   - scans: newly shown codes, or a scanner's line.
  ///   - held: codes reported before that are still in view.
  ///   - frameAt: as of `send`.
  package func read(_ scans: [Scan], held: [Scan] = [], by source: ScanSource, frameAt: Duration? = nil) {
    let now = clock.now().elapsed
    for scan in held { gate.holds(scan, from: source, at: now) }
    for scan in scans where gate.admits(scan, from: source, at: now) { send(.scan(scan), frameAt: frameAt) }
  }

  private func handle(_ event: Event) {
    start()
    let actions = machine.handle(event, at: clock.now())
    for action in actions { run(action) }
    // Messages push the prompt up, so the prompt is shown again below them.
    if actions.tellsLast { run(.show(machine.screen)) }
    foresee()
    schedule()
    wakeWaiters()
  }

  package var wantsToQuit: Bool { hasQuit }

  /// Informs the displays that count down, or show days, when the state ends.
  private func foresee() {
    let foreseeing = displays.filter(\.foresees)
    guard !foreseeing.isEmpty else { return }
    let next = machine.outlook(at: clock.now())
    guard next != outlook else { return }
    outlook = next
    for display in foreseeing { display.foresee(next) }
  }

  // MARK: - For the pulse

  var elapsed: Duration { clock.now().elapsed }
  /// Rounded up; nil if the station waits for no person.
  package var secondsLeft: Int? {
    machine.timeLeft(at: clock.now()).map { Int(($0 + .milliseconds(999)).components.seconds) }
  }
  var oldestQuestion: Duration? { askedAt.values.min() }
  var wakeUp: Duration? { machine.wakeUp }
  var screen: Screen { machine.screen }

  // MARK: - Waiting

  /// Returns when the store has answered all that it was asked.
  package func settled() async {
    await until { outstanding == 0 }
  }

  /// Returns when a script's next line may be read: nothing is under way, and during a replay a prompt waits for it.
  package func readyForNextLine() async {
    await until { isAtRest && (!isReplaying || machine.screen.prompt != nil) || isLeaving }
  }

  /// Returns when no picture is left to be shown.
  package func inputsFinished() async {
    await until { outstanding == 0 && !isReplaying && (lookUps.isEmpty || isLeaving) }
  }

  /// Catalogues are not waited for any more: the station closes.
  package func leave() {
    isLeaving = true
    for task in lookUps.values { task.cancel() }
    wakeWaiters()
  }

  package func replayEnds() {
    isReplaying = false
    wakeWaiters()
  }

  /// Lets a change on its way finish and puts an open prompt aside; no timer fires any more.
  package func stop() async {
    leave()
    await settled()
    frameAtOfCode = nil
    handle(.stationEnds)
    await settled()
    timer?.task.cancel()
    timer = nil
    absenceTimer?.cancel()
    absenceTimer = nil
  }

  private func until(_ isTrue: () -> Bool) async {
    while !isTrue() {
      await withCheckedContinuation { waiters.append($0) }
    }
  }

  private func run(_ action: Action) {
    switch action {
    case .ask(let question, let id): ask(question, id)
    case .lookUp(let isbn, let id): lookUp(isbn, id)
    case .dropLookUp(let id): lookUps.removeValue(forKey: id)?.cancel()
    case .speak(let language):
      for display in displays { display.speak(language) }
    case .tell(let notice):
      note(notice)
      for display in displays { display.tell(notice) }
    case .show(let screen):
      for display in displays { display.show(screen) }
      if let prompt = screen.prompt, !screen.isBusy { shown(prompt) }
    case .record(let attention): record(attention)
    case .quit: hasQuit = true
    }
  }

  /// Notes the code of a refusal, which a visitor does not see. What was typed or read stays out of the log.
  private func note(_ notice: Notice) {
    switch notice {
    case .refused(let refusals):
      for refusal in refusals.all {
        let isStores = if case .store = refusal { true } else { false }
        log.log(level: isStores ? .warning : .info, "refused", metadata: ["code": "\(refusal.code)"])
      }
    case .noReply: log.warning("refused", metadata: ["code": "no-reply"])
    case .promptGone: log.info("refused", metadata: ["code": "prompt-gone"])
    case .nothingToAnswer: log.info("refused", metadata: ["code": "nothing-to-answer"])
    case .notInCatalogues: log.info("refused", metadata: ["code": "lookup-not-found"])
    case .couldNotLookUp: log.info("refused", metadata: ["code": "lookup-could-not-ask"])
    case .pileLine(let line, _), .tray(let line):
      for refusal in line.reasons { log.info("refused", metadata: ["code": "\(refusal.code)"]) }
    case .lineRemoved, .pileApplied, .cardNeeded, .visitOpened, .visitEnded, .loansListed, .askForCard, .done,
      .alreadyYours, .overdueReminder, .dropped, .declined, .warning,
      .timedOut,
      .modeChanged, .languageChanged, .newBook, .help, .unlocked, .locked, .linkCode:
      break
    }
  }

  private func ask(_ question: Question, _ id: Question.ID) {
    askedAt[id] = clock.now().elapsed
    guard !question.onlyReads || readsUnderWay < KioskRuntime.readsAtOnce else {
      // Questions that the machine has overtaken need no answer.
      for overtaken in nextReads where !machine.awaits(overtaken.id) { askedAt[overtaken.id] = nil }
      nextReads.removeAll { !machine.awaits($0.id) }
      nextReads.append((question, id))
      return
    }
    begin(question, id)
  }

  private func begin(_ question: Question, _ id: Question.ID) {
    if question.onlyReads { readsUnderWay += 1 }
    let date = clock.now().date
    Task {
      let reply = await store.answer(question, at: date)
      askedAt[id] = nil
      // A wrong confirmation gives wrong due dates: the log records when it was.
      if case .done(.clockConfirmed) = reply { log.warning("clock confirmed") }
      if question.onlyReads { readsUnderWay -= 1 }
      beginNextRead()
      send(.reply(reply, to: id))
    }
  }

  private func beginNextRead() {
    while readsUnderWay < KioskRuntime.readsAtOnce, !nextReads.isEmpty {
      let next = nextReads.removeFirst()
      if machine.awaits(next.id) { begin(next.question, next.id) } else { askedAt[next.id] = nil }
    }
  }

  func record(_ attention: Attention) {
    let (store, date) = (store, clock.now().date)
    keep(attention.kind) { () async throws(Refusals) in try await store.note(attention, at: date) }
  }

  /// Changes the attention list after the station's other work.
  func keep(_ kind: Attention.Kind, _ change: @escaping @Sendable () async throws(Refusals) -> Void) {
    recordings += 1
    Task {
      do throws(Refusals) {
        try await change()
      } catch {
        log.warning("attention not recorded", metadata: ["kind": "\(kind.rawValue)", "code": "\(error.first.code)"])
      }
      recordings -= 1
      wakeWaiters()
    }
  }

  private func lookUp(_ isbn: ISBN, _ id: CatalogueLookup.ID) {
    lookUps[id] = Task {
      let outcome = await finder.find(isbn)
      // Dropped since: the catalogues need not hurry, and the machine has moved on.
      guard lookUps.removeValue(forKey: id) != nil else { return }
      send(.lookedUp(outcome, id))
    }
  }

  private func shown(_ prompt: Prompt) {
    if let read = frameAtOfCode {
      frameAtOfCode = nil
      log.debug("prompt shown", metadata: ["microsecondsSinceFrame": "\((clock.now().elapsed - read).microseconds)"])
    }
    guard answersYes, prompt.needsAnswer else { return }
    // A prompt that is shown again after a refused yes gets no: yes would be refused for ever. So does the return of a
    // book that was lent a few minutes ago, perhaps by the same scan.
    let answer: Answer = prompt.isConfirmation && !prompt.returnsYoungLoan && prompt.kind != lastYes ? .yes : .no
    lastYes = answer == .yes ? prompt.kind : nil
    Task { send(.answer(answer, to: prompt.id)) }
  }

  /// Sees to it that a timer fires at the machine's next time-out, or before.
  ///
  /// A timer that fires too early stays: Swift keeps a cancelled sleep in memory until its time has come, and a flood
  /// of lines would leave one for each.
  private func schedule() {
    guard let wakeUp = machine.wakeUp else { return }
    if let timer, timer.firesAt <= wakeUp { return }
    timer?.task.cancel()
    let task = Task { [clock] in
      do {
        try await clock.sleep(until: wakeUp)
      } catch {
        return  // cancelled: an earlier time-out came up
      }
      timerFired()
    }
    timer = (task, firesAt: wakeUp)
  }

  private func timerFired() {
    // An earlier time-out came up while this one waited for its turn.
    guard !Task.isCancelled else { return }
    timer = nil
    guard let wakeUp = machine.wakeUp else { return }
    if wakeUp <= clock.now().elapsed {
      send(.tick)
    } else {
      schedule()
    }
  }

  private func wakeWaiters() {
    let woken = waiters
    waiters = []
    for waiter in woken { waiter.resume() }
  }
}

extension [Action] {
  /// A message, without a new screen after it.
  fileprivate var tellsLast: Bool {
    var tells = false
    for action in self {
      switch action {
      case .tell: tells = true
      case .show: tells = false
      case .ask, .lookUp, .dropLookUp, .speak, .record, .quit: break
      }
    }
    return tells
  }
}

extension Question {
  /// Whether it changes nothing: then its answer is not missed once another question was asked.
  fileprivate var onlyReads: Bool {
    switch self {
    case .book, .bookFor, .student, .namesake: true
    case .change, .apply, .identify, .linkCode: false
    }
  }
}

extension Scan {
  /// The kind of code without its number: a log must not become a reading history.
  fileprivate var logName: String {
    switch self {
    case .isbn: "isbn"
    case .label: "label"
    case .pricePoint: "price-point"
    case .card: "card"
    case .command: "command"
    case .text: "text"
    case .refused(let refusal): refusal.code
    }
  }
}

extension Duration {
  var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
