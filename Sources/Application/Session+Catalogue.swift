package import Domain
import Images
import Store

/// The catalogue, as pages show it.
extension Session {
  package static let cataloguePageSize = 50
  /// The most categories that a page offers.
  package static let categoryLimit = 300

  /// What a request has that means nothing is left out, such as a mark of another order.
  ///
  /// - Throws: `input-too-long` or `input-not-text` for the words of a search; a fault of the store.
  package func cataloguePage(
    _ request: CatalogueRequest, limit: Int = Session.cataloguePageSize
  ) async throws -> CataloguePage {
    var request = request
    let search = try TypedText.clean(ifTyped: request.search)
    request.search = search == "" ? nil : search
    let code = request.search.flatMap { Scan(typed: $0).bookCode }
    var filter = CatalogueFilter()
    filter.text = code == nil ? request.search : nil
    (filter.order, filter.favouritesOnly) = (request.order, request.favouritesOnly)
    filter.onShelfOnly = request.onShelfOnly
    filter.categoryKey = request.category.flatMap { Library.categoryKey($0) }
    filter.languageCode = LanguageCode.normalise(request.language)
    let place = request.place
    // Expired holds go to the next student in the queue, or end.
    var list = try await library.catalogue(
      filter, at: place, limit: code == nil ? limit : 1, categoryLimit: Session.categoryLimit,
      for: account?.id, passingOnAt: now)
    if let code { try await take(code, into: &list) }
    return page(list, of: request, filter)
  }

  /// A number of a book finds only that book, whatever the other parts of the request are.
  private func take(_ code: BookCode, into list: inout CatalogueList) async throws {
    let book = try await library.book(code: code).flatMap { $0.isWishlistItem ? nil : $0 }
    list.books = try await library.listed([book].compactMap(\.self))
    list.bookmarked = []
    if let book, try await !bookmarked(books: [book.id]).isEmpty { list.bookmarked = [book.id] }
    (list.previous, list.next, list.sections) = (nil, nil, [])
    list.found = list.books.count
  }

  private func page(
    _ list: CatalogueList, of request: CatalogueRequest, _ filter: CatalogueFilter
  ) -> CataloguePage {
    var page = CataloguePage()
    page.request = request
    page.request.language = filter.languageCode
    page.request.category = filter.categoryKey == nil ? nil : request.category
    if list.isFirstPage { (page.request.after, page.request.before, page.request.section) = (nil, nil, nil) }
    page.rows = rows(list.books)
    if account != nil { page.bookmarked = list.bookmarked }
    (page.previous, page.next) = (list.previous?.text, list.next?.text)
    if request.search == nil, request.order == .title {
      page.sections = CollationSection.all.map {
        CataloguePage.Section(name: $0.name, hasBooks: list.sections.contains($0))
      }
    }
    page.favouriteCount = list.favouriteCount
    page.categories = Session.sorted(list.categories)
    page.languages = list.languages
    (page.found, page.libraryIsEmpty) = (list.found, list.libraryIsEmpty)
    return page
  }

  private static func sorted(_ categories: [BookCategory]) -> [BookCategory] {
    categories.map { (key: Collation.key($0.name), category: $0) }
      .sorted { ($0.key, $0.category.key) < ($1.key, $1.category.key) }.map(\.category)
  }

  /// The latest additions, for the page of a visitor who has not signed in.
  package func newestBooks(limit: Int) async throws -> [CatalogueRow] {
    rows(try await library.newestBooks(limit: limit))
  }

  func rows(_ books: [ListedBook]) -> [CatalogueRow] {
    let covered = covers.having(books.compactMap(\.book.isbn))
    return books.map { listed in
      let book = listed.book
      return CatalogueRow(
        id: book.id, title: book.title, language: book.metadata.languageCode, author: book.author,
        hasCover: book.isbn.map { covered.contains($0) } ?? false, section: Collation.section(of: book.title).name,
        shelf: shelf(of: listed), isFavourite: book.isFavourite, rating: listed.rating)
    }
  }

  func shelf(of listed: ListedBook) -> ShelfState {
    let book = listed.book
    let free = book.availableCopies - listed.copiesOnHold
    if free > 0 { return .onShelf(free, of: book.totalCopies) }
    if book.availableCopies > 0 { return .onHold }
    return .allOut(nextDue: listed.nextDue.map { calendar.day(of: $0) })
  }

  // MARK: - Covers

  private var covers: CoverFolder { CoverFolder(path: settings.coverFolder) }

  func hasCover(_ book: Book) -> Bool { book.isbn.map { covers.has($0) } ?? false }

  func hasCover(_ isbn: ISBN) -> Bool { covers.has(isbn) }

  /// The cover of a book. No part of a request is a part of a path: the file's name is the ISBN that the library has.
  ///
  /// - Returns: nil for a book without a cover, and for no book.
  package func cover(of id: Book.ID) async throws -> CoverFile? {
    guard let isbn = try await library.book(id: id)?.isbn, let bytes = covers.read(isbn) else { return nil }
    return CoverFile(bytes: bytes, type: "image/jpeg")
  }
}

extension CatalogueRequest {
  /// The place of the page: a mark counts more than a section.
  fileprivate var place: CataloguePlace {
    if let mark = after.flatMap({ CatalogueCursor($0, in: order) }) { return .after(mark) }
    if let mark = before.flatMap({ CatalogueCursor($0, in: order) }) { return .before(mark) }
    if order == .title, let section = section.flatMap({ CollationSection(named: $0) }) { return .section(section) }
    return .first
  }
}
