import Domain
import Store
import TestSupport
import Testing

@Suite("Books: edited", .serialized)
struct BookEditTests {
  @Test(arguments: StoreBackend.allCases)
  func editBook_replacesItsData_andNothingElse(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1), copies: 2)
    let other = try await store.addBook("Emma", by: "Jane Austen", isbn: try ISBN.sample(2))
    var draft = BookDraft(isbn: try ISBN.sample(3), title: " Düne ", author: "F. Herbert", copies: 5, notes: "worn")
    draft.metadata.publisher = "Heyne"
    let edited = try await store.library.editBook(
      book.id, to: draft, operation: .random(), at: TestStore.later(days: 1))
    #expect(
      edited
        == Book(
          id: book.id, isbn: try ISBN.sample(3), title: "Düne", author: "F. Herbert", totalCopies: 5,
          availableCopies: 5, createdAt: TestStore.now, metadata: draft.metadata, notes: "worn"))
    #expect(try await store.library.book(isbn: try ISBN.sample(1)) == nil)
    #expect(try await store.library.books(matching: "dune herbert", limit: 10) == [edited])
    #expect(try await store.reload(other) == other)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func editBook_keepsItsISBN_orGivesItUp(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let isbn = try ISBN.sample(1)
    let book = try await store.addBook(isbn: isbn)
    func edit(_ isbn: ISBN?) async throws -> Book {
      try await store.library.editBook(
        book.id, to: BookDraft(isbn: isbn, title: "Dune", author: "Frank Herbert"), operation: .random(),
        at: TestStore.now)
    }
    #expect(try await edit(isbn).isbn == isbn)
    #expect(try await edit(nil).isbn == nil)
    #expect(try await store.addBook("Emma", isbn: isbn).isbn == isbn)
    try await store.expectRefusal(.isbnTaken(title: "Emma")) { try await edit(isbn) }
  }

  @Test(arguments: StoreBackend.allCases)
  func editBook_isRefused_whenTheDraftIsWrong(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook()
    let wish = try await store.addWish(isbn: try ISBN.sample(2))
    func edit(_ id: Book.ID, _ draft: BookDraft) async throws -> Book {
      try await store.library.editBook(id, to: draft, operation: .random(), at: TestStore.now)
    }
    try await store.expectRefusal(
      .titleTooShort(minimum: 2), .authorTooShort(minimum: 2), .copiesOutOfRange(1...999)
    ) { try await edit(book.id, BookDraft(title: "", author: "x", copies: 0)) }
    try await store.expectRefusal(.onWishlist(title: "Emma")) {
      try await edit(book.id, BookDraft(isbn: wish.isbn, title: "Dune", author: "Frank Herbert"))
    }
    try await store.expectRefusal(.noLongerThere) {
      try await edit(Book.ID(rawValue: 99), BookDraft(title: "Dune", author: "Frank Herbert"))
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func editBook_isRefused_whenMoreAreOnLoanThanItLeaves(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 3)
    for name in ["S1", "S2"] { _ = try await store.checkOut(book, to: try await store.addStudent(name)) }
    func edit(copies: Int, available: Int? = nil) async throws -> Book {
      try await store.library.editBook(
        book.id, to: BookDraft(title: "Dune", author: "Frank Herbert", copies: copies), availableCopies: available,
        operation: .random(), at: TestStore.now)
    }
    try await store.expectRefusal(.copiesBelowLoans(onLoan: 2)) { try await edit(copies: 1) }
    try await store.expectRefusal(.availableOutOfRange(0...3), .stillOnLoan(title: "Dune", copies: 2)) {
      try await edit(copies: 5, available: 4)
    }
    try await store.expectRefusal(.availableOutOfRange(0...3)) { try await edit(copies: 5, available: -1) }
    #expect(try await edit(copies: 2).availableCopies == 0)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func editBook_movesTheAvailableOnesWithTheTotal_unlessToldHowMany(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 4)
    let loan = try await store.checkOut(book, to: try await store.addStudent())
    func available(copies: Int, told: Int? = nil) async throws -> Int {
      let edited = try await store.library.editBook(
        book.id, to: BookDraft(title: "Dune", author: "Frank Herbert", copies: copies), availableCopies: told,
        operation: .random(), at: TestStore.now)
      #expect(edited.totalCopies == copies)
      return edited.availableCopies
    }
    #expect(try await available(copies: 6) == 5)
    #expect(try await available(copies: 2) == 1)
    // One of five is on loan and two are being mended.
    #expect(try await available(copies: 5, told: 2) == 2)
    #expect(try await available(copies: 6) == 3)
    #expect(try await available(copies: 2) == 0)
    #expect(try await available(copies: 1) == 0)
    _ = try await store.returnBook(loan)
    #expect(try await store.reload(book).availableCopies == 1)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func editBook_leavesAWishWithoutCopies_whateverTheDraftSays(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let wish = try await store.addWish()
    for copies in [0, 1, 7] {
      let edited = try await store.library.editBook(
        wish.id, to: BookDraft(title: "Emma \(copies)", author: "Jane Austen", copies: copies), availableCopies: copies,
        operation: .random(), at: TestStore.now)
      #expect((edited.totalCopies, edited.availableCopies, edited.isWishlistItem) == (0, 0, true))
      #expect(edited.title == "Emma \(copies)")
    }
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func edit_changesWhatItNames_andNothingElse(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var draft = BookDraft(isbn: try ISBN.sample(1), title: "Dune", author: "Frank Herbert", copies: 2, notes: "worn")
    draft.metadata.publisher = "Chilton"
    draft.metadata.pageCount = 412
    draft.metadata.categories = ["Fiction"]
    let book = try await store.library.addBook(draft, operation: .random(), at: TestStore.now)
    func edit(_ change: (inout BookEdit) -> Void) async throws -> Book {
      var edit = BookEdit()
      change(&edit)
      return try await store.library.editBook(book.id, edit, operation: .random(), at: TestStore.now)
    }
    var expected = book
    expected.isFavourite = true
    #expect(try await edit { $0.isFavourite = true } == expected)
    expected.notes = ""
    #expect(try await edit { $0.notes = "" } == expected)
    expected.metadata.publisher = nil
    expected.metadata.pageCount = 500
    #expect(
      try await edit {
        $0.publisher = .cleared
        $0.pageCount = .set(500)
      } == expected)
    expected.totalCopies = 5
    expected.availableCopies = 3
    #expect(
      try await edit {
        $0.totalCopies = 5
        $0.availableCopies = 3
      } == expected)
    expected.isbn = nil
    expected.title = "Düne"
    #expect(
      try await edit {
        $0.isbn = .cleared
        $0.title = "Düne"
      } == expected)
    #expect(try await store.library.books(favouritesOnly: true, limit: 10) == [expected])
    #expect(try await store.library.books(matching: "dune", favouritesOnly: true, limit: 10) == [expected])
    #expect(try await store.library.favouriteCount() == 1)
    #expect(try await store.library.favouriteCount(wishlist: true) == 0)
    try await store.expectRefusal(.pagesOutOfRange(1...99_999)) { try await edit { $0.pageCount = .set(0) } }
    try await store.expectRefusal(.copiesOutOfRange(1...999)) { try await edit { $0.totalCopies = 0 } }
    // An edit that changes nothing is not recorded.
    let told = try await store.library.activities(limit: 100).count
    #expect(try await edit { $0.title = "Düne" } == expected)
    #expect(try await store.library.activities(limit: 100).count == told)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func edit_isRefused_forCopiesOfAWish(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let wish = try await store.addWish()
    for (copies, available) in [(2, nil), (0, nil), (nil, 1)] as [(Int?, Int?)] {
      var edit = BookEdit()
      edit.totalCopies = copies
      edit.availableCopies = available
      let asked = edit
      try await store.expectRefusal(.onWishlist(title: "Emma")) {
        try await store.library.editBook(wish.id, asked, operation: .random(), at: TestStore.now)
      }
    }
    var edit = BookEdit()
    edit.notes = "for the autumn"
    let edited = try await store.library.editBook(wish.id, edit, operation: .random(), at: TestStore.now)
    #expect(edited.notes == "for the autumn" && edited.isWishlistItem)
  }
}
