/// One title in the library, however many copies of it there are.
///
/// 0 <= availableCopies <= totalCopies, and available + active loans <= total: held by the store's constraints.
package struct Book: Hashable, Sendable {
  package struct ID: Hashable, Sendable, Codable, RawRepresentable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
  }

  package var id: ID
  package var isbn: ISBN?
  package var title: String
  package var author: String
  /// 0 for an item on the wishlist, else 1 or more.
  package var totalCopies: Int
  package var availableCopies: Int
  package var createdAt: Timestamp
  package var metadata: BookMetadata
  package var notes: String
  package var isFavorite: Bool
  package var isWishlistItem: Bool
  /// On a label that the library printed; given out when it is first asked for.
  package var labelNumber: LabelNumber?

  package init(
    id: ID, isbn: ISBN?, title: String, author: String, totalCopies: Int, availableCopies: Int, createdAt: Timestamp,
    metadata: BookMetadata = BookMetadata(), notes: String = "", isFavorite: Bool = false, isWishlistItem: Bool = false,
    labelNumber: LabelNumber? = nil
  ) {
    self.id = id
    self.isbn = isbn
    self.title = title
    self.author = author
    self.totalCopies = totalCopies
    self.availableCopies = availableCopies
    self.createdAt = createdAt
    self.metadata = metadata
    self.notes = notes
    self.isFavorite = isFavorite
    self.isWishlistItem = isWishlistItem
    self.labelNumber = labelNumber
  }
}

/// The metadata of a book beyond title and author. Every field may be missing.
package struct BookMetadata: Hashable, Sendable {
  package var description: String?
  package var pageCount: Int?
  /// The date of publication: `2004`, `2004-05` or free text.
  package var publishedDate: String?
  package var publisher: String?
  /// ISO 639-1, two letters.
  package var languageCode: String?
  package var coverImageURL: String?
  package var categories: [String] = []

  package init() {}
}
