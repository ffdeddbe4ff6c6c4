import Domain
import Store
import TestSupport
import Testing

@Suite("Numbers that the library prints")
struct LabelTests {
  @Test(arguments: StoreBackend.allCases) func label_isGivenOnce_andFindsItsBook(on backend: StoreBackend) async throws
  {
    try await backend.withLibrary { library in
      let first = try await library.add(BookDraft(title: "Our School", author: "Class 7", copies: 2))
      let second = try await library.add(BookDraft(title: "Our Village", author: "Class 8"))
      let (books, given) = try await library.giveLabels(to: [second.id, first.id])
      #expect(given == 2)
      #expect(books.map(\.id) == [second.id, first.id])
      #expect(books.map(\.labelNumber?.serial) == [1, 2])
      let (again, none) = try await library.giveLabels(to: [first.id, second.id])
      #expect(none == 0)
      #expect(again == books.reversed())
      let label = try #require(books[1].labelNumber)
      #expect(try await library.book(label: label)?.id == first.id)
      #expect(try await library.book(code: .label(label))?.id == first.id)
      let free = try #require(LabelNumber(serial: 3))
      #expect(try await library.book(label: free) == nil)
    }
  }

  @Test(arguments: StoreBackend.allCases) func list_holdsBooksWithoutISBN(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let bare = try await library.add(BookDraft(title: "Our School", author: "Class 7"))
      _ = try await library.add(.dune())
      _ = try await library.addWishlistItem(
        BookDraft(title: "Wish", author: "Nobody"), operation: .random(), at: .opening)
      #expect(try await library.booksWithoutISBN(isNew: true, limit: 9).map(\.id) == [bare.id])
      _ = try await library.giveLabels(to: [bare.id])
      #expect(try await library.booksWithoutISBN(isNew: true, limit: 9).isEmpty)
      #expect(try await library.booksWithoutISBN(isNew: false, limit: 9).map(\.id) == [bare.id])
      #expect(try await library.booksWithoutISBN(isNew: false, after: bare.id, limit: 9).isEmpty)
    }
  }

  @Test(arguments: StoreBackend.allCases) func label_isNotGiven_whenABookIsGone(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook()
    try await store.expectRefusal(.noLongerThere) {
      try await store.library.giveLabels(to: [book.id, Book.ID(rawValue: 999)])
    }
  }

  @Test(arguments: StoreBackend.allCases) func card_isGiven_toThoseWithoutOne(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await store.addStudent()
    let emmy = try await store.addStudent("S2", "Emmy", "Noether")
    try await store.driver.write { connection in
      try connection.run("UPDATE student SET card_number = NULL WHERE id = \(emmy.id.rawValue)")
    }
    let (students, given) = try await store.library.giveCards(to: [ada.id, emmy.id])
    #expect(given == 1)
    #expect(students.first?.cardNumber == ada.cardNumber)
    let card = try #require(students.last?.cardNumber)
    #expect(card != ada.cardNumber)
    #expect(try await store.library.student(card: card)?.id == emmy.id)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases) func class_isListedByName(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let names = [("Ada", "Lovelace", "7"), ("Emmy", "Noether", "8"), ("Alan", "Kay", "7")]
      for (number, name) in names.enumerated() {
        _ = try await library.add(
          StudentDraft(libraryID: "S\(number)", firstName: name.0, lastName: name.1, grade: name.2))
      }
      let seven = try #require(try await library.schoolClass(named: "Class 7")).id
      let first = try await library.students(in: seven, limit: 1)
      #expect(first.map(\.firstName) == ["Alan"])
      let mark = try #require(first.last.map { PageCursor($0) })
      #expect(try await library.students(in: seven, after: mark, limit: 9).map(\.firstName) == ["Ada"])
    }
  }
}
