import Domain
import Store
import TestSupport
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
  func import_addsManyBooks_asOneByOneWould(on backend: StoreBackend) async throws {
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
}
