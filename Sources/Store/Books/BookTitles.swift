package import Domain

extension Library {
  package func titles(of codes: [BookCode]) async throws(Refusals) -> [BookCode: String] {
    guard !codes.isEmpty else { return [:] }
    return try await read { try $0.titles(of: codes) }
  }
}

extension Transaction {
  /// Three queries, however many codes there are. A label is a copy's, or of all copies of its title.
  fileprivate func titles(of codes: [BookCode]) throws -> [BookCode: String] {
    var (isbns, labels): ([String], [String]) = ([], [])
    for code in Set(codes) {
      switch code {
      case .isbn(let isbn): isbns.append(isbn.text)
      case .label(let label): labels.append(label.text)
      }
    }
    var found: [BookCode: String] = [:]
    func add(_ sql: SQL, _ code: (SQLRow) throws -> BookCode?) throws {
      for row in try rows(sql) { if let code = try code(row) { found[code] = try row.text("title") } }
    }
    if !isbns.isEmpty {
      try add("SELECT isbn, title FROM book WHERE isbn IN (\(SQL.list(isbns)))") {
        try $0.of("book").optionalISBN("isbn").map { .isbn($0) }
      }
    }
    if !labels.isEmpty {
      let list = SQL.list(labels)
      try add("SELECT label_number, title FROM book WHERE label_number IN (\(list))") {
        try $0.of("book").optionalLabel("label_number").map { .label($0) }
      }
      try add(
        """
        SELECT copy.label_number AS label_number, book.title AS title FROM copy CROSS JOIN book
        WHERE copy.label_number IN (\(list)) AND book.id = copy.book_id
        """
      ) { try $0.of("copy").optionalLabel("label_number").map { .label($0) } }
    }
    return found
  }
}
