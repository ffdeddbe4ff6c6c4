import Domain
import KioskMachine

/// Tracks a person's data on a display, a terminal or a screen, and decides when to wipe it: when another person, or
/// none, is served. The last message stays, so that it can be read.
struct VisitPrivacy {
  /// Whom or what the screen is for.
  fileprivate enum Visit: Hashable {
    case nobody
    case awaitingCard
    case question(Prompt.ID)
    case visit(Student.ID)
  }

  private var visit = Visit.nobody
  /// People are named on the screen above the messages since it was last shown.
  private var namesPeople = false
  /// The messages since then, without bell characters.
  private var told = ""
  private var toldNamesPeople = false

  /// Whether people are named on the screen.
  var namesAnybody: Bool { namesPeople || toldNamesPeople }

  /// - Returns: whether to wipe before the notice is shown.
  mutating func wipesBefore(_ notice: Notice) -> Bool {
    let isLeft = visit == .nobody && told.isEmpty && namesPeople
    guard isLeft || notice.endsVisit else { return false }
    self = VisitPrivacy(visit: visit)
    return true
  }

  /// A line was typed, and stands on the screen. At an idle station it may be a library ID.
  mutating func lineWasTyped() {
    if visit == .nobody { namesPeople = true }
  }

  mutating func told(_ text: String, _ notice: Notice) {
    told += text
    toldNamesPeople = toldNamesPeople || notice.namesPeople
  }

  /// - Parameter screen: one on which nothing is being waited for.
  /// - Returns: what to write again after wiping; nil: nothing is to be wiped.
  mutating func wipesBefore(_ screen: Screen) -> String? {
    let next = Visit(screen)
    let wipes = namesPeople && next != visit
    let kept = told
    let names = toldNamesPeople || screen.prompt?.kind.namesPeople == true || (namesPeople && !wipes)
    self = VisitPrivacy(visit: next, namesPeople: names)
    return wipes ? kept : nil
  }

  init() {}

  private init(visit: Visit, namesPeople: Bool = false) {
    self.visit = visit
    self.namesPeople = namesPeople
  }
}

extension VisitPrivacy.Visit {
  fileprivate init(_ screen: Screen) {
    self =
      switch screen.body {
      case .visit(let student, _): .visit(student.id)
      case .idle, .awaitingCard:
        if let prompt = screen.prompt {
          .question(prompt.id)
        } else {
          screen.body == .idle ? .nobody : .awaitingCard
        }
      }
  }
}

extension Prompt.Kind {
  fileprivate var namesPeople: Bool {
    switch self {
    case .checkOut, .reserve, .overrule: true
    case .returnLoan(let offer): offer.isVisitors
    case .pile(_, let student): student != nil
    case .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay, .lookUp, .enter, .pin: false
    }
  }
}

extension Notice {
  fileprivate var endsVisit: Bool {
    if case .visitEnded = self { true } else { false }
  }

  var namesPeople: Bool {
    switch self {
    // A code is the visitor's, as a name is.
    case .visitOpened, .visitEnded, .loansListed, .alreadyYours, .overdueReminder, .linkCode: true
    case .done(let outcome, _): outcome.namesPeople
    case .pileApplied(let lines): lines.contains { $0.outcome.namesPeople }
    case .pileLine(let line, _), .lineRemoved(let line), .tray(let line): line.namesPeople
    case .askForCard, .refused, .dropped, .declined, .promptGone, .nothingToAnswer, .warning, .timedOut, .noReply,
      .cardNeeded, .modeChanged, .languageChanged, .newBook, .notInCatalogues, .couldNotLookUp, .help, .unlocked,
      .locked:
      false
    }
  }
}

extension Outcome {
  fileprivate var namesPeople: Bool {
    switch self {
    case .checkedOut, .renewed, .reserved: true
    case .returned, .copiesAdded, .acquired, .bookAdded, .clockConfirmed, .seenOnShelf, .drafted, .returnUndone: false
    }
  }
}

extension PileLine {
  /// Whether it reveals what the visitor has.
  fileprivate var namesPeople: Bool {
    switch plan {
    case .checkOut, .yours, .renew, .reserve, .returning(_, _, isVisitors: true): true
    case .returning, .asked, .lentJustNow, .needsCard, .unclear, .seen, .add, .draft, .refused, .done, .tray: false
    }
  }
}
