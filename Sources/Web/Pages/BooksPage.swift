import Domain
import Messages

/// The catalogue: rows, letters, search, filters, orders.
package struct BooksPage: Page {
  /// The part of the catalogue that the address asks for.
  package struct Query: Sendable, Hashable {
    package var search: String
    /// A–Z or #; nil for all. A search ignores it.
    package var section: String?
    package var order: Order
    package var favouritesOnly: Bool
    package var onShelfOnly: Bool
    /// The key of a category.
    package var category: String?
    /// ISO 639-1
    package var language: String?

    package init(
      search: String = "", section: String? = nil, order: Order = .title, favouritesOnly: Bool = false,
      onShelfOnly: Bool = false, category: String? = nil, language: String? = nil
    ) {
      self.search = search
      self.section = section
      self.order = order
      self.favouritesOnly = favouritesOnly
      self.onShelfOnly = onShelfOnly
      self.category = category
      self.language = language
    }

    package var isSearching: Bool { !search.isEmpty }
    var isNarrowed: Bool {
      isSearching || section != nil || favouritesOnly || onShelfOnly || category != nil || language != nil
    }

    /// The list with these choices, from a mark on.
    package func address(after: String? = nil, before: String? = nil) -> Address {
      // Values that are not chosen are left out here: a page has an address for each letter.
      var chosen: [(String, String?)] = []
      if isSearching { chosen.append(("search", search)) }
      if !isSearching, section != nil { chosen.append(("section", section)) }
      if order != .title { chosen.append(("order", order.rawValue)) }
      if favouritesOnly { chosen.append(("favourites", "1")) }
      if onShelfOnly { chosen.append(("shelf", "1")) }
      if category != nil { chosen.append(("category", category)) }
      if language != nil { chosen.append(("language", language)) }
      if after != nil { chosen.append(("after", after)) }
      if before != nil { chosen.append(("before", before)) }
      return Address("/books", query: chosen)
    }

    func with(_ change: (inout Query) -> Void) -> Query {
      var query = self
      change(&query)
      return query
    }
  }

  /// The raw value stands in addresses.
  package enum Order: String, CaseIterable, Sendable {
    case title, author, newest
    case mostBorrowed = "most-borrowed"
    case bestLiked = "best-liked"

    var label: FieldLabel {
      switch self {
      case .title: .orderTitle
      case .author: .orderAuthor
      case .newest: .orderNewest
      case .mostBorrowed: .orderMostBorrowed
      case .bestLiked: .orderBestLiked
      }
    }
  }

  package struct Section: Sendable {
    package var letter: String
    package var hasBooks: Bool

    package init(_ letter: String, hasBooks: Bool) {
      self.letter = letter
      self.hasBooks = hasBooks
    }
  }

  /// A category as the form sends it and as people read it.
  package struct Category: Sendable {
    package var key: String
    package var name: String

    package init(key: String, name: String) {
      self.key = key
      self.name = name
    }
  }

  package var query: Query
  package var books: [BookListing]
  /// Marks of the pages before and behind this one.
  package var previous: String?
  package var next: String?
  /// A–Z and #
  package var sections: [Section]
  package var favouriteCount: Int
  package var categories: [Category]
  /// ISO 639-1
  package var languages: [String]
  /// Titles that fit the search and the filters; nil where counting them costs too much.
  package var found: Int?
  package var libraryIsEmpty: Bool

  package init(
    query: Query, books: [BookListing], previous: String? = nil, next: String? = nil, sections: [Section] = [],
    favouriteCount: Int = 0, categories: [Category] = [], languages: [String] = [], found: Int? = nil,
    libraryIsEmpty: Bool = false
  ) {
    self.query = query
    self.books = books
    self.previous = previous
    self.next = next
    self.sections = sections
    self.favouriteCount = favouriteCount
    self.categories = categories
    self.languages = languages
    self.found = found
    self.libraryIsEmpty = libraryIsEmpty
  }

  package var place: MenuPlace? { .catalogue }
  package func title(in frame: Frame) -> String { frame.messages.title(.catalogue) }

  package func content(_ html: inout HTML, in frame: Frame) {
    guard !libraryIsEmpty else { return emptyLibrary(&html, in: frame) }
    form(&html, in: frame)
    html.element("p", [.fixed("id", "found"), .fixed("role", "status")], text: status(in: frame))
    html.element("div", [.fixed("id", "results"), .fixed("class", "catalogue")]) { html in
      if !query.isSearching { letters(&html, in: frame) }
      html.element("section", [.fixed("aria-labelledby", "books-title"), .fixed("class", "list")]) { html in
        html.element(
          "h2", [.fixed("id", "books-title"), .fixed("class", "unseen")], text: frame.messages.title(PageTitle.books))
        guard !books.isEmpty else { return nothing(&html, in: frame) }
        html.bookRows(books, in: frame)
        html.pager(
          previous: previous.map { query.address(before: $0) }, next: next.map { query.address(after: $0) }, in: frame)
      }
    }
  }

  private func status(in frame: Frame) -> String {
    if let found, query.isNarrowed { return frame.messages.text(.webFound(found)) }
    if query.isNarrowed && books.isEmpty { return frame.messages.sentence(.results) }
    if let letter = query.section, !query.isSearching { return frame.messages.text(.webBooksUnder(letter: letter)) }
    return ""
  }

  private func nothing(_ html: inout HTML, in frame: Frame) {
    html.emptyState(.results, in: frame)
    html.paragraph(frame.messages.sentence(EmptyState.resultsAdvice))
    html.element("p") { $0.linkButton(.showAll, .action, Query().address(), in: frame) }
    // Readers may look elsewhere; a visitor's school may not want that.
    guard frame.person != nil, query.isSearching else { return }
    let address = Address(elsewhere: BookLinks.openLibrary(searching: query.search))
    html.element("p") { $0.outwardLink(address, frame.messages.label(.openLibrary), in: frame) }
  }
}

extension HTML {
  /// The pages before and behind this one; nothing where there is neither.
  mutating func pager(previous: Address?, next: Address?, in frame: Frame) {
    guard previous != nil || next != nil else { return }
    element("nav", [.fixed("class", "pager"), .text("aria-label", frame.messages.label(FieldLabel.pages))]) { html in
      if let previous {
        html.element("a", [.href(previous), .fixed("rel", "prev"), .fixed("class", "button quiet")]) { html in
          html.icon(.left)
          html.text(frame.messages.word(.previous))
        }
      }
      if let next {
        html.element("a", [.href(next), .fixed("rel", "next"), .fixed("class", "button quiet")]) { html in
          html.text(frame.messages.word(.next))
          html.icon(.right)
        }
      }
    }
  }
}
