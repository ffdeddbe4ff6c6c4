import Domain
import Store
import TestSupport
import Testing

@Suite("Books: new ones, more of them, wishes", .serialized)
struct BookTests {
  @Test(arguments: StoreBackend.allCases)
  func addBook_keepsAllThatWasEntered_whenItIsNew(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var metadata = BookMetadata()
    metadata.description = "Sand,\nspice and “worms”."
    metadata.pageCount = 604
    metadata.publishedDate = "1965-08"
    metadata.publisher = "Chilton"
    metadata.languageCode = "en"
    metadata.coverImageURL = "https://covers.example/dune.jpg"
    metadata.categories = ["Fiction", "Science Fiction"]
    let isbn = try ISBN.sample(1)
    let book = try await store.library.addBook(
      BookDraft(
        isbn: isbn, title: "  Dune ", author: " Frank Herbert\t", copies: 3, metadata: metadata, notes: "signed"),
      operation: .random(), at: TestStore.now)
    #expect(
      book
        == Book(
          id: book.id, isbn: isbn, title: "Dune", author: "Frank Herbert", totalCopies: 3, availableCopies: 3,
          createdAt: TestStore.now, metadata: metadata, notes: "signed"))
    #expect(try await store.library.book(id: book.id) == book)
    #expect(try await store.library.book(isbn: isbn) == book)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func book_isNil_whenThereIsNone(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    #expect(try await store.library.book(id: Book.ID(rawValue: 7)) == nil)
    #expect(try await store.library.book(isbn: try ISBN.sample(7)) == nil)
    #expect(try await store.library.books(limit: 10) == [])
  }

  @Test(arguments: StoreBackend.allCases)
  func addBook_namesAllThatIsWrong_whenTheDraftIs(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    try await store.expectRefusal(
      .titleTooShort(minimum: 2), .authorTooShort(minimum: 2), .copiesOutOfRange(1...999)
    ) { try await store.addBook(" D ", by: "", copies: 0) }
    try await store.expectRefusal(.copiesOutOfRange(1...999)) { try await store.addBook(copies: 1000) }
    try await store.expectRefusal(.copiesOutOfRange(1...999)) { try await store.addBook(copies: .min) }
    #expect(try await store.addBook(copies: 999).availableCopies == 999)
  }

  @Test(arguments: StoreBackend.allCases)
  func addBook_isRefused_whenTheISBNIsTaken(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let isbn = try ISBN.sample(1)
    _ = try await store.addBook(isbn: isbn)
    try await store.expectRefusal(.isbnTaken(title: "Dune")) { try await store.addBook("Other", isbn: isbn) }
    try await store.expectRefusal(.isbnTaken(title: "Dune")) { try await store.addWish("Other", isbn: isbn) }
  }

  @Test(arguments: StoreBackend.allCases)
  func addBook_isRefused_whenItIsOnTheWishlist(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let isbn = try ISBN.sample(1)
    _ = try await store.addWish(isbn: isbn)
    try await store.expectRefusal(.onWishlist(title: "Emma")) { try await store.addBook(isbn: isbn) }
    try await store.expectRefusal(.onWishlist(title: "Emma")) { try await store.addWish(isbn: isbn) }
  }

  @Test(arguments: StoreBackend.allCases)
  func addBook_takesBoth_whenNeitherHasAnISBN(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let first = try await store.addBook()
    let second = try await store.addBook()
    #expect(first.id != second.id)
    #expect(try await store.library.books(limit: 10) == [first, second])
  }

  @Test(arguments: StoreBackend.allCases)
  func addCopies_raisesBothCounts_whenSomeAreOnLoan(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 2)
    _ = try await store.checkOut(book, to: try await store.addStudent())
    let more = try await store.library.addCopies(3, to: book.id, operation: .random(), at: TestStore.now)
    #expect((more.totalCopies, more.availableCopies) == (5, 4))
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func addCopies_isRefused_whenThereIsNothingToAddTo(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 998)
    func add(_ count: Int, to id: Book.ID) async throws -> Book {
      try await store.library.addCopies(count, to: id, operation: .random(), at: TestStore.now)
    }
    for count in [0, -1, 2, 1000, Int.max, Int.min] {
      try await store.expectRefusal(.copiesOutOfRange(1...999)) { try await add(count, to: book.id) }
    }
    try await store.expectRefusal(.noLongerThere) { try await add(1, to: Book.ID(rawValue: 99)) }
    #expect(try await add(1, to: book.id).totalCopies == 999)
  }

  @Test(arguments: StoreBackend.allCases)
  func wish_hasNoCopies_untilItIsAcquired(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let wish = try await store.library.addWishlistItem(
      BookDraft(title: "Emma", author: "Jane Austen", copies: 5), operation: .random(), at: TestStore.now)
    #expect(wish.isWishlistItem)
    #expect((wish.totalCopies, wish.availableCopies) == (0, 0))
    #expect(try await store.library.books(wishlist: true, limit: 10) == [wish])
    #expect(try await store.library.books(limit: 10) == [])

    for copies in [0, 1000, -1] {
      try await store.expectRefusal(.copiesOutOfRange(1...999)) {
        try await store.library.acquire(wish.id, copies: copies, operation: .random(), at: TestStore.now)
      }
    }
    let book = try await store.library.acquire(wish.id, copies: 4, operation: .random(), at: TestStore.now)
    #expect(!book.isWishlistItem)
    #expect((book.totalCopies, book.availableCopies) == (4, 4))
    #expect(try await store.library.books(wishlist: true, limit: 10) == [])
    #expect(try await store.library.books(limit: 10) == [book])
    for id in [wish.id, Book.ID(rawValue: 99)] {
      try await store.expectRefusal(.noLongerThere) {
        try await store.library.acquire(id, copies: 1, operation: .random(), at: TestStore.now)
      }
    }
    try await store.expectSound()
  }

  /// A wish may come without an author, a book may not: its export could not be taken in again.
  @Test(arguments: StoreBackend.allCases)
  func wishWithoutAuthor_isEditedAndAcquired_onceItHasOne(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let entry = BookEntry(draft: BookDraft(title: "Hobbit", author: ""), availableCopies: nil, saysCopies: false)
    _ = try await store.library.importBooks(
      { try $0(.entry(entry, line: 2)) }, areWishes: true, ImportManner(), operation: .random(), at: TestStore.now)
    let wish = try #require(try await store.library.books(wishlist: true, limit: 1).first)
    let noted = BookDraft(title: "Hobbit", author: "", notes: "for the film club")
    let edited = try await store.library.editBook(wish.id, to: noted, operation: .random(), at: TestStore.now)
    #expect(edited.notes == "for the film club")
    let tooShort = Refusal.authorTooShort(minimum: BookDraft.minimumTextLength)
    for author in [nil, "", " T "] {
      try await store.expectRefusal(tooShort) {
        try await store.library.acquire(wish.id, copies: 1, author: author, operation: .random(), at: TestStore.now)
      }
    }
    let book = try await store.library.acquire(
      wish.id, copies: 1, author: " J. R. R. Tolkien", operation: .random(), at: TestStore.now)
    #expect((book.author, book.totalCopies) == ("J. R. R. Tolkien", 1))
    #expect(try await store.library.books(matching: "tolkien", limit: 5) == [book])
    #expect(try await store.library.activities(limit: 1).first?.bookAuthor == "J. R. R. Tolkien")
    // An author that it has stays.
    let emma = try await store.addWish("Emma")
    let acquired = try await store.library.acquire(
      emma.id, copies: 1, author: "Another", operation: .random(), at: TestStore.now)
    #expect(acquired.author == "Jane Austen")
    try await store.expectSound()
  }
}
