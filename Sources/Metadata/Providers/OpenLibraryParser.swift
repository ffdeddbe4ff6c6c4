import Domain

/// Open Library's answers, which are pages of a wiki: any field may be missing, or be something else.
enum OpenLibraryParser {
  static let searchFields = [
    "key", "title", "subtitle", "author_name", "first_publish_year", "cover_i", "isbn", "language",
    "number_of_pages_median", "subject", "ratings_average", "ratings_count",
  ].joined(separator: ",")
  private static let listLimit = 1000

  /// `/isbn/….json` and `/books/OL…M.json`; nil without a title, as of a page that was deleted.
  static func edition(_ page: JSONValue) -> BookRecord? {
    let prefix = page["title_prefix"]?.text.map { $0 + " " } ?? ""
    guard let title = FoundText.title(page["title"]?.text.map { prefix + $0 }) else { return nil }
    var metadata = BookMetadata()
    metadata.description = text(page["description"])
    metadata.pageCount = RecordField.pageCount(page["number_of_pages"])
    metadata.publishedDate = PublishedDate.normalise(page["publish_date"]?.text)
    metadata.publisher = FoundText.lines(page["publishers"].texts, count: 1).first
    let languages = page["languages"].list.lazy.compactMap { LanguageCode.normalise($0["key"]?.text ?? $0.text) }
    metadata.languageCode = languages.first
    metadata.categories = RecordField.categories(page["subjects"].texts)
    let numbers = page["isbn_13"].list + page["isbn_10"].list
    return BookRecord(
      title: title, subtitle: FoundText.title(page["subtitle"]?.text),
      isbns: RecordField.isbns(numbers.map(\.text)), metadata: metadata,
      covers: OpenLibraryCovers.covers(id: coverID(page["covers"])))
  }

  /// An entry of `/api/books?jscmd=data`, which has names where editions have keys.
  static func data(_ entry: JSONValue) -> BookRecord? {
    guard let title = FoundText.title(entry["title"]?.text) else { return nil }
    func names(_ key: String) -> [String?] { entry[key].list.map { $0["name"]?.text ?? $0.text } }
    var metadata = BookMetadata()
    metadata.pageCount = RecordField.pageCount(entry["number_of_pages"])
    metadata.publishedDate = PublishedDate.normalise(entry["publish_date"]?.text)
    metadata.publisher = FoundText.lines(names("publishers"), count: 1).first
    metadata.categories = RecordField.categories(names("subjects"))
    let numbers = ["isbn_13", "isbn_10"].flatMap { entry["identifiers"]?[$0]?.list ?? [] }
    let cover = entry["cover"]
    return BookRecord(
      title: title, subtitle: FoundText.title(entry["subtitle"]?.text),
      authors: RecordField.authors(names("authors")), isbns: RecordField.isbns(numbers.map(\.text)),
      metadata: metadata,
      covers: BookCovers(
        small: RecordField.cover(cover?["small"]?.text), medium: RecordField.cover(cover?["medium"]?.text),
        large: RecordField.cover(cover?["large"]?.text)))
  }

  /// “by Terry Pratchett and Neil Gaiman.”: better than no author.
  static func byStatement(_ edition: JSONValue) -> [String] {
    guard var text = FoundText.name(edition["by_statement"]?.text) else { return [] }
    if text.lowercased().hasPrefix("by ") { text = String(text.dropFirst(3)) }
    while let last = text.last, ".;, ".contains(last) { text.removeLast() }
    return text.isEmpty ? [] : [text]
  }

  /// `/works/OL…W.json`.
  static func work(_ page: JSONValue, key: OpenLibraryKey) -> OpenLibraryWork? {
    guard page["type"]?["key"]?.text != "/type/delete" else { return nil }
    var metadata = BookMetadata()
    metadata.description = text(page["description"])
    metadata.categories = RecordField.categories(page["subjects"].texts)
    guard var work = work(page, key: key, cover: page["covers"], authors: [], metadata) else { return nil }
    // When the work came out first is not when this edition did.
    let words = page["first_publish_date"]?.text
    work.firstPublishYear = PublishedDate.normalise(words).flatMap { Int($0.prefix(4)) }
    work.firstPublished = FoundText.line(words, limit: FoundText.dateLimit)
    work.authorKeys = authorKeys(page["authors"])
    return work
  }

  /// An entry is `{"author": {"key": "/authors/OL7A"}}`, or only the key in either place.
  private static func authorKeys(_ value: JSONValue?) -> [OpenLibraryAuthorKey] {
    var keys: [OpenLibraryAuthorKey] = []
    for entry in value.list.prefix(RecordField.authorLimit) {
      let author = entry["author"] ?? entry
      guard let key = OpenLibraryAuthorKey(author["key"]?.text ?? author.text), !keys.contains(key) else { continue }
      keys.append(key)
    }
    return keys
  }

  /// The work that a work was merged into. A `location` proves nothing: other works have one left over.
  static func redirect(_ page: JSONValue) -> OpenLibraryKey? {
    guard page["type"]?["key"]?.text == "/type/redirect" else { return nil }
    return OpenLibraryKey(work: page["location"]?.text)
  }

  static func searchPage(_ answer: JSONValue) throws(LookupProblem) -> OpenLibraryPage {
    guard let docs = answer["docs"] else { throw .unreadable }
    return OpenLibraryPage(
      total: max(0, answer["numFound"]?.integer ?? answer["num_found"]?.integer ?? 0),
      offset: max(0, answer["start"]?.integer ?? 0), entries: docs.list.count, works: works(docs, read: searched))
  }

  /// Each once: keys repeat.
  static func works(
    _ list: JSONValue, read: (JSONValue, OpenLibraryKey) -> OpenLibraryWork?
  ) -> [OpenLibraryWork] {
    var seen: Set<OpenLibraryKey> = []
    return list.list.prefix(listLimit).compactMap { entry in
      guard let key = OpenLibraryKey(work: entry["key"]?.text), seen.insert(key).inserted else { return nil }
      return read(entry, key)
    }
  }

  private static func searched(_ doc: JSONValue, _ key: OpenLibraryKey) -> OpenLibraryWork? {
    var metadata = BookMetadata()
    metadata.pageCount = RecordField.pageCount(doc["number_of_pages_median"])
    metadata.categories = RecordField.categories(doc["subject"].texts)
    // A work in many languages does not show the book's language.
    let languages = Set(doc["language"].list.compactMap { LanguageCode.normalise($0.text) })
    metadata.languageCode = languages.count == 1 ? languages.first : nil
    let authors = RecordField.authors(doc["author_name"].texts)
    guard var work = work(doc, key: key, cover: doc["cover_i"], authors: authors, metadata) else { return nil }
    work.isbns = RecordField.isbns(doc["isbn"].texts, limit: RecordField.workISBNLimit)
    work.averageRating = doc["ratings_average"]?.text.flatMap(Double.init).flatMap { (0...5).contains($0) ? $0 : nil }
    work.ratingCount = doc["ratings_count"]?.integer.flatMap { $0 < 0 ? nil : $0 }
    return work
  }

  static func work(
    _ entry: JSONValue, key: OpenLibraryKey, cover: JSONValue?, authors: [String], _ metadata: BookMetadata
  ) -> OpenLibraryWork? {
    guard let title = FoundText.title(entry["title"]?.text) else { return nil }
    let coverID = coverID(cover)
    let record = BookRecord(
      title: title, subtitle: FoundText.title(entry["subtitle"]?.text), authors: authors,
      metadata: metadata, covers: OpenLibraryCovers.covers(id: coverID))
    return OpenLibraryWork(
      key: key, record: record, firstPublishYear: entry["first_publish_year"]?.integer, coverID: coverID)
  }

  /// A string, or `{"type": "/type/text", "value": "…"}`.
  private static func text(_ value: JSONValue?) -> String? {
    FoundText.paragraphs(value?.text ?? value?["value"]?.text)
  }

  /// The first that stands for an image.
  private static func coverID(_ value: JSONValue?) -> Int? {
    value.list.lazy.compactMap(\.integer).first { $0 > 0 }
  }
}

/// An edition with the results of two further requests, if they are answered.
struct OpenLibraryParts: Sendable {
  struct FetchedRecord: Sendable {
    var record: BookRecord?
    var problem: LookupProblem?
  }

  enum Part: Sendable {
    /// Names of authors and publishers.
    case details(FetchedRecord)
    /// The description.
    case work(FetchedRecord)
  }

  private let edition: BookRecord
  private let byStatement: [String]
  private var gap: LookupProblem?
  private var details: BookRecord?
  private var work: BookRecord?

  init(_ edition: BookRecord, byStatement: [String], gap: LookupProblem?) {
    self.edition = edition
    self.byStatement = byStatement
    self.gap = gap
  }

  mutating func take(_ part: Part) {
    switch part {
    case .details(let answer):
      details = answer.record
      gap = gap ?? answer.problem
    case .work(let answer):
      work = answer.record
      gap = gap ?? answer.problem
    }
  }

  /// The answer known so far: the edition's own texts come first, whichever part arrived first.
  var answer: CatalogueAnswer {
    var record = edition
    if let details { record.fill(from: details) }
    if let work { record.fill(from: OpenLibrary.part(of: work, for: record.metadata.languageCode)) }
    if record.authors.isEmpty { record.authors = byStatement }
    return CatalogueAnswer(record, gap: gap)
  }
}
