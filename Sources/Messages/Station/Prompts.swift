import Domain
package import KioskMachine

/// A prompt in words.
package struct PromptText: Hashable, Sendable {
  package var question: String
  /// The possible answers, the answer of a bare Enter in capitals: `[Y/n/date]`.
  package var choices: String

  package var line: String { "\(question) \(choices)" }
}

extension Vocabulary {
  /// The words and letters of all catalogues. A language that lacks an entry has the English one.
  package static var ofCatalogues: Vocabulary {
    Vocabulary(
      Dictionary(
        uniqueKeysWithValues: Language.allCases.map { language in (language, terms(of: Messages(language: language))) })
    )
  }

  private static func terms(of messages: Messages) -> Terms {
    func typed(_ phrase: Phrase) -> [String] {
      messages.text(phrase).split { ",，、".contains($0) }.map { TypedText.trim(String($0)).lowercased() }
    }
    return Terms(
      words: Dictionary(uniqueKeysWithValues: Word.allCases.map { ($0, typed(Phrase("word", of: $0))) }),
      letters: Dictionary(uniqueKeysWithValues: Letter.allCases.map { ($0, typed(Phrase("answer", of: $0))) }))
  }
}

extension Messages {
  /// The meaning of the line that answers a question; nil for what is none of its answers.
  package func answer(_ line: String, among offered: [Choice] = [.yes, .no]) -> Choice? {
    Vocabulary.ofCatalogues.answer(line, among: offered, in: language)
  }

  /// The question with its answers, such as
  /// `Borrow “Dune” (Frank Herbert) until Sat 5 Dec 2026? [Y/n/date]`.
  package func prompt(_ kind: Prompt.Kind) -> PromptText {
    let (question, choices) = kind.phrases
    let text = sentences(question)
    // The parts of a list's question stand in the middle of a sentence as well as at its beginning.
    let begun = if case .pile = kind { text.prefix(1).uppercased() + text.dropFirst() } else { text }
    return PromptText(question: begun, choices: self.text(choices))
  }
}

extension Prompt.Kind {
  /// The question may have several sentences.
  fileprivate var phrases: (question: [Phrase], choices: Phrase) {
    switch self {
    case .checkOut(let book, _, let due):
      ([Phrase("promptCheckOut", ["work": .work(book), "due": .dayOf(due)])], Phrase("choicesDate"))
    case .returnLoan(let offer): (offer.question, offer.choices)
    case .reserve(let book, _): ([Phrase("promptReserve", ["title": .title(book.title)])], Phrase("choicesNo"))
    case .addCopies(let book, let number, let loans):
      (
        [
          Phrase(
            "promptAddCopies",
            [
              "copies": .count(number, .copy), "work": .work(book), "total": .number(book.totalCopies),
              "available": .number(book.availableCopies),
            ])
        ] + (loans.isEmpty ? [] : [Phrase("promptOrTakeBack")]),
        loans.isEmpty ? Phrase("choicesNumber") : Phrase("choicesNumberOrReturn")
      )
    case .copyOf(let book, _) where book.isWishlistItem: Prompt.Kind.acquire(book, copies: 1).phrases
    case .acquire(let book, let copies):
      ([Phrase("promptAcquire", ["work": .work(book), "copies": .count(copies, .copy)])], Phrase("choicesNumber"))
    case .copyOf(let book, _):
      (
        [Phrase("promptCopyOf", ["work": .work(book), "copies": .count(book.totalCopies, .copy)])],
        Phrase("choicesNumber")
      )
    case .addBook(let draft, nil): ([Phrase("promptAddTyped", ["book": draft.typed])], Phrase("choicesEdit"))
    case .addBook(let draft, let source?):
      (
        [
          Phrase(
            "promptAddFound",
            ["source": .phrase(source.phrase), "book": draft.found, "copies": .count(draft.copies, .copy)])
        ], Phrase("choicesNumberOrEdit")
      )
    case .pin: ([Phrase("promptPIN")], Phrase("choicesCancel"))
    case .overrule(.lend(let book, _, _)):
      ([Phrase("promptOverrule", ["work": .work(book)])], Phrase("choicesCancel"))
    case .overrule(.renew(let loan, _)):
      ([Phrase("promptOverruleRenewal", ["work": .work(loan.book)])], Phrase("choicesCancel"))
    case .lookUp(let isbn): ([Phrase("promptLookUp", ["isbn": .text(isbn.text)])], Phrase("choicesLookUp"))
    case .confirmDay(let moment): ([Phrase("promptConfirmDay", ["now": .time(moment)])], Phrase("choicesNo"))
    case .confirmISBN(let isbn): ([Phrase("promptConfirmISBN", ["isbn": isbn.bothForms])], Phrase("choicesNo"))
    case .enter(let field, let draft, _): field.phrases(draft)
    case .pile(let lines, _): (lines.question, lines.choices(choices))
    }
  }
}

extension ReturnOffer {
  fileprivate var question: [Phrase] {
    let (work, due) = (Phrase.Value.work(loan.book), Phrase.Value.dayOf(loan.dueDate))
    let first =
      switch (isRecent, isOverdue: daysOverdue > 0) {
      case (true, _): Phrase("promptReturnRecent", ["work": work])
      case (false, true):
        Phrase("promptReturnOverdue", ["work": work, "days": .count(daysOverdue, .day)])
      case (false, false): Phrase("promptReturn", ["work": work, "due": due])
      }
    var sentences = [first]
    if let renewedDue { sentences.append(Phrase("promptOrRenew", ["due": .dayOf(renewedDue)])) }
    if offersCopy { sentences.append(Phrase("promptOrAdd")) }
    return sentences
  }

  fileprivate var choices: Phrase {
    Phrase(
      "choicesReturn", ["isRecent": .flag(isRecent), "renews": .flag(renewedDue != nil), "adds": .flag(offersCopy)])
  }
}

extension Prompt.Field {
  fileprivate func phrases(_ draft: BookDraft) -> (question: [Phrase], choices: Phrase) {
    let metadata = draft.metadata
    return switch self {
    case .title: (asks(draft.title), Phrase("choicesCancel"))
    case .author: (asks(draft.author), Phrase("choicesCancel"))
    case .copies: (asks(String(draft.copies)), Phrase("choicesCancel"))
    case .isbn: (asks(draft.isbn?.text), Phrase("choicesEnterOrCancel"))
    case .publisher: optional(metadata.publisher)
    case .published: optional(metadata.publishedDate)
    case .pages: optional(metadata.pageCount.map(String.init))
    case .language: optional(metadata.languageCode)
    }
  }

  private func optional(_ current: String?) -> (question: [Phrase], choices: Phrase) {
    (asks(current), current == nil ? Phrase("choicesCancel") : Phrase("choicesNoneOrCancel"))
  }

  /// - Parameter current: the value that a bare Enter keeps.
  private func asks(_ current: String?) -> [Phrase] {
    [Phrase("enter", of: self, ["current": .inBrackets(current ?? "")])]
  }
}

extension BookDraft {
  fileprivate var typed: Phrase.Value {
    .list([work(by: .title(author))] + [number].compactMap(\.self) + [.count(copies, .copy)], by: "listComma")
  }

  /// `“Dune” (Frank Herbert), Ace, 1990-09-01, 592 pages, ISBN 9780441172719`: the known parts.
  fileprivate var found: Phrase.Value {
    let parts = [
      work(by: author.isEmpty ? .phrase(Phrase("draftNoAuthor")) : .title(author)),
      metadata.publisher.map { .title($0) }, metadata.publishedDate.map { .title($0) },
      metadata.pageCount.map { .phrase(Phrase("draftPages", ["pages": .number($0)])) }, number,
    ]
    return .list(parts.compactMap(\.self), by: "listComma")
  }

  private func work(by author: Phrase.Value) -> Phrase.Value {
    .phrase(Phrase("work", ["title": .title(title), "author": author]))
  }

  private var number: Phrase.Value? { isbn.map { .phrase(Phrase("draftISBN", ["isbn": .text($0.text)])) } }
}

extension ISBN {
  fileprivate var bothForms: Phrase.Value {
    guard let isbn10 else { return .text(text) }
    return .phrase(Phrase("promptBothISBNs", ["isbn10": .text(isbn10), "isbn13": .text(text)]))
  }
}
