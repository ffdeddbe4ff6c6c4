import Domain

/// A new book that has an ISBN: looked up, shown, confirmed; entered by hand where no catalogue helps.
extension KioskMachine {
  mutating func meetNewBook(_ isbn: ISBN, _ turn: inout Turn) {
    guard settings.looksUp else { return beginEntry(isbn: isbn, &turn) }
    showLookUp(isbn, &turn)
  }

  mutating func takeLookUp(_ outcome: LookupOutcome<BookRecord>, of id: LookUp.ID, _ turn: inout Turn) {
    // A late answer: the book was put aside, entered by hand, or given up.
    guard case .lookingUp(let lookUp, let prompt, _) = state, lookUp.id == id, case .lookUp(let isbn) = prompt.kind
    else { return }
    switch outcome {
    case .found(let record, let source): show(.addBook(record.draft(isbn: isbn), foundBy: source), &turn)
    case .notFound: beginEntry(isbn: isbn, because: .notInCatalogues(isbn), &turn)
    case .couldNotAsk(let unasked):
      beginEntry(isbn: isbn, because: .couldNotLookUp(isbn, unasked), &turn)
    }
  }

  /// Asks the store to add it; what is missing, as catalogues have books without an author, is asked for first.
  mutating func add(_ draft: BookDraft, foundBy source: LookupSource?, _ turn: inout Turn) {
    for field in [Prompt.Field.title, .author] {
      guard let missing = draft.missing(field) else { continue }
      turn.refuse(missing)
      show(.enter(field, draft, foundBy: source), &turn)
      return
    }
    request(.addBook(draft), foundBy: source, &turn)
  }
}
