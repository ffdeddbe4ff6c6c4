import Domain

/// The effect of an answer. An answer counts only for the prompt that it names, and only while that prompt is shown.
extension KioskMachine {
  mutating func takeAnswer(_ answer: Answer, to id: Prompt.ID, _ turn: inout Turn) {
    guard let prompt = state.prompt, prompt.id == id else {
      turn.tell(.promptGone)
      return
    }
    var answer = answer
    if case .text(let typed) = answer {
      // A station page may send anything; a console line was clean already.
      do {
        answer = .text(try TypedText.clean(typed))
      } catch {
        return turn.refuse(error)
      }
    }
    if state.base.pile?.prompt?.id == id { return takeAnswerAboutLine(answer, to: prompt, &turn) }
    switch answer {
    case .yes: confirm(prompt, &turn)
    case .no: decline(prompt, &turn)
    case .edit: edit(prompt, &turn)
    case .renew: refuse(.renew, &turn)
    case .returnBook: refuse(.returnBook, &turn)
    case .add: if prompt.answer(of: .add) == .yes { confirm(prompt, &turn) } else { refuse(.add, &turn) }
    case .reserve: refuse(.reserve, &turn)
    case .text(let text): takeText(text, to: prompt, &turn)
    }
  }

  private mutating func confirm(_ prompt: Prompt, _ turn: inout Turn) {
    switch prompt.kind {
    case .addCopies(let book, let count, _): request(.addCopies(book, count: count), &turn)
    case .acquire(let book, let copies): request(.acquire(book, copies: copies), &turn)
    case .copyOf(let book, _):
      request(book.isWishlistItem ? .acquire(book, copies: 1) : .addCopies(book, count: 1), &turn)
    case .addBook(let draft, let source): add(draft, foundBy: source, &turn)
    case .confirmDay: request(.confirmClock, &turn)
    case .confirmISBN(let isbn): meetNewBook(isbn, &turn)
    case .enter(let field, let draft, let source): keep(field, of: draft, foundBy: source, &turn)
    // There is nothing yet to say yes to. The others are questions about a line.
    case .lookUp, .pin, .overrule, .checkOut, .returnLoan, .reserve, .pile: refuse(.yes, &turn)
    }
  }

  private mutating func decline(_ prompt: Prompt, _ turn: inout Turn) {
    if case .copyOf(_, let draft) = prompt.kind {
      // Another book of that name, a second edition perhaps: its entry continues.
      show(.enter(.copies, draft), &turn)
      return
    }
    rest()
    if case .pin = prompt.kind { turn.declinesPIN = true }
    turn.tell(.declined(Unfinished(prompt.kind)))
    if case .overrule(let overruling) = prompt.kind { leaveRefused(overruling.book, &turn) }
  }

  /// Refuses an answer that does not fit the prompt, as it was typed.
  mutating func refuse(_ word: Vocabulary.Word, _ turn: inout Turn) {
    turn.refuse(notUnderstood(word, turn))
  }

  private func notUnderstood(_ word: Vocabulary.Word, _ turn: Turn) -> Refusal {
    .answerNotUnderstood(text: turn.typed ?? settings.vocabulary.name(of: word, in: language))
  }

  private mutating func takeText(_ text: String, to prompt: Prompt, _ turn: inout Turn) {
    switch prompt.kind {
    case .addCopies(let book, _, let loans):
      guard let count = copies(text, &turn) else { return }
      show(.addCopies(book, count: count, loans: loans), &turn)
    case .acquire(let book, _):
      guard let count = copies(text, &turn) else { return }
      show(.acquire(book, copies: count), &turn)
    case .copyOf(let book, _):
      guard let count = copies(text, &turn) else { return }
      show(book.isWishlistItem ? .acquire(book, copies: count) : .addCopies(book, count: count, loans: []), &turn)
    case .addBook(var draft, let source?):
      guard let count = copies(text, &turn) else { return }
      draft.copies = count
      show(.addBook(draft, foundBy: source), &turn)
    case .enter(let field, let draft, let source): enter(text, field, of: draft, foundBy: source, &turn)
    case .pin(let key): takePIN(text, for: key, &turn)
    case .overrule(let overruling): overrule(overruling, because: text, &turn)
    case .lookUp where text.isEmpty: break
    case .checkOut, .returnLoan, .reserve, .addBook, .confirmISBN, .confirmDay, .lookUp, .pile:
      turn.refuse(.answerNotUnderstood(text: text))
    }
  }

  func copies(_ text: String, _ turn: inout Turn) -> Int? {
    do throws(Refusal) {
      return try BookDraft.number(text, in: BookDraft.copiesRange, or: Refusal.copiesOutOfRange)
    } catch {
      turn.refuse(error)
      return nil
    }
  }
}
