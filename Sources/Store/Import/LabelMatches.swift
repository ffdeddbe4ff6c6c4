import Domain

/// Books of the library by the labels that the lines of a table name. A label tells a book without an ISBN from every other.
struct LabelMatches {
  private var books: [String: Book] = [:]
  /// Lines of the table, by the labels that they named first.
  private var lines: [LabelNumber: Int32] = [:]

  /// Looks for those of a chunk of lines.
  mutating func find(for chunk: [ImportLine<BookEntry>], locks: SQL, _ connection: any SQLConnection) throws {
    books.removeAll(keepingCapacity: true)
    let labels = chunk.compactMap { line in
      if case .entry(let entry, line: _) = line { entry.label?.text } else { nil }
    }
    guard let first = labels.first else { return }
    // Few shapes of one statement: the last chunk repeats a label.
    let padded = labels + Array(repeating: first, count: max(0, BookImport.chunk - labels.count))
    let found = try connection.rows(
      "SELECT \(Library.bookColumns) FROM book WHERE label_number IN (\(SQL.list(padded.map { .text($0) })))\(locks)"
    ).map(Library.book)
    for book in found { if let label = book.labelNumber { books[label.text] = book } }
  }

  /// The book that has the label of a line; nil where a line before it had the same one.
  func book(of entry: BookEntry) -> Book? {
    guard let label = entry.label, lines[label] == nil else { return nil }
    return books[label.text]
  }

  /// The fault of a line's label: an earlier line or another book has it. Nil for a label that is free, and for none.
  ///
  /// - Parameter there: the book of the library that the line is about.
  mutating func fault(_ entry: BookEntry, line: Int, there: Book?) -> ImportFault? {
    guard let label = entry.label else { return nil }
    if let first = lines[label] { return .twice(text: label.text, firstLine: Int(first)) }
    lines[label] = Int32(clamping: line)
    guard let owner = books[label.text], owner.id != there?.id else { return nil }
    return .labelTaken(text: label.text, title: owner.title)
  }
}
