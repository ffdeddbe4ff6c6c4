import Domain
package import KioskMachine

/// A line of a notice. A line about something overdue stands out.
package struct NoticeLine: Hashable, Sendable {
  package var text: String
  package var isOverdue: Bool

  package init(_ text: String, isOverdue: Bool = false) {
    self.text = text
    self.isOverdue = isOverdue
  }
}

extension Messages {
  /// The lines of a notice, at least one.
  package func notice(_ notice: Notice) -> [NoticeLine] {
    switch notice {
    case .visitOpened(let student, let loans, let overdue, let holds, let mode):
      list(loans, overdue, isVisitors: true) {
        Phrase("noticeGreeting", ["name": .title(student.fullName), "loans": $0])
      }
        + holds.map { line($0.keptForYou) } + [line(Phrase("noticeNextStep", ["mode": .choice("\(mode)")]))]
    case .loansListed(let student, let loans, let overdue, let holds):
      list(loans, overdue) { Phrase("noticeLoansListed", ["student": .person(student), "loans": $0]) }
        + holds.map { line($0.keptForThem) }
    case .done(.returned(let loan, let reservation?), let daysOverdue):
      [line(Outcome.returned(loan), daysOverdue), line(reservation.holdShelf)]
    case .done(let outcome, let daysOverdue): [line(outcome, daysOverdue)]
    case .pileLine, .lineRemoved, .pileApplied, .cardNeeded, .tray: pileNotice(notice)
    case .alreadyYours(let loan):
      [line(Phrase("noticeAlreadyYours", ["work": .work(loan.book), "due": .dayOf(loan.dueDate)]))]
    case .overdueReminder(let books):
      [line(Phrase("noticeOverdueReminder", ["count": .number(books)]), isOverdue: true)]
    case .unlocked(let minutes, let attention):
      [line(Phrase("noticeUnlocked", ["minutes": .number(minutes)]))]
        + (attention > 0 ? [line(Phrase("noticeAttention", ["count": .number(attention)]))] : [])
    case .locked: [line(Phrase("noticeLocked"))]
    case .linkCode(let code):
      [
        line(
          Phrase(
            "noticeLinkCode",
            [
              "code": .text(code.shown), "minutes": .number(Int(LinkCode.lifetime / SignInTimes.minute)),
              "page": .phrase(PageTitle.account.phrase),
            ]))
      ]
    case .refused(let refusals): refusals.all.map { NoticeLine(stationSentence($0)) }
    case .help(let mode, let piles): help(mode, piles)
    // It stays on an idle screen until the next visit, so it names no student.
    case .visitEnded(_, let loans): [line(Phrase("noticeGoodbye", ["count": .count(loans, .book)]))]
    case .askForCard(let book, ...1, _): [line(Phrase("noticeAskForCard", ["work": .work(book)]))]
    case .askForCard(let book, let holders, let offersCopy):
      [
        line(
          Phrase(
            "noticeAskWhoseCard",
            ["work": .work(book), "holders": .number(holders), "offersCopy": .flag(offersCopy)]))
      ]
    case .dropped(let unfinished): [line(unfinished.phrase(because: .interrupted))]
    case .declined(let unfinished): [line(unfinished.phrase(because: nil))]
    case .promptGone: [line(Phrase("noticePromptGone"))]
    case .nothingToAnswer: [line(Phrase("noticeNothingToAnswer"))]
    case .warning(let seconds): [line(Phrase("noticeWarning", ["seconds": .number(seconds)]))]
    case .timedOut(let unfinished?): [line(unfinished.phrase(because: .timeout))]
    case .timedOut(nil): [line(Phrase("noticeTimedOutIdle"))]
    case .noReply(let change): [line(change == nil ? Phrase("noticeNoReply") : Phrase("noticeNotConfirmed"))]
    case .modeChanged(let mode, let reverts):
      [line(Phrase("noticeModeChanged", ["mode": .phrase(Phrase("mode", of: mode)), "reverts": .flag(reverts)]))]
    case .languageChanged(let language, let reverts):
      [line(Phrase("noticeLanguageChanged", ["language": .text(language.ownName), "reverts": .flag(reverts)]))]
    case .newBook(let isbn?): [line(Phrase("noticeNewBook", ["isbn": .text(isbn.text)]))]
    case .newBook(nil): [line(Phrase("noticeNewBookByHand"))]
    case .notInCatalogues(let isbn): [line(Phrase("noticeNotInCatalogues", ["isbn": .text(isbn.text)]))]
    case .couldNotLookUp(_, let unasked): [line(couldNotLookUp(unasked))]
    }
  }

  /// The invitation that is shown while nothing is asked.
  package func invitation(_ screen: Screen) -> String {
    switch screen.body {
    case .idle: text(Phrase("invitation", of: screen.mode))
    case .awaitingCard(let book): text(Phrase("invitationCard", ["title": .title(book.title)]))
    case .visit(let student, _):
      text(
        Phrase("invitationVisit", ["name": .title(student.fullName), "mode": .choice("\(screen.mode)")]))
    }
  }

  private func couldNotLookUp(_ unasked: [UnaskedSource]) -> Phrase {
    guard !unasked.isEmpty else {
      return Phrase("noticeCouldNotLookUp", ["reasons": .phrase(Phrase("noticeNoCatalogueAnswered"))])
    }
    if unasked.allSatisfy({ $0.problem == .unreachable }) { return Phrase("noticeNoInternet") }
    return Phrase(
      "noticeCouldNotLookUp", ["reasons": .list(unasked.map { .phrase($0.phrase) }, by: "listSentences")])
  }

  private func line(_ phrase: Phrase, isOverdue: Bool = false) -> NoticeLine {
    NoticeLine(text(phrase), isOverdue: isOverdue)
  }

  private func line(_ outcome: Outcome, _ daysOverdue: Int) -> NoticeLine {
    line(outcome.phrase(daysOverdue: daysOverdue), isOverdue: daysOverdue > 0)
  }

  /// The first line, which says how many books a student has, and a line for each.
  private func list(
    _ loans: [Loan], _ overdue: Set<Loan.ID>, isVisitors: Bool = false, below first: (Phrase.Value) -> Phrase
  ) -> [NoticeLine] {
    let values: KeyValuePairs<String, Phrase.Value> = [
      "count": .count(loans.count, .book), "overdue": .number(overdue.count),
    ]
    let held = isVisitors ? Phrase("loansYours", values) : Phrase("loansHeld", values)
    return [line(first(.phrase(held)), isOverdue: !overdue.isEmpty)]
      + loans.map { loan in
        let isOverdue = overdue.contains(loan.id)
        return line(
          Phrase(
            "loanHeld", ["work": .work(loan.book), "due": .dayOf(loan.dueDate), "isOverdue": .flag(isOverdue)]),
          isOverdue: isOverdue)
      }
  }

  private func help(_ mode: Mode, _ piles: Bool) -> [NoticeLine] {
    let list = piles ? [mode == .returnBook ? Phrase("helpReturnBox") : Phrase("helpPile")] : []
    let others = Language.allCases.filter { $0 != language }.map { Phrase.Value.text($0.words.first ?? $0.tag) }
    let all =
      [Phrase("help", of: mode), Phrase("helpCommands"), Phrase("helpLanguages", ["languages": .list(others)])] + list
      + [Phrase("helpAnswers")]
    return all.flatMap { text($0).split(separator: "\n") }.map { NoticeLine(String($0)) }
  }
}

extension Outcome: CaseEntries {
  static let prefix = "outcome"

  fileprivate func phrase(daysOverdue: Int) -> Phrase {
    switch self {
    case .returned(let loan, _):
      daysOverdue > 0
        ? Phrase("outcomeReturnedOverdue", ["title": .title(loan.book.title), "days": .count(daysOverdue, .day)])
        : Phrase("outcomeReturned", ["title": .title(loan.book.title)])
    case .seenOnShelf: Phrase("outcomeSeen", ["books": .count(1, .book)])
    case .clockConfirmed: entry()
    case .checkedOut(let loan), .renewed(let loan):
      entry(["title": .title(loan.book.title), "due": .dayOf(loan.dueDate)])
    case .reserved(let book, _): entry(["title": .title(book.title)])
    case .copiesAdded(let book, let number):
      entry(["copies": .count(number, .copy), "title": .title(book.title), "total": .number(book.totalCopies)])
    case .acquired(let book): entry(["title": .title(book.title), "copies": .count(book.totalCopies, .copy)])
    case .drafted(_, let copies): entry(["books": .count(copies, .book)])
    case .returnUndone(let loan): entry(["title": .title(loan.book.title)])
    case .bookAdded(let book): entry(["work": .work(book), "copies": .count(book.totalCopies, .copy)])
    }
  }
}

extension Unfinished: CaseEntries {
  static let prefix = "unfinished"

  fileprivate enum Reason: String { case timeout, interrupted }

  /// Says which action was not completed, and why.
  ///
  /// - Parameter reason: nil where the visitor said no.
  fileprivate func phrase(because reason: Reason?) -> Phrase {
    let reason = Phrase.Value.choice(reason?.rawValue ?? "other")
    return switch self {
    case .checkOut(let title), .returnBook(let title), .checkOutOrReturn(let title), .reserve(let title),
      .renew(let title), .addCopies(let title), .add(let title):
      entry(["title": .title(title), "reason": reason])
    case .addISBN(let isbn): entry(["isbn": .text(isbn.text), "reason": reason])
    case .confirmDay, .identify, .addNewBook: entry(["reason": reason])
    case .pile(let books, let isShelving):
      entry(["count": .number(books), "isShelving": .flag(isShelving), "reason": reason])
    }
  }
}
