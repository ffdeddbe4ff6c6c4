import Domain

/// A new book that has an ISBN: looked up, shown, confirmed; entered by hand where no catalogue helps.
extension KioskMachine {
  mutating func meetNewBook(_ isbn: ISBN, _ turn: inout Turn) {
    guard settings.looksUp else { return beginEntry(isbn: isbn, &turn) }
    showLookUp(isbn, &turn)
  }

  mutating func takeLookUp(_ outcome: LookupOutcome<BookRecord>, of id: CatalogueLookup.ID, _ turn: inout Turn) {
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

/// A new book, typed field by field or changed so, and shown as a whole before it is added.
extension KioskMachine {
  /// The word `new`: a book without a barcode.
  mutating func enterNewBook(_ turn: inout Turn) {
    // Leaving a pile reports its own prompt.
    let prompt = if case .resting = state { Prompt?.none } else { state.prompt }
    // At shelving a list waits below the entry.
    if mode != .shelving || !piles || state.base.pile == nil { leaveBase(&turn) }
    if let prompt { turn.tell(.dropped(Unfinished(prompt.kind))) }
    beginEntry(isbn: nil, &turn)
  }

  /// - Parameter reason: what is said of it; nil: that the library does not have it.
  mutating func beginEntry(isbn: ISBN?, because reason: Notice? = nil, _ turn: inout Turn) {
    turn.tell(reason ?? .newBook(isbn))
    show(.enter(.title, BookDraft(isbn: isbn, title: "", author: "")), &turn)
  }

  mutating func edit(_ prompt: Prompt, _ turn: inout Turn) {
    switch prompt.kind {
    case .addBook(let draft, let source): show(.enter(.title, draft, foundBy: source), &turn)
    case .lookUp(let isbn): beginEntry(isbn: isbn, &turn)
    case .checkOut, .returnLoan, .reserve, .addCopies, .acquire, .copyOf, .confirmISBN, .confirmDay, .enter, .pile,
      .pin, .overrule:
      refuse(.edit, &turn)
    }
  }

  /// Takes a typed field. An empty line keeps the present value.
  mutating func enter(
    _ typed: String, _ field: Prompt.Field, of draft: BookDraft, foundBy source: LookupSource?, _ turn: inout Turn
  ) {
    let text = TypedText.trim(typed)
    guard !text.isEmpty else {
      keep(field, of: draft, foundBy: source, &turn)
      return
    }
    var changed = draft
    do throws(Refusal) {
      try changed.set(field, to: text)
    } catch {
      turn.refuse(error)
      return
    }
    if let missing = changed.missing(field) {
      turn.refuse(missing)
    } else {
      goOn(from: field, changed, foundBy: source, &turn)
    }
  }

  /// Enter, or a yes card: the field stays as it is, if it may.
  mutating func keep(_ field: Prompt.Field, of draft: BookDraft, foundBy source: LookupSource?, _ turn: inout Turn) {
    if let missing = draft.missing(field) {
      turn.refuse(missing)
    } else {
      goOn(from: field, draft, foundBy: source, &turn)
    }
  }

  /// After the author of a book without a number, the library is asked whether it has the book.
  private mutating func goOn(
    from field: Prompt.Field, _ draft: BookDraft, foundBy source: LookupSource?, _ turn: inout Turn
  ) {
    if field == .author, draft.isbn == nil, source == nil {
      ask(.namesake(draft), &turn)
    } else {
      advance(from: field, draft, foundBy: source, &turn)
    }
  }

  mutating func takeNamesake(_ book: Book?, of draft: BookDraft, _ turn: inout Turn) {
    show(book.map { .copyOf($0, insteadOf: draft) } ?? .enter(.copies, draft), &turn)
  }

  mutating func advance(
    from field: Prompt.Field, _ draft: BookDraft, foundBy source: LookupSource?, _ turn: inout Turn
  ) {
    let next: Prompt.Field? =
      switch field {
      case .title: .author
      case .author: .copies
      // A book that was scanned has its number already.
      case .copies: source == nil ? (draft.isbn == nil ? .isbn : nil) : .publisher
      case .publisher: .published
      case .published: .pages
      case .pages: .language
      case .language, .isbn: nil
      }
    show(next.map { .enter($0, draft, foundBy: source) } ?? .addBook(draft, foundBy: source), &turn)
  }
}

extension BookDraft {
  /// Typed to remove a wrong value of a catalogue without knowing the right one.
  private static let nothing = "-"

  /// The refusal if a field stays as it is.
  func missing(_ field: Prompt.Field) -> Refusal? {
    refusals.first { refusal in
      switch field {
      case .title: refusal == .titleTooShort(minimum: BookDraft.minimumTextLength)
      case .author: refusal == .authorTooShort(minimum: BookDraft.minimumTextLength)
      case .copies, .publisher, .published, .pages, .language, .isbn: false
      }
    }
  }

  /// - Parameter text: trimmed, not empty.
  mutating func set(_ field: Prompt.Field, to text: String) throws(Refusal) {
    let optional = text == BookDraft.nothing ? nil : text
    let own = field.lookedUp
    // A later look-up does not fill a field that a person cleared.
    if optional == nil { cleared.formUnion(own) } else { cleared.subtract(own) }
    switch field {
    case .title: title = text
    case .author: author = text
    case .copies: copies = try BookDraft.number(text, in: BookDraft.copiesRange, or: Refusal.copiesOutOfRange)
    case .publisher: metadata.publisher = optional
    case .published: metadata.publishedDate = optional
    case .pages:
      metadata.pageCount = try optional.map { (text) throws(Refusal) in
        try BookDraft.number(text, in: BookDraft.pagesRange, or: Refusal.pagesOutOfRange)
      }
    case .language:
      metadata.languageCode = try optional.map { (text) throws(Refusal) in
        try LanguageName.code(text)
      }
    case .isbn:
      // A scanner that types may put an identifier before the number and an add-on after it.
      if case .isbn(let scanned)? = Scan(scanned: text) { isbn = scanned } else { isbn = try ISBN(typed: text) }
    }
  }

  static func number(
    _ text: String, in range: ClosedRange<Int>, or refusal: (ClosedRange<Int>) -> Refusal
  ) throws(Refusal) -> Int {
    guard let digits = Digits(text), let number = Int(digits.text), range.contains(number) else { throw refusal(range) }
    return number
  }
}

extension Prompt.Field {
  /// The book field that a look-up fills for this prompt field; empty for a prompt field that cannot be cleared.
  fileprivate var lookedUp: BookFields {
    switch self {
    case .publisher: .publisher
    case .published: .publishedDate
    case .pages: .pageCount
    case .language: .languageCode
    case .title, .author, .copies, .isbn: []
    }
  }
}
