/// A web catalogue's record of a book, before the library has the book. Its texts are plain and of bounded length. Each
/// is one line; a description may have paragraphs. All fields but the title may be missing.
package struct BookRecord: Hashable, Sendable {
  package var title: String
  package var subtitle: String?
  package var authors: [String]
  /// The ISBNs of this edition that the record names; may be empty.
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

  /// `Dark Money: The Hidden History`, unless the title says it already or it would be too long to keep.
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

  package mutating func fill(fromEdition other: BookMetadata) {
    var other = other
    if isOtherLanguage(than: other) { (other.description, other.coverImageURL) = (nil, nil) }
    fill(from: other)
  }

  /// Takes over what is missing here, and nothing else.
  package mutating func fill(from other: BookMetadata) {
    keep(BookFields.lookedUp.subtracting(BookFields(of: self, author: "")), of: other)
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

/// Web addresses with more about a book, by its ISBN if it has one, else by title and author.
package struct BookLinks: Hashable, Sendable {
  /// An https address, which only this type makes. Pages lead to no other place.
  package struct Link: Hashable, Sendable {
    package let text: String

    fileprivate init(_ text: String) { self.text = text }
  }

  /// A search on Amazon.
  package let amazon: Link
  package let googleBooks: Link
  /// The page at Open Library, by ISBN only: a search by words would be a guess.
  package let openLibrary: Link?
  package let cover: String?

  package init(_ book: Book) {
    self.init(isbn: book.isbn, title: book.title, author: book.author, cover: book.metadata.coverImageURL)
  }

  package init(isbn: ISBN?, title: String, author: String, cover: String? = nil) {
    self.cover = cover
    if let isbn {
      amazon = Link("https://www.amazon.com/s?k=\(isbn.text)&i=stripbooks")
      googleBooks = Link("https://books.google.com/books?vid=ISBN\(isbn.text)")
      openLibrary = Link("https://openlibrary.org/isbn/\(isbn.text)")
    } else {
      let words = author.isEmpty ? title : "\(title) \(author)"
      amazon = Link("https://www.amazon.com/s?k=\(words.percentEncoded)&i=stripbooks")
      googleBooks = Link("https://www.google.com/search?tbm=bks&q=\(words.percentEncoded)")
      openLibrary = nil
    }
  }

  /// A search at Open Library for words that this library has no book of.
  package static func openLibrary(searching words: String) -> Link {
    Link("https://openlibrary.org/search?q=\(words.percentEncoded)")
  }

  package static func openLibrary(_ work: WorkID) -> Link { Link("https://openlibrary.org/works/\(work.text)") }
}

/// When a book came out, as the library keeps it: `2004`, `2004-05`, `2004-05-17`, or in words.
package enum PublicationDate {
  private static let daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// Whether a text has the form of a date (ISO 8601: `2024-13`, `2024-13-45`) and there is no such month or day.
  package static func isImpossible(_ text: String) -> Bool {
    let parts = TypedText.trim(text).split(separator: "-", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].utf8.count == 4,
      parts.dropFirst().allSatisfy({ (1...2).contains($0.utf8.count) }),
      let year = Digits(parts[0])?.number, let month = Digits(parts[1])?.number
    else { return false }
    guard (1...12).contains(month) else { return true }
    guard parts.count == 3 else { return false }
    guard let day = Digits(parts[2])?.number else { return false }
    let isLeapYear = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let days = month == 2 && !isLeapYear ? 28 : daysOfMonths[month - 1]
    return !(1...days).contains(day)
  }
}
