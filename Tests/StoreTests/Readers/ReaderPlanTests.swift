import Domain
import Testing

@testable import Store

/// Plans of what is asked of the lists of readers. Some hundred readers have some rows each.
extension QueryPlanTests {
  private static let reader = Account.ID(rawValue: 7)

  static let readers = [
    Question(
      "bookmarks, newest first", "SEARCH bookmark USING INDEX bookmark_by_age (account_id=?)", on: "bookmark_by_age"
    ) { scene in
      let library = scene.library.byCommand
      let page = try await library.bookmarks(of: reader, limit: 2)
      _ = try await library.bookmarks(of: reader, at: .after(try #require(page.next)), limit: 2)
    },
    Question(
      "bookmarks by title",
      "SEARCH bookmark USING INDEX bookmark_by_title (account_id=? AND (title_key,id)>(?,?))",
      on: "bookmark_by_title"
    ) { scene in
      let library = scene.library.byCommand
      let page = try await library.bookmarks(of: reader, order: .title, limit: 2)
      _ = try await library.bookmarks(of: reader, order: .title, at: .after(try #require(page.next)), limit: 2)
    },
    Question(
      "bookmarks of a page of books", "SEARCH bookmark USING INDEX bookmark_of_book (account_id=? AND book_id=?)",
      on: "bookmark_of_book"
    ) { _ = try await $0.library.bookmarked(by: reader, books: [$0.book.id, Book.ID(rawValue: 9)]) },
    Question(
      "bookmarks of a page of works", "SEARCH bookmark USING INDEX bookmark_of_work (account_id=? AND work_id=?)",
      on: "bookmark_of_work"
    ) { _ = try await $0.library.bookmarked(by: reader, works: [try #require(WorkID("OL7W"))]) },
    Question(
      "the library's copies of bookmarks", "SEARCH book USING INDEX book_by_title (is_wishlist_item=? AND title_key=?)",
      on: "book_by_title"
    ) { scene in
      _ = try await scene.library.ownCopies(of: [
        Bookmark(
          id: Bookmark.ID(rawValue: 1), target: nil, title: "Dune", author: "Frank Herbert", year: nil, cover: nil,
          createdAt: TestStore.now)
      ])
    },
    Question(
      "the bookmark that was removed last", "SEARCH bookmark USING", on: "bookmark_by_age", sorts: .few
    ) { _ = try await $0.library.byCommand.removedBookmark(of: reader, at: TestStore.now) },
  ]

  static let readerWrites = [
    Question("setting a bookmark", "SEARCH bookmark USING", on: "bookmark_of_work", sorts: .few) {
      let (library, work) = ($0.library.byCommand, BookmarkDraft.work(try SeenWork.sample(7, "Matilda")))
      let bookmark = try await library.addBookmark(work, for: reader, operation: .random(), at: TestStore.now)
      try await library.removeBookmark(bookmark.id, of: reader, operation: .random(), at: TestStore.now)
      _ = try await library.restoreBookmark(bookmark.id, of: reader, operation: .random(), at: TestStore.now)
    }
  ]

  /// Two thousand bookmarks of some hundred readers.
  static let readerFilling = [
    """
    INSERT INTO bookmark (account_id, work_id, title, author, title_key, created_at)
    \(numbers(2000))
    SELECT 1 + n % 300, 'OL' || n || 'W', 'Title ' || n, 'Author', 'title ' || n, n FROM number
    """
  ]
}
