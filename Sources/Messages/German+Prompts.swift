import Domain
package import KioskMachine

extension German {
  package func prompt(_ kind: Prompt.Kind) -> PromptText {
    switch kind {
    case .checkOut(let book, let student, let due):
      PromptText(
        question: "\(work(book)) an \(person(student)) ausleihen, fällig am \(day(due))?", choices: "[J/n/Datum]")
    case .returnLoan(let offer):
      PromptText(question: returnQuestion(offer), choices: returnChoices(offer))
    case .reserve(let book, let student):
      PromptText(question: "\(title(book.title)) für \(person(student)) vormerken?", choices: "[j/N]")
    case .addCopies(let book, let number, let loans):
      PromptText(
        question: addCopiesQuestion(book, number, loans), choices: loans.isEmpty ? "[J/n/Anzahl]" : "[J/n/Anzahl/z]")
    case .acquire(let book, let copies):
      PromptText(
        question:
          "\(work(book)) steht auf der Wunschliste. Ist es da? \(count(copies, .copy)) in den Katalog aufnehmen?",
        choices: "[J/n/Anzahl]")
    case .copyOf(let book, _) where book.isWishlistItem: self.prompt(.acquire(book, copies: 1))
    case .copyOf(let book, _):
      PromptText(
        question:
          "Die Bibliothek hat \(work(book)) schon, \(count(book.totalCopies, .copy)). Ein weiteres aufnehmen? Mit n wird es als anderes Buch eingegeben.",
        choices: "[J/n/Anzahl]")
    case .addBook(let draft, nil):
      PromptText(question: "Aufnehmen: \(summary(draft))?", choices: "[J/n/e]")
    case .addBook(let draft, let source?):
      PromptText(
        question: "\(name(source)) kennt es: \(found(draft)). \(count(draft.copies, .copy)) aufnehmen?",
        choices: "[J/n/Anzahl/e]")
    case .lookUp(let isbn):
      PromptText(
        question: "ISBN \(isbn.text) wird nachgeschlagen …", choices: "[e: von Hand eingeben, n: lassen]")
    case .confirmDay(let moment):
      PromptText(
        question: "Nur für das Personal: Die Uhr geht vielleicht falsch. Ist jetzt \(time(moment))?", choices: "[j/N]")
    case .confirmISBN(let isbn):
      PromptText(
        question:
          "Dieser Code hat nur einen Preis und einen Teil einer ISBN. Ist es das Buch mit der ISBN \(isbn.isbn10.map { "\($0), " } ?? "")\(isbn)? Bitte mit der Nummer im Buch vergleichen.",
        choices: "[j/N]")
    case .enter(let field, let draft, _): enter(field, draft)
    }
  }

  private func returnQuestion(_ offer: ReturnOffer) -> String {
    let loan = offer.loan
    var text =
      switch (offer.isRecent, offer.isVisitors) {
      case (true, true):
        "\(work(loan.book)) ist schon ausgeliehen bis \(day(loan.dueDate)), gerade eben in diesem Besuch. Zurückgeben?"
      case (true, false): "\(work(loan.book)) wurde erst vor wenigen Minuten ausgeliehen. Zurückgeben?"
      case (false, true): "\(work(loan.book)) zurückgeben, ausgeliehen an \(person(loan.student))"
      case (false, false): "\(work(loan.book)) zurückgeben"
      }
    if !offer.isRecent {
      text +=
        offer.daysOverdue > 0
        ? "? Seit \(countDative(days: offer.daysOverdue)) überfällig." : ", fällig am \(day(loan.dueDate))?"
    }
    if let renewedDue = offer.renewedDue { text += " Oder mit v behalten bis \(day(renewedDue))." }
    if offer.offersCopy { text += " Oder „aufnehmen“ für ein neues Exemplar." }
    return text
  }

  private func returnChoices(_ offer: ReturnOffer) -> String {
    (offer.isRecent ? "[j/N" : "[J/n") + (offer.renewedDue == nil ? "" : "/v")
      + (offer.offersCopy ? "/aufnehmen" : "") + "]"
  }

  private func addCopiesQuestion(_ book: Book, _ number: Int, _ loans: [Loan]) -> String {
    let copies = number == 1 ? "Ein weiteres Exemplar" : "\(number) weitere Exemplare"
    var text =
      "\(copies) von \(work(book)) aufnehmen? Die Bibliothek hat \(book.totalCopies), davon \(book.availableCopies) verfügbar."
    if !loans.isEmpty { text += " Oder mit z ein ausgeliehenes zurücknehmen." }
    return text
  }

  private func enter(_ field: Prompt.Field, _ draft: BookDraft) -> PromptText {
    switch field {
    case .title: PromptText(question: "Titel\(current(draft.title)):", choices: "[n bricht ab]")
    case .author: PromptText(question: "Autor/in\(current(draft.author)):", choices: "[n bricht ab]")
    case .copies: PromptText(question: "Exemplare (\(draft.copies)):", choices: "[n bricht ab]")
    case .publisher: optional("Verlag", draft.metadata.publisher)
    case .published: optional("Erschienen", draft.metadata.publishedDate)
    case .pages: optional("Seiten", draft.metadata.pageCount.map(String.init))
    case .language: optional("Sprache, als Name oder zwei Buchstaben", draft.metadata.languageCode)
    case .isbn:
      PromptText(question: "ISBN\(current(draft.isbn?.text ?? "")):", choices: "[Enter: keine, n bricht ab]")
    }
  }

  private func optional(_ name: String, _ text: String?) -> PromptText {
    PromptText(
      question: "\(name)\(current(text ?? "")):", choices: text == nil ? "[n bricht ab]" : "[-: nichts, n bricht ab]")
  }

  private func current(_ text: String) -> String { text.isEmpty ? "" : " (\(short(text)))" }

  private func summary(_ draft: BookDraft) -> String {
    let isbn = draft.isbn.map { ", ISBN \($0.text)" } ?? ""
    return "\(title(draft.title)) (\(short(draft.author)))\(isbn), \(count(draft.copies, .copy))"
  }

  private func found(_ draft: BookDraft) -> String {
    let author = draft.author.isEmpty ? "niemand genannt" : short(draft.author)
    let parts = [
      "\(title(draft.title)) (\(author))",
      draft.metadata.publisher.map(short),
      draft.metadata.publishedDate.map(short),
      draft.metadata.pageCount.map { "\($0) \($0 == 1 ? "Seite" : "Seiten")" },
      draft.isbn.map { "ISBN \($0.text)" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}
