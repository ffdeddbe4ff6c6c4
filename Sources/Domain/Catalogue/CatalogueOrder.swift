package enum CatalogueOrder: String, CaseIterable, Sendable {
  /// As ``Book/title`` sorts.
  case title
  /// By the last name of the first author, then by title.
  case author
  /// The latest addition first.
  case newest
  /// The number of loans of all time, the highest first; of equals the latest addition first.
  case mostBorrowed = "most-borrowed"
  /// The average rating, the best first; books with fewer than three ratings come last, the latest first.
  case bestLiked = "best-liked"
}

/// A word under which a book stands, as its cataloguer or a catalogue wrote it.
package struct BookCategory: Hashable, Sendable {
  /// The same for every spelling: without case and diacritics.
  package let key: String
  package let name: String

  package init(key: String, name: String) {
    (self.key, self.name) = (key, name)
  }
}
