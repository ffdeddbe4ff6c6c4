import Domain
import Glibc
import KioskMachine
import Messages
import TestSupport

extension Screen {
  /// All that a person reads on it, in English.
  var texts: [String] {
    let words = Messages(language: .english, calendar: .dublin)
    return [words.title(self), words.invitation(self)] + lines.map { words.pileLine($0) }
      + (prompt.map { [words.prompt($0.kind).line] } ?? [])
  }
}

/// - Parameters:
///   - actions: what the machine asks for.
///   - screen: the screen after them.
///   - mode: that of the screen before them.
///   - typed: the line that caused them; a refusal quotes it to the person who typed it.
/// - Returns: a text with the name or card number of a student who is not in the visit. A shelving station lists loans
///   for staff.
func strangerNamed(by actions: [Action], on screen: Screen, from mode: Mode, typed: String?) -> String? {
  let words = Messages(language: .english, calendar: .dublin)
  var texts = screen.texts
  var present: Set<Student> = []
  if case .visit(let student, _) = screen.body { present.insert(student) }
  for action in actions {
    guard case .tell(let notice) = action else { continue }
    switch notice {
    case .visitOpened(let student, _, _, _, _): present.insert(student)
    case .loansListed where mode == .shelving: continue
    default: break
    }
    texts += words.notice(notice).map {
      typed == nil || typed == "" ? $0.text : $0.text.replacing(typed ?? "", with: "")
    }
  }
  for student in [Shelf.ada, Shelf.bob, Shelf.cleo] where !present.contains(student) {
    for name in [student.firstName, student.lastName, student.cardNumber?.text ?? "–"] {
      if let text = texts.first(where: { $0.hasBytes(of: name) }) { return "“\(text)” names another visitor" }
    }
  }
  return nil
}

extension String {
  /// Whether these bytes stand in it. Looked at as letters, every text of a walk would take more time than the machine.
  func hasBytes(of other: String) -> Bool {
    // The C library stops at a zero.
    strlen(self) == utf8.count ? strstr(self, other) != nil : contains(other)
  }
}

extension Event {
  var typed: String? {
    switch self {
    case .line(let line, _), .answer(.text(let line), _): line
    case .scan, .answer, .reply, .lookedUp, .staffKnown, .rulesKnown, .remove, .moreTime, .tick, .stationEnds: nil
    }
  }
}

extension Station {
  /// All current messages, in English.
  var texts: [String] {
    let words = Messages(language: .english, calendar: .dublin)
    return notices.flatMap { words.notice($0).map(\.text) } + screen.texts
  }
}

extension Loan {
  /// As the store reports it once it is back, at noon.
  var givenBack: Loan {
    var loan = self
    loan.book.availableCopies += 1
    loan.returnDate = Shelf.noon
    return loan
  }

  func renewed(until due: Timestamp) -> Loan {
    var loan = self
    loan.dueDate = due
    loan.renewals += 1
    return loan
  }
}

extension Screen {
  func isIdle(in home: Mode) -> Bool {
    mode == home && body == .idle && prompt == nil && !isBusy
  }
}

extension Scan {
  /// A packet of biscuits.
  static let foreignProduct = Scan(biscuits)
}

extension Refusal {
  static let strangersCard: Refusal =
    Shelf.stranger.cardNumber.map { .unknownCard($0) } ?? .unknownStudent(libraryID: Shelf.stranger.libraryID)

  static let product: Refusal = {
    guard case .refused(let refusal) = Scan.foreignProduct else { fatalError("biscuits are no book") }
    return refusal
  }()
}

private let biscuits: Barcode = {
  guard let barcode = Barcode(.ean13, "4006381333931") else { fatalError("a wrong sample") }
  return barcode
}()
