package import Domain

/// Something a person began and did not finish. It names the book, so that nobody takes it for done.
package enum Unfinished: Hashable, Sendable {
  case checkOut(title: String)
  case giveBack(title: String)
  /// A book that waited for a card, of which it is not known whether it was to be borrowed or returned.
  case checkOutOrGiveBack(title: String)
  case reserve(title: String)
  case addCopies(title: String)
  case add(title: String)
  case addISBN(ISBN)
  case addNewBook
  case confirmDay

  package init(_ kind: Prompt.Kind) {
    self =
      switch kind {
      case .checkOut(let book, _, _): .checkOut(title: book.title)
      case .returnLoan(let offer): .giveBack(title: offer.loan.book.title)
      case .reserve(let book, _): .reserve(title: book.title)
      case .addCopies(let book, _, _): .addCopies(title: book.title)
      case .acquire(let book, _): .add(title: book.title)
      case .copyOf(_, let draft), .addBook(let draft, _), .enter(_, let draft, _): Unfinished(draft)
      case .confirmDay: .confirmDay
      case .lookUp(let isbn), .confirmISBN(let isbn): .addISBN(isbn)
      }
  }

  package init(_ draft: BookDraft) {
    self =
      if !draft.title.isEmpty {
        .add(title: draft.title)
      } else if let isbn = draft.isbn {
        .addISBN(isbn)
      } else {
        .addNewBook
      }
  }
}

extension KioskMachine {
  /// The book that waits for a card, as something unfinished; nil where none waits.
  var unfinishedWait: Unfinished? {
    guard let book = state.base.waitingBook else { return nil }
    switch mode {
    case .checkOut: return .checkOut(title: book.title)
    case .giveBack, .shelving: return .giveBack(title: book.title)
    case .station:
      return book.availableCopies < book.totalCopies
        ? .checkOutOrGiveBack(title: book.title) : .checkOut(title: book.title)
    }
  }

  /// Says that a book that waited for a card waits no more, unless the visit goes on with it or its end was told.
  ///
  /// - Parameter screen: what was shown while it waited.
  func tellOfWait(_ wait: Unfinished, before screen: Screen, _ turn: inout Turn) {
    guard case .awaitingCard(let book) = screen.body else { return }
    if state.base.waitingBook?.id == book.id { return }
    if let inHand = bookInHand, book.has(inHand) { return }
    if turn.actions.contains(.tell(.timedOut(wait))) { return }
    turn.tell(.dropped(wait), before: 0)
  }
}
