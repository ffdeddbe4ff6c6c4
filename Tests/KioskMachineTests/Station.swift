import Domain
import KioskMachine
import Messages
import TestSupport
import Testing

extension Vocabulary {
  static let tested = Vocabulary.ofCatalogues
}

/// A station as people and its store meet it: things happen to it, and what it says and shows is kept.
struct Station {
  private(set) var machine: KioskMachine
  var library = Shelf.library
  private(set) var elapsed = Duration.zero
  /// The screen that was shown last.
  private(set) var screen: Screen
  /// The notices of the last `when`.
  private(set) var notices: [Notice] = []
  /// The language of each.
  private(set) var spoken: [Language] = []
  private(set) var language: Language
  private(set) var questions: [Question] = []
  private(set) var hasQuit = false
  /// Everything ever put on the attention list.
  private(set) var attentions: [Attention] = []
  /// Every look-up ever asked for.
  private(set) var lookUps: [(isbn: ISBN, id: CatalogueLookup.ID)] = []
  /// The look-ups that were dropped.
  private(set) var dropped: [CatalogueLookup.ID] = []
  /// Every change ever asked for, by the name of its operation.
  private(set) var operations: [OperationID] = []
  private var store = StoreMood.prompt
  private var unanswered: [(question: Question, id: Question.ID)] = []
  private var answered: [(reply: Reply, id: Question.ID)] = []

  init(
    _ mode: Mode = .station, rules: CirculationRules = CirculationRules(), timeouts: Timeouts = Timeouts(),
    looksUp: Bool = false, language: Language = .english, typedID: TypedID = .yes,
    isByHand: Bool = true, confirmation: ConfirmationStyle = .pile
  ) {
    self.language = language
    machine = KioskMachine(
      KioskSettings(
        homeMode: mode, language: language, vocabulary: .tested, typedID: typedID,
        isByHand: isByHand, rules: rules, calendar: .dublin, timeouts: timeouts,
        looksUp: looksUp,
        operationPrefix: "test", confirmation: confirmation))
    screen = machine.screen
  }

  /// A station that asks after every item.
  static func each(
    _ mode: Mode = .station, rules: CirculationRules = CirculationRules(), timeouts: Timeouts = Timeouts(),
    looksUp: Bool = false, language: Language = .english, typedID: TypedID = .yes, isByHand: Bool = true
  ) -> Station {
    Station(
      mode, rules: rules, timeouts: timeouts, looksUp: looksUp, language: language, typedID: typedID,
      isByHand: isByHand, confirmation: .each)
  }

  var prompt: Prompt? { screen.prompt }

  var changes: [Change] {
    questions.flatMap { question in
      switch question {
      case .change(let change, _, _): [change]
      case .apply(let changes, _): changes.map(\.change)
      case .book, .bookFor, .student, .identify, .namesake, .linkCode: [Change]()
      }
    }
  }

  mutating func given(_ happenings: Happening...) { given(happenings) }

  mutating func given(_ happenings: [Happening]) {
    for happening in happenings { take(happening) }
    notices = []
    spoken = []
    questions = []
  }

  mutating func when(_ happenings: Happening...) { when(happenings) }

  mutating func when(_ happenings: [Happening]) {
    given([])
    for happening in happenings { take(happening) }
  }

  private mutating func take(_ happening: Happening) {
    switch happening {
    case .shows(let scan): handle(.scan(scan))
    case .types(let line): handle(.line(line, answering: prompt?.id))
    case .typesSeeing(let seen, let line): handle(.line(line, answering: seen))
    case .answers(let answer): handle(.answer(answer, to: prompt?.id ?? Prompt.ID(rawValue: 0)))
    case .answersPrompt(let id, let answer): handle(.answer(answer, to: id))
    case .waits(let duration):
      elapsed += duration
      handle(.tick)
    case .sleeps(let duration): elapsed += duration
    case .ends: handle(.stationEnds)
    case .needsTime: handle(.moreTime)
    case .removes(let line, let prompt): handle(.remove(line: line, from: prompt))
    case .found(let outcome):
      guard let (_, id) = lookUps.last else { return }
      handle(.lookedUp(outcome, id))
    case .foundLate(let outcome, let id): handle(.lookedUp(outcome, id))
    case .anotherStationAdds(let book): library.add(book)
    case .copiesAreLabelled(let book, let labels): library.label(book, labels)
    case .copyWasLent(let book, let number, let student): library.lend(book, number, student)
    case .libraryHasStaff(let hasStaff): handle(.staffKnown(hasStaff))
    case .rulesChange(let rules): handle(.rulesKnown(rules))
    case .storeIs(let mood): store = mood
    case .storeAnswers:
      let waiting = unanswered
      unanswered = []
      for (question, id) in waiting { reply(library.answer(question, at: now.date), to: id) }
    case .storeAnswersAgain:
      for (reply, id) in answered { handle(.reply(reply, to: id)) }
    case .storeAnswersWith(let reply):
      guard let (question, id) = unanswered.popLast() else { return }
      self.reply(reply.fitting(question), to: id)
    }
  }

  private var now: Moment {
    let milliseconds = elapsed / .milliseconds(1)
    return Moment(elapsed: elapsed, date: Shelf.noon.adding(milliseconds: Int64(milliseconds)))
  }

  private mutating func handle(_ event: Event) {
    var asked = false
    for action in machine.handle(event, at: now) {
      switch action {
      case .speak(let language): self.language = language
      case .tell(let notice):
        notices.append(notice)
        spoken.append(language)
      case .show(let screen): self.screen = screen
      case .quit: hasQuit = true
      case .record(let attention): attentions.append(attention)
      case .lookUp(let isbn, let id): lookUps.append((isbn, id))
      case .dropLookUp(let id): dropped.append(id)
      case .ask(let question, let id):
        asked = true
        questions.append(question)
        unanswered.append((question, id))
        if case .change(_, let operation, _) = question { operations.append(operation) }
        if case .apply(let changes, _) = question { operations += changes.map(\.operation) }
      }
    }
    #expect(screen == machine.screen, "what is shown is what is")
    #expect(language == screen.language, "what is told is in the language of what is shown")
    // As the runtime does it: the actions first, all of them, then the store.
    guard asked else { return }
    switch store {
    case .prompt: take(.storeAnswers)
    case .slow: break
    case .refusing(let refusal): take(.storeAnswersWith(.refused(Refusals(refusal))))
    }
  }

  var outlook: Outlook { machine.outlook(at: now) }

  private mutating func reply(_ reply: Reply, to id: Question.ID) {
    answered.append((reply, id))
    handle(.reply(reply, to: id))
  }
}

extension Reply {
  /// A single change is not written down before it is made, so its refusal is its result.
  fileprivate func fitting(_ question: Question) -> Reply {
    guard case .apply(let changes, _) = question, changes.count == 1 else { return self }
    switch self {
    case .done(let outcome): return .applied([.done(outcome)])
    case .refused(let refusals): return .applied([.refused(refusals)])
    case .book, .bookFor, .student, .staff, .namesake, .linkCode, .applied: return self
    }
  }
}

/// An event of a station's story.
enum Happening: Sendable {
  case shows(Scan)
  /// Answering the prompt that is shown.
  case types(String)
  case typesSeeing(Prompt.ID?, String)
  case answers(Answer)
  case answersPrompt(Prompt.ID, Answer)
  /// Time passes, and the machine gets a tick.
  case waits(Duration)
  /// Time passes without a tick.
  case sleeps(Duration)
  case ends
  /// Asks for more time.
  case needsTime
  /// Takes a line off the list.
  case removes(Int, Prompt.ID)
  /// The catalogues answer the last look-up.
  case found(LookupOutcome<BookRecord>)
  case foundLate(LookupOutcome<BookRecord>, CatalogueLookup.ID)
  case anotherStationAdds(Book)
  /// The first label is on copy 1, and so on.
  case copiesAreLabelled(Book, [LabelNumber])
  /// Yesterday.
  case copyWasLent(Book, Int, Student)
  case libraryHasStaff(Bool)
  case rulesChange(CirculationRules)
  case storeIs(StoreMood)
  case storeAnswers
  case storeAnswersAgain
  case storeAnswersWith(Reply)

  static func book(_ book: Book) -> Happening { .book(book.isbn ?? Shelf.unknown) }
  static func book(_ isbn: ISBN) -> Happening { .shows(.isbn(isbn)) }
  static func command(_ command: CommandCard) -> Happening { .shows(.command(command)) }

  /// The card of a member of staff.
  static var staffCard: Happening { .shows(.card(Shelf.byrne.cardNumber)) }

  static func card(_ student: Student) -> Happening {
    student.cardNumber.map { .shows(.card($0)) } ?? .types(student.libraryID)
  }
}

enum StoreMood: Sendable {
  case prompt
  /// Answers on request.
  case slow
  case refusing(Refusal)
}
