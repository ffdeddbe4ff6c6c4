package import Domain
import Store

/// Bookmarks of the session's account, and of an account that a command names.
extension Session {
  package static let listPageSize = 50

  /// A mark that means nothing gives the first page.
  ///
  /// - Throws: `signed-out`.
  package func bookmarkPage(_ request: ListRequest<BookmarkOrder>) async throws -> BookmarkPage {
    let account = try own().id
    try await library.passOnExpired(at: now)
    let list = try await library.bookmarks(
      of: account, order: request.order, at: request.place, limit: Session.listPageSize)
    let copies = try await library.ownCopies(of: list.rows)
    var page = BookmarkPage(order: request.order)
    page.rows = list.rows.map { row($0, copies[$0.id]) }
    (page.previous, page.next) = (list.previous.map { String($0) }, list.next.map { String($0) })
    page.count = try await library.bookmarkCount(of: account)
    page.removed = try await library.removedBookmark(of: account, at: now)
    return page
  }

  private func row(_ bookmark: Bookmark, _ copy: OwnCopy?) -> BookmarkPage.Row {
    BookmarkPage.Row(
      bookmark: bookmark, section: Collation.section(of: bookmark.title).name,
      copy: copy.map { copy in
        let book = copy.listed.book
        return BookmarkPage.Copy(
          book: book.id, language: book.metadata.languageCode, hasCover: hasCover(book), shelf: shelf(of: copy.listed),
          isPerhaps: copy.isPerhaps)
      })
  }

  /// The books and works that have a bookmark; none for a visitor.
  package func bookmarked(books: [Book.ID] = [], works: [WorkID] = []) async throws -> Set<Bookmark.Target> {
    guard let account else { return [] }
    return try await library.bookmarked(by: account.id, books: books, works: works)
  }

  /// - Parameter account: nil for the session's own.
  /// - Throws: `list-full`, `no-longer-there`, `signed-out`.
  package func addBookmark(
    _ draft: BookmarkDraft, for account: Account? = nil, operation: OperationID
  ) async throws -> Bookmark {
    try await library.addBookmark(draft, for: try own(account).id, operation: operation, at: now)
  }

  /// - Parameter account: nil for the session's own.
  package func removeBookmark(
    _ target: Bookmark.Target, of account: Account? = nil, operation: OperationID
  ) async throws {
    try await library.removeBookmark(target, of: try own(account).id, operation: operation, at: now)
  }

  /// Removes a bookmark of the session's account by its number.
  package func removeBookmark(_ id: Bookmark.ID, operation: OperationID) async throws {
    try await library.removeBookmark(id, of: try own().id, operation: operation, at: now)
  }

  /// - Throws: `no-longer-there` where the removal was too long ago.
  package func restoreBookmark(_ id: Bookmark.ID, operation: OperationID) async throws -> Bookmark {
    try await library.restoreBookmark(id, of: try own().id, operation: operation, at: now)
  }
}

/// All values may come from a typed address.
package struct ListRequest<Order: Sendable>: Sendable {
  package var order: Order
  /// The mark of the page before, or of the page after.
  package var after: String?
  package var before: String?
  /// The number of the row that the page begins with.
  package var at: String?

  package init(_ order: Order, after: String? = nil, before: String? = nil, at: String? = nil) {
    (self.order, self.after, self.before, self.at) = (order, after, before, at)
  }

  var place: ListPlace {
    if let mark = after.flatMap({ Int64($0) }) { return .after(mark) }
    if let mark = before.flatMap({ Int64($0) }) { return .before(mark) }
    if let mark = at.flatMap({ Int64($0) }) { return .at(mark) }
    return .first
  }
}

/// Everything that it shows is stored here, so it needs no network.
package struct BookmarkPage: Sendable {
  package struct Row: Hashable, Sendable {
    package let bookmark: Bookmark
    /// `A`–`Z` or `#`.
    package let section: String
    /// Nil where the library does not have the book.
    package let copy: Copy?
  }

  /// The library's own copies of a bookmarked book.
  package struct Copy: Hashable, Sendable {
    package let book: Book.ID
    /// Two letters of ISO 639-1.
    package let language: String?
    package let hasCover: Bool
    package let shelf: ShelfState
    package let isPerhaps: Bool
  }

  package var order: BookmarkOrder
  package var rows: [Row] = []
  package var previous: String?
  package var next: String?
  package var count = 0
  /// The bookmark whose removal can be taken back.
  package var removed: Bookmark?

  init(order: BookmarkOrder) { self.order = order }
}
