import Domain

extension RowFields {
  /// A line of our own export: taken exactly, whatever is wrong is named.
  func ownBook(_ columns: BookColumns) throws(LineProblem) -> BookEntry? {
    let areWishes = columns.layout.areWishes
    var draft = BookDraft(
      isbn: try isbn(trimmed(columns.isbn), columns.isbn), title: undone(columns.title),
      author: undone(columns.author))
    let total = areWishes ? nil : try number(columns.total)
    let available = areWishes ? nil : try number(columns.available)
    if !areWishes {
      guard let total else { throw problem(columns.total, .missing) }
      draft.copies = total
      if let available, available > total { throw problem(columns.available, .availableAboveTotal) }
    }
    if let language = optional(columns.language) {
      guard let code = LanguageCode.normalise(language) else {
        throw problem(columns.language, .refused([.languageNotUnderstood(text: language)]))
      }
      draft.metadata.languageCode = code
    }
    draft.metadata.publisher = try line(undone(columns.publisher), columns.publisher)
    draft.metadata.publishedDate = try line(undone(columns.date), columns.date)
    if let pages = try number(columns.pages) {
      guard BookDraft.pagesRange.contains(pages) else {
        throw problem(columns.pages, .refused([.pagesOutOfRange(BookDraft.pagesRange)]))
      }
      draft.metadata.pageCount = pages
    }
    draft.notes = try paragraphs(DefusedText.undo(raw(columns.notes)), columns.notes)
    try check(draft, columns)
    return BookEntry(draft: draft, availableCopies: available, saysCopies: !areWishes)
  }

  /// What the rules say of title, author and copies, each with its column.
  func check(_ draft: BookDraft, _ columns: BookColumns) throws(LineProblem) {
    if RowFields.isSound(draft.title), RowFields.isSound(draft.author), BookDraft.copiesRange.contains(draft.copies) {
      return
    }
    // A wish may be of a book whose author nobody remembers.
    let needsAuthor = !columns.layout.areWishes || !draft.author.isEmpty
    for refusal in draft.refusals {
      switch refusal {
      case .titleTooShort: throw problem(columns.title, draft.title.isEmpty ? .missing : .refused([refusal]))
      case .authorTooShort where !needsAuthor: continue
      case .authorTooShort: throw problem(columns.author, draft.author.isEmpty ? .missing : .refused([refusal]))
      case .copiesOutOfRange: throw problem(columns.total, .refused([refusal]))
      case .inputTooLong:
        let isTitle = draft.title.count > TypedText.maximumLength
        throw problem(isTitle ? columns.title : columns.author, .refused([refusal]))
      default:
        throw problem(TypedText.isText(draft.title) ? columns.author : columns.title, .refused([refusal]))
      }
    }
  }

  /// As most titles are: nothing that the rules could find wrong. A letter of Latin script takes two bytes at most.
  private static func isSound(_ text: String) -> Bool {
    (BookDraft.minimumTextLength * 2...TypedText.maximumLength).contains(text.utf8.count) && TypedText.isLatin(text)
  }

  /// As it was before it was written.
  func undone(_ column: Int?) -> String {
    guard let column, !reader.isEmpty(column) else { return "" }
    return TypedText.trim(DefusedText.undo(reader.text(column)))
  }
}
