/// A web catalogue's record of a book, before the library has the book. Its texts are plain and of bounded length. Each
/// is one line; a description may have paragraphs. All fields but the title may be missing.
package struct BookRecord: Hashable, Sendable {
  package var title: String
  package var subtitle: String?
  package var authors: [String]
  /// ISBNs of this edition, as far as the record names any.
  package var isbns: [ISBN]
  /// Its `coverImageURL` is the largest of `covers`.
  package var metadata: BookMetadata
  package var covers: BookCovers

  package init(
    title: String, subtitle: String? = nil, authors: [String] = [], isbns: [ISBN] = [],
    metadata: BookMetadata = BookMetadata(), covers: BookCovers = BookCovers()
  ) {
    self.title = title
    self.subtitle = subtitle
    self.authors = authors
    self.isbns = isbns
    self.metadata = metadata
    self.covers = covers
    self.metadata.coverImageURL = metadata.coverImageURL ?? covers.largest
  }

  /// The draft of the book to add; a person may change it first.
  package func draft(isbn: ISBN?, copies: Int = 1) -> BookDraft {
    BookDraft(isbn: isbn ?? isbns.first, title: fullTitle, author: author, copies: copies, metadata: metadata)
  }

  /// `Dark Money: The Hidden History`, unless the title says it already or it would become too long to be kept.
  package var fullTitle: String {
    guard let subtitle, !title.lowercased().contains(subtitle.lowercased()) else { return title }
    let whole = title + ": " + subtitle
    return whole.count <= TypedText.maximumLength ? whole : title
  }

  /// `Terry Pratchett, Neil Gaiman`, as many as fit.
  package var author: String {
    var text = authors.first ?? ""
    for name in authors.dropFirst() {
      let longer = text + ", " + name
      guard longer.count <= TypedText.maximumLength else { break }
      text = longer
    }
    return text
  }

  /// Takes over what this record lacks; what it has stays.
  ///
  /// A record in another language is of another edition: its description and its cover are not taken.
  package mutating func fill(from other: BookRecord) {
    let isOtherLanguage = metadata.isOtherLanguage(than: other.metadata)
    subtitle = subtitle ?? other.subtitle
    if authors.isEmpty { authors = other.authors }
    if isbns.isEmpty { isbns = other.isbns }
    metadata.fill(fromEdition: other.metadata)
    if covers.largest == nil, !isOtherLanguage { covers = other.covers }
  }
}

extension BookMetadata {
  /// Whether both are in languages that are known and differ.
  package func isOtherLanguage(than other: BookMetadata) -> Bool {
    guard let own = languageCode, let its = other.languageCode else { return false }
    return own != its
  }

  /// Takes over what a catalogue says of an edition: not its description and cover where it is in another language.
  package mutating func fill(fromEdition other: BookMetadata) {
    var other = other
    if isOtherLanguage(than: other) { (other.description, other.coverImageURL) = (nil, nil) }
    fill(from: other)
  }

  /// Takes over what is missing here, and nothing else.
  package mutating func fill(from other: BookMetadata) {
    description = description ?? other.description
    pageCount = pageCount ?? other.pageCount
    publishedDate = publishedDate ?? other.publishedDate
    publisher = publisher ?? other.publisher
    languageCode = languageCode ?? other.languageCode
    coverImageURL = coverImageURL ?? other.coverImageURL
    if categories.isEmpty { categories = other.categories }
  }
}

/// Addresses of a book's cover, all https.
package struct BookCovers: Hashable, Sendable {
  package var small: String?
  package var medium: String?
  package var large: String?

  package init(small: String? = nil, medium: String? = nil, large: String? = nil) {
    self.small = small
    self.medium = medium
    self.large = large
  }

  package var largest: String? { large ?? medium ?? small }
}
