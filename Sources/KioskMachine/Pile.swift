package import Domain

/// When a station asks its visitors. The style decides nothing else: each line has the same plan in every style.
package enum ConfirmationStyle: String, CaseIterable, Hashable, Sendable {
  /// The visitor scans item after item, and one confirmation applies all of them.
  case pile
  /// The station asks after every item.
  case each
  /// A clear change is applied at once; `no` takes the last one back. At shelving the same as `pile`.
  case none
}

/// A line of a pile: an item that was scanned, and what will happen to it.
package struct PileLine: Hashable, Sendable {
  package enum Plan: Hashable, Sendable {
    /// The store has not answered yet.
    case asked
    case checkOut(Student, due: Timestamp)
    /// The visitor has the book, and keeps it.
    case yours(Loan)
    /// The book left the desk minutes ago with another person, or no visitor is known. It stays on loan.
    case lentJustNow
    /// `isVisitors`: nil without a visitor.
    case returning(Loan, daysOverdue: Int, isVisitors: Bool?)
    case renew(Loan, due: Timestamp)
    case reserve(Student)
    /// A copy is available: it can be lent once a card shows the borrower.
    case needsCard
    /// The loan that would end is not known.
    case unclear
    /// Shelving: an available copy. `isOnLoan`: other copies are on loan.
    case seen(isOnLoan: Bool)
    case add(copies: Int)
    /// Shelving: the library does not have it. It goes to the inbox.
    case draft(ISBN, copies: Int)
    case refused(Refusals)
    /// It was applied at once.
    case done(Outcome)
    /// The book is on its way to the librarian's tray.
    case tray
  }

  /// The visitor's choice instead of the proposed plan.
  enum Choice: Hashable, Sendable {
    case giveBack, renew, add, reserve
    /// The visitor does not give the book back, and may want to borrow it.
    case keep
  }

  package let code: BookCode
  /// Nil until the store has answered, and for a book that the library does not have.
  package internal(set) var book: Book?
  package internal(set) var plan = Plan.asked
  /// Names the line in a sentence: it outlives lines that are removed.
  package let number: Int
  /// The price code that the ISBN was derived from.
  let pricePoint: PricePointUPC?
  let mode: Mode
  /// The question about this line that the store has not answered, and since when.
  var asked: Question.ID?
  var askedAt: Duration
  /// The active loans of the book.
  var loans: [Loan] = []
  var demand = Demand.none
  var failure: Refusals?
  var choice: Choice?
  /// The student whose card was shown for this book at shelving.
  var borrower: Student.ID?
  /// No copy is free, and the visitor may reserve the book.
  package internal(set) var mayReserve = false
  /// Staff lend or renew it against the rules, once they have said why.
  var isOverruled = false
  var due: Timestamp?
  var copies = 1

  init(_ code: BookCode, from pricePoint: PricePointUPC?, number: Int, mode: Mode, at now: Duration) {
    self.code = code
    self.pricePoint = pricePoint
    self.number = number
    self.mode = mode
    askedAt = now
  }

  /// The number of people who have the book.
  var borrowers: Int { Set(loans.map(\.student.id)).count }

  /// The loan that ends if the book comes back: the visitor's, or that of the only borrower.
  ///
  /// The label of a copy leaves at most one loan. Loans of one borrower are alike.
  ///
  /// - Returns: nil if several other people have the book, or no one.
  func returnedLoan(visitor: Student.ID?) -> Loan? {
    let own = loans.first { $0.student.id == borrower ?? visitor }
    return own ?? (borrowers == 1 ? loans.first : nil)
  }

  /// Whether the line is about the visitor. At a return box and at shelving any person may return a book.
  var isVisitors: Bool {
    switch mode {
    case .station, .checkOut: true
    case .returnBook, .shelving: false
    }
  }

  /// Whether it still waits for a confirmation, or to be removed.
  package var isOpen: Bool {
    switch plan {
    case .done, .tray: false
    case .asked, .checkOut, .yours, .lentJustNow, .returning, .renew, .reserve, .needsCard, .unclear, .seen, .add,
      .draft, .refused:
      true
    }
  }

  /// Whether a confirmation lends it.
  var lends: Bool {
    if case .checkOut = plan { true } else { false }
  }

  /// Why it was refused, whatever became of it.
  package var reasons: [Refusal] {
    if let failure { return failure.all }
    if case .refused(let refusals) = plan { return refusals.all }
    return []
  }

  package var isRefused: Bool {
    switch plan {
    case .refused, .unclear: true
    case .asked, .checkOut, .yours, .lentJustNow, .returning, .renew, .reserve, .needsCard, .seen, .add, .draft, .done,
      .tray:
      false
    }
  }

  /// The choices instead of the plan.
  var choices: Set<Choice> {
    // A station that only lends takes no book back.
    mode == .checkOut ? proposed.subtracting([.giveBack]) : proposed
  }

  private var proposed: Set<Choice> {
    switch plan {
    case .yours: [.giveBack, .renew]
    case .renew: [.giveBack]
    case .lentJustNow: Set([.giveBack]).union(mayReserve ? [.reserve] : [])
    case .returning(_, _, let isVisitors):
      Set(isVisitors == true && mode != .returnBook ? [.renew] : []).union(mode == .shelving ? [.add] : [])
        .union(mayReserve ? [.reserve] : [])
    case .seen: [.giveBack, .add]
    case .add: book?.isWishlistItem == true ? [] : [.giveBack]
    case .unclear: mode == .shelving ? [.add] : []
    // A renewal that the rules refuse.
    case .refused where choice == .renew: [.giveBack, .renew]
    // The copy in the visitor's hand may be another one's, whether or not the library has one to lend.
    case .checkOut, .reserve, .refused:
      Set(mode == .station && !loans.isEmpty ? [.giveBack] : []).union(mayReserve ? [.reserve] : [])
    case .asked, .needsCard, .draft, .done, .tray: []
    }
  }

  /// The change that a confirmation asks for; nil for a line that changes nothing.
  var change: Change? {
    switch plan {
    case .checkOut(let student, let due): book.map { .checkOut($0, student, due: due) }
    case .returning(let loan, _, _): .returnLoan(loan)
    case .renew(let loan, let due): .renew(loan, due: due)
    case .reserve(let student): book.map { .reserve($0, student) }
    case .seen: book.map { .seeOnShelf($0) }
    case .add(let copies):
      book.map { $0.isWishlistItem ? .acquire($0, copies: copies) : .addCopies($0, count: copies) }
    case .draft(let isbn, let copies): .draft(isbn, copies: copies)
    case .asked, .yours, .lentJustNow, .needsCard, .unclear, .refused, .done, .tray: nil
    }
  }
}

/// A change of a confirmed pile, with the operation that makes asking again harmless.
package struct PileChange: Hashable, Sendable {
  package let operation: OperationID
  package let change: Change
  /// The number that was scanned.
  package let code: String
}

/// The result of a confirmed line.
package enum LineResult: Hashable, Sendable {
  case done(Outcome)
  case refused(Refusals)
}

/// A line that was applied.
package struct AppliedLine: Hashable, Sendable {
  package let outcome: Outcome
  package let daysOverdue: Int

  package init(_ outcome: Outcome, daysOverdue: Int = 0) {
    self.outcome = outcome
    self.daysOverdue = daysOverdue
  }
}

extension KioskMachine {
  /// The items that a visitor has scanned and not confirmed, and those that were applied at once.
  struct Pile: Hashable, Sendable {
    /// The next step after the confirmation.
    enum Ending: Hashable, Sendable { case staying, leaving }

    let id: Prompt.ID
    let style: ConfirmationStyle
    var visit: Visit?
    /// The question about the last line, at a station that asks after every item.
    var question: Prompt?
    var lines: [PileLine] = []
    var lastNumber = 0
    /// It was confirmed while the store was asked about lines of it.
    var ending: Ending?
    /// Codes that were shown after the confirmation.
    var next: [Pending.Next] = []

    var open: [PileLine] { lines.filter(\.isOpen) }
    var hasOpenLines: Bool { lines.contains { $0.isOpen } }
    var isAsking: Bool { lines.contains { $0.asked != nil } }
    var askedAt: Duration? { lines.filter { $0.asked != nil }.map(\.askedAt).min() }

    /// The base when the pile is gone.
    var base: Base { visit.map { .visit($0) } ?? .idle }

    var prompt: Prompt? {
      if asksAfterEach { return question }
      return hasOpenLines ? Prompt(id: id, kind: .pile(lines, visit?.student)) : nil
    }

    /// The last line that waits.
    var lastOpen: Int? { lines.lastIndex(where: \.isOpen) }

    /// Whether the station asks after every item: at most one line waits then.
    var asksAfterEach: Bool { style == .each }

    /// Whether codes wait: for a confirmation, or for the question about the last item.
    var keepsCodes: Bool { ending != nil || asksAfterEach && isAsking }
  }
}

/// The item in hand, at a station that asks after every item.
extension KioskMachine.Pile {
  private var inHand: PileLine? { asksAfterEach ? lastOpen.map { lines[$0] } : nil }

  /// The book that waits for a card.
  var waitingBook: Book? {
    switch inHand?.plan {
    case .needsCard, .unclear: inHand?.book
    case .asked, .checkOut, .yours, .lentJustNow, .returning, .renew, .reserve, .seen, .add, .draft, .refused, .done,
      .tray, nil:
      nil
    }
  }

  /// A derived ISBN counts only with a book that a person sees named.
  var bookInHand: BookCode? { inHand.flatMap { $0.book == nil && $0.pricePoint != nil ? nil : $0.code } }

  /// The action that ends if the pile is left now; nil if there is none.
  var unfinished: Unfinished? {
    guard asksAfterEach else { return lines.unfinished }
    if let question { return Unfinished(question.kind) }
    if inHand?.plan == .asked { return lines.unfinished }
    guard let book = waitingBook, let mode = inHand?.mode else { return nil }
    switch mode {
    case .checkOut: return .checkOut(title: book.title)
    case .returnBook, .shelving: return .returnBook(title: book.title)
    case .station:
      return book.availableCopies < book.totalCopies
        ? .checkOutOrReturn(title: book.title) : .checkOut(title: book.title)
    }
  }

  /// The codes whose books lie at the station or leave with their visitor if the pile is left now.
  var unfinishedCodes: [String] {
    guard asksAfterEach else { return open.map(\.code.text) }
    guard let line = inHand, line.mode != .shelving else { return [] }
    switch line.plan {
    case .asked, .checkOut, .returning, .lentJustNow, .needsCard, .unclear: return [line.code.text]
    case .yours, .renew, .reserve, .seen, .add, .draft, .refused, .done, .tray: return []
    }
  }
}

extension [PileLine] {
  /// How many lines of a pile wait, as something that was not finished.
  package var unfinished: Unfinished? {
    let open = filter(\.isOpen)
    guard let first = open.first else { return nil }
    return .pile(books: open.count, isShelving: first.mode == .shelving)
  }
}
