import Domain
import TestSupport
import Testing

@testable import Store

/// A library with everything in it that is hard to carry.
enum OddLibrary {
  static let texts = [
    "a\ttab", "back\\slash", "\\N", "\\.", "two\nlines\r\nand more", "it's a \"quote\" `here`", "三体", "👩‍👩‍👧‍👦 ё",
    "e\u{301} \u{85}\u{2028}", "  spaces  ", "%s $1 ? {id}", "\u{1}\u{7F}\u{FFFD}\u{10FFFF}", "NULL",
  ]

  /// Changes of every kind, odd texts in every place, more rows than a page has, and numbers that were given and are
  /// gone.
  static func fill(_ store: TestStore, changes: Int = 300) async throws {
    var run = RandomRun(store: store, seed: 7)
    for _ in 0..<changes { try await run.change() }
    _ = try await store.addBook("Given", by: "Away")
    try await store.driver.write { connection in
      var (books, students, activities, operations) = ([[SQLValue]](), [[SQLValue]](), [[SQLValue]](), [[SQLValue]]())
      for (index, text) in texts.enumerated() {
        let id = SQLValue.integer(Int64(10_000 + index))
        // Empty is not nothing.
        let notes = index.isMultiple(of: 2) ? SQLValue.null : .text("")
        let found = SQLValue.text(SearchText.stored(text))
        books.append([id, .text(text), .text(""), .text(text), found, .integer(1), .integer(1), .integer(-1)])
        books[index] += [notes, .text(text), .text(text)]
        students.append([id, .text("X\(index)\(text)"), .text("X\(index)\(text)"), .text(text), .text(""), .text(text)])
        students[index] += [.text(text), .integer(.max)]
        activities.append([id, .integer(.min), .text("add_book"), .text(text), .text(""), notes, .text(text), .null])
        activities[index] += [.text("station"), .text(text), .text("card")]
      }
      for index in 0...LibraryCopy.rowsPerPage * 2 {
        let id = SQLValue.integer(Int64(20_000 + index))
        activities.append([id, .integer(0), .text("edit_book"), .text("Title"), .text("Author"), .null, .null, .null])
        activities[activities.count - 1] += [.text("program"), .null, .null]
        // Keys that no two languages sort alike.
        let key = ["a", "A", "ä", "Z", "z", "_", "-", "三", "👩"][index % 9] + String(index * 7919 % 10_007)
        operations.append([.text(key), .text("kind"), .text(texts[index % texts.count]), id, .integer(0)])
        operations[index] += [.text("command"), .text(texts[index % texts.count]), .null]
      }
      try connection.insert(
        books, into: "book",
        columns: [
          "id", "title", "author", "title_key", "search_text", "total_copies", "available_copies", "created_at",
          "description", "notes", "categories",
        ])
      try connection.insert(
        texts.enumerated().map { index, text in
          let notes = index.isMultiple(of: 2) ? SQLValue.null : .text(text)
          return [
            .integer(Int64(10_000 + index)), .integer(1), .text("on_shelf"), notes, .text(text), .null, .integer(-1),
          ]
        }, into: "copy", columns: ["book_id", "number", "state", "shelf", "note", "acquired_at", "last_seen_at"])
      try connection.insert(
        students, into: "student",
        columns: [
          "id", "library_id", "library_id_key", "first_name", "last_name", "name_key", "search_text", "created_at",
        ])
      try connection.insert(activities, into: "activity", columns: columns(of: "activity"))
      try connection.insert(operations, into: "operation", columns: columns(of: "operation"))
      for (table, last) in [("book", 30_000), ("student", 40_000), ("loan", 50_000), ("activity", 60_000)] {
        try connection.dialect.setLastID(table, Int64(last), connection)
      }
    }
    let gone = try await store.addBook("Gone", by: "Nobody")
    try await store.driver.write {
      try $0.run("DELETE FROM copy WHERE book_id = \(gone.id.rawValue)")
      try $0.run("DELETE FROM book WHERE id = \(gone.id.rawValue)")
    }
  }

  private static func columns(of table: String) -> [String] {
    LibraryTable.all.first { $0.name == table }?.columns ?? []
  }
}

extension TestStore {
  /// The numbers that a new book, a new student and a new loan get.
  func nextIDs() async throws -> [Int64] {
    let book = try await addBook("Next", by: "Nobody")
    let student = try await addStudent("NEXT")
    let other = try await addStudent("NEXT2")
    let loan = try await checkOut(book, to: student)
    try await library.reserve(book.id, for: other.id, operation: .random(), at: TestStore.now)
    let last = try await driver.read { connection in
      try ["activity", "reservation"].map { table in
        try connection.firstRow("SELECT max(id) AS last FROM \(SQL(trusted: table))")?.integer("last") ?? 0
      }
    }
    return [book.id.rawValue, student.id.rawValue, loan.id.rawValue] + last
  }

  func copy(
    to target: TestStore, progress: @escaping @Sendable (CopyProgress) -> Void = { _ in }
  ) async throws(Refusals) -> [TableCount] {
    try await LibraryCopy.run(from: driver, to: target.driver, place: "the copy", progress: progress)
  }

  /// Expects that this library was never used.
  func expectUnused(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #expect(try await contents() == [], sourceLocation: sourceLocation)
    let types = try await LibraryTable.counts(driver).first { $0.table == "activity_type" }
    #expect(types?.rows == Activity.Kind.allCases.count, sourceLocation: sourceLocation)
    #expect(try await addStudent().id.rawValue == 1, sourceLocation: sourceLocation)
  }
}
