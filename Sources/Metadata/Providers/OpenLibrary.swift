package import Domain

/// Open Library. Wants a contact in the User-Agent; then three requests a second.
package struct OpenLibrary: BookProvider {
  package static let base = "https://openlibrary.org"
  /// Three a second are allowed to those who name a contact, one to others; both stay below that.
  package static let rate = TokenBucket(perSecond: 2.5, burst: 4)
  package static let anonymousRate = TokenBucket(perSecond: 0.9, burst: 4)
  static let redirectLimit = 3
  /// For all that is asked about one book.
  static let timeLimit: Duration = .seconds(10)
  static let searchResults = 5

  package var source: LookupSource { link.source }
  let link: ServiceLink
  let base: WebAddress

  package init(link: ServiceLink, base: WebAddress) {
    self.link = link
    self.base = base
  }

  /// The edition tells whether there is such a book at all: `/api/books` has the same `{}` for a book that is not there and for a
  /// fault of its own, `/isbn` a 404. It has no names of authors, though, and `/authors` one a question: those come from
  /// `/api/books`, all in one, beside the work's description. What of these two fails is left out; the book is found.
  @inline(never)
  package func book(_ isbn: ISBN) async throws(LookupProblem) -> BookRecord? {
    // It leads to /books/OL…M.json, which counts as well.
    let deadline = await link.deadline(in: OpenLibrary.timeLimit)
    guard let edition = try await json("/isbn/\(isbn.text).json", cost: 2, by: deadline) else { return nil }
    guard edition.members != nil else { throw .unreadable }
    guard var record = OpenLibraryParser.edition(edition), RecordMatch(record, isbn) != .other else { return nil }
    async let details = details(isbn, by: deadline)
    async let work = workOfEdition(edition, by: deadline)
    if let details = await details { record.fill(from: details) }
    if let work = await work { record.fill(from: work.record) }
    if Task.isCancelled { throw .cancelled }
    if record.authors.isEmpty { record.authors = OpenLibraryParser.byStatement(edition) }
    return record
  }

  package func books(_ query: BookQuery) async throws(LookupProblem) -> [BookRecord] {
    let page = try await search(query, limit: OpenLibrary.searchResults)
    return page.works.map(\.record)
  }

  /// One page of the works found.
  @inline(never)
  package func search(
    _ query: BookQuery, limit: Int = 20, offset: Int = 0, sort: OpenLibrarySort? = nil
  ) async throws(LookupProblem) -> OpenLibraryPage {
    var items: [(name: String, value: String)] = []
    if let words = query.words {
      // Under three characters are refused as a query, but not as a title: 三体.
      items.append((words.count < 3 && query.title == nil ? "title" : "q", words))
    }
    if let title = query.title { items.append(("title", title)) }
    if let author = query.author { items.append(("author", author)) }
    items += [("limit", String(limit)), ("offset", String(offset))]
    if let sort { items.append(("sort", sort.rawValue)) }
    // Since 2025 half of these come only to those who name them.
    items.append(("fields", OpenLibraryParser.searchFields))
    guard let answer = try await json("/search.json", items) else { return OpenLibraryPage(offset: offset) }
    return try OpenLibraryParser.searchPage(answer)
  }

  /// Works on a subject; of one that nobody has heard of there are none.
  @inline(never)
  package func works(
    onSubject subject: String, limit: Int = 20, offset: Int = 0
  ) async throws(LookupProblem) -> OpenLibraryPage {
    let name = TypedText.trim(subject).lowercased().split(whereSeparator: \.isWhitespace).joined(separator: "_")
    guard !name.isEmpty else { return OpenLibraryPage(offset: offset) }
    let items = [(name: "limit", value: String(limit)), (name: "offset", value: String(offset))]
    guard let answer = try await json("/subjects/\(WebAddress.escape(name)).json", items) else {
      return OpenLibraryPage(offset: offset)
    }
    return try OpenLibraryParser.subjectPage(answer, offset: offset)
  }

  /// - Parameter key: `/works/OL893414W`, as lists have it.
  /// - Returns: nil for one that is gone, or that goes on and on to others.
  @inline(never)
  package func work(
    _ key: OpenLibraryKey, by deadline: ContinuousClock.Instant? = nil
  ) async throws(LookupProblem) -> OpenLibraryWork? {
    var key = key
    for _ in 0...OpenLibrary.redirectLimit {
      guard let answer = try await json(key.text + ".json", by: deadline) else { return nil }
      guard let next = OpenLibraryParser.redirect(answer) else { return OpenLibraryParser.work(answer, key: key) }
      key = next
    }
    return nil
  }

  private func details(_ isbn: ISBN, by deadline: ContinuousClock.Instant) async -> BookRecord? {
    let name = "ISBN:" + isbn.text
    let items = [(name: "bibkeys", value: name), (name: "jscmd", value: "data"), (name: "format", value: "json")]
    guard let answer = try? await json("/api/books", items, by: deadline), let entry = answer[name],
      let record = OpenLibraryParser.data(entry), RecordMatch(record, isbn) != .other
    else { return nil }
    return record
  }

  private func workOfEdition(
    _ edition: JSONValue, by deadline: ContinuousClock.Instant
  ) async -> OpenLibraryWork? {
    guard let key = (edition["works"]?.list ?? []).lazy.compactMap({ OpenLibraryKey(work: $0["key"]?.text) }).first
    else {
      return nil
    }
    return try? await work(key, by: deadline)
  }

  private func json(
    _ path: String, _ items: [(name: String, value: String)] = [], cost: Int = 1,
    by deadline: ContinuousClock.Instant? = nil
  ) async throws(LookupProblem) -> JSONValue? {
    let address = base.appending(path, items)
    var question = ServiceLink.Question(address, cacheText: address?.text)
    question.cost = cost
    question.deadline = deadline
    return try await link.json(question)
  }
}
