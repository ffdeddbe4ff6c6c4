import Domain
import Testing

@testable import Store

/// Lists of the catalogue in their orders, and the page of a book.
extension QueryPlanTests {
  private static func list(
    _ scene: Scene, _ order: CatalogueOrder, at place: CataloguePlace? = nil,
    _ change: (inout CatalogueFilter) -> Void = { _ in }
  ) async throws {
    var filter = CatalogueFilter()
    filter.order = order
    let first = try await scene.library.catalogue(filter, limit: 10, categoryLimit: 100)
    guard let next = first.next else { return }
    change(&filter)
    for place in [CataloguePlace.first, .after(next), .before(next)] {
      _ = try await scene.library.catalogue(filter, at: place, limit: 10, categoryLimit: 100)
    }
  }

  static let catalogue = [
    Question(
      "books by title, on", "SEARCH book USING INDEX book_by_title (is_wishlist_item=? AND title_key>?)",
      on: "book_by_title"
    ) { try await list($0, .title) },
    Question(
      "books by title, back", "SEARCH book USING INDEX book_by_title (is_wishlist_item=? AND title_key<?)",
      on: "book_by_title"
    ) { try await list($0, .title) },
    Question(
      "books by author", "SEARCH book USING INDEX book_by_author (is_wishlist_item=? AND (author_key,title_key)>(?,?))",
      on: "book_by_author"
    ) { try await list($0, .author) },
    Question(
      "the newest books", "SEARCH book USING INDEX book_by_age (is_wishlist_item=? AND created_at<?)", on: "book_by_age"
    ) { try await list($0, .newest) },
    Question(
      "the most borrowed books", "SEARCH book USING INDEX book_by_loans (is_wishlist_item=? AND times_borrowed<?)",
      on: "book_by_loans"
    ) { try await list($0, .mostBorrowed) },
    Question(
      "the categories", "SEARCH book_category USING COVERING INDEX book_by_category (category_key>?)",
      on: "book_by_category"
    ) { try await list($0, .title) },
    Question(
      "the languages", "SEARCH book USING COVERING INDEX book_by_language (is_wishlist_item=? AND language_code>?)",
      on: "book_by_language"
    ) { try await list($0, .title) },
    Question(
      "the sections",
      "SEARCH book USING COVERING INDEX book_by_title (is_wishlist_item=? AND title_key>? AND title_key<?)",
      on: "book_by_title"
    ) { _ = try await $0.library.sections() },
    Question(
      "books of a category", "SEARCH book_category USING COVERING INDEX book_by_category (category_key=?)",
      on: "book_by_category", sorts: .found
    ) { try await list($0, .newest) { $0.categoryKey = "rare" } },
    Question(
      "books in a language", "SEARCH book USING INDEX book_by_language (is_wishlist_item=? AND language_code=?)",
      on: "book_by_language", sorts: .found
    ) { try await list($0, .author) { $0.languageCode = "ga" } },
    Question(
      "favourites by author", "SEARCH book USING INDEX book_favourites (is_wishlist_item=? AND is_favorite=?)",
      on: "book_favourites", sorts: .found
    ) { try await list($0, .author) { $0.favouritesOnly = true } },
    Question(
      "books on the shelf", "SEARCH reservation USING INDEX reservation_by_book (book_id=? AND closed_at=?)",
      // Counting what the filter leaves looks at books until it has a thousand.
      on: "reservation_open_once", sorts: .found
    ) { try await list($0, .newest) { $0.onShelfOnly = true } },
    Question("the page of a book", "SEARCH copy USING INDEX copy_by_book (book_id=?)", on: "copy_by_book", sorts: .few)
    {
      _ = try await $0.library.bookPage($0.book.id, historyLimit: 10)
    },
    Question(
      "a deleted book", "SEARCH activity USING INDEX activity_by_book (book_id=?)", on: "activity_by_book", sorts: .few
    ) { _ = try await $0.library.deletedBook(Book.ID(rawValue: 99_999)) },
  ]
}
