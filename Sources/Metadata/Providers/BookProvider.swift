package import Domain

/// A catalogue on the web.
package protocol BookProvider: Sendable {
  var source: LookupSource { get }

  /// The edition with this ISBN, its own ISBN checked against it.
  ///
  /// - Returns: nil only when the catalogue itself has just said that it does not have it.
  func answer(to query: ISBNQuery) async throws(LookupProblem) -> CatalogueAnswer?

  /// Books that may be meant, the likeliest first; their ISBNs may be of other editions, or missing.
  func books(_ query: BookQuery) async throws(LookupProblem) -> [BookRecord]
}

/// A query for a book without an ISBN. At least one of the three texts is set.
package struct BookQuery: Hashable, Sendable {
  /// Words that may be in any field of the catalogue's record.
  package var words: String?
  package var title: String?
  package var author: String?
  /// True if cached answers are not used.
  package var asksAnew = false

  package init(words: String? = nil, title: String? = nil, author: String? = nil) {
    self.words = words
    self.title = title
    self.author = author
  }
}

/// Field limits and parsers that the records of all catalogues share.
enum RecordField {
  static let authorLimit = 20
  static let categoryLimit = 10
  static let categoryLength = 100
  static let pageRange = 1...50_000
  static let coverLength = 1000
  static let isbnLimit = 20
  /// A work has editions in many languages; the library may have any of them.
  static let workISBNLimit = 100

  /// 0 is what catalogues have for “unknown”, and beyond the range it is a slip.
  static func pageCount(_ value: JSONValue?) -> Int? {
    guard let number = value?.integer, pageRange.contains(number) else { return nil }
    return number
  }

  static func authors(_ texts: [String?]) -> [String] { FoundText.lines(texts, count: authorLimit) }

  static func categories(_ texts: [String?]) -> [String] {
    // Looked through before they are counted: many a record begins with what is none.
    let clean = FoundText.lines(texts, count: .max, limit: categoryLength)
    return Array(clean.filter(SubjectText.isSubject).prefix(categoryLimit))
  }

  /// An image's address; plain http is rewritten, for every recorded server answers https as well.
  static func cover(_ text: String?) -> String? {
    guard var address = text.map({ TypedText.trim($0) }), address.utf8.count <= coverLength else { return nil }
    if address.hasPrefix("//") { address = "https:" + address }
    if address.lowercased().hasPrefix("http://") { address = "https://" + address.dropFirst(7) }
    guard address.lowercased().hasPrefix("https://") else { return nil }
    return WebAddress(address)?.text
  }

  /// Which of the numbers that call themselves ISBNs are some.
  static func isbns(_ texts: [String?], limit: Int = isbnLimit) -> [ISBN] {
    var (result, seen) = ([ISBN](), Set<ISBN>())
    for text in texts {
      guard result.count < limit else { break }
      guard let text, text.utf8.count <= 40, let isbn = try? ISBN(typed: text), seen.insert(isbn).inserted else {
        continue
      }
      result.append(isbn)
    }
    return result
  }
}

enum RecordMatch {
  case same
  /// It names no ISBN, or none that is one.
  case silent
  case other

  init(_ record: BookRecord, _ isbn: ISBN) {
    if record.isbns.contains(isbn) {
      self = .same
    } else {
      self = record.isbns.isEmpty ? .silent : .other
    }
  }
}

package struct ISBNQuery: Sendable {
  package let isbn: ISBN
  /// The library's title and author, which a record without an ISBN must match; nil if the library has none.
  package var identity: TitleAndAuthor?
  /// The moment after which an answer is useless; nil for the catalogue's own limit, where no person waits.
  package var deadline: ContinuousClock.Instant?
  /// True if cached answers are not used: the catalogue itself is to be asked.
  package var asksAnew = false
  /// Takes what is known so far, each time that it is more. The last call comes before the answer.
  package var tell: @Sendable (CatalogueAnswer) -> Void = { _ in }

  package init(_ isbn: ISBN) {
    self.isbn = isbn
  }

  /// Whether a record can be the book without another one: it names the ISBN, or agrees with what the library has.
  func isAnswered(by record: BookRecord) -> Bool {
    switch RecordMatch(record, isbn) {
    case .same: true
    case .silent: identity?.agrees(with: record) ?? false
    case .other: false
    }
  }
}

/// A catalogue's record, and whether more would have come.
package struct CatalogueAnswer: Hashable, Sendable {
  package var record: BookRecord
  /// Why a part of the record is missing or outdated; nil where the catalogue said all that it knows.
  package var gap: LookupProblem?

  package init(_ record: BookRecord, gap: LookupProblem? = nil) {
    self.record = record
    self.gap = gap
  }
}
