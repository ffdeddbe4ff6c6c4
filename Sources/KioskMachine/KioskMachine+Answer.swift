import Domain

/// The effect of an answer. An answer counts only for the prompt that it names, and only while that prompt is shown.
extension KioskMachine {
  mutating func takeAnswer(_ answer: Answer, to id: Prompt.ID, _ turn: inout Turn) {
    guard let prompt = state.prompt, prompt.id == id else {
      turn.tell(.promptGone)
      return
    }
    switch answer {
    case .yes: confirm(prompt, &turn)
    case .no: decline(prompt, &turn)
    case .edit: edit(prompt, &turn)
    case .renew: renew(prompt, &turn)
    case .returnBook: returnBook(prompt, &turn)
    case .add: addCopy(prompt, &turn)
    case .reserve: reserve(prompt, &turn)
    case .text(let typed):
      // A station page may send anything; a console line was clean already.
      do {
        takeText(try TypedText.clean(typed), to: prompt, &turn)
      } catch {
        turn.refuse(error)
      }
    }
  }

  private mutating func confirm(_ prompt: Prompt, _ turn: inout Turn) {
    switch prompt.kind {
    case .checkOut(let book, let student, let due):
      request(.checkOut(book, student, due: due), &turn)
    case .returnLoan(let offer): request(.returnLoan(offer.loan), &turn)
    case .reserve(let book, let student): request(.reserve(book, student), &turn)
    case .addCopies(let book, let count, _): request(.addCopies(book, count: count), &turn)
    case .acquire(let book, let copies): request(.acquire(book, copies: copies), &turn)
    case .copyOf(let book, _):
      request(book.isWishlistItem ? .acquire(book, copies: 1) : .addCopies(book, count: 1), &turn)
    case .addBook(let draft, let source): add(draft, foundBy: source, &turn)
    case .confirmDay: request(.confirmClock, &turn)
    case .confirmISBN(let isbn): meetNewBook(isbn, &turn)
    // There is nothing yet to say yes to.
    case .lookUp, .pin, .overrule: refuse(.yes, &turn)
    case .enter(let field, let draft, let source): keep(field, of: draft, foundBy: source, &turn)
    case .pile: confirmPile(.staying, &turn)
    }
  }

  private mutating func decline(_ prompt: Prompt, _ turn: inout Turn) {
    if case .copyOf(_, let draft) = prompt.kind {
      // Another book of that name, a second edition perhaps: its entry goes on.
      show(.enter(.copies, draft), &turn)
      return
    }
    if case .pile = prompt.kind { return removeLast(&turn) }
    rest()
    if case .pin = prompt.kind { turn.declinesPIN = true }
    turn.tell(.declined(Unfinished(prompt.kind)))
    switch prompt.kind {
    case .returnLoan(let offer):
      // Station, nobody known yet: the book in hand is then another copy, to be borrowed.
      if state.base == .idle, mode == .station, offer.loan.book.availableCopies > 0 {
        awaitCard(for: offer.loan.book, holders: 0, &turn)
      }
      if isOthers(offer) { keepOthersBook(offer.loan.book, &turn) }
    case .overrule(let overruling): leaveRefused(overruling.book, &turn)
    case .checkOut, .reserve, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay, .lookUp, .enter,
      .pile, .pin:
      break
    }
  }

  /// Whether a visitor shows a book that is on loan to somebody else.
  func isOthers(_ offer: ReturnOffer) -> Bool {
    mode == .station && state.base.session != nil && !offer.isVisitors
  }

  private mutating func renew(_ prompt: Prompt, _ turn: inout Turn) {
    switch prompt.kind {
    case .returnLoan(let offer):
      let loan = offer.loan
      if let due = offer.renewedDue { return request(.renew(loan, due: due), &turn) }
      // Only the borrower may renew, and hears why not.
      guard offer.isVisitors, mode != .returnBook else { return refuse(.renew, &turn) }
      let reasons = settings.rules.refusals(renewing: loan, demand: demand)
      let due = renewedDueDate(of: loan, at: turn.now)
      let tooEarly = Refusal.renewalTooEarly(title: loan.book.title, dueDate: loan.dueDate)
      let refused = Refusals(reasons) ?? Refusals(tooEarly)
      turn.tell(.refused(refused))
      if due > loan.dueDate { _ = offersToOverrule(refused, .renew(loan, due: due), &turn) }
    case .pile: if !renewLast(&turn) { refuse(.renew, &turn) }
    case .checkOut, .reserve, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay, .lookUp, .enter, .pin,
      .overrule:
      refuse(.renew, &turn)
    }
  }

  /// Refuses an answer for which the prompt has no use, as it was typed.
  mutating func refuse(_ word: Vocabulary.Word, _ turn: inout Turn) {
    turn.refuse(notUnderstood(word, turn))
  }

  private func notUnderstood(_ word: Vocabulary.Word, _ turn: Turn) -> Refusal {
    .answerNotUnderstood(text: turn.typed ?? settings.vocabulary.name(of: word, in: language))
  }

  /// A book in the librarian's hand at shelving: a returned one rather than a new copy.
  private mutating func returnBook(_ prompt: Prompt, _ turn: inout Turn) {
    switch prompt.kind {
    case .returnLoan: confirm(prompt, &turn)
    case .addCopies(let book, _, let loans):
      if loans.count == 1, let loan = loans.first {
        promptReturn(of: loan, mayRenew: false, &turn)
      } else if loans.isEmpty {
        turn.refuse(.notOnLoan(title: book.title))
      } else {
        awaitCard(for: book, holders: loans.count, &turn)
      }
    case .pile: if !choose(.giveBack, &turn) { refuse(.returnBook, &turn) }
    case .checkOut, .reserve, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay, .lookUp, .enter, .pin, .overrule:
      refuse(.returnBook, &turn)
    }
  }

  /// A new copy rather than a returned one, at shelving.
  private mutating func addCopy(_ prompt: Prompt, _ turn: inout Turn) {
    switch prompt.kind {
    case .returnLoan(let offer) where offer.offersCopy:
      show(.addCopies(offer.loan.book, count: 1, loans: [offer.loan]), &turn)
    case .pile: if !choose(.add, &turn) { refuse(.add, &turn) }
    case .addCopies, .acquire, .copyOf, .addBook: confirm(prompt, &turn)
    case .returnLoan, .checkOut, .reserve, .confirmISBN, .confirmDay, .lookUp, .enter, .pin, .overrule:
      refuse(.add, &turn)
    }
  }

  private mutating func reserve(_ prompt: Prompt, _ turn: inout Turn) {
    switch prompt.kind {
    case .reserve: confirm(prompt, &turn)
    case .returnLoan(let offer) where isOthers(offer):
      rest()
      keepOthersBook(offer.loan.book, &turn)
    case .pile: if !choose(.reserve, &turn) { refuse(.reserve, &turn) }
    case .returnLoan, .checkOut, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay, .lookUp, .enter,
      .pin, .overrule:
      refuse(.reserve, &turn)
    }
  }

  private mutating func takeText(_ text: String, to prompt: Prompt, _ turn: inout Turn) {
    switch prompt.kind {
    case .checkOut(let book, let student, _):
      guard let entry = DueDateEntry(text) else {
        turn.refuse(.dateNotUnderstood(text: text))
        return
      }
      do {
        let standard = dueDate(for: student, at: turn.now)
        let due = try entry.dueDate(
          by: settings.rules, standard: standard, now: turn.now.date, in: settings.calendar)
        guard due <= standard || allows(.lendLonger, &turn) else { return }
        show(.checkOut(book, student, due: due), &turn)
      } catch {
        turn.refuse(error)
      }
    case .addCopies(let book, _, let loans):
      guard let count = copies(text, &turn) else { return }
      show(.addCopies(book, count: count, loans: loans), &turn)
    case .acquire(let book, _):
      guard let count = copies(text, &turn) else { return }
      show(.acquire(book, copies: count), &turn)
    case .copyOf(let book, _):
      guard let count = copies(text, &turn) else { return }
      show(book.isWishlistItem ? .acquire(book, copies: count) : .addCopies(book, count: count, loans: []), &turn)
    case .addBook(var draft, let source?):
      guard let count = copies(text, &turn) else { return }
      draft.copies = count
      show(.addBook(draft, foundBy: source), &turn)
    case .enter(let field, let draft, let source): enter(text, field, of: draft, foundBy: source, &turn)
    case .pin(let key): takePIN(text, for: key, &turn)
    case .overrule(let overruling): overrule(overruling, because: text, &turn)
    case .lookUp where text.isEmpty: break
    case .pile: takePileText(text, &turn)
    case .returnLoan, .reserve, .addBook, .confirmISBN, .confirmDay, .lookUp:
      turn.refuse(.answerNotUnderstood(text: text))
    }
  }

  func copies(_ text: String, _ turn: inout Turn) -> Int? {
    do throws(Refusal) {
      return try BookDraft.number(text, in: BookDraft.copiesRange, or: Refusal.copiesOutOfRange)
    } catch {
      turn.refuse(error)
      return nil
    }
  }

  // MARK: - Prompts that more than one row of the table shows

  /// - Parameter wasAskedFor: the person said `return` of this very book, so Enter alone returns it.
  mutating func promptReturn(
    of loan: Loan, mayRenew: Bool, offersCopy: Bool = false, wasAskedFor: Bool = false, _ turn: inout Turn
  ) {
    let rules = settings.rules
    let due = renewedDueDate(of: loan, at: turn.now)
    // On the day it was borrowed a renewal would gain nothing and use one up.
    let gains = due > loan.dueDate && rules.refusals(renewing: loan, demand: demand).isEmpty
    let renewedDue = mayRenew && gains ? due : nil
    let daysOverdue = rules.daysOverdue(loan, at: turn.now.date, in: settings.calendar)
    let offer = ReturnOffer(
      loan, daysOverdue: daysOverdue, renewedDue: renewedDue, isVisitors: loan.student.id == visitor,
      // The guard against double scans applies to station mode only. In the other modes a person intends the return.
      isRecent: !wasAskedFor && isDoubleScan(loan, at: turn.now), offersCopy: offersCopy)
    show(.returnLoan(offer), &turn)
  }

  /// The student of the session.
  var visitor: Student.ID? {
    state.base.session?.student.id
  }

  /// The demand of other students for the book that the student's session shows.
  private var demand: Demand {
    state.base.session?.demand ?? .none
  }

  mutating func awaitCard(for book: Book, holders: Int, offersCopy: Bool = false, _ turn: inout Turn) {
    state = .resting(.awaitingCard(book))
    touch(turn.now)
    turn.tell(.askForCard(book, holders: holders, offersCopy: offersCopy))
  }
}
