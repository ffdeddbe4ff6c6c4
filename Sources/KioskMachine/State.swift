package import Domain

extension KioskMachine {
  /// The state of the station. Every case has the base that remains when its prompt or question is gone.
  enum State: Hashable, Sendable {
    /// The machine waits for a code or a line.
    case resting(Base)
    /// The machine waits for a person's answer.
    case prompting(Prompt, over: Base)
    /// The machine waits for the catalogues, or for a person who answers the prompt first.
    case lookingUp(CatalogueLookup, Prompt, over: Base)
    /// The machine waits for the store's reply.
    case asking(Pending, over: Base)

    var base: Base {
      get {
        switch self {
        case .resting(let base), .prompting(_, let base), .lookingUp(_, _, let base), .asking(_, let base): base
        }
      }
      set {
        switch self {
        case .resting: self = .resting(newValue)
        case .prompting(let prompt, _): self = .prompting(prompt, over: newValue)
        case .lookingUp(let lookUp, let prompt, _): self = .lookingUp(lookUp, prompt, over: newValue)
        case .asking(let pending, _): self = .asking(pending, over: newValue)
        }
      }
    }

    /// The prompt that is shown.
    var prompt: Prompt? {
      switch self {
      case .prompting(let prompt, _), .lookingUp(_, let prompt, _): prompt
      case .resting(let base): base.pile?.prompt
      case .asking: nil
      }
    }

    /// Whether a code has to wait for a reply of the store.
    var keepsCodes: Bool {
      switch self {
      case .asking: true
      case .resting(.pile(let pile)): pile.keepsCodes
      case .resting, .prompting, .lookingUp: false
      }
    }

    /// The question that the store has not answered.
    var pending: Pending? {
      if case .asking(let pending, _) = self { pending } else { nil }
    }

    /// The look-up that the catalogues have not answered.
    var lookUp: CatalogueLookup? {
      if case .lookingUp(let lookUp, _, _) = self { lookUp } else { nil }
    }
  }

  /// The part of the state that outlives a prompt or a question.
  enum Base: Hashable, Sendable {
    case idle
    case visit(Visit)
    /// Items were scanned. A student's visit may continue around them.
    case pile(Pile)

    var pile: Pile? {
      if case .pile(let pile) = self { pile } else { nil }
    }

    /// Setting it keeps a pile; without a pile it does nothing.
    var visit: Visit? {
      get {
        switch self {
        case .visit(let visit): visit
        case .pile(let pile): pile.visit
        case .idle: nil
        }
      }
      set {
        switch self {
        case .pile(var pile):
          pile.visit = newValue
          self = .pile(pile)
        case .idle, .visit: self = newValue.map { .visit($0) } ?? .idle
        }
      }
    }
  }

  struct Visit: Hashable, Sendable {
    var student: Student
    /// How the visit was opened.
    let identification: Actor.Identification
    /// Active loans, kept up to date with what this visit did.
    var loans: [Loan]
    var openedAt = Duration.zero
    /// The student was reminded of overdue books in this visit.
    var wasReminded = false
  }

  struct Pending: Hashable, Sendable {
    let id: Question.ID
    let question: Question
    let askedAt: Duration
    /// The source of the record of the book to add.
    let source: LookupSource?
    /// How the code came in that led to the question.
    let input: Actor.Identification
    /// Codes that were shown since. They are routed after the reply, in their order.
    var next: [Next] = []

    struct Next: Hashable, Sendable {
      let scan: Scan
      let input: Actor.Identification
      /// The number that was typed, where it may be a PIN.
      var pin: String?
    }
  }
}

/// An action that a person began and did not finish. It names the book, so that it is not mistaken for done.
package enum Unfinished: Hashable, Sendable {
  case checkOut(title: String)
  case returnBook(title: String)
  /// A book that waited for a card, without knowing whether it was to be borrowed or returned.
  case checkOutOrReturn(title: String)
  case reserve(title: String)
  case renew(title: String)
  case addCopies(title: String)
  case add(title: String)
  case addISBN(ISBN)
  case addNewBook
  case confirmDay
  case pile(books: Int, isShelving: Bool)
  /// A PIN was not typed.
  case identify

  package init(_ kind: Prompt.Kind) {
    self =
      switch kind {
      case .checkOut(let book, _, _), .overrule(.lend(let book, _, _)): .checkOut(title: book.title)
      case .overrule(.renew(let loan, _)): .renew(title: loan.book.title)
      case .pin: .identify
      case .returnLoan(let offer): .returnBook(title: offer.loan.book.title)
      case .reserve(let book, _): .reserve(title: book.title)
      case .addCopies(let book, _, _): .addCopies(title: book.title)
      case .acquire(let book, _): .add(title: book.title)
      case .copyOf(_, let draft), .addBook(let draft, _), .enter(_, let draft, _): Unfinished(draft)
      case .confirmDay: .confirmDay
      case .pile(let lines, _): lines.unfinished ?? .pile(books: 0, isShelving: false)
      case .lookUp(let isbn), .confirmISBN(let isbn): .addISBN(isbn)
      }
  }

  package init(_ draft: BookDraft) {
    self =
      if !draft.title.isEmpty {
        .add(title: draft.title)
      } else if let isbn = draft.isbn {
        .addISBN(isbn)
      } else {
        .addNewBook
      }
  }
}
