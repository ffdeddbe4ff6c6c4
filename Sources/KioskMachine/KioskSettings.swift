package import Domain

package struct KioskSettings: Sendable {
  /// The mode it begins in and comes back to.
  package var homeMode: Mode
  /// The language of an idle station. A visitor may choose another one for a visit.
  package var language: Language
  /// The words that it understands.
  package var vocabulary: Vocabulary
  /// How a typed library ID opens a visit.
  package var typedID: TypedID
  /// A person runs the station by hand in a terminal, and may leave it.
  package var isByHand: Bool
  package var rules: CirculationRules
  package var calendar: LocalCalendar
  package var timeouts: Timeouts
  /// Whether there is a catalogue on the web that can be asked for a new book.
  package var looksUp: Bool
  /// Begins the names of this run's operations; no two runs of any station may share it.
  package var operationPrefix: String
  package var confirmation: ConfirmationStyle

  package init(
    homeMode: Mode = .station, language: Language = .english, vocabulary: Vocabulary,
    typedID: TypedID = .yes, isByHand: Bool = true, rules: CirculationRules = CirculationRules(),
    calendar: LocalCalendar = LocalCalendar(),
    timeouts: Timeouts = Timeouts(), looksUp: Bool = false, operationPrefix: String,
    confirmation: ConfirmationStyle = .pile
  ) {
    self.homeMode = homeMode
    self.language = language
    self.vocabulary = vocabulary
    self.typedID = typedID
    self.isByHand = isByHand
    self.rules = rules
    self.calendar = calendar
    self.timeouts = timeouts
    self.looksUp = looksUp
    self.operationPrefix = operationPrefix
    self.confirmation = confirmation
  }
}

/// How long the station waits for a person, and for the store.
package struct Timeouts: Hashable, Sendable {
  /// The timeout of a prompt.
  package var prompt: Duration
  /// The timeout of the wait for a card after a book was shown.
  package var card: Duration
  /// The timeout of a student's visit without a scan or a key.
  package var visit: Duration
  /// The timeout of a typed entry: typing takes longer than saying yes.
  package var entry: Duration
  /// The timeout of the store. It is longer than the store's own busy timeout, so that its reason is heard first.
  package var store: Duration
  /// The timeout of all catalogues together; a person waits with a book in the hand.
  package var lookUp: Duration
  /// The time between the warning and the end, for any of the first four.
  package var warning: Duration
  /// The time without a scan or a key after which a chosen mode ends.
  package var forcedMode: Duration
  /// How long a staff card or PIN unlocks staff actions.
  package var staff: Duration

  /// The timeout of the store for a question: each further change of a pile takes its time.
  func store(for question: Question) -> Duration {
    switch question {
    case .book, .bookFor, .student, .identify, .namesake, .linkCode, .change: store
    case .apply(let changes, _): store + .seconds(changes.count - 1)
    }
  }

  /// With a screen the visitor is warned 20 s before a state ends, and may ask for more time (WCAG 2.2, 2.2.1).
  package static let withScreen = Timeouts(prompt: .seconds(40), card: .seconds(40), warning: .seconds(20))

  package init(
    prompt: Duration = .seconds(30), card: Duration = .seconds(30), visit: Duration = .seconds(60),
    entry: Duration = .seconds(180), store: Duration = .seconds(15), lookUp: Duration = .seconds(10),
    warning: Duration = .seconds(10),
    forcedMode: Duration = .seconds(600), staff: Duration = .seconds(300)
  ) {
    self.prompt = prompt
    self.card = card
    self.visit = visit
    self.entry = entry
    self.store = store
    self.lookUp = lookUp
    self.warning = warning
    self.forcedMode = forcedMode
    self.staff = staff
  }
}
