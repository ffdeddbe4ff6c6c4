import Domain
import TestSupport
import Testing

@testable import Store

extension Library {
  fileprivate func categories(limit: Int) async throws -> [BookCategory] {
    try await read { try $0.categories(limit: limit) }
  }
}

@Suite("Categories of books", .serialized)
struct CategoryTests {
  private func rows(_ store: TestStore) async throws -> [String] {
    try await store.driver.read { connection in
      try connection.rows("SELECT book_id, category_key, name FROM book_category ORDER BY book_id, category_key").map {
        "\(try $0.integer("book_id")) \(try $0.text("category_key")): \(try $0.text("name"))"
      }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func rows_followTheBook_whateverChangesIt(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (library, now) = (store.library, TestStore.now)
    var draft = BookDraft(isbn: try ISBN.sample(1), title: "Dune", author: "Frank Herbert")
    draft.metadata.categories = ["Sci Fi", "Désert", "sci fi", " "]
    let dune = try await library.addBook(draft, operation: .random(), at: now)
    #expect(try await rows(store) == ["1 desert: Désert", "1 sci fi: Sci Fi"])
    var edit = BookEdit()
    edit.categories = ["Sand"]
    _ = try await library.editBook(dune.id, edit, operation: .random(), at: now)
    #expect(try await rows(store) == ["1 sand: Sand"])
    // A wish, which becomes a book with what the line of a table says.
    let wish = try await library.addWishlistItem(
      BookDraft(isbn: try ISBN.sample(2), title: "Emma", author: "Jane Austen"), operation: .random(), at: now)
    var came = BookDraft(isbn: wish.isbn, title: "Emma", author: "Jane Austen")
    came.metadata.categories = ["Love"]
    var new = BookDraft(title: "Momo", author: "Michael Ende")
    new.metadata.categories = ["Time"]
    let lines = [came, new]
    _ = try await library.importBooks(
      { take in for (line, draft) in lines.enumerated() { try take(.entry(BookEntry(draft: draft), line: line + 2)) } },
      ImportManner(), operation: .random(), at: now)
    #expect(try await rows(store) == ["1 sand: Sand", "2 love: Love", "3 time: Time"])
    #expect(try await library.categories(limit: 2).map(\.name) == ["Love", "Sand"])
    try await library.deleteBook(dune.id, operation: .random(), at: now)
    #expect(try await rows(store) == ["2 love: Love", "3 time: Time"])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func lookup_fillsThem(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let dune = try await store.addBook(isbn: .numbered(1))
    let task = try #require(
      try await store.library.takeLookups(1, at: TestStore.later(hours: 1), lease: TestStore.later(hours: 2)).first)
    var metadata = BookMetadata()
    metadata.categories = ["Science fiction"]
    try await store.library.finish(task, with: .found(metadata), at: TestStore.later(hours: 1))
    #expect(try await rows(store) == ["\(dune.id.rawValue) science fiction: Science fiction"])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func wishes_haveNoCategoryOfTheCatalogue(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var draft = BookDraft(title: "Emma", author: "Jane Austen")
    draft.metadata.categories = ["Love"]
    let wish = try await store.library.addWishlistItem(draft, operation: .random(), at: TestStore.now)
    #expect(try await rows(store) == [])
    try await store.expectSound()
    _ = try await store.library.acquire(wish.id, copies: 1, operation: .random(), at: TestStore.now)
    #expect(try await store.library.categories(limit: 9).map(\.key) == ["love"])
  }

  @Test(arguments: StoreBackend.allCases)
  func sort_mendsKeysAndCategories(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var draft = BookDraft(title: "Dune", author: "Frank Herbert")
    draft.metadata.categories = ["Sand"]
    _ = try await store.library.addBook(draft, operation: .random(), at: TestStore.now)
    try await store.plant(["UPDATE book SET author_key = 'x'", "DELETE FROM book_category"])
    #expect(
      try await store.library.check().map { "\($0)" } == [
        "book:1 book-sorted-wrongly", "book:1 categories-of-book-wrong",
      ])
    #expect(try await store.library.sortAnew() == 1)
    try await store.expectSound()
  }
}
