import Domain

/// Tables that other programs write. What a library needs is taken strictly; what it could do without, where it makes sense.
extension RowFields {
  /// https://www.goodreads.com/review/import
  func goodreadsBook(_ columns: BookColumns) throws(LineProblem) -> BookEntry? {
    guard (trimmed(columns.kind) == "to-read") == columns.layout.areWishes else { return nil }
    return try book(
      columns, isbns: [columns.isbn, columns.otherISBN].map { (RowFields.bare(trimmed($0)), $0) },
      author: RowFields.joined([trimmed(columns.author), trimmed(columns.moreAuthors)]))
  }

  func libraryThingBook(_ columns: BookColumns) throws(LineProblem) -> BookEntry? {
    let collections = unquoted(columns.kind).split(separator: ",").map { TypedText.trim($0).lowercased() }
    guard collections.contains("wishlist") == columns.layout.areWishes else { return nil }
    let number = unquoted(columns.isbn).filter { $0 != "[" && $0 != "]" }
    let first = unquoted(columns.otherISBN).split(separator: ",").first.map { TypedText.trim($0) } ?? ""
    return try book(
      columns, isbns: [(TypedText.trim(number), columns.isbn), (first, columns.otherISBN)],
      author: RowFields.joined([RowFields.turned(unquoted(columns.author))]),
      // “Gallimard (1972), Poche, 192 pages”
      publisher: unquoted(columns.publisher).split(separator: "(").first.map { TypedText.trim($0) })
  }

  func libibBook(_ columns: BookColumns) throws(LineProblem) -> BookEntry? {
    guard trimmed(columns.kind).lowercased() == "book", !columns.layout.areWishes else { return nil }
    return try book(
      columns, isbns: [columns.isbn, columns.otherISBN].map { (trimmed($0), $0) }, author: trimmed(columns.author))
  }

  /// - Parameter isbns: the first that is there is the book's.
  private func book(
    _ columns: BookColumns, isbns: [(text: String, column: Int?)], author: String, publisher: String? = nil
  ) throws(LineProblem) -> BookEntry {
    var draft = BookDraft(title: unquoted(columns.title), author: author)
    if let (text, column) = isbns.first(where: { !$0.text.isEmpty }) { draft.isbn = try isbn(text, column) }
    // Owned copies are often 0 or empty for a book that is there.
    let copies = RowFields.number(unquoted(columns.total)) ?? 0
    draft.copies = max(1, copies)
    draft.metadata.languageCode = RowFields.language(unquoted(columns.language))
    draft.metadata.publisher = fitting(publisher ?? unquoted(columns.publisher))
    draft.metadata.publishedDate = fitting(unquoted(columns.date))
    draft.metadata.pageCount = RowFields.number(unquoted(columns.pages)).flatMap {
      BookDraft.pagesRange.contains($0) ? $0 : nil
    }
    let description = try paragraphs(trimmed(columns.description), columns.description)
    draft.metadata.description = description.isEmpty ? nil : description
    draft.notes = try paragraphs(trimmed(columns.notes), columns.notes)
    var wrong = WrongFields()
    check(draft, columns, &wrong)
    if let problem = LineProblem(wrong.all) { throw problem }
    return BookEntry(draft: draft, saysCopies: copies > 0)
  }

  /// A spreadsheet that wrote the table anew put quotation marks where they stand for themselves.
  private func unquoted(_ column: Int?) -> String {
    let text = trimmed(column)
    guard reader.quoting == .none, text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }

  /// nil for what cannot be kept on a line.
  private func fitting(_ text: String) -> String? {
    guard !text.isEmpty, text.count <= TypedText.maximumLength, TypedText.isText(text) else { return nil }
    return text
  }

  /// `="9780306406157"`, `=""""`, `=""`
  private static func bare(_ text: String) -> String {
    text.hasPrefix("=") ? String(text.dropFirst().filter { $0 != "\"" }) : text
  }

  /// `Muster, Ana` → `Ana Muster`
  private static func turned(_ name: String) -> String {
    guard let comma = name.firstIndex(of: ",") else { return name }
    let first = TypedText.trim(name[name.index(after: comma)...])
    let last = TypedText.trim(name[..<comma])
    return first.isEmpty ? last : "\(first) \(last)"
  }

  /// As many names as fit.
  private static func joined(_ names: [String]) -> String {
    let whole = names.filter { !$0.isEmpty }.joined(separator: ", ")
    return whole.count <= TypedText.maximumLength ? whole : names[0]
  }

  /// `English`, `eng`, `French, English`: the first one; nil for one that is not known.
  private static func language(_ text: String) -> String? {
    guard let first = text.split(separator: ",").first.map({ TypedText.trim($0) }) else { return nil }
    return try? LanguageName.code(first)
  }
}
