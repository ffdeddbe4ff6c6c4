import Domain

/// The effect of an answer. An answer counts only for the prompt that it names, and only while that prompt is shown.
extension KioskMachine {
  mutating func take(_ answer: Answer, to id: Prompt.ID, at now: Moment, _ actions: inout [Action]) {
    guard case .prompting(let prompt) = foreground, prompt.id == id else {
      actions.append(.tell(.promptGone))
      return
    }
    switch answer {
    case .yes: confirm(prompt, at: now, &actions)
    case .no: decline(prompt, at: now, &actions)
    case .edit: edit(prompt, at: now, &actions)
    case .renew: renew(prompt, at: now, &actions)
    case .giveBack: giveBack(prompt, at: now, &actions)
    case .text(let typed):
      // A station page may send anything; a console line was clean already.
      do {
        take(try TypedText.clean(typed), to: prompt, at: now, &actions)
      } catch {
        refuse(error, &actions)
      }
    }
  }

  private mutating func confirm(_ prompt: Prompt, at now: Moment, _ actions: inout [Action]) {
    switch prompt.kind {
    case .checkOut(let book, let student, let due):
      ask(.checkOut(book, student, due: due), at: now, &actions)
    case .returnLoan(let offer): ask(.returnLoan(offer.loan), at: now, &actions)
    case .reserve(let book, let student): ask(.reserve(book, student), at: now, &actions)
    case .addCopies(let book, let count, _): ask(.addCopies(book, count: count), at: now, &actions)
    case .acquire(let book, let copies): ask(.acquire(book, copies: copies), at: now, &actions)
    case .copyOf(let book, _):
      ask(book.isWishlistItem ? .acquire(book, copies: 1) : .addCopies(book, count: 1), at: now, &actions)
    case .addBook(let draft, let source): add(draft, foundBy: source, at: now, &actions)
    case .confirmDay: ask(.confirmClock, at: now, &actions)
    case .confirmISBN(let isbn): meetNewBook(isbn, at: now, &actions)
    // There is nothing yet to say yes to.
    case .lookUp: refuse(.answerNotUnderstood(text: "y"), &actions)
    case .enter(let field, let draft, let source): keep(field, of: draft, foundBy: source, at: now, &actions)
    }
  }

  private mutating func decline(_ prompt: Prompt, at now: Moment, _ actions: inout [Action]) {
    if case .copyOf(_, let draft) = prompt.kind {
      // Another book of that name, a second edition perhaps: its entry goes on.
      show(.enter(.copies, draft), at: now)
      return
    }
    foreground = .nothing
    actions.append(.tell(.declined(Unfinished(prompt.kind))))
    switch prompt.kind {
    case .returnLoan(let offer):
      // Station, nobody known yet: the book in hand is then another copy, to be borrowed.
      if case .idle = base, mode == .station, offer.loan.book.availableCopies > 0 {
        awaitCard(for: offer.loan.book, holders: 0, at: now, &actions)
      }
    case .checkOut, .reserve, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay, .lookUp, .enter: break
    }
  }

  private mutating func renew(_ prompt: Prompt, at now: Moment, _ actions: inout [Action]) {
    switch prompt.kind {
    case .returnLoan(let offer):
      let loan = offer.loan
      if let due = offer.renewedDue { return ask(.renew(loan, due: due), at: now, &actions) }
      // Say why, where the rules do; a stranger at an idle station may not renew at all.
      let reasons = settings.rules.refusals(renewing: loan, demand: demand)
      let isStranger = base == .idle || mode == .giveBack
      let otherwise =
        isStranger
        ? Refusal.answerNotUnderstood(text: "r") : .renewalTooEarly(title: loan.book.title, dueDate: loan.dueDate)
      actions.append(.tell(.refused(Refusals(reasons) ?? Refusals(otherwise))))
    case .checkOut, .reserve, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay, .lookUp, .enter:
      refuse(.answerNotUnderstood(text: "r"), &actions)
    }
  }

  /// A book in the librarian's hand at shelving: a returned one rather than a new copy.
  private mutating func giveBack(_ prompt: Prompt, at now: Moment, _ actions: inout [Action]) {
    switch prompt.kind {
    case .returnLoan: confirm(prompt, at: now, &actions)
    case .addCopies(let book, _, let loans):
      if loans.count == 1, let loan = loans.first {
        promptReturn(of: loan, mayRenew: false, at: now)
      } else if loans.isEmpty {
        refuse(.notOnLoan(title: book.title), &actions)
      } else {
        awaitCard(for: book, holders: loans.count, at: now, &actions)
      }
    case .checkOut, .reserve, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay, .lookUp, .enter:
      refuse(.answerNotUnderstood(text: "b"), &actions)
    }
  }

  private mutating func take(_ text: String, to prompt: Prompt, at now: Moment, _ actions: inout [Action]) {
    switch prompt.kind {
    case .checkOut(let book, let student, _):
      guard let entry = DueDateEntry(text) else {
        refuse(.dateNotUnderstood(text: text), &actions)
        return
      }
      do {
        let due = try entry.dueDate(by: settings.rules, now: now.date, in: settings.calendar)
        show(.checkOut(book, student, due: due), at: now)
      } catch {
        refuse(error, &actions)
      }
    case .addCopies(let book, _, let loans):
      guard let count = copies(text, &actions) else { return }
      show(.addCopies(book, count: count, loans: loans), at: now)
    case .acquire(let book, _):
      guard let count = copies(text, &actions) else { return }
      show(.acquire(book, copies: count), at: now)
    case .copyOf(let book, _):
      guard let count = copies(text, &actions) else { return }
      show(book.isWishlistItem ? .acquire(book, copies: count) : .addCopies(book, count: count, loans: []), at: now)
    case .addBook(var draft, let source?):
      guard let count = copies(text, &actions) else { return }
      draft.copies = count
      show(.addBook(draft, foundBy: source), at: now)
    case .enter(let field, let draft, let source): enter(text, field, of: draft, foundBy: source, at: now, &actions)
    case .lookUp where text.isEmpty: break
    case .returnLoan, .reserve, .addBook, .confirmISBN, .confirmDay, .lookUp:
      refuse(.answerNotUnderstood(text: text), &actions)
    }
  }

  func copies(_ text: String, _ actions: inout [Action]) -> Int? {
    do throws(Refusal) {
      return try BookDraft.number(text, in: BookDraft.copiesRange, or: Refusal.copiesOutOfRange)
    } catch {
      refuse(error, &actions)
      return nil
    }
  }

  // MARK: - Prompts that more than one row of the table shows

  mutating func promptReturn(of loan: Loan, mayRenew: Bool, offersCopy: Bool = false, at now: Moment) {
    let rules = settings.rules
    let due = rules.dueDate(from: now.date, in: settings.calendar)
    // On the day it was borrowed a renewal would gain nothing and use one up.
    let gains = due > loan.dueDate && rules.refusals(renewing: loan, demand: demand).isEmpty
    let renewedDue = mayRenew && gains ? due : nil
    let daysOverdue = rules.daysOverdue(loan, at: now.date, in: settings.calendar)
    let offer = ReturnOffer(
      loan, daysOverdue: daysOverdue, renewedDue: renewedDue, isVisitors: loan.student.id == visitor,
      // The guard against double scans applies to station mode only. In the other modes a person intends the return.
      isRecent: mode == .station && ReturnOffer.isRecent(loan, at: now.date), offersCopy: offersCopy)
    show(.returnLoan(offer), at: now)
  }

  /// The student of the session.
  var visitor: Student.ID? {
    if case .session(let session) = base { session.student.id } else { nil }
  }

  /// The demand of other students for the book that the student's session shows.
  private var demand: Demand {
    if case .session(let session) = base { session.demand } else { .none }
  }

  mutating func awaitCard(
    for book: Book, holders: Int, offersCopy: Bool = false, at now: Moment, _ actions: inout [Action]
  ) {
    base = .awaitingCard(book)
    foreground = .nothing
    touch(now)
    actions.append(.tell(.askForCard(book, holders: holders, offersCopy: offersCopy)))
  }
}
