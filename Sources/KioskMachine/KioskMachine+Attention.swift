import Domain

/// Entries of the attention list where each book has a prompt of its own. Piles record their lines at their end.
extension KioskMachine {
  /// The visitor keeps a book in hand, or puts one down.
  func record(_ kind: Attention.Kind, _ book: Book, because reason: Refusal, _ turn: inout Turn) {
    let codes = book.code.map { [$0.text] } ?? []
    turn.actions.append(
      .record(Attention(kind, book: book.id, student: visitor, codes: codes, reason: reason.code)))
  }

  /// A number of a book that the library does not have.
  ///
  /// Other numbers are not recorded: books carry price labels beside their own number.
  func refuseUnknown(_ code: BookCode, _ turn: inout Turn) {
    turn.refuse(code.unknown)
    turn.actions.append(
      .record(Attention(.unknownCode, student: visitor, codes: [code.text], reason: code.unknown.code)))
  }

  /// Another station was quicker, and the book is in the visitor's hand.
  func recordRefusal(of change: Change?, _ refusals: Refusals, _ turn: inout Turn) {
    guard case .checkOut(let book, _, _)? = change else { return }
    switch refusals.first {
    // The visitor is asked about the day, or told that the outcome is unknown.
    case .clockBehind, .clockImplausible, .store: break
    case let refusal: record(.refusedCheckout, book, because: refusal, &turn)
    }
  }

  /// The prompt about a book that lies at the station, or left with its visitor, ends without an answer.
  func recordUnanswered(_ turn: inout Turn) {
    guard case .prompting(let prompt, _) = state else { return }
    switch prompt.kind {
    case .checkOut(let book, _, _): recordUnanswered(book, &turn)
    case .returnLoan(let offer): recordUnanswered(offer.loan.book, &turn)
    case .reserve, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay, .lookUp, .enter, .pile, .pin,
      .overrule:
      break
    }
  }

  func recordUnanswered(_ book: Book, _ turn: inout Turn) {
    guard mode != .shelving else { return }
    let codes = book.code.map { [$0.text] } ?? []
    turn.actions.append(.record(Attention(.abandonedPile, book: book.id, student: visitor, codes: codes)))
  }
}
