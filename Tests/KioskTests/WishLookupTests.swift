import Domain
import Metadata
import Store
import TestSupport
import Testing

@testable import Kiosk

@Suite("Wishes without an ISBN are looked up by their words", .timeLimit(.minutes(60)))
struct WishLookupTests {
  private static func record(_ title: String, _ authors: String..., isbn: Int? = nil) -> BookRecord {
    BookRecord(title: title, authors: authors, isbns: isbn.map { [ISBN.numbered($0)] } ?? [])
  }

  private func wish(
    _ title: String, by author: String, isbn: ISBN? = nil, in scene: LookupScene
  ) async throws -> Book {
    let draft = BookDraft(isbn: isbn, title: title, author: author)
    let entry = BookEntry(draft: draft, availableCopies: nil, saysCopies: false)
    _ = try await scene.library.importBooks(
      { try $0(.entry(entry, line: 2)) }, areWishes: true, ImportManner(), operation: .random(),
      at: scene.clock.wallTime)
    return try #require(try await scene.library.books(wishlist: true, limit: 1).first)
  }

  @Test func wish_getsItsISBN_andThenAllThatIsKnownByThat() async throws {
    let scene = try await LookupScene()
    let wish = try await wish("Dune", by: "herbert, frank", in: scene)
    let catalogue = FakeCatalogue(
      resembling: [
        Self.record("Dune Messiah", "Frank Herbert", isbn: 1), Self.record("Dune", "Someone Else", isbn: 2),
        Self.record("DUNE", "Frank Herbert", isbn: 3),
      ]
    ) { _ in .success(FakeCatalogue.record()) }
    let run = try await scene.worker([catalogue]).drain()
    #expect((run.notFound, run.putOff, run.hindrance) == (0, 0, nil))
    let found = try #require(try await scene.library.book(id: wish.id))
    #expect((found.title, found.author, found.isbn) == ("Dune", "herbert, frank", ISBN.numbered(3)))
    #expect(found.isWishlistItem && found.metadata == FakeCatalogue.record().metadata)
    #expect(catalogue.asked == [ISBN.numbered(3)])
    #expect(try await scene.lookups() == [0, 1, 0])
    #expect(try await scene.library.check() == [])
    try await scene.end()
  }

  @Test func wishWithoutAuthor_getsTheOneAuthorOfThatTitle_andIsFoundByIt() async throws {
    let scene = try await LookupScene()
    let wish = try await wish("Dune", by: "", in: scene)
    let catalogue = FakeCatalogue(resembling: [Self.record("Dune", "Frank Herbert")]) { _ in .success(nil) }
    #expect(try await scene.worker([catalogue]).drain().done == 1)
    let found = try #require(try await scene.library.book(id: wish.id))
    #expect((found.author, found.isbn) == ("Frank Herbert", nil))
    #expect(try await scene.library.books(matching: "herbert", wishlist: true, limit: 5) == [found])
    try await scene.end()
  }

  /// A buyer would buy the wrong book.
  @Test func wish_isLeftAlone_whereSeveralMayBeMeant() async throws {
    let scene = try await LookupScene()
    let wish = try await wish("Dune", by: "", in: scene)
    let catalogue = FakeCatalogue(resembling: [
      Self.record("Dune", "A B", isbn: 1), Self.record("Dune", "C D", isbn: 2),
    ]) {
      _ in .success(FakeCatalogue.record())
    }
    #expect(try await scene.worker([catalogue]).drain().notFound == 1)
    #expect(try await scene.library.book(id: wish.id) == wish)
    #expect(try await scene.lookups() == [0, 0, 1])
    try await scene.end()
  }

  @Test func wish_staysWithoutISBN_whereTheLibraryHasThatBook() async throws {
    let scene = try await LookupScene()
    try await scene.addBook { $0.metadata = FakeCatalogue.record(cover: "https://example.org/c.jpg").metadata }
    _ = try await scene.library.clearLookups()
    let wish = try await wish("Dune", by: "Frank Herbert", in: scene)
    var record = Self.record("Dune", "Frank Herbert")
    record.isbns = [scene.isbn]
    let catalogue = FakeCatalogue(resembling: [record]) { _ in .success(FakeCatalogue.record()) }
    #expect(try await scene.worker([catalogue]).drain().done == 1)
    #expect(try await scene.library.book(id: wish.id) == wish)
    try await scene.end()
  }

  @Test func wishWithAnISBN_getsTheAuthorThatItLacks() async throws {
    let scene = try await LookupScene()
    let wish = try await wish("Dune", by: "", isbn: scene.isbn, in: scene)
    let catalogue = FakeCatalogue { _ in .success(FakeCatalogue.record()) }
    #expect(try await scene.worker([catalogue]).drain().done == 1)
    let found = try #require(try await scene.library.book(id: wish.id))
    #expect((found.title, found.author, found.metadata.pageCount) == ("Dune", "Another author", 412))
    #expect(try await scene.library.check() == [])
    try await scene.end()
  }

  @Test(arguments: [
    ("Dune", "Frank Herbert", "Dune", "Herbert", true), ("dune", "herbert", "Dune", "Frank Herbert", true),
    ("Dune", "J. R. R. Tolkien", "Dune", "Tolkien, John", true),
    ("Dune", "Brian Herbert", "Dune", "Frank Herbert", false),
    ("Die Welle", "Rhue", "Die Welle", "Morton Rhue", true),
    ("Don’t Panic", "Neil Gaiman", "Don't Panic", "Neil Gaiman", true),
    ("Dune", "Frank", "Dune Messiah", "Frank", false),
    ("Dune: The Book", "Frank Herbert", "Dune", "Frank Herbert", false),
  ])
  func match_wantsTheTitle_andWordsOfTheAuthor(
    title: String, author: String, found: String, by other: String, isMatch: Bool
  ) {
    #expect((WishMatch.of(title: title, author: author, in: [Self.record(found, other)]) != nil) == isMatch)
  }
}
