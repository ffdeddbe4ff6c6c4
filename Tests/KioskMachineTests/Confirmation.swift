import Domain
import KioskMachine

/// The change that an event may cause while a prompt is shown: written from the design, not from the machine.
struct Confirmation {
  let change: Change

  /// - Parameter prompt: what was shown before the event.
  /// - Returns: nil where the event confirms nothing.
  init?(_ event: Event, of prompt: Prompt?) {
    guard let prompt, let answer = Confirmation.answer(event, of: prompt) else { return nil }
    switch (prompt.kind, answer) {
    case (.checkOut(let book, let student, let due), .yes): change = .checkOut(book, student, due: due)
    case (.returnLoan(let offer), .yes) where event.isEnter && offer.isRecent: return nil
    case (.returnLoan(let offer), .yes), (.returnLoan(let offer), .returnBook): change = .returnLoan(offer.loan)
    case (.returnLoan(let offer), .renew):
      guard let due = offer.renewedDue else { return nil }
      change = .renew(offer.loan, due: due)
    case (.reserve(let book, let student), .yes), (.reserve(let book, let student), .reserve):
      change = .reserve(book, student)
    case (.addCopies(let book, let count, _), .yes), (.addCopies(let book, let count, _), .add):
      change = .addCopies(book, count: count)
    case (.acquire(let book, let copies), .yes), (.acquire(let book, let copies), .add):
      change = .acquire(book, copies: copies)
    case (.copyOf(let book, _), .yes), (.copyOf(let book, _), .add):
      change = book.isWishlistItem ? .acquire(book, copies: 1) : .addCopies(book, count: 1)
    case (.overrule(let overruling), .text(let reason)): change = .overrule(overruling, reason: reason)
    case (.confirmDay, .yes): change = .confirmClock
    case (.addBook(let draft, _), .yes), (.addBook(let draft, _), .add): change = .addBook(draft)
    default: return nil
    }
  }

  private static func answer(_ event: Event, of prompt: Prompt) -> Answer? {
    switch event {
    case .answer(let answer, let id): id == prompt.id ? answer : nil
    case .line(let line, let seen) where seen == prompt.id && prompt.asksForReason:
      line.isEmpty ? nil : .text(TypedText.trim(line))
    case .line(let line, let seen): seen == prompt.id ? words[line] ?? commands[line].flatMap { card($0, prompt) } : nil
    case .scan(.command(let command)): card(command, prompt)
    case .scan, .reply, .lookedUp, .remove, .moreTime, .tick, .stationEnds, .staffKnown, .rulesKnown: nil
    }
  }

  private static func card(_ command: CommandCard, _ prompt: Prompt) -> Answer? {
    switch (command, prompt.kind) {
    case (.yes, _), (.checkOut, .checkOut), (.reserve, .reserve), (.add, .addCopies), (.add, .acquire), (.add, .copyOf),
      (.add, .addBook):
      .yes
    case (.returnBook, .returnLoan): .returnBook
    case (.renew, .returnLoan): .renew
    default: nil
    }
  }

  private static let commands: [String: CommandCard] = [
    "checkout": .checkOut, "return": .returnBook, "add": .add, "renew": .renew, "reserve": .reserve,
    "00000062": .returnBook,
  ]

  private static let words: [String: Answer] = [
    "": .yes, "y": .yes, "ja": .yes, "00000017": .yes, "r": .renew, "b": .returnBook,
  ]
}

extension Event {
  /// Enter without text takes the answer that the prompt suggests.
  var isEnter: Bool {
    if case .line("", _) = self { true } else { false }
  }
}

extension Change {
  var name: String {
    switch self {
    case .checkOut: "checkOut"
    case .overrule: "overrule"
    case .returnLoan: "returnLoan"
    case .renew: "renew"
    case .reserve: "reserve"
    case .addCopies: "addCopies"
    case .acquire: "acquire"
    case .addBook: "addBook"
    case .confirmClock: "confirmClock"
    case .seeOnShelf: "seeOnShelf"
    case .draft: "draft"
    case .undoReturn: "undoReturn"
    }
  }
}

extension Prompt {
  fileprivate var asksForReason: Bool {
    if case .overrule = kind { true } else { false }
  }

  /// The number of the book that it is about.
  var book: ISBN? {
    switch kind {
    case .checkOut(let book, _, _), .reserve(let book, _), .addCopies(let book, _, _), .acquire(let book, _),
      .copyOf(let book, _):
      book.isbn
    case .overrule(let overruling): overruling.book.isbn
    case .returnLoan(let offer): offer.loan.book.isbn
    case .addBook(let draft, _), .enter(_, let draft, _): draft.isbn
    case .confirmDay, .pile, .pin: nil
    case .confirmISBN(let isbn), .lookUp(let isbn): isbn
    }
  }
}
