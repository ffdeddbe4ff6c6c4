/// The fields of a book that an edit changes. Fields that are not named keep concurrent changes of others.
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
  package var isFavorite: Bool?

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
