import Domain
package import KioskMachine

extension Irish {
  package func prompt(_ kind: Prompt.Kind) -> PromptText {
    switch kind {
    case .checkOut(let book, let student, let due):
      PromptText(
        question: "An dtabharfar \(work(book)) ar iasacht don scoláire \(person(student)), dáta dlite \(day(due))?",
        choices: "[T/n/dáta]")
    case .returnLoan(let offer):
      PromptText(question: returnQuestion(offer), choices: returnChoices(offer))
    case .reserve(let book, let student):
      PromptText(
        question: "An gcuirfear \(title(book.title)) in áirithe don scoláire \(person(student))?", choices: "[t/N]")
    case .addCopies(let book, let number, let loans):
      PromptText(
        question: addCopiesQuestion(book, number, loans), choices: loans.isEmpty ? "[T/n/líon]" : "[T/n/líon/f]")
    case .acquire(let book, let copies):
      PromptText(
        question:
          "Tá \(work(book)) ar an liosta mianta. Ar tháinig sé? An gcuirfear \(count(copies, .copy)) leis an gcatalóg?",
        choices: "[T/n/líon]")
    case .copyOf(let book, _) where book.isWishlistItem: self.prompt(.acquire(book, copies: 1))
    case .copyOf(let book, _):
      PromptText(
        question:
          "Tá \(work(book)) sa leabharlann cheana, \(count(book.totalCopies, .copy)). An gcuirfear ceann eile leis? Le n, iontrálfar mar leabhar eile é.",
        choices: "[T/n/líon]")
    case .addBook(let draft, nil):
      PromptText(question: "An gcuirfear leis an gcatalóg: \(summary(draft))?", choices: "[T/n/e]")
    case .addBook(let draft, let source?):
      PromptText(
        question: "Tá sé ag \(name(source)): \(found(draft)). An gcuirfear \(count(draft.copies, .copy)) leis?",
        choices: "[T/n/líon/e]")
    case .lookUp(let isbn):
      PromptText(
        question: "ISBN \(isbn.text) á chuardach …", choices: "[e: iontráil de láimh, n: fág]")
    case .confirmDay(let moment):
      PromptText(
        question: "Don fhoireann amháin: b’fhéidir go bhfuil an clog mícheart. An é \(time(moment)) atá ann anois?",
        choices: "[t/N]")
    case .confirmISBN(let isbn):
      PromptText(
        question:
          "Níl sa chód seo ach praghas agus cuid de ISBN. An é seo an leabhar leis an ISBN \(isbn.isbn10.map { "\($0), " } ?? "")\(isbn)? Cuir i gcomparáid leis an uimhir atá clóite sa leabhar é.",
        choices: "[t/N]")
    case .enter(let field, let draft, _): enter(field, draft)
    }
  }

  private func returnQuestion(_ offer: ReturnOffer) -> String {
    let loan = offer.loan
    var text =
      switch (offer.isRecent, offer.isVisitors) {
      case (true, true):
        "Tá \(work(loan.book)) agat cheana go dtí \(day(loan.dueDate)): fuair tú ar iasacht é anois beag. An dtabharfar ar ais é?"
      case (true, false): "Tugadh \(work(loan.book)) ar iasacht cúpla nóiméad ó shin. An dtabharfar ar ais é?"
      case (false, true):
        "An bhfuil \(work(loan.book)) á thabhairt ar ais, agus é ar iasacht ag \(person(loan.student))"
      case (false, false): "An bhfuil \(work(loan.book)) á thabhairt ar ais"
      }
    if !offer.isRecent {
      text +=
        offer.daysOverdue > 0
        ? "? Tá sé \(count(offer.daysOverdue, .day)) thar téarma." : ", dáta dlite \(day(loan.dueDate))?"
    }
    if let renewedDue = offer.renewedDue { text += " Nó “a” chun é a choinneáil go dtí \(day(renewedDue))." }
    if offer.offersCopy { text += " Nó “cuir leis” le haghaidh cóip nua." }
    return text
  }

  private func returnChoices(_ offer: ReturnOffer) -> String {
    (offer.isRecent ? "[t/N" : "[T/n") + (offer.renewedDue == nil ? "" : "/a")
      + (offer.offersCopy ? "/cuir leis" : "") + "]"
  }

  private func addCopiesQuestion(_ book: Book, _ number: Int, _ loans: [Loan]) -> String {
    var text =
      "An gcuirfear \(count(number, .copy)) eile de \(work(book)) leis? Tá \(book.totalCopies) sa leabharlann, \(book.availableCopies) ar fáil."
    if !loans.isEmpty { text += " Nó “f” chun ceann atá ar iasacht a ghlacadh ar ais." }
    return text
  }

  private func enter(_ field: Prompt.Field, _ draft: BookDraft) -> PromptText {
    switch field {
    case .title: PromptText(question: "Teideal\(current(draft.title)):", choices: "[n chun cealú]")
    case .author: PromptText(question: "Údar\(current(draft.author)):", choices: "[n chun cealú]")
    case .copies: PromptText(question: "Cóipeanna (\(draft.copies)):", choices: "[n chun cealú]")
    case .publisher: optional("Foilsitheoir", draft.metadata.publisher)
    case .published: optional("Foilsithe", draft.metadata.publishedDate)
    case .pages: optional("Leathanaigh", draft.metadata.pageCount.map(String.init))
    case .language: optional("Teanga, a hainm nó dhá litir", draft.metadata.languageCode)
    case .isbn:
      PromptText(question: "ISBN\(current(draft.isbn?.text ?? "")):", choices: "[Enter: gan ceann, n chun cealú]")
    }
  }

  private func optional(_ name: String, _ text: String?) -> PromptText {
    PromptText(
      question: "\(name)\(current(text ?? "")):", choices: text == nil ? "[n chun cealú]" : "[-: faic, n chun cealú]")
  }

  private func current(_ text: String) -> String { text.isEmpty ? "" : " (\(short(text)))" }

  private func summary(_ draft: BookDraft) -> String {
    let isbn = draft.isbn.map { ", ISBN \($0.text)" } ?? ""
    return "\(title(draft.title)) (\(short(draft.author)))\(isbn), \(count(draft.copies, .copy))"
  }

  private func found(_ draft: BookDraft) -> String {
    let author = draft.author.isEmpty ? "gan údar luaite" : short(draft.author)
    let parts = [
      "\(title(draft.title)) (\(author))",
      draft.metadata.publisher.map(short),
      draft.metadata.publishedDate.map(short),
      draft.metadata.pageCount.map(IrishNoun.page.counted),
      draft.isbn.map { "ISBN \($0.text)" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}
