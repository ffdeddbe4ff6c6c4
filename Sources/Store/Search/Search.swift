package import Domain

/// Title and author as they are compared: without case and diacritics.
struct BookName: Hashable {
  let title: String
  let author: String

  init(_ title: String, _ author: String) {
    self.title = SearchText.fold(TypedText.trim(title))
    self.author = SearchText.fold(TypedText.trim(author))
  }
}

/// Title and author as two people may write them: without punctuation, with `ae` for `ä`, the names of the author in
/// any order.
struct LooseBookName: Hashable {
  let title: [String]
  let author: [String]

  init(_ title: String, _ author: String) {
    self.title = LooseBookName.words(title)
    self.author = LooseBookName.words(author).sorted()
  }

  private static func words(_ text: String) -> [String] {
    let folded = SearchText.fold(SearchText.spelledUmlauts(text) ?? text)
    return folded.unicodeScalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
      .map { String(String.UnicodeScalarView($0)) }
  }
}

extension Library {
  /// The limit of books that hold all words of a title and an author; beyond it the exact one may be missed.
  private static let mostNamesakes = 1000

  /// A book, or else a wish, of this title and author, whether it has an ISBN or not. “Herbert, Frank” is Frank
  /// Herbert, and “E.B. White” is E. B. White.
  package func namesake(title: String, author: String) async throws(Refusals) -> Book? {
    let name = LooseBookName(title, author)
    guard !name.title.isEmpty else { return nil }
    for wishlist in [false, true] {
      let books = try await books(matching: "\(title) \(author)", wishlist: wishlist, limit: Library.mostNamesakes)
      if let book = books.first(where: { LooseBookName($0.title, $0.author) == name }) { return book }
    }
    return nil
  }
}

/// The keys that lists are sorted by, and the version of the order that they were made for.
extension Library {
  /// A stored word: libraries keep the version under this name.
  fileprivate static let setting = "filing"
  private static let rowsAtOnce = 500

  /// False where ICU or this program sorts otherwise than what made the keys: then lists are in no one's order until
  /// ``sortAnew(progress:)``.
  package func collationIsCurrent() async throws(Refusals) -> Bool {
    try await read { try $0.collationIsCurrent() }
  }

  /// Rebuilds every sort key, some hundred rows in each transaction, so that stations can work in between. The next
  /// call continues an interrupted run.
  ///
  /// - Returns: how many books and students were sorted otherwise before.
  package func sortAnew(progress: @Sendable (_ rowsSeen: Int) -> Void = { _ in }) async throws(Refusals) -> Int {
    var (seen, changed) = (0, 0)
    for table in CollatedTable.current {
      var last = Int64.min
      while true {
        let (after, count) = (last, Library.rowsAtOnce)
        let page = try await write(at: .now) { try table.fileAnew(after: after, limit: count, $0) }
        seen += page.seen
        changed += page.changed
        progress(seen)
        guard let end = page.last, page.seen == count else { break }
        last = end
      }
    }
    try await mendCategories()
    try await write(at: .now) { try $0.set(Library.setting, to: Collation.version) }
    return changed
  }

  /// Rebuilds the rows of categories that are not those of their books.
  private func mendCategories() async throws(Refusals) {
    var last = Int64.min
    while true {
      let after = last
      let end = try await write(at: .now) { transaction -> Int64? in
        guard let page = try transaction.miscategorised(after: after, limit: Library.rowsAtOnce) else { return nil }
        try transaction.recategorise(page.books)
        return page.last
      }
      guard let end else { return }
      last = end
    }
  }

  /// Rebuilds every key in the caller's transaction, as a migration wants it.
  static func fileAll(_ connection: any SQLConnection) throws {
    for table in CollatedTable.all {
      var last = Int64.min
      while let end = try table.fileAnew(after: last, limit: rowsAtOnce, connection).last { last = end }
    }
    try connection.set(setting, to: Collation.version)
  }
}

/// A table with a key that its lists are sorted by, and text that its rows are found by.
struct CollatedTable: Sendable {
  let name: SQL
  let column: SQL
  let columns: [String]
  /// The text is nil where the table is found by another one's.
  let made: @Sendable (SQLRow) throws -> (key: String, text: String?)
  /// Further keys of the same rows, made of some of the same columns.
  var otherKeys: [CollatedTable] = []

  var words: SQL { SQL(trusted: columns.joined(separator: ", ")) }

  /// An old migration fills these tables, so each column here is as old as it.
  static let all = [
    CollatedTable(name: "book", column: "title_key", columns: ["title", "author"]) { row in
      let title = try row.text("title")
      return (Collation.key(title), SearchText.stored("\(title) \(try row.text("author"))"))
    },
    CollatedTable(name: "student", column: "name_key", columns: ["first_name", "last_name", "library_id"]) { row in
      let (first, last) = (try row.text("first_name"), try row.text("last_name"))
      return (
        Collation.key(first: first, last: last),
        Library.studentText(first: first, last: last, libraryID: try row.text("library_id"))
      )
    },
  ]

  static let authors = CollatedTable(name: "book", column: "author_key", columns: ["author"]) { row in
    (Collation.key(author: try row.text("author")), nil)
  }

  static let current = all.map { table in
    var table = table
    if table.columns.contains("author") { table.otherKeys = [.authors] }
    return table
  }

  /// - Returns: how many rows followed `id`, how many of them had another key or text, and the last one's ID.
  func fileAnew(
    after id: Int64, limit: Int, _ connection: any SQLConnection
  ) throws -> (seen: Int, changed: Int, last: Int64?) {
    let keys = [self] + otherKeys
    let columns = keys.map { $0.column + ", " }.reduce("", +)
    let rows = try connection.rows(
      "SELECT id, \(columns)search_text, \(words) FROM \(name) WHERE id > \(id) ORDER BY id LIMIT \(limit)")
    var changed = 0
    for row in rows {
      // Only changed columns are set: each one costs the indexes that hold it.
      var sets: [SQL] = []
      for (index, table) in keys.enumerated() {
        let (key, text) = try table.made(row)
        if row.values[index + 1] != .text(key) { sets.append("\(table.column) = \(key)") }
        if let text, try row.text("search_text") != text { sets.append("search_text = \(text)") }
      }
      guard let first = sets.first else { continue }
      let all = sets.dropFirst().reduce(first) { $0 + ", " + $1 }
      try connection.run("UPDATE \(name) SET \(all) WHERE id = \(try row.integer("id"))")
      changed += 1
    }
    return (rows.count, changed, try rows.last?.integer("id"))
  }
}

extension Transaction {
  func collationIsCurrent() throws -> Bool {
    try setting(Library.setting) == Collation.version
  }

  /// - Parameter isKnown: whether an earlier call has found it; this one notes it there.
  /// - Throws: `collated-otherwise` where another program made the keys.
  func expectCurrentCollation(_ isKnown: inout Bool) throws {
    if isKnown { return }
    guard try collationIsCurrent() else { throw Refusal.collatedOtherwise }
    isKnown = true
  }
}
