/// Fields of a book that a look-up can fill. The store keeps the raw value: a number is never given another meaning.
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

  /// The fields whose values differ.
  package init(changedFrom before: BookMetadata, to after: BookMetadata) {
    var fields: BookFields = []
    if before.description != after.description { fields.insert(.description) }
    if before.pageCount != after.pageCount { fields.insert(.pageCount) }
    if before.publishedDate != after.publishedDate { fields.insert(.publishedDate) }
    if before.publisher != after.publisher { fields.insert(.publisher) }
    if before.languageCode != after.languageCode { fields.insert(.languageCode) }
    if before.coverImageURL != after.coverImageURL { fields.insert(.coverImageURL) }
    if before.categories != after.categories { fields.insert(.categories) }
    self = fields
  }
}

extension Book {
  /// The fields that a look-up should fill: those without a value, except those that a person entered or cleared.
  package func missing(exceptOwn own: BookFields) -> BookFields {
    BookFields.lookedUp.subtracting(BookFields(of: metadata, author: author)).subtracting(own)
  }
}

extension BookMetadata {
  /// Puts back these fields as they are in another one.
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
