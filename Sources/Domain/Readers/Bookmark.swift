/// A book or a work that a reader wants to find again. The library's own flag on a book is a favourite.
package struct Bookmark: Hashable, Sendable {
  package typealias ID = RowID<Bookmark>

  /// The most bookmarks of one reader.
  package static let limit = 1000

  package let id: ID
  /// Nil where it was the bookmark of a book that the library has deleted.
  package let target: Target?
  /// The texts and the cover as the reader saw them.
  package let title: String
  package let author: String
  package let year: Int?
  /// The number of a cover at Open Library.
  package let cover: Int?
  package let createdAt: Timestamp

  package init(
    id: ID, target: Target?, title: String, author: String, year: Int?, cover: Int?, createdAt: Timestamp
  ) {
    (self.id, self.target, self.title, self.author) = (id, target, title, author)
    (self.year, self.cover, self.createdAt) = (year, cover, createdAt)
  }

  package enum Target: Hashable, Sendable {
    case book(Book.ID)
    case work(WorkID)
  }
}

/// A bookmark that is to be set. Of a book the library has the texts itself.
package enum BookmarkDraft: Hashable, Sendable {
  case book(Book.ID)
  case work(SeenWork)

  package var target: Bookmark.Target {
    switch self {
    case .book(let id): .book(id)
    case .work(let work): .work(work.id)
    }
  }
}

package enum BookmarkOrder: String, CaseIterable, Sendable {
  /// The latest first.
  case newest
  case title
}

/// A deletion from a list can be taken back for a moment.
package enum ListUndo {
  /// Milliseconds for which a page offers it.
  package static let offered: Int64 = 10_000
  /// Milliseconds for which the store can do it, so that a slow reader finds the button. Then the row is deleted.
  package static let possible: Int64 = 60_000
}

/// A place in a list of a reader, between two pages. A mark is the number of a row of the same reader.
package enum ListPlace: Hashable, Sendable {
  case first
  case after(Int64)
  case before(Int64)
  /// The page that begins with the row.
  case at(Int64)
}

package struct ListPage<Row: Sendable>: Sendable {
  package var rows: [Row] = []
  /// Marks for ``ListPlace``; nil at the ends.
  package var previous: Int64?
  package var next: Int64?

  package init() {}
}
