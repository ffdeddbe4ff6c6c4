import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Search: punctuation and umlauts", .serialized)
struct UmlautSearchTests {
  private static let shelf = [
    ("Harry Potter and the Philosopher’s Stone", "J. K. Rowling, Joanne"), ("Long Day’s Journey", "Eugene O'Neill"),
    ("Der Fänger", "Müller"), ("Die Straße", "Mueller, Ötzi"), ("Poetry", "Joe Sue"), ("Spider-Man", "Lee, Stan"),
    ("Kühlschränke", "Ohne Namen"), ("三体", "加西亚·马尔克斯"), ("???", "Nobody"), ("Maelstrom Quelle", "Muller"),
  ]

  private static let found: [(typed: String, titles: [String])] = [
    ("rowling, joanne", ["Harry Potter and the Philosopher’s Stone"]),
    ("\"harry potter\"", ["Harry Potter and the Philosopher’s Stone"]),
    ("„harry potter“", ["Harry Potter and the Philosopher’s Stone"]),
    ("harry potter: philosopher's stone", ["Harry Potter and the Philosopher’s Stone"]),
    ("j.k. rowling", ["Harry Potter and the Philosopher’s Stone"]),
    ("o'neill", ["Long Day’s Journey"]), ("o’neill, eugene", ["Long Day’s Journey"]),
    ("oneill", ["Long Day’s Journey"]),
    ("spider man", ["Spider-Man"]), ("spider–man", ["Spider-Man"]), ("(spider-man)", ["Spider-Man"]),
    ("马尔克斯，加西亚", ["三体"]), ("《三体》", ["三体"]), ("???", ["???"]), ("?", ["???"]), ("\"", []),
    (",", ["Harry Potter and the Philosopher’s Stone", "Die Straße", "Spider-Man"]),
    ("müller", ["Der Fänger", "Die Straße", "Maelstrom Quelle"]), ("mueller", ["Der Fänger", "Die Straße"]),
    ("MÜLLER", ["Der Fänger", "Die Straße", "Maelstrom Quelle"]), ("muller", ["Der Fänger", "Maelstrom Quelle"]),
    ("mu\u{308}ller", ["Der Fänger", "Die Straße", "Maelstrom Quelle"]),
    ("faenger", ["Der Fänger"]), ("fänger", ["Der Fänger"]), ("fanger", ["Der Fänger"]),
    ("strasse", ["Die Straße"]), ("straße", ["Die Straße"]), ("STRASSE oetzi", ["Die Straße"]),
    ("ötz", ["Die Straße"]), ("öt", ["Die Straße"]), ("oe", ["Die Straße"]),
    ("kuehlschränke", ["Kühlschränke"]),
    ("kuehlschraenke", ["Kühlschränke"]), ("kühlschraenke", ["Kühlschränke"]), ("poet", ["Poetry"]),
    ("joe", ["Poetry"]),
    ("mälstrom", ["Maelstrom Quelle"]), ("uelle", ["Der Fänger", "Die Straße", "Maelstrom Quelle"]),
  ]

  @Test(arguments: StoreBackend.allCases, [false, true])
  func books_areFound_whateverPunctuationAndUmlautsAreTyped(on backend: StoreBackend, amongMany: Bool) async throws {
    let store = try await TestStore(backend)
    for (title, author) in Self.shelf { _ = try await store.addBook(title, by: author) }
    if amongMany {
      // Enough of others that the first rows of the order do not hold them: the index is asked.
      let others = (1...2_100).map { BookDraft(title: "Aa \($0 + 3_000)", author: "Bb") }
      _ = try await store.library.addBooks(others, at: TestStore.now)
    }
    let order = try await store.library.books(limit: 3_000).map(\.title)
    for (typed, titles) in Self.found {
      let found = try await store.library.books(matching: typed, limit: 10).map(\.title)
      #expect(found == order.filter(titles.contains), "“\(typed)”")
    }
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func students_areFound_byEitherSpelling(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let jorg = try await store.addStudent("S1", "Jörg", "Großmann")
    for typed in ["joerg", "jörg", "jö", "joe", "grossmann, jörg", "großmann"] {
      #expect(try await store.library.students(matching: typed, limit: 10) == [jorg], "“\(typed)”")
    }
  }

  /// A query of short words has as many conditions as one may have.
  @Test(arguments: StoreBackend.allCases)
  func longestQuery_isAnswered(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook("Äü", by: "Bö")
    for word in ["ä ", "ä,", "bö "] {
      let typed = String(String(repeating: word, count: 200).prefix(400))
      #expect(try await store.library.books(matching: typed, limit: 10) == [book])
    }
  }

  @Test(arguments: [
    ("Müller", " muller mueller"), ("Der Fänger – Der Fänger", " der fanger – der fanger faenger"),
    ("Mueller", " mueller"),
    ("U\u{308}ber", " uber ueber"), ("Straße", " strasse"), ("Ä-Ö", " a- o ae- oe"), ("Öl 人", " ol 人 oel\u{1}人\u{1}"),
    ("Été", " ete"),
  ])
  func text_isStored_withItsUmlautsInBothSpellings(text: String, stored: String) {
    #expect(SearchText.stored(text) == stored)
  }

  /// A library of the version before, whose text lacks the other spelling.
  @Test(arguments: StoreBackend.allCases)
  func library_findsOtherSpellings_onceItWasBroughtUpToDate(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook("Der Fänger", by: "Müller")
    let decomposed = try await store.addBook("Der Fa\u{308}nger II", by: "Anna")
    let other = try await store.addBook("Dune")
    let student = try await store.addStudent("S1", "Jörg", "Große")
    let version = try #require(Migration.all.lastIndex { $0.statements.isEmpty && $0.work != nil })
    @Sendable func set(version: Int, _ connection: any SQLConnection) throws {
      try connection.run("DELETE FROM schema_version")
      try connection.run("INSERT INTO schema_version (version) VALUES (\(version))")
    }
    try await store.driver.write { connection in
      for (id, text) in [(book.id, " der fanger muller"), (decomposed.id, " der fanger ii anna")] {
        try connection.run("UPDATE book SET search_text = \(text) WHERE id = \(id.rawValue)")
      }
      try connection.run("UPDATE student SET search_text = ' jorg grosse s1'")
    }
    #expect(try await store.library.books(matching: "mueller", limit: 10) == [])
    try await store.driver.write { connection in
      try set(version: version, connection)
      try Migration.bringUpToDate(connection, to: version + 1)
      try set(version: Migration.current, connection)
    }
    #expect(try await store.library.books(matching: "mueller", limit: 10) == [book])
    #expect(try await store.library.books(matching: "faenger", limit: 10) == [book, decomposed])
    #expect(try await store.library.books(matching: "dune", limit: 10) == [other])
    #expect(try await store.library.students(matching: "joerg", limit: 10) == [student])
    try await store.expectSound()
    // Changes reach the index again.
    _ = try await store.library.editBook(
      book.id, BookDraft(title: "Öl", author: "Müller").editOfTitle, operation: .random(), at: TestStore.now)
    #expect(try await store.library.books(matching: "oel", limit: 10).map(\.id) == [book.id])
    try await store.expectSound()
  }
}

extension BookDraft {
  fileprivate var editOfTitle: BookEdit {
    var edit = BookEdit()
    edit.title = title
    return edit
  }
}
