import Domain
import Store
import Testing

@Suite(.serialized) struct EditBookTests {
  private func edit(
    _ library: Library, _ book: Book, copies: Int, available: Int? = nil
  ) async throws(Refusals) -> Book {
    try await library.editBook(
      book.id, to: .dune(copies: copies), availableCopies: available, operation: .random(), at: .opening)
  }

  @Test(arguments: StoreBackend.allCases)
  func editBook_changesItsWords_andWhereItIsFound(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune())
      var draft = BookDraft(isbn: .emma, title: "Emma", author: "Jane Austen", copies: 2, notes: "new cover")
      draft.metadata.pageCount = 474
      let edited = try await library.editBook(dune.id, to: draft, operation: .random(), at: .opening.later(days: 1))
      #expect(edited.title == "Emma" && edited.author == "Jane Austen" && edited.isbn == .emma)
      #expect(edited.metadata == draft.metadata && edited.notes == "new cover" && edited.createdAt == .opening)
      #expect(try await library.book(isbn: .dune) == nil)
      #expect(try await library.books(matching: "austen", limit: 10) == [edited])
      #expect(try await library.books(matching: "herbert", limit: 10) == [])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func editBook_movesAvailableCopiesWithTheTotal(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune(copies: 3))
      _ = try await library.lend(dune, try await library.add(.ada))
      _ = try await library.lend(dune, try await library.add(.emmy))
      _ = try await edit(library, dune, copies: 5)
      #expect(try await library.copies(of: dune) == [3, 5])
      _ = try await edit(library, dune, copies: 2)
      #expect(try await library.copies(of: dune) == [0, 2])
      await expectRefused(.copiesBelowLoans(onLoan: 2)) { _ = try await edit(library, dune, copies: 1) }
      #expect(try await library.copies(of: dune) == [0, 2])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func editBook_setsAvailableCopies_withinWhatIsNotOnLoan(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune(copies: 3))
      let loan = try await library.lend(dune, try await library.add(.ada))
      await expectRefused(.copiesOutOfRange(0...2)) { _ = try await edit(library, dune, copies: 3, available: 3) }
      await expectRefused(.copiesOutOfRange(0...2)) { _ = try await edit(library, dune, copies: 3, available: -1) }
      // One copy is being mended; it is neither on loan nor there.
      _ = try await edit(library, dune, copies: 3, available: 1)
      #expect(try await library.copies(of: dune) == [1, 3])
      _ = try await library.takeBack(loan)
      #expect(try await library.copies(of: dune) == [2, 3])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func editBook_tellsAllThatIsWrong(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune(copies: 1))
      _ = try await library.lend(dune, try await library.add(.ada))
      _ = try await library.add(BookDraft(isbn: .emma, title: "Emma", author: "Jane Austen"))
      await expectRefused(
        .titleTooShort(minimum: 2), .copiesOutOfRange(1...999), .isbnTaken(title: "Emma"), .copiesBelowLoans(onLoan: 1)
      ) {
        _ = try await library.editBook(
          dune.id, to: BookDraft(isbn: .emma, title: "", author: "Anna", copies: 0), operation: .random(), at: .opening)
      }
      await expectRefused(.noLongerThere) {
        _ = try await library.editBook(Book.ID(rawValue: 99), to: .dune(), operation: .random(), at: .opening)
      }
      #expect(try await library.book(isbn: .dune)?.title == "Dune")
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func editBook_leavesAWishlistItemWithoutCopies(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let wished = try await library.addWishlistItem(.dune(), operation: .random(), at: .opening)
      let edited = try await edit(library, wished, copies: 4)
      #expect(edited.isWishlistItem && edited.totalCopies == 0)
    }
  }
}
