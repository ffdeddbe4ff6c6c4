import Domain
import Testing

@testable import Store

/// Plans of what is asked of the lists of readers. Some hundred readers have some rows each.
extension QueryPlanTests {
  private static let reader = Account.ID(rawValue: 7)

  static let readers: [Question] =
    [
      Question(
        "bookmarks, newest first", "SEARCH bookmark USING INDEX bookmark_by_age (account_id=?)", on: "bookmark_by_age"
      ) { scene in
        let library = scene.library.byCommand
        let page = try await library.bookmarks(of: reader, limit: 2)
        _ = try await library.bookmarks(of: reader, at: .after(try #require(page.next)), limit: 2)
      },
      Question(
        "bookmarks by title",
        "SEARCH bookmark USING INDEX bookmark_by_title (account_id=? AND title_key>?)",
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
        "the library's copies of bookmarks",
        "SEARCH book USING INDEX book_by_title (is_wishlist_item=? AND title_key=?)",
        on: "book_by_title"
      ) { scene in
        _ = try await scene.library.ownCopies(of: [
          Bookmark(
            id: Bookmark.ID(rawValue: 1), target: nil, title: "Dune", author: "Frank Herbert", year: nil, cover: nil,
            createdAt: TestStore.now)
        ])
      },
      Question(
        "the bookmark that was removed last", "SEARCH bookmark USING", on: "bookmark_removed", sorts: .few
      ) { _ = try await $0.library.byCommand.removedBookmark(of: reader, at: TestStore.now) },
    ] + readingOrders + [
      Question(
        "an entry of a list", "SEARCH reading_entry \(byPrimaryKey)", on: "reading_entry_pkey", sorts: .few
      ) { _ = try await $0.library.byCommand.readingEntry(ReadingEntry.ID(rawValue: 7), of: reader) },
      Question(
        "the entry about a book", "SEARCH reading_entry USING INDEX reading_of_book (account_id=? AND book_id=?)",
        on: "reading_of_book", sorts: .few
      ) { _ = try await $0.library.bookPage($0.book.id, for: BookPageReader(account: reader), historyLimit: 0) },
      Question("books by year", "SEARCH reading_entry USING", on: "reading_by_", sorts: .few) {
        let library = $0.library.byCommand
        _ = try await library.readingYears(of: reader)
        _ = try await library.deletedReading(of: reader, at: TestStore.now)
      },
      Question("offered reviews", "SCAN reading_entry USING INDEX reading_offered", on: "reading_offered", sorts: .few)
      {
        try await share($0.library)
        _ = try await $0.library.byCommand.offeredReviews(limit: 10)
      },
      Question(
        "shared reviews of a book", "SEARCH reading_entry USING INDEX reading_shared (book_id=?)", on: "reading_shared",
        sorts: .few
      ) {
        try await share($0.library)
        _ = try await $0.library.bookPage($0.book.id, historyLimit: 0)
      },
      Question(
        "books that its readers read", "SEARCH loan USING INDEX loan_by_student (student_id=?)", on: "loan_by_student",
        sorts: .few
      ) {
        _ = try await $0.library.suggestions(for: Book.ID(rawValue: 300), besides: nil, limit: 6, at: TestStore.now)
      },
      Question(
        "books of the same kind", "SEARCH loan USING INDEX loan_by_book (book_id=?)", on: "loan_by_book", sorts: .few
      ) {
        _ = try await $0.library.suggestions(for: Book.ID(rawValue: 300), besides: nil, limit: 6, at: TestStore.now)
      },
    ]

  private static let readingOrders: [Question] = [
    (ReadingOrder.title, "reading_by_title"), (.author, "reading_by_author"), (.date, "reading_by_date"),
    (.rating, "reading_by_rating"),
  ].map { order, index in
    // A reader has at most 5,000 entries: the engine may sort them.
    Question(
      "a list by \(order)", "SEARCH reading_entry USING INDEX \(index) (account_id=?", on: index, sorts: .few
    ) { scene in
      let library = scene.library.byCommand
      let page = try await library.readingList(of: reader, order: order, limit: 2)
      let mark = try #require(page.next)
      for place in [ListPlace.after(mark), .at(mark), .before(mark)] {
        _ = try await library.readingList(of: reader, order: order, at: place, limit: 2)
      }
    }
  }

  private static func share(_ library: Library) async throws {
    var edit = SiteSettingsEdit()
    edit.sharesReviews = true
    _ = try await library.byCommand.setSiteSettings(edit, operation: .random(), at: TestStore.now)
  }

  static let readerWrites = [
    Question("setting a bookmark", "SEARCH bookmark USING", on: "bookmark_of_work", sorts: .few) {
      let (library, work) = ($0.library.byCommand, BookmarkDraft.work(try SeenWork.sample(7, "Matilda")))
      let bookmark = try await library.addBookmark(work, for: reader, operation: .random(), at: TestStore.now)
      try await library.removeBookmark(bookmark.id, of: reader, operation: .random(), at: TestStore.now)
      _ = try await library.restoreBookmark(bookmark.id, of: reader, operation: .random(), at: TestStore.now)
    },
    Question(
      "rating a book", "SEARCH reading_entry USING INDEX reading_by_book (book_id=?)", on: "reading_of_book",
      sorts: .few
    ) {
      let library = $0.library.byCommand
      var draft = ReadingDraft(title: "Dune", author: "Frank Herbert", rating: 4, book: $0.book.id)
      let entry = try await library.addReading(draft, for: reader, operation: .random(), at: TestStore.now)
      draft.rating = 5
      _ = try await library.editReading(entry.id, of: reader, to: draft, operation: .random(), at: TestStore.now)
      _ = try await library.deleteReading([entry.id], of: reader, operation: .random(), at: TestStore.now)
      _ = try await library.restoreReading(
        deletedAt: TestStore.now, of: reader, operation: .random(), at: TestStore.now)
      _ = try await library.importReading([draft], for: reader, operation: .random(), at: TestStore.now)
    },
    Question(
      "forgetting what was deleted", "SEARCH reading_entry USING COVERING INDEX reading_deleted (deleted_at<?)",
      on: "reading_deleted", sorts: .few
    ) { try await $0.library.dropDeletedFromLists(at: TestStore.now) },
  ]

  /// Two thousand bookmarks of some hundred readers.
  static let readerFilling = [
    """
    INSERT INTO bookmark (account_id, work_id, title, author, title_key, created_at)
    \(numbers(2000))
    SELECT 1 + n % 300, 'OL' || n || 'W', 'Title ' || n, 'Author', 'title ' || n, n FROM number
    """,
    """
    INSERT INTO reading_entry (account_id, title, author, title_key, author_key, rating, read_on, created_at, changed_at)
    \(numbers(3000))
    SELECT 1 + n % 300, 'Title ' || n, 'Author', 'title ' || n, 'author ' || n, CASE WHEN n % 3 = 0 THEN 4 END,
      '2026-11-' || (10 + n % 20), n, n
    FROM number
    """,
  ]
}
