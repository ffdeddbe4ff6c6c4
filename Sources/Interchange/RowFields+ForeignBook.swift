import Domain

/// Reads tables of other programs: required fields strictly, optional ones if they make sense.
extension RowFields {
  /// https://www.goodreads.com/review/import
  func goodreadsBook(_ columns: BookColumns) throws(LineProblem) -> BookEntry? {
    guard (trimmed(columns.kind) == "to-read") == columns.layout.areWishes else { return nil }
    try refuseOther(than: { !MediaName.isOfNoBook($0) }, columns)
    return try book(
      columns, isbns: [columns.isbn, columns.otherISBN].map { (ISBN.bare(trimmed($0)), $0) },
      author: RowFields.joined([trimmed(columns.author), trimmed(columns.moreAuthors)]))
  }

  func libraryThingBook(_ columns: BookColumns) throws(LineProblem) -> BookEntry? {
    let collections = unquoted(columns.kind).split(separator: ",").map { TypedText.trim($0).lowercased() }
    guard collections.contains("wishlist") == columns.layout.areWishes else { return nil }
    try refuseOther(than: { !MediaName.isOfNoBook($0) }, columns)
    let number = unquoted(columns.isbn).filter { $0 != "[" && $0 != "]" }
    let others = unquoted(columns.otherISBN).split(separator: ",").map { (TypedText.trim($0), columns.otherISBN) }
    let names = [unquoted(columns.author)] + unquoted(columns.moreAuthors).split(separator: "|").map(String.init)
    return try book(
      columns, isbns: [(TypedText.trim(number), columns.isbn)] + others,
      author: RowFields.joined(names.map { RowFields.turned(TypedText.trim($0)) }),
      // “Gallimard (1972), Poche, 192 pages”
      publisher: unquoted(columns.publisher).split(separator: "(").first.map { TypedText.trim($0) })
  }

  func libibBook(_ columns: BookColumns) throws(LineProblem) -> BookEntry? {
    guard !columns.layout.areWishes else { return nil }
    try refuseOther(than: { $0.lowercased() == "book" }, columns)
    return try book(
      columns, isbns: [columns.isbn, columns.otherISBN].map { (trimmed($0), $0) }, author: trimmed(columns.author))
  }

  /// A line of a self-made list. Without a number of copies it means one copy.
  func listedBook(_ columns: BookColumns) throws(LineProblem) -> BookEntry? {
    var wrong = WrongFields()
    let copies = wrong.noting(in: try number(columns.total))
    let available = wrong.noting(in: try number(columns.available))
    var entry = wrong.noting(
      in: try book(columns, isbns: [(trimmed(columns.isbn), columns.isbn)], author: undone(columns.author)))
    for column in [columns.title, columns.author] {
      _ = wrong.noting(in: try value(column))
    }
    if !columns.layout.areWishes {
      if let copies {
        entry?.draft.copies = copies
        if !BookDraft.copiesRange.contains(copies) {
          wrong.add(problem(columns.total, .refused([.copiesOutOfRange(BookDraft.copiesRange)])))
        }
      }
      entry?.availableCopies = available
      if let available, available > entry?.draft.copies ?? available, wrong.all.isEmpty {
        wrong.add(problem(columns.available, .availableAboveTotal))
      }
    }
    if let problem = LineProblem(wrong.all.flatMap { [$0] + $0.others }) { throw problem }
    return entry
  }

  /// A line of a list of ISBNs: a book whose title is still to be looked up.
  func bareNumber(_ columns: BookColumns) throws(LineProblem) -> BookEntry? {
    var wrong = WrongFields()
    let isbn = wrong.noting { () throws(LineProblem) in
      let text = try value(columns.isbn)
      guard let isbn = try self.isbn(text, columns.isbn) else { throw problem(columns.isbn, .missing) }
      return isbn
    }
    let copies = wrong.noting(in: try number(columns.total))
    if let copies, !BookDraft.copiesRange.contains(copies) {
      wrong.add(problem(columns.total, .refused([.copiesOutOfRange(BookDraft.copiesRange)])))
    }
    if let problem = LineProblem(wrong.all) { throw problem }
    return BookEntry(
      draft: BookDraft(isbn: isbn, title: "", author: "", copies: copies ?? 1), saysCopies: copies != nil)
  }

  /// - Throws: `not-a-book`, a remark.
  private func refuseOther(than isBook: (String) -> Bool, _ columns: BookColumns) throws(LineProblem) {
    let media = unquoted(columns.media)
    if isBook(media) { return }
    throw problem(columns.media, .notABook(title: unquoted(columns.title), kind: media))
  }

  /// - Parameter isbns: the first that is right is the book's.
  private func book(
    _ columns: BookColumns, isbns: [(text: String, column: Int?)], author: String, publisher: String? = nil
  ) throws(LineProblem) -> BookEntry {
    var draft = BookDraft(title: unquoted(columns.title), author: author)
    var remarks: [LineProblem] = []
    draft.isbn = try isbn(of: isbns, &remarks)
    // Owned copies are often 0 or empty for a book that is there.
    let copies = RowFields.number(unquoted(columns.total)) ?? 0
    draft.copies = max(1, copies)
    draft.metadata.languageCode = RowFields.language(unquoted(columns.language))
    draft.metadata.publisher = fitting(publisher ?? unquoted(columns.publisher))
    draft.metadata.publishedDate = fitting(unquoted(columns.date))
    // `321 pp.`
    draft.metadata.pageCount = RowFields.number(String(unquoted(columns.pages).prefix(while: \.isNumber))).flatMap {
      BookDraft.pagesRange.contains($0) ? $0 : nil
    }
    let description = try paragraphs(trimmed(columns.description), columns.description)
    draft.metadata.description = description.isEmpty ? nil : description
    draft.notes = try paragraphs(trimmed(columns.notes), columns.notes)
    var wrong = WrongFields()
    check(draft, columns, &wrong)
    var entry = BookEntry(draft: draft, saysCopies: copies > 0)
    // Only self-made lists, and tables that a person mapped, have such columns.
    entry.draft.metadata.categories = BookCells.categories(of: trimmed(columns.categories)).compactMap(fitting)
    entry.draft.metadata.coverImageURL = wrong.noting(in: try address(columns.cover))
    addKept(columns, &entry, &wrong)
    if let problem = LineProblem(wrong.all) { throw problem }
    entry.remarks = remarks
    return entry
  }

  /// A spreadsheet that saved the table again put quotation marks where they stand for themselves.
  private func unquoted(_ column: Int?) -> String {
    let text = trimmed(column)
    guard areQuotesText, text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }

  /// nil for what cannot be kept on a line.
  private func fitting(_ text: String) -> String? {
    guard !text.isEmpty, text.count <= TypedText.maximumLength, TypedText.isText(text) else { return nil }
    return text
  }

  /// `Muster, Ana` → `Ana Muster`
  private static func turned(_ name: String) -> String {
    guard let comma = name.firstIndex(of: ",") else { return name }
    let first = TypedText.trim(name[name.index(after: comma)...])
    let last = TypedText.trim(name[..<comma])
    return first.isEmpty ? last : "\(first) \(last)"
  }

  /// Joins as many names as fit, each once.
  private static func joined(_ names: [String]) -> String {
    var whole = ""
    var seen: Set<String> = []
    for name in names where !name.isEmpty && seen.insert(name).inserted {
      let longer = whole.isEmpty ? name : whole + ", " + name
      // Only the first is refused for its length.
      if longer.count > TypedText.maximumLength, !whole.isEmpty { break }
      whole = longer
    }
    return whole
  }

  /// `English`, `eng`, `French, English`: the first one; nil for one that is not known.
  private static func language(_ text: String) -> String? {
    guard let first = text.split(separator: ",").first.map({ TypedText.trim($0) }) else { return nil }
    return try? LanguageName.code(first)
  }
}

/// Recognises the names that other programs give to media other than books.
enum MediaName {
  private static let words: Set<String> = [
    "dvd", "dvds", "bluray", "vhs", "video", "videos", "movie", "movies", "film", "films", "music", "vinyl",
    "laserdisc", "rom", "map", "maps", "game", "games", "puzzle", "puzzles",
  ]

  /// `DVD`, `Blu-ray`, `Video Game`, `Music CD`. Audio CDs are audiobooks as a rule.
  static func isOfNoBook(_ name: String) -> Bool {
    name.lowercased().replacing("blu-ray", with: "bluray").split { !$0.isLetter }.contains {
      words.contains(String($0))
    }
  }
}
