import Domain

/// A new book, typed field by field, shown as a whole before it is added.
extension KioskMachine {
  /// The word `new`: a book without a barcode.
  mutating func enterNewBook(at now: Moment, _ actions: inout [Action]) {
    let before = foreground
    leaveBase(&actions)
    if case .prompting(let prompt) = before { actions.append(.tell(.promptDropped(prompt.kind))) }
    beginEntry(isbn: nil, at: now, &actions)
  }

  mutating func beginEntry(isbn: ISBN?, at now: Moment, _ actions: inout [Action]) {
    actions.append(.tell(.newBook(isbn)))
    show(.enter(.title, BookDraft(isbn: isbn, title: "", author: "")), at: now)
  }

  mutating func edit(_ prompt: Prompt, at now: Moment, _ actions: inout [Action]) {
    switch prompt.kind {
    case .addBook(let draft): show(.enter(.title, draft), at: now)
    case .checkOut, .returnLoan, .reserve, .addCopies, .acquire, .confirmISBN, .enter:
      refuse(.answerNotUnderstood(text: "e"), &actions)
    }
  }

  /// One field, as typed. Enter alone keeps what is there.
  mutating func enter(
    _ typed: String, _ field: Prompt.Field, of draft: BookDraft, at now: Moment, _ actions: inout [Action]
  ) {
    let text = TypedText.trim(typed)
    guard !text.isEmpty else {
      keep(field, of: draft, at: now, &actions)
      return
    }
    var draft = draft
    switch field {
    case .title:
      guard text.count >= BookDraft.minimumTextLength else {
        refuse(.titleTooShort(minimum: BookDraft.minimumTextLength), &actions)
        return
      }
      draft.title = text
    case .author:
      guard text.count >= BookDraft.minimumTextLength else {
        refuse(.authorTooShort(minimum: BookDraft.minimumTextLength), &actions)
        return
      }
      draft.author = text
    case .copies:
      guard let count = copies(text, &actions) else { return }
      draft.copies = count
    case .isbn:
      do {
        draft.isbn = try ISBN(typed: text)
      } catch {
        refuse(error, &actions)
        return
      }
    }
    advance(from: field, draft, at: now)
  }

  /// Enter, or a yes card: the field stays as it is, if it may.
  mutating func keep(_ field: Prompt.Field, of draft: BookDraft, at now: Moment, _ actions: inout [Action]) {
    let missing = draft.refusals.first { refusal in
      switch field {
      case .title: refusal == .titleTooShort(minimum: BookDraft.minimumTextLength)
      case .author: refusal == .authorTooShort(minimum: BookDraft.minimumTextLength)
      case .copies, .isbn: false
      }
    }
    if let missing {
      refuse(missing, &actions)
    } else {
      advance(from: field, draft, at: now)
    }
  }

  mutating func advance(from field: Prompt.Field, _ draft: BookDraft, at now: Moment) {
    switch field {
    case .title: show(.enter(.author, draft), at: now)
    case .author: show(.enter(.copies, draft), at: now)
    // A book that was scanned has its number already.
    case .copies: show(draft.isbn == nil ? .enter(.isbn, draft) : .addBook(draft), at: now)
    case .isbn: show(.addBook(draft), at: now)
    }
  }
}
