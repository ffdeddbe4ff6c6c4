package import Domain

/// An effect that an event asks for. Only the runtime performs it.
package enum Action: Hashable, Sendable {
  case ask(Question, Question.ID)
  /// Looks a book up in the web catalogues; answered by ``Event/lookedUp(_:_:)``.
  case lookUp(ISBN, CatalogueLookup.ID)
  /// Drops the look-up: its result is no longer needed.
  case dropLookUp(CatalogueLookup.ID)
  /// Sets the language of everything that follows.
  case speak(Language)
  /// Something to say once, and to sound.
  case tell(Notice)
  case show(Screen)
  /// Puts something unfinished on the attention list.
  case record(Attention)
  /// The person at the console wants to leave.
  case quit
}

/// The handling of one event: its time, and the actions that it asks for.
struct Turn {
  let now: Moment
  /// How the code came in that is being routed.
  var input = Actor.Identification.card
  /// The line that was typed; nil for a card or a button. A refusal quotes it.
  var typed: String?
  var actions: [Action] = []
  /// The visit has ended that a language or a mode was chosen for.
  var visitIsOver = false
  /// The prompt of a PIN was answered with no: a number that is typed next is not a PIN.
  var declinesPIN = false
  /// The code waited for the store. It was shown before the prompt that is shown now, and does not answer it.
  var hasWaited = false

  init(at now: Moment) { self.now = now }

  mutating func tell(_ notice: Notice) {
    actions.append(.tell(notice))
  }

  mutating func refuse(_ refusal: Refusal) {
    tell(.refused(Refusals(refusal)))
  }

  /// Adds a notice before the actions from `start` on, but after the end of a visit, which wipes a terminal.
  mutating func tell(_ notice: Notice, before start: Int) {
    let endsVisit = if start < actions.count, case .tell(.visitEnded) = actions[start] { true } else { false }
    actions.insert(.tell(notice), at: endsVisit ? start + 1 : start)
  }
}

/// The screen that a person sees: one value that the console and the station page both render.
package struct Screen: Hashable, Sendable {
  package enum Body: Hashable, Sendable {
    case idle
    /// A book was shown; whose it shall be is not known yet.
    case awaitingCard(Book)
    case visit(Student, loans: [Loan])
  }

  package var mode: Mode
  package var language: Language
  package var body: Body
  package var prompt: Prompt?
  /// The store has been asked and has not answered.
  package var isBusy: Bool
  /// The list of what was scanned, also below a prompt about something else.
  package var lines: [PileLine] = []
  /// A PIN is typed: other people may not see it.
  package var hidesTyping = false

  package init(
    mode: Mode, language: Language, body: Body, prompt: Prompt? = nil, isBusy: Bool, lines: [PileLine] = [],
    hidesTyping: Bool = false
  ) {
    self.mode = mode
    self.language = language
    self.body = body
    self.prompt = prompt
    self.isBusy = isBusy
    self.lines = lines
    self.hidesTyping = hidesTyping
  }
}

/// Something to say once.
package enum Notice: Hashable, Sendable {
  /// `overdue`: the overdue loans. `holds`: copies on hold for the student.
  case visitOpened(Student, loans: [Loan], overdue: Set<Loan.ID>, holds: [Reservation] = [], mode: Mode = .station)
  case visitEnded(Student, loans: Int)
  /// Shelving: what a student has, without opening a visit.
  case loansListed(Student, loans: [Loan], overdue: Set<Loan.ID>, holds: [Reservation] = [])
  /// `offersCopy`: shelving, where the word `add` adds a copy instead.
  case askForCard(Book, holders: Int, offersCopy: Bool = false)
  case done(Outcome, daysOverdue: Int)
  /// An item that was scanned, and its plan. `isRepeated`: it is in the list already.
  case pileLine(PileLine, isRepeated: Bool)
  case lineRemoved(PileLine)
  case pileApplied([AppliedLine])
  case cardNeeded(books: Int)
  case tray(PileLine)
  /// The visitor shows a book that they borrowed a few minutes ago. It stays on loan.
  case alreadyYours(Loan)
  /// The visitor borrows another book and has this many overdue ones.
  case overdueReminder(books: Int)
  case refused(Refusals)
  /// Something was put aside because another code was shown or a word said.
  case dropped(Unfinished)
  case declined(Unfinished)
  /// An answer came for a prompt that is no longer shown.
  case promptGone
  /// Yes, but to what?
  case nothingToAnswer
  /// The person seems to have left.
  case warning(secondsLeft: Int)
  /// `unfinished`: what was not confirmed; nil if nothing was asked.
  case timedOut(Unfinished?)
  /// The store did not answer. `change` is what may or may not have been recorded.
  case noReply(change: Change?)
  /// `reverts`: it goes back automatically after a while.
  case modeChanged(Mode, reverts: Bool)
  /// `reverts`: only for this visit.
  case languageChanged(Language, reverts: Bool)
  /// Shelving: the library does not have it yet.
  case newBook(ISBN?)
  /// Shelving: neither has any catalogue on the web, and all that are set were asked.
  case notInCatalogues(ISBN)
  /// Shelving: whether there is such a book could not be learnt. Empty: no answer came in time.
  case couldNotLookUp(ISBN, [UnaskedSource])
  /// `piles`: items are collected in a list.
  case help(Mode, piles: Bool = false)
  /// Staff actions are open for this many minutes. `attention`: the number of open entries of the attention list.
  case unlocked(minutes: Int, attention: Int = 0)
  case locked
  /// The visitor types it into the page of the account.
  case linkCode(LinkCode)

  package enum Tone: Hashable, Sendable { case plain, success, refusal }

  /// How it sounds from across the room.
  package var tone: Tone {
    switch self {
    case .visitOpened, .done, .pileApplied, .unlocked: .success
    case .pileLine(let line, _): line.isRefused ? .refusal : .plain
    case .tray: .refusal
    // A person who walks away with the book must hear that nothing was recorded.
    case .refused, .noReply, .promptGone, .nothingToAnswer, .dropped, .timedOut(.some): .refusal
    case .lineRemoved, .cardNeeded, .visitEnded, .loansListed, .askForCard, .alreadyYours, .overdueReminder,
      .declined, .warning,
      .timedOut(nil), .modeChanged,
      .languageChanged,
      .newBook, .notInCatalogues, .couldNotLookUp, .help, .locked, .linkCode:
      .plain
    }
  }
}
