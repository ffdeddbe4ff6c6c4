package import Domain
package import KioskMachine
package import Messages

/// Makes scenes from the screens and messages of a station. A value: time is passed in.
package struct SceneBuilder: Sendable {
  /// How long a goodbye and other messages stay on an idle screen.
  package static let goodbyeStays = Duration.seconds(5)
  /// A message about something that was not done has to be read.
  package static let refusalStays = Duration.seconds(15)
  /// Staff at shelving read a list of a student's loans.
  package static let listStays = Duration.seconds(60)
  /// The number of shown lines of messages and loans.
  package static let linesShown = 6

  package var messages: Messages
  package var facts = LibraryFacts()
  package var covers: any StationCovers = NoCovers()
  private let typedID: TypedID
  private var screen: Screen?
  private var isBusy = false
  private(set) var outlook = Outlook()
  private var privacy = VisitPrivacy()
  private var told: [Told] = []
  /// The messages were shown with a screen: the next ones replace them.
  private var wasShown = false
  /// It is in the language of the visit, which ends with it.
  private var goodbye: (headline: String, at: Duration)?
  private var lost: [Device] = []
  private var chime: Scene.Chime?
  private var chimes = 0

  private struct Told {
    var line: NoticeLine
    var tone: Notice.Tone
    /// When it leaves an idle screen.
    var until: Duration
    /// It lists what a student has, for staff, and leaves any screen.
    var isList = false
    var namesPeople = false
  }

  package init(messages: Messages, typedID: TypedID = .yes) {
    self.messages = messages
    self.typedID = typedID
  }

  // MARK: - What the runtime says

  package mutating func speak(_ language: Language) { messages.language = language }

  package mutating func foresee(_ outlook: Outlook) { self.outlook = outlook }

  package mutating func tell(_ notice: Notice, at now: Duration) {
    if privacy.wipesBefore(notice) { wipe() }
    if wasShown {
      told = []
      wasShown = false
    }
    if case .visitEnded(let student, _) = notice { goodbye = (messages.text(.stationGoodbye(student.fullName)), now) }
    if notice.isAboutAnother {
      goodbye = nil
      told.removeAll { $0.namesPeople }
    }
    let lines = lines(of: notice)
    privacy.told(lines.map(\.text).joined(separator: "\n"), notice)
    let stays = notice.stays
    told += lines.map {
      Told(line: $0, tone: notice.tone, until: now + stays, isList: notice.isList, namesPeople: notice.namesPeople)
    }
    if let sound = notice.sound {
      chimes += 1
      chime = Scene.Chime(sound: sound, number: chimes)
    }
  }

  package mutating func show(_ screen: Screen, at now: Duration) {
    isBusy = screen.isBusy
    // While the store is asked, what was asked stays; a visitor who is gone does not.
    guard !screen.isBusy || self.screen?.body.isOf(screen.body) != true else { return }
    if let kept = privacy.wipesBefore(screen) {
      if kept.isEmpty || wasShown { told = [] }
    }
    if screen.prompt != nil || screen.body != .idle { goodbye = nil }
    // Messages before another prompt are no longer about what is seen.
    if wasShown, screen.prompt != self.screen?.prompt || screen.body != self.screen?.body { told = [] }
    self.screen = screen
    wasShown = true
  }

  package mutating func tell(_ report: DeviceReport, at now: Duration) {
    switch report {
    case .ready(let device): lost.removeAll { $0.kind == device.kind }
    case .lost(let device, _): if !lost.contains(where: { $0.kind == device.kind }) { lost.append(device) }
    case .partlyRead:
      if wasShown { told = [] }
      wasShown = false
      told.append(
        Told(
          line: NoticeLine(messages.sentence(report)), tone: .refusal,
          until: now + Self.refusalStays))
      chimes += 1
      chime = Scene.Chime(sound: .refusal, number: chimes)
    }
  }

  private mutating func wipe() {
    told = []
    wasShown = false
    goodbye = nil
  }

  // MARK: - The scene

  /// The time at which something leaves the screen automatically; nil if everything stays.
  package func changes(after now: Duration) -> Duration? {
    let leaving = told.filter { isAlone || $0.isList }
    guard isAlone else { return leaving.map(\.until).filter { $0 > now }.min() }
    return (leaving.map(\.until) + (goodbye.map { [$0.at + Self.goodbyeStays] } ?? [])).filter { $0 > now }.min()
  }

  /// The station serves no visitor and asks nothing.
  private var isAlone: Bool { screen?.body == .idle && screen?.prompt == nil }

  package func scene(at now: Duration) -> Scene {
    let screen =
      self.screen
      ?? Screen(mode: .station, language: messages.language, body: .idle, prompt: nil, isBusy: true)
    let told = told.filter { $0.until > now || !(isAlone || $0.isList) }
    let prompt = screen.prompt
    let farewell = goodbye.flatMap { isAlone && now < $0.at + Self.goodbyeStays ? $0.headline : nil }
    let isIdle = isAlone && told.isEmpty && farewell == nil
    return Scene(
      language: messages.language, mode: screen.mode, name: name(screen), modeName: messages.name(of: screen.mode),
      isIdle: isIdle, isBusy: isBusy,
      headline: farewell ?? headline(screen),
      messages: shortened(told.map(\.line)), tone: told.map(\.tone).max { $0.weight < $1.weight } ?? .plain,
      book: book(screen), prompt: prompt?.id.rawValue, offers: prompt.map(buttons) ?? [],
      field: prompt?.field, calendar: prompt.flatMap { calendar(of: $0) }, list: screen.lines.map { entry($0, prompt) },
      loans: loans(screen), commands: commands(screen), countdown: outlook.deadline,
      problems: problems, facts: isIdle ? factLines : [],
      takesID: prompt == nil && typedID != .no && !isBusy, chime: chime,
      cameraIsGone: lost.contains { $0.kind == .camera })
  }

  private func name(_ screen: Screen) -> String {
    switch screen.body {
    case .visit(let student, _): student.fullName
    case .idle, .awaitingCard: facts.name
    }
  }

  private func headline(_ screen: Screen) -> String {
    screen.prompt.map { messages.screenQuestion($0.kind) } ?? messages.screenInvitation(screen)
  }

  private var factLines: [String] {
    var lines = facts.welcome.map { [$0] } ?? []
    if let books = facts.books { lines.append(messages.text(.stationBooks(books))) }
    if !facts.openDays.isEmpty, facts.openDays.count < Weekday.allCases.count {
      lines.append(messages.text(.stationOpenDays(facts.openDays)))
    }
    return lines
  }

  private var problems: [String] {
    lost.map { device in messages.word(device.kind == .camera ? .cameraGone : .scannerGone) }
  }

  private func shortened(_ lines: [NoticeLine]) -> [NoticeLine] {
    guard lines.count > Self.linesShown else { return lines }
    let more = lines.count - Self.linesShown
    return lines.prefix(Self.linesShown) + [NoticeLine(messages.text(.stationMore(more)))]
  }

  // MARK: - Messages

  private func lines(of notice: Notice) -> [NoticeLine] {
    var lines = messages.notice(notice)
    switch notice {
    // The loans are shown next to it, and the headline says what to do next.
    case .visitOpened(_, let loans, _, _, _):
      lines.removeSubrange(1..<(1 + loans.count))
      lines.removeLast()
    // The list has the line.
    case .pileLine(_, isRepeated: false), .lineRemoved: return []
    case .pileLine(let line, isRepeated: true):
      return [NoticeLine("\(messages.item(of: line)): \(messages.screenPlan(of: line))")]
    // The countdown says it; the screen is in another language already.
    case .warning, .languageChanged: return []
    // Typed words do not help here.
    case .help: return Array(lines.prefix(2))
    // The headline says it.
    case .visitEnded: return lines
    case .askForCard(_, ...1, _): return []
    case .loansListed, .askForCard, .done, .pileApplied, .cardNeeded, .tray, .alreadyYours, .overdueReminder,
      .refused, .dropped, .declined, .promptGone, .nothingToAnswer, .timedOut, .noReply, .modeChanged, .newBook,
      .notInCatalogues, .couldNotLookUp, .unlocked, .locked, .linkCode:
      break
    }
    return lines
  }
}

extension Screen.Body {
  /// Whether both are about the same visitor and book.
  fileprivate func isOf(_ other: Screen.Body) -> Bool {
    switch (self, other) {
    case (.visit(let one, _), .visit(let other, _)): one.id == other.id
    case (.awaitingCard(let one), .awaitingCard(let other)): one.id == other.id
    case (.idle, .idle): true
    case (.visit, _), (.awaitingCard, _), (.idle, _): false
    }
  }
}

extension Notice {
  fileprivate var isList: Bool {
    if case .loansListed = self { true } else { false }
  }

  /// Another student is named from now on.
  fileprivate var isAboutAnother: Bool {
    if case .visitOpened = self { true } else { isList }
  }

  fileprivate var stays: Duration {
    if isList { return SceneBuilder.listStays }
    return tone == .refusal ? SceneBuilder.refusalStays : SceneBuilder.goodbyeStays
  }

  fileprivate var sound: Scene.Chime.Sound? {
    if case .warning = self { return .attention }
    return switch tone {
    case .plain: nil
    case .success: .success
    case .refusal: .refusal
    }
  }
}

extension Notice.Tone {
  /// A refusal is heard above all.
  fileprivate var weight: Int {
    switch self {
    case .plain: 0
    case .success: 1
    case .refusal: 2
    }
  }
}
