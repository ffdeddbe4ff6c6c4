import Domain
import Store
import Testing

@Suite("Many books at once", .serialized)
struct BulkTests {
  private func drafts(_ numbers: Range<Int>) throws -> [BookDraft] {
    try numbers.map { number in
      var metadata = BookMetadata()
      metadata.description = number.isMultiple(of: 2) ? nil : "line\none\ttab \\ \\N \"quoted\""
      metadata.categories = ["Fiction", "数学"]
      return BookDraft(
        isbn: number.isMultiple(of: 3) ? nil : try ISBN.sample(number), title: " Büch \(number) ", author: "Ünal",
        copies: 1 + number % 3, metadata: metadata, notes: number.isMultiple(of: 5) ? "\\N" : "")
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func addBooks_addsThemAll_asOneByOneWould(on backend: StoreBackend) async throws {
    let bulk = try await TestStore(backend)
    let single = try await TestStore(.inMemory)
    let drafts = try drafts(0..<1_200)
    #expect(try await bulk.library.addBooks(drafts, at: TestStore.now) == 1_200)
    for draft in drafts { _ = try await single.library.addBook(draft, operation: .random(), at: TestStore.now) }
    #expect(try await bulk.library.books(limit: 2_000) == single.library.books(limit: 2_000))
    let told = try await bulk.library.activities(limit: 2_000)
    #expect(try await told == single.library.activities(limit: 2_000))
    #expect(try await bulk.library.books(matching: "buch 1199 unal", limit: 5).count == 1)
    try await bulk.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func addBooks_addsNone_whenOneCannotBe(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addBook(isbn: try ISBN.sample(900))
    _ = try await store.addWish(isbn: try ISBN.sample(901))
    let good = try drafts(0..<700)
    try await store.expectRefusal(.isbnTaken(title: "Dune")) {
      let twin = BookDraft(isbn: try ISBN.sample(900), title: "Dune", author: "Frank Herbert")
      return try await store.library.addBooks(good + [twin], at: TestStore.now)
    }
    try await store.expectRefusal(.onWishlist(title: "Emma")) {
      let wished = BookDraft(isbn: try ISBN.sample(901), title: "Emma", author: "Jane Austen")
      return try await store.library.addBooks([wished] + good, at: TestStore.now)
    }
    try await store.expectRefusal(.isbnTaken(title: good[1].title)) {
      try await store.library.addBooks(good + [good[1]], at: TestStore.now)
    }
    try await store.expectRefusal(.titleTooShort(minimum: BookDraft.minimumTextLength)) {
      try await store.library.addBooks(good + [BookDraft(title: " ", author: "Nobody")], at: TestStore.now)
    }
    #expect(try await store.library.addBooks([], at: TestStore.now) == 0)
  }
}
