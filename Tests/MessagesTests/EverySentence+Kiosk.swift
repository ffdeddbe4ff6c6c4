import Domain
import Messages

@testable import KioskMachine

extension Said {
  private static let draft: BookDraft = {
    var draft = BookDraft(isbn: Sample.isbn, title: "Dune", author: "Frank Herbert", copies: 3)
    draft.metadata.publishedDate = "1990-09-01"
    draft.metadata.publisher = "Ace"
    draft.metadata.pageCount = 592
    draft.metadata.languageCode = "en"
    return draft
  }()

  static let kinds: [Prompt.Kind] =
    [
      .checkOut(Sample.book, Sample.ada, due: Sample.due),
      .returnLoan(ReturnOffer(Sample.loan)),
      .returnLoan(ReturnOffer(Sample.loan, renewedDue: Sample.due)),
      .returnLoan(ReturnOffer(Sample.loan, daysOverdue: 12)), .returnLoan(ReturnOffer(Sample.loan, isVisitors: true)),
      .returnLoan(ReturnOffer(Sample.loan, isRecent: true)),
      .returnLoan(ReturnOffer(Sample.loan, offersCopy: true)), .copyOf(Sample.book, insteadOf: draft),
      .copyOf(Sample.wish, insteadOf: draft), .reserve(Sample.book, Sample.ada),
      .addCopies(Sample.book, count: 1, loans: []), .addCopies(Sample.book, count: 3, loans: [Sample.loan]),
      .acquire(Sample.wish, copies: 3), .addBook(draft), .addBook(draft, foundBy: .openLibrary),
      .addBook(BookDraft(isbn: Sample.isbn, title: "Dune", author: ""), foundBy: .openLibrary),
      .lookUp(Sample.isbn), .confirmISBN(Sample.isbn), .confirmDay(Sample.due),
      .pin(.libraryID("S12345", otherwise: .nameMissing)),
      .overrule(.lend(Sample.book, Sample.ada, due: Sample.due)), .overrule(.renew(Sample.loan, due: Sample.due)),
    ] + pileLines.map { .pile([$0], Sample.ada) } + [.pile([pileLines[1], pileLines[4], pileLines[13]], nil)]
    + Prompt.Field.allCases.flatMap { field in
      [.enter(field, draft), .enter(field, BookDraft(title: "", author: ""))]
    }

  static let pileLines: [PileLine] = {
    let plans: [PileLine.Plan] = [
      .asked, .checkOut(Sample.ada, due: Sample.due), .yours(Sample.loan), .lentJustNow,
      .returning(Sample.loan, daysOverdue: 0, isVisitors: true),
      .returning(Sample.loan, daysOverdue: 3, isVisitors: true),
      .returning(Sample.loan, daysOverdue: 0, isVisitors: false), .renew(Sample.loan, due: Sample.due),
      .reserve(Sample.ada), .needsCard,
      .unclear, .seen(isOnLoan: false), .seen(isOnLoan: true), .add(copies: 3), .draft(Sample.isbn, copies: 3),
      .refused(Refusals(.loanLimitReached(limit: 5))), .refused(Refusals(.noCopiesAvailable(title: "Dune"))),
      .done(.returned(Sample.loan)), .tray,
    ]
    let reservable: [PileLine.Plan] = [
      .returning(Sample.loan, daysOverdue: 0, isVisitors: false), .refused(Refusals(.noCopiesAvailable(title: "Dune"))),
    ]
    return (plans + reservable).enumerated().map { index, plan in
      var line = PileLine(.isbn(Sample.isbn), from: nil, number: index + 1, mode: .station, at: .zero)
      line.plan = plan
      line.mayReserve = index >= plans.count
      if case .draft = plan { line.book = nil } else { line.book = Sample.book }
      return line
    }
  }()

  private static let unfinished: [Unfinished] = [
    .checkOut(title: "Dune"), .returnBook(title: "Dune"), .checkOutOrReturn(title: "Dune"), .reserve(title: "Dune"),
    .renew(title: "Dune"),
    .addCopies(title: "Dune"), .add(title: "Dune"), .addISBN(Sample.isbn), .addNewBook, .confirmDay,
    .pile(books: 1, isShelving: false), .pile(books: 3, isShelving: true),
    .identify,
  ]

  static let prompts: [Said] = kinds.map { kind in Said("prompt.\(kind)") { $0.prompt(kind).question } }

  static let notices: [Said] = {
    let outcomes: [Outcome] = [
      .checkedOut(Sample.loan), .returned(Sample.loan), .renewed(Sample.loan), .reserved(Sample.book, Sample.ada),
      .copiesAdded(Sample.book, count: 3), .acquired(Sample.book), .bookAdded(Sample.book),
      .clockConfirmed, .seenOnShelf(Sample.book), .drafted(Sample.isbn, copies: 3), .returnUndone(Sample.loan),
    ]
    let notices: [Notice] =
      [
        .visitOpened(Sample.ada, loans: [], overdue: []),
        .visitOpened(Sample.ada, loans: [Sample.loan], overdue: [Sample.loan.id]),
        .visitEnded(Sample.ada, loans: 0), .visitEnded(Sample.ada, loans: 3),
        .loansListed(Sample.ada, loans: [Sample.loan, Sample.loan], overdue: []), .askForCard(Sample.book, holders: 0),
        .askForCard(Sample.book, holders: 3), .askForCard(Sample.book, holders: 3, offersCopy: true),
        .refused(Refusals(.nameMissing)), .refused(Refusals(.clockBehind(now: Sample.due, last: Sample.due))),
        .promptGone, .nothingToAnswer, .alreadyYours(Sample.loan), .unlocked(minutes: 5),
        .unlocked(minutes: 5, attention: 3), .locked, .linkCode(Sample.linkCode),
        .warning(secondsLeft: 10), .timedOut(nil), .noReply(change: nil), .noReply(change: .returnLoan(Sample.loan)),
        .modeChanged(.station, reverts: false), .modeChanged(.shelving, reverts: true), .newBook(nil),
        .newBook(Sample.isbn), .notInCatalogues(Sample.isbn), .couldNotLookUp(Sample.isbn, []),
        .couldNotLookUp(Sample.isbn, [UnaskedSource(.googleBooks, .timedOut)]), .help(.station), .help(.shelving),
        .help(.checkOut), .help(.returnBook), .help(.station, piles: true), .help(.returnBook, piles: true),
        .modeChanged(.checkOut, reverts: true),
        .modeChanged(.returnBook, reverts: true),
        .visitOpened(Sample.ada, loans: [], overdue: [], mode: .checkOut),
        .visitOpened(Sample.ada, loans: [], overdue: [], mode: .returnBook),
        .done(.returned(Sample.loan), daysOverdue: 3),
        .cardNeeded(books: 1), .cardNeeded(books: 3),
        .pileApplied([AppliedLine(.checkedOut(Sample.loan)), AppliedLine(.seenOnShelf(Sample.book))]),
      ] + pileLines.flatMap { [.pileLine($0, isRepeated: false), .pileLine($0, isRepeated: true), .tray($0)] }
      + pileLines.map { .lineRemoved($0) } + outcomes.map { .done($0, daysOverdue: 0) }
      + unfinished.flatMap { [.dropped($0), .declined($0), .timedOut($0)] }
    return notices.map { notice in Said("notice.\(notice)") { $0.notice(notice).map(\.text).joined(separator: "\n") } }
  }()

  static let screens: [Said] = {
    let screens: [(String, Screen)] = Mode.allCases.flatMap { mode in
      [Screen.Body.idle, .awaitingCard(Sample.book), .visit(Sample.ada, loans: [])].map { body in
        ("\(mode).\(body)", Screen(mode: mode, language: .english, body: body, prompt: nil, isBusy: false))
      }
    }
    return screens.map { name, screen in Said("screen.\(name)") { $0.invitation(screen) } }
  }()
}
