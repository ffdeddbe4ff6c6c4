import Domain
import Store
import Testing

@Suite(.serialized) struct BookTests {
  @Test(arguments: StoreBackend.allCases)
  func addBook_keepsAllThatIsKnownOfIt(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      var draft = BookDraft(isbn: .dune, title: " Dune ", author: "Frank Herbert", copies: 3, notes: "second shelf")
      draft.metadata.description = "Sand,\n'worms' and \"spice\"; DROP TABLE book"
      draft.metadata.pageCount = 412
      draft.metadata.publishedDate = "1965-08"
      draft.metadata.publisher = "Chilton"
      draft.metadata.languageCode = "en"
      draft.metadata.coverImageURL = "https://covers.example/1.jpg"
      draft.metadata.categories = ["Fiction", "Deserts, real and imagined"]
      let added = try await library.add(draft)
      let expected = Book(
        id: added.id, isbn: .dune, title: "Dune", author: "Frank Herbert", totalCopies: 3, availableCopies: 3,
        createdAt: .opening, metadata: draft.metadata, notes: "second shelf")
      #expect(added == expected)
      #expect(try await library.book(id: added.id) == expected)
      #expect(try await library.book(isbn: .dune) == expected)
      #expect(try await library.book(isbn: .emma) == nil)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func addBook_tellsAllThatIsWrong(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      _ = try await library.add(.dune())
      await expectRefused(
        .titleTooShort(minimum: 2), .authorTooShort(minimum: 2), .copiesOutOfRange(1...999), .isbnTaken(title: "Dune")
      ) {
        _ = try await library.add(BookDraft(isbn: .dune, title: "D", author: " ", copies: 0))
      }
      #expect(try await library.books(limit: 10).count == 1)
      #expect(try await library.activities(limit: 10).count == 1)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func books_withoutISBN_mayBeAsManyAsThereAre(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let first = try await library.add(BookDraft(title: "Beowulf", author: "Unknown"))
      let second = try await library.add(BookDraft(title: "Beowulf", author: "Unknown"))
      #expect(first.id != second.id)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func addCopies_addsToBothCounts(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune(copies: 1))
      _ = try await library.lend(dune, try await library.add(.ada))
      let more = try await library.addCopies(2, to: dune.id, operation: .random(), at: .opening)
      #expect([more.availableCopies, more.totalCopies] == [2, 3])
      for count in [0, -1, 997, Int.max] {
        await expectRefused(.copiesOutOfRange(1...999)) {
          _ = try await library.addCopies(count, to: dune.id, operation: .random(), at: .opening)
        }
      }
      await expectRefused(.noLongerThere) {
        _ = try await library.addCopies(1, to: Book.ID(rawValue: 99), operation: .random(), at: .opening)
      }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func wishlistItem_hasNoCopies_untilItIsAcquired(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let wished = try await library.addWishlistItem(.dune(copies: 7), operation: .random(), at: .opening)
      #expect(wished.isWishlistItem && wished.totalCopies == 0 && wished.availableCopies == 0)
      #expect(try await library.books(wishlist: true, limit: 10) == [wished])
      #expect(try await library.books(wishlist: false, limit: 10) == [])
      let ada = try await library.add(.ada)
      let onWishlist = Refusal.onWishlist(title: "Dune")
      await expectRefused(onWishlist) { _ = try await library.add(.dune()) }
      await expectRefused(onWishlist) { _ = try await library.lend(wished, ada) }
      await expectRefused(onWishlist) {
        _ = try await library.addCopies(1, to: wished.id, operation: .random(), at: .opening)
      }
      await expectRefused(onWishlist) {
        try await library.reserve(wished.id, for: ada.id, operation: .random(), at: .opening)
      }

      let acquired = try await library.acquire(wished.id, copies: 2, operation: .random(), at: .opening)
      #expect(!acquired.isWishlistItem && acquired.totalCopies == 2 && acquired.availableCopies == 2)
      await expectRefused(.noLongerThere) {
        _ = try await library.acquire(wished.id, copies: 2, operation: .random(), at: .opening)
      }
      _ = try await library.lend(acquired, ada)
    }
  }
}
