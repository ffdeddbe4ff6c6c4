package import Domain

/// A bookmark of a reader.
package struct BookmarkJSON: Encodable {
  let id: Int64
  /// The number of the library's book; null for a work of Open Library, and for a book that the library has deleted.
  let bookID: OrNull<Int64>
  let workID: OrNull<String>
  let title: String
  let author: String
  let year: OrNull<Int>
  let createdAt: String

  package init(_ bookmark: Bookmark) {
    id = bookmark.id.rawValue
    var (book, work) = (Int64?.none, String?.none)
    switch bookmark.target {
    case .book(let id)?: book = id.rawValue
    case .work(let id)?: work = id.text
    case nil: break
    }
    (bookID, workID) = (OrNull(book), OrNull(work))
    (title, author, year) = (bookmark.title, bookmark.author, OrNull(bookmark.year))
    createdAt = JSONDocument.text(of: bookmark.createdAt)
  }
}

/// An entry of a reading list.
package struct ReadingJSON: Encodable {
  let id: Int64
  let bookID: OrNull<Int64>
  let workID: OrNull<String>
  let isbn: OrNull<String>
  let title: String
  let author: String
  let genre: OrNull<String>
  /// 1 to 5 stars.
  let rating: OrNull<Int>
  /// `2026-12-05`
  let readOn: OrNull<String>
  let review: String
  /// `private`, `offered` or `shared`
  let sharing: String
  let createdAt: String
  let changedAt: String

  package init(_ entry: ReadingEntry) {
    let content = entry.content
    id = entry.id.rawValue
    (bookID, workID) = (OrNull(content.book?.rawValue), OrNull(content.work?.text))
    (isbn, title, author) = (OrNull(content.isbn?.text), content.title, content.author)
    (genre, rating) = (OrNull(content.genre?.rawValue), OrNull(content.rating))
    (readOn, review) = (OrNull(content.readOn?.description), content.review)
    sharing = entry.sharing.rawValue
    (createdAt, changedAt) = (JSONDocument.text(of: entry.createdAt), JSONDocument.text(of: entry.changedAt))
  }
}

/// The number of rows that a command removed.
package struct RemovedJSON: Encodable {
  let removed: Int

  package init(_ removed: Int) { self.removed = removed }
}

/// The result of an import of read books.
package struct ReadingImportJSON: Encodable {
  struct Problem: Encodable {
    let line: Int
    let code: String
  }

  /// `minilibrary`, `goodreads` or `storygraph`
  let format: String
  let read: Int
  let added: Int
  /// Books that were on the list already.
  let known: Int
  let leftOut: Int
  let bad: [Problem]

  package init(_ result: ReadingImport) {
    format = result.format.rawValue
    (read, added, known, leftOut) = (result.read, result.added, result.known, result.leftOut)
    bad = result.bad.map { Problem(line: $0.line, code: $0.fault.code) }
  }
}
