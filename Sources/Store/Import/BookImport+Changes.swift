import Domain

/// Changes that a line of a table makes.
extension BookImport {
  func add(_ entries: [BookEntry]) throws {
    guard !entries.isEmpty else { return }
    let last = try transaction.lastBook()
    let areWishes = areWishes
    try transaction.insert(
      entries.lazy.map { entry in
        var row = BookRow(
          entry.draft, copies: areWishes ? 0 : entry.draft.copies, isWishlistItem: areWishes,
          at: entry.addedAt ?? transaction.now)
        if !areWishes { row.available = entry.copiesOnShelf }
        (row.isFavourite, row.label) = (entry.isFavourite == true, entry.label)
        return row.values(of: BookColumn.imported)
      }, into: "book", columns: BookColumn.imported.map(\.rawValue), textWaits: true)
    if !areWishes { try transaction.addCopies(ofBooksAfter: last) }
    try transaction.addCategories(ofBooksAfter: last)
    try transaction.recordAdded(areWishes ? .addWishlist : .addBook, after: last)
  }

  /// A draft that is in the inbox stays as it is, unless copies are added to it.
  func putIntoInbox(_ entry: BookEntry) throws {
    guard let isbn = entry.draft.isbn else { return }
    let now = transaction.now.milliseconds
    let copies: SQL = manner.choice == .addCopies ? "inbox_draft.copies + excluded.copies" : "inbox_draft.copies"
    try transaction.run(
      """
      INSERT INTO inbox_draft (isbn, title, author, copies, created_at, due_at, \(Actor.columns))
      VALUES (\(isbn.text), '', '', \(entry.draft.copies), \(now), \(manner.looksUp ? now : nil), \(transaction.actor.values))
      ON CONFLICT (isbn) DO UPDATE SET copies = \(copies)
      """)
  }

  func addCopies(of entry: BookEntry, to book: Book) throws {
    let (copies, shelf) = (entry.draft.copies, entry.copiesOnShelf)
    try transaction.run(
      """
      UPDATE book SET total_copies = total_copies + \(copies), available_copies = available_copies + \(shelf)
      WHERE id = \(book.id)
      """)
    try transaction.addCopies(onShelf: shelf, inRepair: copies - shelf, to: book.id)
    try transaction.settleLine(for: book.id)
    try transaction.record(.addBook, book: book, info: String(copies))
  }

  /// A wish that came true; what was known of it stays.
  mutating func acquire(_ book: Book, _ entry: BookEntry) throws {
    var draft = BookImport.draft(of: book)
    if draft.author.isEmpty { draft.author = entry.draft.author }
    draft.metadata.fill(from: entry.draft.metadata)
    if draft.notes.isEmpty { draft.notes = entry.draft.notes }
    try enter(book)
    let (total, shelf) = (entry.draft.copies, entry.copiesOnShelf)
    try write(draft, entry, over: book, total: total, available: shelf)
    try transaction.addCopies(onShelf: shelf, inRepair: total - shelf, to: book.id)
    try transaction.record(.fulfillWishlist, book: book, info: String(entry.draft.copies))
    if manner.looksUp { try transaction.addLookupTask(book.id.rawValue) }
  }

  /// Values in the line replace the book's; empty fields stay. The number of copies on the shelf follows from the total
  /// and from loans. A table that was exported during a loan would otherwise take that copy off the shelf for good.
  mutating func update(_ book: Book, _ entry: BookEntry) throws {
    var draft = entry.draft
    draft.isbn = draft.isbn ?? book.isbn
    draft.metadata.fill(from: book.metadata)
    if draft.author.isEmpty { draft.author = book.author }
    if draft.notes.isEmpty { draft.notes = book.notes }
    let total = book.isWishlistItem ? 0 : entry.saysCopies ? entry.draft.copies : book.totalCopies
    let onLoan = try copiesOnLoan(book)
    let moved = book.availableCopies + total - book.totalCopies
    try enter(book)
    let available = min(max(moved, 0), total - onLoan)
    try write(draft, entry, over: book, total: total, available: available)
    if total != book.totalCopies || available != book.availableCopies {
      try transaction.fitCopies(of: book.id, total: total, available: available)
    }
    try transaction.settleLine(for: book.id)
    try transaction.record(.editBook, book: book)
  }

  func refusal(updating book: Book, to entry: BookEntry) throws -> Refusal? {
    guard entry.saysCopies, !book.isWishlistItem else { return nil }
    let onLoan = try copiesOnLoan(book)
    return entry.draft.copies < onLoan ? .copiesBelowLoans(onLoan: onLoan) : nil
  }

  private func copiesOnLoan(_ book: Book) throws -> Int {
    try transaction.count("loan WHERE book_id = \(book.id) AND \(Library.loanOrder) = 0")
  }

  private static func draft(of book: Book) -> BookDraft {
    BookDraft(
      isbn: book.isbn, title: book.title, author: book.author, copies: book.totalCopies, metadata: book.metadata,
      notes: book.notes)
  }

  private func write(_ draft: BookDraft, _ entry: BookEntry, over book: Book, total: Int, available: Int) throws {
    let isWish = book.isWishlistItem && total == 0
    var row = BookRow(draft, copies: total, isWishlistItem: isWish, at: transaction.now)
    row.available = available
    var sets = row.assignments(to: BookColumn.edited)
    if let isFavourite = entry.isFavourite { sets = sets + ", is_favorite = \(isFavourite)" }
    // A label that stands on a book stays on it.
    if book.labelNumber == nil, let label = entry.label { sets = sets + ", label_number = \(label.text)" }
    try transaction.run("UPDATE book SET \(sets) WHERE id = \(book.id)")
    try transaction.categorise(
      book.id, under: isWish ? [] : draft.metadata.categories, before: book.listedCategories)
    try transaction.noteWhatIsMissing(in: book.id.rawValue)
  }
}

/// Books of the library by the labels that the lines of a table name. A label identifies a book without an ISBN.
struct LabelMatches {
  private var books: [String: Book] = [:]
  /// Lines of the table, by the labels that they named first.
  private var lines: [LabelNumber: Int32] = [:]

  /// Looks for those of a chunk of lines.
  mutating func find(for chunk: [ImportLine<BookEntry>], locks: SQL, _ connection: any SQLConnection) throws {
    books.removeAll(keepingCapacity: true)
    let labels = chunk.map { line in
      if case .entry(let entry, line: _) = line { SQLValue(entry.label?.text) } else { SQLValue.null }
    }
    guard let list = SQL.padded(labels) else { return }
    for book in try connection.books("label_number IN (\(list))\(locks)") {
      if let label = book.labelNumber { books[label.text] = book }
    }
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
