import Domain
package import KioskMachine

extension English {
  package func prompt(_ kind: Prompt.Kind) -> PromptText {
    switch kind {
    case .checkOut(let book, let student, let due):
      PromptText(
        question: "Check out \(work(book)) to \(person(student)), due \(day(due))?", choices: "[Y/n/date]")
    case .returnLoan(let offer):
      PromptText(question: returnQuestion(offer), choices: returnChoices(offer))
    case .reserve(let book, let student):
      PromptText(question: "Reserve \(title(book.title)) for \(person(student))?", choices: "[y/N]")
    case .addCopies(let book, let number, let loans):
      PromptText(
        question: addCopiesQuestion(book, number, loans), choices: loans.isEmpty ? "[Y/n/number]" : "[Y/n/number/b]")
    case .acquire(let book, let copies):
      PromptText(
        question: "\(work(book)) is on the wishlist. Has it come? Add \(count(copies, .copy)) to the catalogue?",
        choices: "[Y/n/number]")
    case .copyOf(let book, _) where book.isWishlistItem: self.prompt(.acquire(book, copies: 1))
    case .copyOf(let book, _):
      PromptText(
        question:
          "The library has \(work(book)) already, \(count(book.totalCopies, .copy)). Add one more? With n it is entered as another book.",
        choices: "[Y/n/number]")
    case .addBook(let draft, nil):
      PromptText(question: "Add \(summary(draft))?", choices: "[Y/n/e]")
    case .addBook(let draft, let source?):
      PromptText(
        question: "\(name(source)) has it: \(found(draft)). Add \(count(draft.copies, .copy))?",
        choices: "[Y/n/number/e]")
    case .lookUp(let isbn):
      PromptText(question: "Looking up ISBN \(isbn.text) …", choices: "[e to enter it by hand, n to leave it]")
    case .confirmDay(let moment):
      PromptText(question: "Staff only: the clock may be wrong. Is it \(time(moment)) now?", choices: "[y/N]")
    case .confirmISBN(let isbn):
      PromptText(
        question:
          "This code has only a price and part of an ISBN. Is the book ISBN \(isbn.isbn10.map { "\($0), " } ?? "")\(isbn)? Compare it with the number printed in the book.",
        choices: "[y/N]")
    case .enter(let field, let draft, _): enter(field, draft)
    }
  }

  private func returnQuestion(_ offer: ReturnOffer) -> String {
    let loan = offer.loan
    var text =
      switch (offer.isRecent, offer.isVisitors) {
      case (true, true):
        "\(work(loan.book)) is yours already, until \(day(loan.dueDate)): you borrowed it just now. Return it?"
      case (true, false): "\(work(loan.book)) was borrowed only a few minutes ago. Return it?"
      case (false, true): "Return \(work(loan.book)), on loan to \(person(loan.student))"
      case (false, false): "Return \(work(loan.book))"
      }
    if !offer.isRecent {
      text +=
        offer.daysOverdue > 0
        ? "? It is \(count(offer.daysOverdue, .day)) overdue." : ", due \(day(loan.dueDate))?"
    }
    if let renewedDue = offer.renewedDue { text += " Or r to keep it until \(day(renewedDue))." }
    if offer.offersCopy { text += " Or “add” for a new copy." }
    return text
  }

  private func returnChoices(_ offer: ReturnOffer) -> String {
    (offer.isRecent ? "[y/N" : "[Y/n") + (offer.renewedDue == nil ? "" : "/r")
      + (offer.offersCopy ? "/add" : "") + "]"
  }

  private func addCopiesQuestion(_ book: Book, _ number: Int, _ loans: [Loan]) -> String {
    let copies = number == 1 ? "one more copy" : "\(number) more copies"
    var text = "Add \(copies) of \(work(book))? The library has \(book.totalCopies), \(book.availableCopies) available."
    if !loans.isEmpty { text += " Or b to bring back one that is on loan." }
    return text
  }

  private func enter(_ field: Prompt.Field, _ draft: BookDraft) -> PromptText {
    switch field {
    case .title: PromptText(question: "Title\(current(draft.title)):", choices: "[n to cancel]")
    case .author: PromptText(question: "Author\(current(draft.author)):", choices: "[n to cancel]")
    case .copies: PromptText(question: "Copies (\(draft.copies)):", choices: "[n to cancel]")
    case .publisher: optional("Publisher", draft.metadata.publisher)
    case .published: optional("Published", draft.metadata.publishedDate)
    case .pages: optional("Pages", draft.metadata.pageCount.map(String.init))
    case .language: optional("Language, by name or two letters", draft.metadata.languageCode)
    case .isbn:
      PromptText(question: "ISBN\(current(draft.isbn?.text ?? "")):", choices: "[Enter for none, n to cancel]")
    }
  }

  private func optional(_ name: String, _ text: String?) -> PromptText {
    PromptText(
      question: "\(name)\(current(text ?? "")):", choices: text == nil ? "[n to cancel]" : "[- for none, n to cancel]")
  }

  /// The value that Enter alone keeps.
  private func current(_ text: String) -> String {
    text.isEmpty ? "" : " (\(PlainText.shorten(text, to: PlainText.titleLimit)))"
  }

  private func summary(_ draft: BookDraft) -> String {
    let isbn = draft.isbn.map { ", ISBN \($0.text)" } ?? ""
    let author = PlainText.shorten(draft.author, to: PlainText.titleLimit)
    return "\(title(draft.title)) (\(author))\(isbn), \(count(draft.copies, .copy))"
  }

  /// `“Dune” (Frank Herbert), Ace, 1990-09-01, 592 pages, ISBN 9780441172719`, as far as it is known.
  private func found(_ draft: BookDraft) -> String {
    let author = draft.author.isEmpty ? "no author named" : PlainText.shorten(draft.author, to: PlainText.titleLimit)
    let parts = [
      "\(title(draft.title)) (\(author))",
      draft.metadata.publisher.map { PlainText.shorten($0, to: PlainText.titleLimit) },
      draft.metadata.publishedDate.map { PlainText.shorten($0, to: PlainText.titleLimit) },
      draft.metadata.pageCount.map { "\($0) \($0 == 1 ? "page" : "pages")" },
      draft.isbn.map { "ISBN \($0.text)" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// `“Dune” (Frank Herbert)`
  func work(_ book: Book) -> String {
    title(book.title) + (book.author.isEmpty ? "" : " (\(PlainText.shorten(book.author, to: PlainText.titleLimit)))")
  }
}
