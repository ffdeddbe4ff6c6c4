import Domain

enum BookColumn: String, CaseIterable, Sendable {
  case id, isbn, title, author
  case titleKey = "title_key"
  case authorKey = "author_key"
  case searchText = "search_text"
  case totalCopies = "total_copies"
  case availableCopies = "available_copies"
  case createdAt = "created_at"
  case description
  case pageCount = "page_count"
  case publishedDate = "published_date"
  case publisher
  case languageCode = "language_code"
  case coverImageURL = "cover_image_url"
  case categories, notes
  case isFavourite = "is_favorite"
  case isWishlistItem = "is_wishlist_item"
  case labelNumber = "label_number"
  case timesBorrowed = "times_borrowed"
  case ownFields = "own_fields"
  case ratingSum = "rating_sum"
  case ratingCount = "rating_count"
  case liking

  /// Columns that a ``Domain/Book`` does not have.
  static let inner: Set<BookColumn> = [
    .titleKey, .authorKey, .searchText, .timesBorrowed, .ownFields, .ratingSum, .ratingCount, .liking,
  ]
  /// Columns of a new book; the others have a default.
  static let added = allCases.filter {
    ![.id, .isFavourite, .labelNumber, .timesBorrowed, .ownFields, .ratingSum, .ratingCount, .liking].contains($0)
  }
  static let imported = added + [.isFavourite, .labelNumber]
  static let edited = added.filter { $0 != .createdAt }
  static let metadata: [BookColumn] = [
    .description, .pageCount, .publishedDate, .publisher, .languageCode, .coverImageURL, .categories,
  ]
}

/// A draft as the table keeps it.
struct BookRow {
  private let draft: BookDraft
  private let title: String
  private let author: String
  private let now: Timestamp
  var total: Int
  var available: Int
  var isWishlistItem: Bool
  var isFavourite = false
  var label: LabelNumber?

  /// - Parameter now: the moment at which a new book is added.
  init(_ draft: BookDraft, copies: Int, isWishlistItem: Bool, at now: Timestamp) {
    self.draft = draft
    title = TypedText.trim(draft.title)
    author = TypedText.trim(draft.author)
    self.now = now
    (total, available) = (copies, copies)
    self.isWishlistItem = isWishlistItem
  }

  func values(of columns: [BookColumn]) -> [SQLValue] { columns.map(value) }

  func pairs(of columns: [BookColumn]) -> [(column: String, value: SQLValue)] {
    columns.map { ($0.rawValue, value(of: $0)) }
  }

  /// `title = …, author = …`
  func assignments(to columns: [BookColumn]) -> SQL { .assignments(pairs(of: columns)) }

  private func value(of column: BookColumn) -> SQLValue {
    let metadata = draft.metadata
    return switch column {
    case .isbn: SQLValue(draft.isbn?.text)
    case .title: .text(title)
    case .author: .text(author)
    case .titleKey: .text(Collation.key(title))
    case .authorKey: .text(Collation.key(author: author))
    case .searchText: .text(SearchText.stored("\(title) \(author)"))
    case .totalCopies: .integer(Int64(total))
    case .availableCopies: .integer(Int64(available))
    case .createdAt: .integer(now.milliseconds)
    case .description: SQLValue(metadata.description)
    case .pageCount: SQLValue(metadata.pageCount.map { Int64($0) })
    case .publishedDate: SQLValue(metadata.publishedDate)
    case .publisher: SQLValue(metadata.publisher)
    case .languageCode: SQLValue(metadata.languageCode)
    case .coverImageURL: SQLValue(metadata.coverImageURL)
    case .categories: .text(metadata.categories.joined(separator: "\n"))
    case .notes: .text(draft.notes)
    case .isFavourite: .integer(isFavourite ? 1 : 0)
    case .isWishlistItem: .integer(isWishlistItem ? 1 : 0)
    case .labelNumber: SQLValue(label?.text)
    // No draft has them: a row without them breaks a constraint.
    case .id, .timesBorrowed, .ownFields, .ratingSum, .ratingCount, .liking: .null
    }
  }
}
