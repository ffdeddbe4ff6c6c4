import Domain

/// Books without a number from before the import, by title and author. A line without a number is compared with them,
/// so that a table that was exported, edited and imported again does not double them.
///
/// Each stands for one line at most: the second of two equal lines is another book, as at the export.
struct Namesakes {
  private var books: [BookName: [Book]] = [:]
  private(set) var met: Set<Int64> = []
  private var isCollationCurrent = false

  init(met: Set<Int64> = []) { self.met = met }

  /// Looks for those of a chunk of lines.
  ///
  /// - Parameter last: the last book that was there before.
  /// - Throws: `collated-otherwise` where the keys are not those that titles have now: each line would double its book.
  mutating func find(for drafts: [BookDraft], before last: Int64, locks: SQL, _ transaction: Transaction) throws {
    books.removeAll(keepingCapacity: true)
    let keys = drafts.filter { $0.isbn == nil }.map { SQLValue.text(Collation.key($0.title)) }
    guard let list = SQL.padded(keys) else { return }
    try transaction.expectCurrentCollation(&isCollationCurrent)
    let found = try transaction.books(
      "is_wishlist_item IN (0, 1) AND title_key IN (\(list)) AND id <= \(last) ORDER BY id DESC\(locks)")
    for book in found where book.isbn == nil && !met.contains(book.id.rawValue) {
      books[BookName(book.title, book.author), default: []].append(book)
    }
  }

  /// A line with a label is another book than one with another label.
  mutating func take(for entry: BookEntry) -> Book? {
    let draft = entry.draft
    guard draft.isbn == nil else { return nil }
    let name = BookName(draft.title, draft.author)
    guard let place = books[name]?.lastIndex(where: { isFree($0) && (entry.label == nil || $0.labelNumber == nil) }),
      let book = books[name]?.remove(at: place)
    else { return nil }
    met.insert(book.id.rawValue)
    return book
  }

  /// Another line stands for this book already.
  mutating func take(_ book: Book) { met.insert(book.id.rawValue) }

  private func isFree(_ book: Book) -> Bool { !met.contains(book.id.rawValue) }
}
