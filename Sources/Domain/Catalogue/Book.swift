/// One title in the library, however many copies of it there are.
///
/// 0 <= availableCopies <= totalCopies, and available + active loans <= total: held by the store's constraints.
package struct Book: Hashable, Sendable {
  package typealias ID = RowID<Book>

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
  package var isFavourite: Bool
  package var isWishlistItem: Bool
  /// On a label that the library printed; given out when it is first asked for.
  package var labelNumber: LabelNumber?
  /// The copy, if the code was a copy's label; nil if only the title is known.
  package var copy: Copy.Shown?

  package init(
    id: ID, isbn: ISBN?, title: String, author: String, totalCopies: Int, availableCopies: Int, createdAt: Timestamp,
    metadata: BookMetadata = BookMetadata(), notes: String = "", isFavourite: Bool = false,
    isWishlistItem: Bool = false,
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
    self.isFavourite = isFavourite
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

/// A book as it is entered, before the library has it.
package struct BookDraft: Hashable, Sendable {
  package var isbn: ISBN?
  package var title: String
  package var author: String
  package var copies: Int
  package var metadata: BookMetadata
  package var notes: String
  /// The fields that a person cleared, though a catalogue had something for them.
  package var cleared: BookFields = []

  package init(
    isbn: ISBN? = nil, title: String, author: String, copies: Int = 1, metadata: BookMetadata = BookMetadata(),
    notes: String = ""
  ) {
    self.isbn = isbn
    self.title = title
    self.author = author
    self.copies = copies
    self.metadata = metadata
    self.notes = notes
  }

  /// A title or an author of one letter is a slip of the finger.
  package static let minimumTextLength = 2
  package static let copiesRange = 1...999
  /// The range of page counts. The thickest books have a third of the limit: a larger number is a slip.
  package static let pagesRange = 1...99_999

  /// One Han character is a word: 家 is a novel.
  static func isTooShort(_ text: String) -> Bool {
    let text = TypedText.trim(text)
    return text.dropFirst(minimumTextLength - 1).isEmpty
      && !text.unicodeScalars.contains(where: \.properties.isIdeographic)
  }

  package var refusals: [Refusal] {
    var found: [Refusal] = []
    if BookDraft.isTooShort(title) {
      found.append(.titleTooShort(minimum: BookDraft.minimumTextLength))
    }
    if BookDraft.isTooShort(author) {
      found.append(.authorTooShort(minimum: BookDraft.minimumTextLength))
    }
    if !BookDraft.copiesRange.contains(copies) {
      found.append(.copiesOutOfRange(BookDraft.copiesRange))
    }
    found += TypedText.refusals(keeping: title, author)
    return found
  }
}

/// Only the fields that an edit changes: the others keep concurrent changes of others.
package struct BookEdit: Hashable, Sendable {
  /// A change of an optional field; the default keeps its value.
  package enum Field<Value: Hashable & Sendable>: Hashable, Sendable {
    case kept
    case cleared
    case set(Value)

    func applied(to value: Value?) -> Value? {
      switch self {
      case .kept: value
      case .cleared: nil
      case .set(let new): new
      }
    }
  }

  package var isbn = Field<ISBN>.kept
  package var title: String?
  package var author: String?
  package var totalCopies: Int?
  package var availableCopies: Int?
  package var description = Field<String>.kept
  package var pageCount = Field<Int>.kept
  package var publishedDate = Field<String>.kept
  package var publisher = Field<String>.kept
  package var languageCode = Field<String>.kept
  package var coverImageURL = Field<String>.kept
  package var categories: [String]?
  package var notes: String?
  package var isFavourite: Bool?

  package init() {}

  /// A number of pages that no book has is refused here; the rest as of any draft.
  package var refusals: [Refusal] {
    guard case .set(let pages) = pageCount, !BookDraft.pagesRange.contains(pages) else { return [] }
    return [.pagesOutOfRange(BookDraft.pagesRange)]
  }

  /// The book's own data with these changes.
  package func draft(of book: Book) -> BookDraft {
    BookDraft(
      isbn: isbn.applied(to: book.isbn), title: title ?? book.title, author: author ?? book.author,
      copies: totalCopies ?? book.totalCopies, metadata: applied(to: book.metadata), notes: notes ?? book.notes)
  }

  package func applied(to metadata: BookMetadata) -> BookMetadata {
    var metadata = metadata
    metadata.description = description.applied(to: metadata.description)
    metadata.pageCount = pageCount.applied(to: metadata.pageCount)
    metadata.publishedDate = publishedDate.applied(to: metadata.publishedDate)
    metadata.publisher = publisher.applied(to: metadata.publisher)
    metadata.languageCode = languageCode.applied(to: metadata.languageCode)
    metadata.coverImageURL = coverImageURL.applied(to: metadata.coverImageURL)
    metadata.categories = categories ?? metadata.categories
    return metadata
  }

  package var isEmpty: Bool { self == BookEdit() }

  /// The fields that a person enters or clears by it, be they different afterwards or not.
  package var ownFields: BookFields {
    var fields: BookFields = []
    if author != nil { fields.insert(.author) }
    if description != .kept { fields.insert(.description) }
    if pageCount != .kept { fields.insert(.pageCount) }
    if publishedDate != .kept { fields.insert(.publishedDate) }
    if publisher != .kept { fields.insert(.publisher) }
    if languageCode != .kept { fields.insert(.languageCode) }
    if coverImageURL != .kept { fields.insert(.coverImageURL) }
    if categories != nil { fields.insert(.categories) }
    if isbn != .kept { fields.insert(.isbn) }
    return fields
  }
}

/// The store keeps the raw value: its meaning never changes.
package struct BookFields: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let author = BookFields(rawValue: 1 << 0)
  package static let description = BookFields(rawValue: 1 << 1)
  package static let pageCount = BookFields(rawValue: 1 << 2)
  package static let publishedDate = BookFields(rawValue: 1 << 3)
  package static let publisher = BookFields(rawValue: 1 << 4)
  package static let languageCode = BookFields(rawValue: 1 << 5)
  package static let coverImageURL = BookFields(rawValue: 1 << 6)
  package static let categories = BookFields(rawValue: 1 << 7)
  /// The ISBN of a book on the wishlist; a look-up by title and author may find it.
  package static let isbn = BookFields(rawValue: 1 << 8)

  /// The fields that a complete book has.
  package static let lookedUp: BookFields = [
    .author, .description, .pageCount, .publishedDate, .publisher, .languageCode, .coverImageURL, .categories,
  ]

  /// The fields that have a value.
  package init(of metadata: BookMetadata, author: String) {
    var fields: BookFields = []
    if !author.isEmpty { fields.insert(.author) }
    if metadata.description != nil { fields.insert(.description) }
    if metadata.pageCount != nil { fields.insert(.pageCount) }
    if metadata.publishedDate != nil { fields.insert(.publishedDate) }
    if metadata.publisher != nil { fields.insert(.publisher) }
    if metadata.languageCode != nil { fields.insert(.languageCode) }
    if metadata.coverImageURL != nil { fields.insert(.coverImageURL) }
    if !metadata.categories.isEmpty { fields.insert(.categories) }
    self = fields
  }

  package init(of record: BookRecord) { self.init(of: record.metadata, author: record.author) }
}

extension Book {
  package func missing(exceptOwn own: BookFields) -> BookFields {
    BookFields.lookedUp.subtracting(BookFields(of: metadata, author: author)).subtracting(own)
  }
}

extension BookMetadata {
  /// Takes over these fields as they are in another one.
  package mutating func keep(_ fields: BookFields, of other: BookMetadata) {
    if fields.contains(.description) { description = other.description }
    if fields.contains(.pageCount) { pageCount = other.pageCount }
    if fields.contains(.publishedDate) { publishedDate = other.publishedDate }
    if fields.contains(.publisher) { publisher = other.publisher }
    if fields.contains(.languageCode) { languageCode = other.languageCode }
    if fields.contains(.coverImageURL) { coverImageURL = other.coverImageURL }
    if fields.contains(.categories) { categories = other.categories }
  }
}
