import Domain
import Store
import TestSupport
import Testing

/// All faults of an entry are reported at once: a form is corrected in one pass.
@Suite("What is entered: all that is wrong with it", .serialized)
struct EntryRefusalTests {
  @Test(arguments: StoreBackend.allCases)
  func book_isRefused_forItsWordsAndItsNumber(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let isbn = try ISBN.sample(1)
    _ = try await store.addBook(isbn: isbn)
    let draft = BookDraft(isbn: isbn, title: "D", author: " ", copies: 0)
    try await store.expectRefusal(
      .titleTooShort(minimum: 2), .authorTooShort(minimum: 2), .copiesOutOfRange(1...999), .isbnTaken(title: "Dune")
    ) {
      try await store.library.addBook(draft, operation: .random(), at: TestStore.now)
    }
    try await store.expectRefusal(
      .titleTooShort(minimum: 2), .authorTooShort(minimum: 2), .isbnTaken(title: "Dune")
    ) {
      try await store.library.addWishlistItem(draft, operation: .random(), at: TestStore.now)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func edit_isRefused_forItsWordsItsNumberAndItsLoans(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let isbn = try ISBN.sample(1)
    _ = try await store.addBook("Emma", by: "Jane Austen", isbn: isbn)
    let dune = try await store.addBook()
    _ = try await store.checkOut(dune, to: try await store.addStudent())
    try await store.expectRefusal(
      .titleTooShort(minimum: 2), .copiesOutOfRange(1...999), .isbnTaken(title: "Emma"), .copiesBelowLoans(onLoan: 1),
      .availableOutOfRange(0...0), .stillOnLoan(title: "Dune", copies: 1)
    ) {
      try await store.library.editBook(
        dune.id, to: BookDraft(isbn: isbn, title: "", author: "Anna", copies: 0), availableCopies: 1,
        operation: .random(), at: TestStore.now)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func student_isRefused_forTheNameAndBothNumbers(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let card = try #require(CardNumber(serial: 5))
    _ = try await store.addStudent(card: card)
    try await store.expectRefusal(.nameMissing, .libraryIDTaken(libraryID: "s12345"), .cardTaken(card)) {
      try await store.addStudent(" s12345 ", " ", "", card: card)
    }
  }
}
