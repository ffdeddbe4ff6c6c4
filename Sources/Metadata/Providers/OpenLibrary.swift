package import Domain

package struct OpenLibrary: BookProvider {
  package static let base = "https://openlibrary.org"
  /// Three a second are allowed to those who name a contact, one to others; both stay below that.
  package static let rate = TokenBucket(perSecond: 2.5, burst: 4)
  package static let anonymousRate = TokenBucket(perSecond: 0.9, burst: 4)
  static let redirectLimit = 3
  /// The time limit of all requests about one book.
  static let timeLimit: Duration = .seconds(10)
  static let searchResults = 5

  package var source: LookupSource { link.source }
  let link: ServiceLink
  let base: WebAddress

  /// The edition shows whether the book exists at all: `/api/books` has the same `{}` for a missing book and for its
  /// own faults, `/isbn` a 404. But the edition has no names of authors, and `/authors` needs one request for each.
  /// Those come from `/api/books`, all in one, with the work's description. What fails of these two is left out; the
  /// book is found, with a gap.
  package func answer(to query: ISBNQuery) async throws(LookupProblem) -> CatalogueAnswer? {
    let isbn = query.isbn
    let limit = await link.deadline(in: OpenLibrary.timeLimit)
    let manner = Manner(deadline: min(query.deadline ?? limit, limit), asksAnew: query.asksAnew)
    // It leads to /books/OL…M.json, which counts as well.
    let heard = try await heard("/isbn/\(isbn.text).json", [], cost: 2, manner) { page in
      guard page.members != nil else { return .unreadable }
      // An edition without an ISBN has no author either, so it is not enough for a book.
      return OpenLibrary.edition(page, isbn).map(query.isAnswered) == true ? .good : .no
    }
    guard let heard else { return nil }
    guard let edition = OpenLibrary.edition(heard.value, isbn) else { return nil }
    var parts = OpenLibraryParts(edition, byStatement: OpenLibraryParser.byStatement(heard.value), gap: heard.outdated)
    query.tell(parts.answer)
    await withTaskGroup(of: OpenLibraryParts.Part.self) { group in
      group.addTask { .details(await details(isbn, manner)) }
      group.addTask { .work(await workOfEdition(heard.value, manner)) }
      for await part in group {
        parts.take(part)
        query.tell(parts.answer)
      }
    }
    if Task.isCancelled { throw .cancelled }
    return parts.answer
  }

  /// Nil for a page that is not an edition, or not the one of the ISBN.
  private static func edition(_ page: JSONValue, _ isbn: ISBN) -> BookRecord? {
    OpenLibraryParser.edition(page).flatMap { RecordMatch($0, isbn) == .other ? nil : $0 }
  }

  package func books(_ query: BookQuery) async throws(LookupProblem) -> [BookRecord] {
    let manner = Manner(asksAnew: query.asksAnew)
    return try await search(query, limit: OpenLibrary.searchResults, manner).value.works.map(\.record)
  }

  /// A work as its own page has it; authors are not named there.
  func bareWork(_ key: OpenLibraryKey, _ manner: Manner) async throws(LookupProblem) -> TimedAnswer<OpenLibraryWork?> {
    var key = key
    var answer = TimedAnswer<OpenLibraryWork?>(nil, saidAt: link.wallTime)
    for _ in 0...OpenLibrary.redirectLimit {
      let asked = key
      let heard = try await heard(key.text + ".json", [], manner) { OpenLibrary.verdict(on: $0, as: asked) }
      guard let heard else { return answer }
      answer.age(with: heard)
      guard let next = OpenLibraryParser.redirect(heard.value) else {
        answer.value = OpenLibraryParser.work(heard.value, key: key)
        return answer
      }
      key = next
    }
    return answer
  }

  /// Every page names its type, also one that was deleted. An object without one is a fault.
  private static func verdict(on page: JSONValue, as key: OpenLibraryKey) -> ServiceLink.Verdict {
    if OpenLibraryParser.redirect(page) != nil || OpenLibraryParser.work(page, key: key) != nil { return .good }
    return page["type"]?["key"]?.text == nil ? .unreadable : .no
  }

  /// The part of a work's record that fits an edition in this language; all of it if the language is nil.
  ///
  /// A work does not name the language of its description and cover: English, unless the text shows another one.
  static func part(of work: BookRecord, for language: String?) -> BookRecord {
    guard let language else { return work }
    var work = work
    let written = work.metadata.description.flatMap(TextLanguage.of) ?? "en"
    if written != language { work.metadata.description = nil }
    if language != "en" { (work.covers, work.metadata.coverImageURL) = (BookCovers(), nil) }
    return work
  }

  /// An edition that is there has an entry: none is a fault.
  private func details(_ isbn: ISBN, _ manner: Manner) async -> OpenLibraryParts.FetchedRecord {
    let name = "ISBN:" + isbn.text
    let items = [(name: "bibkeys", value: name), (name: "jscmd", value: "data"), (name: "format", value: "json")]
    do throws(LookupProblem) {
      let heard = try await heard("/api/books", items, manner) { answer in
        guard let record = answer[name].flatMap(OpenLibraryParser.data) else { return .unreadable }
        return RecordMatch(record, isbn) == .other ? .no : .good
      }
      guard let record = heard?.value[name].flatMap(OpenLibraryParser.data) else { return .init(problem: .unreadable) }
      return .init(record: RecordMatch(record, isbn) == .other ? nil : record, problem: heard?.outdated)
    } catch {
      return .init(problem: error)
    }
  }

  private func workOfEdition(_ edition: JSONValue, _ manner: Manner) async -> OpenLibraryParts.FetchedRecord {
    guard let key = edition["works"].list.lazy.compactMap({ OpenLibraryKey(work: $0["key"]?.text) }).first
    else { return .init() }
    do throws(LookupProblem) {
      let work = try await bareWork(key, manner)
      return .init(record: work.value?.record, problem: work.outdated)
    } catch {
      return .init(problem: error)
    }
  }

  struct Manner: Sendable {
    var deadline: ContinuousClock.Instant?
    var asksAnew = false
    var party = ServiceLink.Party.lookUps
    /// Why the service is not asked: only what was kept counts. Nil: it is asked.
    var onlyKept: LookupProblem?
  }

  func heard(
    _ path: String, _ items: [(name: String, value: String)], cost: Int = 1, _ manner: Manner,
    judge: @escaping @Sendable (JSONValue) -> ServiceLink.Verdict
  ) async throws(LookupProblem) -> ServiceLink.Heard? {
    let address = base.appending(path, items)
    var request = ServiceLink.Request(address, cacheText: address?.text)
    request.cost = cost
    (request.deadline, request.asksAnew, request.party) = (manner.deadline, manner.asksAnew, manner.party)
    if let reason = manner.onlyKept { return try await link.kept(request, because: reason, judge: judge) }
    return try await link.heard(request, judge: judge)
  }
}

/// `/works/OL893414W`: what lists name works by. Nothing else gets into an address.
package struct OpenLibraryKey: Hashable, Sendable {
  package let text: String

  package init?(work text: String?) {
    guard let text, OpenLibraryKey.isKey(text, "/works/OL", "W") else { return nil }
    self.text = text
  }

  /// `OL893414W`
  package var name: String { String(text.dropFirst(7)) }

  /// - Parameter name: `OL893414W`, as addresses and commands have it.
  package init?(name: String) { self.init(work: "/works/" + name) }

  /// Whether a text is digits between a prefix and a suffix.
  fileprivate static func isKey(_ text: String, _ prefix: String, _ suffix: String) -> Bool {
    guard text.utf8.count <= 40, text.hasPrefix(prefix), text.hasSuffix(suffix) else { return false }
    return Digits(text.dropFirst(prefix.count).dropLast(suffix.count)).map { $0.count > 0 } ?? false
  }
}

/// `/authors/OL79034A`
package struct OpenLibraryAuthorKey: Hashable, Sendable {
  package let text: String

  package init?(_ text: String?) {
    guard let text, OpenLibraryKey.isKey(text, "/authors/OL", "A") else { return nil }
    self.text = text
  }
}

/// A work with all its editions, as lists and searches have it; nearly everything may be missing.
package struct OpenLibraryWork: Hashable, Sendable {
  package var key: OpenLibraryKey
  package var record: BookRecord
  /// The authors' keys, where their names are elsewhere.
  package var authorKeys: [OpenLibraryAuthorKey] = []
  package var firstPublishYear: Int?
  /// When the work came out first, in the words of its page.
  package var firstPublished: String?
  package var coverID: Int?
  package var isbns: [ISBN] = []
  package var averageRating: Double?
  package var ratingCount: Int?
}

/// A part of a list. Its total may change between two pages.
package struct OpenLibraryPage: Hashable, Sendable {
  package var total = 0
  package var offset = 0
  /// The entries that came, with those that were left out: works without a title, and repeated ones.
  package var entries = 0
  package var works: [OpenLibraryWork] = []
}

/// Covers on Open Library's own host.
package enum OpenLibraryCovers {
  package static let base = "https://covers.openlibrary.org"

  package enum Size: String, CaseIterable, Sendable {
    case small = "S"
    case medium = "M"
    case large = "L"
  }

  /// - Parameter id: as works and editions name it; -1 and 0 stand for none.
  package static func address(id: Int, _ size: Size, base: String = base) -> String? {
    id > 0 ? "\(base)/b/id/\(id)-\(size.rawValue).jpg?default=false" : nil
  }

  static func covers(id: Int?) -> BookCovers {
    guard let id else { return BookCovers() }
    return BookCovers(small: address(id: id, .small), medium: address(id: id, .medium), large: address(id: id, .large))
  }

  /// Whether an image is the answer for a missing cover: a GIF of one pixel, with status 200.
  package static func isBlank(_ image: [UInt8]) -> Bool {
    image.count >= 10 && image.starts(with: "GIF8".utf8) && Array(image[6..<10]) == [1, 0, 1, 0]
  }
}
