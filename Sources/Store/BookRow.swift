import Domain

/// A draft as the table keeps it.
struct BookRow {
  static let columns = [
    "isbn", "title", "author", "title_key", "search_text", "total_copies", "available_copies", "created_at",
    "description", "page_count", "published_date", "publisher", "language_code", "cover_image_url", "categories",
    "notes", "is_wishlist_item",
  ]

  /// The values, one for each column.
  let values: [SQLValue]

  init(_ draft: BookDraft, copies: Int, isWishlistItem: Bool, at now: Timestamp) {
    let title = TypedText.trim(draft.title)
    let author = TypedText.trim(draft.author)
    let metadata = draft.metadata
    values = [
      SQLValue(draft.isbn?.text), .text(title), .text(author), .text(Filing.key(title)),
      .text(SearchText.stored("\(title) \(author)")), .integer(Int64(copies)), .integer(Int64(copies)),
      .integer(now.milliseconds), SQLValue(metadata.description), SQLValue(metadata.pageCount.map { Int64($0) }),
      SQLValue(metadata.publishedDate), SQLValue(metadata.publisher), SQLValue(metadata.languageCode),
      SQLValue(metadata.coverImageURL), .text(metadata.categories.joined(separator: "\n")), .text(draft.notes),
      .integer(isWishlistItem ? 1 : 0),
    ]
  }
}
