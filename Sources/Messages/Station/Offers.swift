import Domain
package import KioskMachine

/// A prompt as a screen shows it: no keys in its question, and a verb on each button.
extension Messages {
  /// The question without what is typed to answer it: `Borrow “Dune” (Frank Herbert) until Sat 5 Dec 2026?`
  package func screenQuestion(_ kind: Prompt.Kind) -> String {
    switch kind {
    case .returnLoan(var offer):
      (offer.renewedDue, offer.offersCopy) = (nil, false)
      return prompt(.returnLoan(offer)).question
    case .addCopies(let book, let count, _): return prompt(.addCopies(book, count: count, loans: [])).question
    case .copyOf(let book, _) where !book.isWishlistItem:
      return text(
        Phrase("screenPromptCopyOf", ["work": .work(book), "copies": .count(book.totalCopies, .copy)]))
    case .checkOut, .reserve, .pin, .overrule, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay, .lookUp,
      .enter, .pile:
      return prompt(kind).question
    }
  }

  /// The verb on the button of an offer: `Borrow`, `Keep until Sat 19 Dec`.
  package func word(_ offer: Offer, of kind: Prompt.Kind) -> String {
    if offer == .yes, case .pile(let lines, _) = kind, let verb = lines.onlyVerb {
      let text = text(verb)
      return text.prefix(1).uppercased() + text.dropFirst()
    }
    return text(offer.phrase(of: kind))
  }

  /// The effect of a list's line, without the words that are typed to change it.
  package func screenPlan(of line: PileLine) -> String {
    switch line.plan {
    case .yours(let loan): text(Phrase("screenPlanYours", ["due": .dayOf(loan.dueDate)]))
    case .lentJustNow: text(Phrase("screenPlanLentJustNow"))
    case .seen: text(Phrase("screenPlanSeen"))
    case .returning(_, 0, isVisitors: false): text(Phrase("planReturnOthers"))
    case .refused(let refusals): refusals.all.map { stationSentence($0) }.joined(separator: " ")
    case .asked, .checkOut, .returning, .renew, .reserve, .needsCard, .unclear, .add, .draft, .done, .tray:
      plan(of: line)
    }
  }

  /// The headline of a screen on which nothing is asked.
  package func screenInvitation(_ screen: Screen) -> String {
    switch (screen.body, screen.mode) {
    case (.awaitingCard(let book), _): text(Phrase("screenInvitationCard", ["title": .title(book.title)]))
    case (.idle, .checkOut): text(Phrase("screenInvitationCheckOut"))
    case (.idle, .returnBook): text(Phrase("screenInvitationReturnBook"))
    case (.idle, .shelving): text(Phrase("screenInvitationShelving"))
    case (.idle, .station), (.visit, _): invitation(screen)
    }
  }
}

extension Offer {
  fileprivate func phrase(of kind: Prompt.Kind) -> Phrase {
    switch self {
    case .yes: kind.yes
    case .no: kind.no
    case .edit: if case .lookUp = kind { Phrase("offerByHand") } else { Phrase("offerChange") }
    case .renew: kind.renew
    case .giveBack: if case .addCopies = kind { Phrase("offerTakeBack") } else { Phrase("offerReturn") }
    case .add: Phrase("offerAddCopy")
    case .reserve: Phrase("offerReserve")
    case .dueDate: Phrase("offerOtherDate")
    case .number: Phrase("offerOtherNumber")
    case .text: kind.typed
    }
  }
}

extension Prompt.Kind {
  fileprivate var yes: Phrase {
    switch self {
    case .checkOut: Phrase("offerBorrow")
    case .returnLoan: Phrase("offerReturn")
    case .reserve: Phrase("offerReserve")
    case .addCopies(_, let count, _), .acquire(_, let count):
      Phrase("offerAddCopies", ["copies": .count(count, .copy)])
    case .copyOf: Phrase("offerAddCopies", ["copies": .count(1, .copy)])
    case .addBook(let draft, _): Phrase("offerAddCopies", ["copies": .count(draft.copies, .copy)])
    case .confirmISBN, .confirmDay: Phrase("offerThatIsIt")
    case .enter(let field, let draft, _): field.kept(of: draft)
    case .pile(let lines, _): lines.contains { $0.changes } ? Phrase("offerConfirm") : Phrase("offerCloseList")
    case .lookUp, .pin, .overrule: Phrase("offerNext")
    }
  }

  fileprivate var no: Phrase {
    switch self {
    case .checkOut: Phrase("offerNotBorrow")
    case .returnLoan(let offer): offer.isRecent || offer.isVisitors ? Phrase("offerKeep") : Phrase("offerNotReturn")
    case .reserve: Phrase("offerNotReserve")
    case .addCopies, .acquire, .addBook: Phrase("offerNotAdd")
    case .copyOf: Phrase("offerOtherBook")
    case .confirmISBN, .confirmDay: Phrase("offerThatIsNot")
    case .pile: Phrase("offerRemoveLast")
    case .lookUp, .enter, .pin, .overrule: Phrase("offerCancel")
    }
  }

  fileprivate var renew: Phrase {
    guard case .returnLoan(let offer) = self, let due = offer.renewedDue else { return Phrase("offerRenew") }
    return Phrase("offerKeepUntil", ["due": .briefDayOf(due)])
  }

  fileprivate var typed: Phrase {
    switch self {
    case .overrule(.lend): Phrase("offerLendAnyway")
    case .overrule(.renew): Phrase("offerRenewAnyway")
    case .checkOut, .returnLoan, .reserve, .pin, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay,
      .lookUp, .enter, .pile:
      Phrase("offerNext")
    }
  }
}

extension Prompt.Field {
  /// The button that keeps a field as it is.
  fileprivate func kept(of draft: BookDraft) -> Phrase {
    let metadata = draft.metadata
    let value: String? =
      switch self {
      case .title: draft.title
      case .author: draft.author
      case .copies: String(draft.copies)
      case .isbn: draft.isbn?.text
      case .publisher: metadata.publisher
      case .published: metadata.publishedDate
      case .pages: metadata.pageCount.map(String.init)
      case .language: metadata.languageCode
      }
    guard let value, !value.isEmpty else { return Phrase("offerLeaveEmpty") }
    return Phrase("offerKeepValue", ["value": .typed(value)])
  }
}

extension PileLine {
  fileprivate var changes: Bool {
    switch plan {
    case .checkOut, .returning, .renew, .reserve, .seen, .add, .draft: true
    case .asked, .yours, .lentJustNow, .needsCard, .unclear, .refused, .done, .tray: false
    }
  }
}

extension [PileLine] {
  /// `Borrow 3 books`, where all that changes is of one kind and has a verb.
  fileprivate var onlyVerb: Phrase? {
    let parts = verbs
    return parts.count == 1 ? parts[0] : nil
  }
}
