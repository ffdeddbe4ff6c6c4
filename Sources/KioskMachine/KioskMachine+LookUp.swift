import Domain

/// A new book that has an ISBN: looked up, shown, confirmed; entered by hand where no catalogue helps.
extension KioskMachine {
  /// The look-up whose answer is waited for.
  var openLookUp: LookUp? {
    guard let lastLookUp, case .prompting(let prompt) = foreground, prompt.id == lastLookUp.prompt else { return nil }
    return lastLookUp
  }

  mutating func meetNewBook(_ isbn: ISBN, at now: Moment, _ actions: inout [Action]) {
    guard settings.looksUp else { return beginEntry(isbn: isbn, at: now, &actions) }
    let prompt = show(.lookUp(isbn), at: now)
    let id = LookUp.ID(rawValue: (lastLookUp?.id.rawValue ?? 0) + 1)
    lastLookUp = LookUp(id: id, prompt: prompt, askedAt: now.elapsed)
    actions.append(.lookUp(isbn, id))
  }

  mutating func take(
    _ outcome: LookupOutcome<BookRecord>, of id: LookUp.ID, at now: Moment, _ actions: inout [Action]
  ) {
    // A late answer: the book was put aside, entered by hand, or given up.
    guard openLookUp?.id == id, case .prompting(let prompt) = foreground, case .lookUp(let isbn) = prompt.kind
    else { return }
    switch outcome {
    case .found(let record, let source): show(.addBook(record.draft(isbn: isbn), foundBy: source), at: now)
    case .notFound: beginEntry(isbn: isbn, because: .notInCatalogues(isbn), at: now, &actions)
    case .couldNotAsk(let unasked):
      beginEntry(isbn: isbn, because: .couldNotLookUp(isbn, unasked), at: now, &actions)
    }
  }

  /// Asks the store to add it; what is missing, as catalogues have books without an author, is asked for first.
  mutating func add(
    _ draft: BookDraft, foundBy source: LookupSource?, at now: Moment, _ actions: inout [Action]
  ) {
    for field in [Prompt.Field.title, .author] {
      guard let missing = draft.missing(field) else { continue }
      refuse(missing, &actions)
      show(.enter(field, draft, foundBy: source), at: now)
      return
    }
    ask(.addBook(draft), foundBy: source, at: now, &actions)
  }
}
