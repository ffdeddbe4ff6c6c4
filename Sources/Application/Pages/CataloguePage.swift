package import Domain

/// All values may come from a typed address.
package struct CatalogueRequest: Hashable, Sendable {
  /// Words of title or author, an ISBN or a label; nil or empty for all books.
  package var search: String?
  /// `A`–`Z` or `#`; any other text means all sections. Only the order by title has sections.
  package var section: String?
  package var order = CatalogueOrder.title
  package var favouritesOnly = false
  package var onShelfOnly = false
  /// Any spelling of a category.
  package var category: String?
  /// Two letters of ISO 639-1.
  package var language: String?
  /// ``CataloguePage/next`` of the page before.
  package var after: String?
  /// ``CataloguePage/previous`` of the next page.
  package var before: String?

  package init() {}
}

/// A page of the catalogue.
package struct CataloguePage: Sendable {
  /// A letter of the list.
  package struct Section: Hashable, Sendable {
    /// `A`–`Z` or `#`.
    package let name: String
    package let hasBooks: Bool
  }

  /// The request, without what it had that means nothing.
  package var request = CatalogueRequest()
  package var rows: [CatalogueRow] = []
  /// Marks for ``CatalogueRequest/before`` and ``CatalogueRequest/after``; nil at the ends of the list.
  package var previous: String?
  package var next: String?
  /// All 27, in their order. Empty where the list has no sections: in a search, and in another order than by title.
  package var sections: [Section] = []
  package var favouriteCount = 0
  /// The books of the page that the account has a bookmark of; nil for a visitor.
  package var bookmarked: Set<Book.ID>?
  /// The categories of the books, by name; at most ``Session/categoryLimit``.
  package var categories: [BookCategory] = []
  /// The languages of the books, two letters each.
  package var languages: [String] = []
  /// Nil without a search and filters, and for more than a thousand.
  package var found: Int?
  /// Whether the library has no books at all. Wishes do not count.
  package var libraryIsEmpty = false

  package init() {}
}

/// A book in a list.
package struct CatalogueRow: Hashable, Sendable {
  package let id: Book.ID
  package let title: String
  /// The language of the title: two letters of ISO 639-1; nil if it is not known.
  package let language: String?
  package let author: String
  package let hasCover: Bool
  /// `A`–`Z` or `#`: the letter and the colour of the picture that stands for a missing cover.
  package let section: String
  package let shelf: ShelfState
  package let isFavourite: Bool
  /// Nil below three ratings.
  package let rating: BookRating?
}
