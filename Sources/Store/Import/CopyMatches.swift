import Domain

/// The rows of the library that a chunk of lines of a table of copies names.
struct CopyMatches {
  private struct Place: Hashable {
    let book: Book.ID
    let number: Int
  }

  enum Match {
    case found(Book)
    case fault(CopyTableColumn, ImportFault)
  }

  private var labelled: [LabelNumber: Copy] = [:]
  private var numbered: [Place: Copy] = [:]
  private var byID: [Book.ID: Book] = [:]
  private var byISBN: [ISBN: Book] = [:]
  /// By labels that were printed for a title.
  private var byLabel: [LabelNumber: Book] = [:]
  private var byName: [BookName: [Book]] = [:]
  private var isCollationCurrent = false

  /// - Parameter locks: whether these rows are locked until the transaction ends.
  /// - Throws: `collated-otherwise` as ``Namesakes`` does.
  mutating func find(for entries: [CopyEntry], locks: Bool, _ transaction: Transaction) throws {
    self = CopyMatches(isCollationCurrent: isCollationCurrent)
    let locking = locks ? transaction.dialect.locksRows : ""
    func books(_ which: SQL) throws -> [Book] { try transaction.books("\(which)\(locking)") }
    if let list = SQL.padded(entries.map { SQLValue($0.isbn?.text) }) {
      for book in try books("isbn IN (\(list)) ORDER BY id") { if let isbn = book.isbn { byISBN[isbn] = book } }
    }
    if let list = SQL.padded(entries.flatMap { [SQLValue($0.titleLabel?.text), SQLValue($0.label?.text)] }) {
      for book in try books("label_number IN (\(list)) ORDER BY id") {
        if let label = book.labelNumber { byLabel[label] = book }
      }
    }
    let named = entries.filter(\.isKnownByName)
    if let list = SQL.padded(named.map { .text(Collation.key($0.title)) }) {
      try transaction.expectCurrentCollation(&isCollationCurrent)
      for book in try books("is_wishlist_item = 0 AND title_key IN (\(list)) AND isbn IS NULL ORDER BY id") {
        byName[BookName(book.title, book.author), default: []].append(book)
      }
    }
    for book in [Array(byISBN.values), Array(byLabel.values), byName.values.flatMap(\.self)].joined() {
      byID[book.id] = book
    }
    try findCopies(for: entries, locking, books, transaction)
  }

  private init(isCollationCurrent: Bool) { self.isCollationCurrent = isCollationCurrent }

  init() {}

  /// Books are locked before their copies, as a station does it.
  private mutating func findCopies(
    for entries: [CopyEntry], _ locking: SQL, _ books: (SQL) throws -> [Book], _ transaction: Transaction
  ) throws {
    let labels = SQL.padded(entries.map { SQLValue($0.label?.text) })
    if let labels {
      for book in try books("id IN (SELECT book_id FROM copy WHERE copy.label_number IN (\(labels))) ORDER BY id") {
        byID[book.id] = book
      }
      for copy in try transaction.copies("label_number IN (\(labels)) ORDER BY id\(locking)") {
        if let label = copy.label { labelled[label] = copy }
      }
    }
    if let books = SQL.padded(byID.keys.map { .integer($0.rawValue) }),
      let numbers = SQL.padded(entries.map { SQLValue($0.number.map { Int64($0) }) })
    {
      for copy in try transaction.copies("book_id IN (\(books)) AND number IN (\(numbers)) ORDER BY id\(locking)") {
        numbered[Place(book: copy.book, number: copy.number)] = copy
      }
    }
  }

  // MARK: - Answers

  func copy(_ label: LabelNumber?) -> Copy? { label.flatMap { labelled[$0] } }
  func copy(_ number: Int, of book: Book) -> Copy? { numbered[Place(book: book.id, number: number)] }
  func book(_ id: Book.ID) -> Book? { byID[id] }
  func book(titleLabel label: LabelNumber) -> Book? { byLabel[label] }

  /// - Returns: nil if the other cells of the line name no book.
  func book(of entry: CopyEntry) -> Match? {
    if let isbn = entry.isbn {
      return byISBN[isbn].map { .found($0) } ?? .fault(.isbn, .bookUnknown(text: isbn.text))
    }
    if let label = entry.titleLabel {
      return byLabel[label].map { .found($0) } ?? .fault(.titleLabel, .bookUnknown(text: label.text))
    }
    guard entry.isKnownByName else { return nil }
    let books = byName[BookName(entry.title, entry.author)] ?? []
    guard let book = books.first else { return .fault(.title, .bookUnknown(text: entry.title)) }
    return books.count == 1 ? .found(book) : .fault(.title, .booksAlike(title: entry.title))
  }
}

extension CopyEntry {
  /// Whether title and author have to identify the book.
  fileprivate var isKnownByName: Bool { isbn == nil && titleLabel == nil && !title.isEmpty }
}
