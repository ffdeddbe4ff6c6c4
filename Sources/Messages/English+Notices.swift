import Domain
package import KioskMachine

extension English {
  package func notice(_ notice: Notice) -> [NoticeLine] {
    switch notice {
    case .sessionOpened(let student, let loans, let overdue, let holds, let mode):
      [NoticeLine("Hello \(name(student)). \(has(loans, overdue: overdue.count))", isOverdue: !overdue.isEmpty)]
        + loans.map { line($0, overdue) } + holds.map { NoticeLine(keptForYou($0)) }
        + [NoticeLine(whatToShow(mode))]
    case .sessionEnded(let student, let loans):
      ["Goodbye \(name(student)). You have \(loans == 0 ? "no books" : count(loans, .book)) on loan."]
    case .loansListed(let student, let loans, let overdue, let holds):
      [NoticeLine("\(person(student)): \(has(loans, overdue: overdue.count))", isOverdue: !overdue.isEmpty)]
        + loans.map { line($0, overdue) } + holds.map { NoticeLine(keptForThem($0)) }
    case .askForCard(let book, let holders, let offersCopy):
      [
        holders > 1
          ? "\(holders) students have \(work(book)). Show the card of the one who returns or borrows it.\(offersCopy ? " Or type “add” for a new copy." : "")"
          : "\(work(book)). Show your card or type your library ID to borrow it."
      ]
    case .done(.returned(let loan, let reservation?), let daysOverdue):
      [line(.returned(loan), daysOverdue: daysOverdue), NoticeLine(holdShelf(reservation))]
    case .done(let outcome, let daysOverdue): [line(outcome, daysOverdue: daysOverdue)]
    case .refused(let refusals): refusals.all.map { "\(stationSentence($0)) (\($0.code))" }
    case .dropped(let unfinished): ["Put aside: \(sentence(unfinished))"]
    case .declined(let unfinished): ["\(sentence(unfinished))"]
    case .promptGone: ["That question is no longer open; nothing was changed. (prompt-gone)"]
    case .nothingToAnswer: ["There is no question to answer. Show a card or a book. (nothing-to-answer)"]
    case .warning(let seconds): ["Still there? \(seconds) seconds left."]
    case .timedOut(let unfinished?): ["Time is up: \(sentence(unfinished))"]
    case .timedOut(nil): ["Time is up; nothing more was changed."]
    case .noReply(let change):
      [
        change == nil
          ? "The library does not answer. Try again in a moment. (no-reply)"
          : "The library did not confirm it in time. Show the book again to see whether it was recorded. (no-reply)"
      ]
    case .modeChanged(let mode, let reverts):
      ["Mode: \(self.mode(mode))\(reverts ? ", for a while" : "")."]
    case .languageChanged(let language, let reverts):
      ["\(language.ownName)\(reverts ? ", until you are done" : "")."]
    case .newBook(let isbn):
      [isbn.map { "The library does not have ISBN \($0.text) yet. Enter it by hand." } ?? "A new book, by hand."]
    case .notInCatalogues(let isbn):
      ["No catalogue that was asked has ISBN \(isbn.text). Enter it by hand. (lookup-not-found)"]
    case .couldNotLookUp(let isbn, let unasked):
      [
        NoticeLine(
          "ISBN \(isbn.text) could not be looked up. "
            + (unasked.isEmpty ? "No catalogue answered in time." : unasked.map(sentence).joined(separator: " "))
            + " Enter it by hand; what else is known of it is filled in later. (lookup-could-not-ask)")
      ]
    case .help(let mode): help(mode).map { NoticeLine($0) }
    }
  }

  package func invitation(_ screen: Screen) -> String {
    switch (screen.body, screen.mode) {
    case (.idle, .station): "Show your card or a book. (help, quit)"
    case (.idle, .shelving): "Shelving: scan a book to add or return it, or type “new”. (help, quit)"
    case (.idle, .checkOut): "Checkout: show your card, then the books. (help, done)"
    case (.idle, .giveBack): "Return: show one book after the other. (help, done)"
    case (.awaitingCard(let book), _): "Card for \(title(book.title)):"
    case (.session(let student, _), .checkOut): "\(name(student)), show a book to borrow, or “done”:"
    case (.session(let student, _), .giveBack): "\(name(student)), show a book to return, or “done”:"
    case (.session(let student, _), _): "\(name(student)), show a book, or “done”:"
    }
  }

  private func name(_ student: Student) -> String { PlainText.shorten(student.fullName, to: PlainText.titleLimit) }

  /// The next step of a student who was greeted.
  private func whatToShow(_ mode: Mode) -> String {
    switch mode {
    case .station, .shelving: "Show a book to borrow or return it; “done” or your card ends."
    case .checkOut: "Show a book to borrow it; “done” or your card ends."
    case .giveBack: "Show a book to return it; “done” or your card ends."
    }
  }

  private func mode(_ mode: Mode) -> String {
    switch mode {
    case .station: "station, borrow and return"
    case .checkOut: "checkout, books are lent only"
    case .giveBack: "return, books are taken back only"
    case .shelving: "shelving, add books and take returns"
    }
  }

  private func has(_ loans: [Loan], overdue: Int) -> String {
    guard !loans.isEmpty else { return "No books on loan." }
    return "\(count(loans.count, .book)) on loan\(overdue > 0 ? ", \(overdue) overdue" : "")."
  }

  private func line(_ loan: Loan, _ overdue: Set<Loan.ID>) -> NoticeLine {
    let isOverdue = overdue.contains(loan.id)
    let mark = isOverdue ? ", overdue" : ""
    return NoticeLine("  \(work(loan.book)), due \(day(loan.dueDate))\(mark)", isOverdue: isOverdue)
  }

  private func line(_ outcome: Outcome, daysOverdue: Int) -> NoticeLine {
    NoticeLine(done(outcome, daysOverdue: daysOverdue), isOverdue: daysOverdue > 0)
  }

  private func done(_ outcome: Outcome, daysOverdue: Int) -> String {
    switch outcome {
    case .checkedOut(let loan):
      "Checked out: \(title(loan.book.title)) to \(name(loan.student)), due \(day(loan.dueDate))."
    case .returned(let loan, _):
      "Returned: \(title(loan.book.title))"
        + (daysOverdue > 0 ? ", \(count(daysOverdue, .day)) overdue." : ".")
    case .renewed(let loan): "Renewed: \(title(loan.book.title)), now due \(day(loan.dueDate))."
    case .reserved(let book, let student): "Reserved: \(title(book.title)) for \(name(student))."
    case .copiesAdded(let book, let number):
      "Added: \(count(number, .copy)) of \(title(book.title)); the library has \(book.totalCopies) now."
    case .acquired(let book):
      "Added from the wishlist: \(title(book.title)), \(count(book.totalCopies, .copy))."
    case .clockConfirmed: "The date was confirmed. Please show the book again."
    case .bookAdded(let book): "Added: \(work(book)), \(count(book.totalCopies, .copy))."
    }
  }

  /// The sentence that says which action was not completed.
  private func sentence(_ unfinished: Unfinished) -> String {
    switch unfinished {
    case .checkOut(let title): "\(self.title(title)) was NOT checked out."
    case .giveBack(let title): "\(self.title(title)) was NOT returned."
    case .checkOutOrGiveBack(let title): "\(self.title(title)) was NOT checked out and NOT returned."
    case .reserve(let title): "\(self.title(title)) was NOT reserved."
    case .addCopies(let title): "NO copy of \(self.title(title)) was added."
    case .add(let title): "\(self.title(title)) was NOT added."
    case .addISBN(let isbn): "The book with ISBN \(isbn) was NOT added."
    case .confirmDay: "The date was NOT confirmed; nothing is lent."
    case .addNewBook: "The new book was NOT added."
    }
  }

  private func help(_ mode: Mode) -> [String] {
    let general = [
      "  done      end your session",
      "  station   switch to borrowing and returning",
      "  shelving  switch to adding books and taking returns",
      "  checkout  lend only: a card, then the books",
      "  return    take books back only, whoever brings them",
      "  add       as shelving, beginning with the book that was shown",
      "  new       enter a book without a barcode",
      "  cancel    leave a question",
      "  quit      leave the program",
      "  deutsch, gaeilge, 中文: another language, until you are done",
      "At a question: Enter takes the answer in capitals, y is yes, n is no, e edits, r renews, b brings back.",
      "A due date is typed as 2026-12-05, 5.12.2026 or a number of days. While a title or an author is typed, words",
      "need a slash: /cancel, /help, /quit.",
    ]
    let first =
      switch mode {
      case .station: "Show a book or a card to the camera, or type an ISBN or a library ID. Words:"
      case .checkOut: "Show your card, then the books that you borrow, or type their numbers. Words:"
      case .giveBack: "Show the books that come back, or type their ISBN. Words:"
      case .shelving: "Scan a book to add a copy or bring it back, a card to see its loans. Words:"
      }
    return [first] + general
  }
}
