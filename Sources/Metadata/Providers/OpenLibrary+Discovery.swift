package import Domain

package struct TimedAnswer<Value: Sendable>: Sendable {
  package var value: Value
  /// When the service said or confirmed the oldest part of it.
  package private(set) var saidAt: Timestamp
  /// Why an outdated part stands in for the service's own; nil for an answer that holds.
  package private(set) var outdated: LookupProblem?

  package init(_ value: Value, saidAt: Timestamp, outdated: LookupProblem? = nil) {
    (self.value, self.saidAt, self.outdated) = (value, saidAt, outdated)
  }

  /// Takes over the age of a part, where that is older.
  mutating func age(with part: ServiceLink.Heard) { age(saidAt: part.saidAt, outdated: part.outdated) }

  mutating func age(saidAt time: Timestamp, outdated problem: LookupProblem?) {
    saidAt = min(saidAt, time)
    outdated = outdated ?? problem
  }
}

extension TimedAnswer: Equatable where Value: Equatable {}

extension WorkOrder {
  /// The service's own word. It has no order by loans.
  fileprivate var sort: String {
    switch self {
    case .title: "title"
    case .rating: "rating"
    case .mostRead: "readinglog"
    }
  }
}

/// A subject as Open Library's addresses have it: `science_fiction`.
package struct OpenLibrarySubject: Hashable, Sendable {
  package static let limit = 100
  package let name: String

  /// Open Library drops these signs from the names of its subjects.
  private static let dropped: Set<Unicode.Scalar> = Set(";/?:@&=+$,<>#%\"{}|\\^[]`".unicodeScalars)

  /// - Parameter text: as a person types it.
  /// - Returns: nil where nothing is left.
  package init?(_ text: String) {
    var name = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      let isSpace = scalar.properties.isWhitespace || scalar == "_"
      if isSpace {
        if let last = name.last, last != "_" { name.append("_") }
      } else if !OpenLibrarySubject.dropped.contains(scalar), scalar.properties.generalCategory != .control {
        name.append(scalar)
      }
      if name.count >= OpenLibrarySubject.limit { break }
    }
    while name.last == "_" { name.removeLast() }
    // A step in the tree is not a subject.
    guard name.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil }) else { return nil }
    self.name = String(name)
  }
}

/// Lists of works, and works, for people who look around.
extension OpenLibrary {
  package static let pageSize = 20
  /// The most authors of a work whose names are asked for.
  static let authorLimit = 3

  func search(
    _ query: BookQuery, in order: WorkOrder? = nil, limit: Int = OpenLibrary.pageSize, offset: Int = 0, _ manner: Manner
  ) async throws(LookupProblem) -> TimedAnswer<OpenLibraryPage> {
    var items: [(name: String, value: String)] = []
    if let words = query.words {
      // A query of fewer than three characters is refused, but a title is not: 三体.
      items.append((words.count < 3 && query.title == nil ? "title" : "q", words))
    }
    if let title = query.title { items.append(("title", title)) }
    if let author = query.author { items.append(("author", author)) }
    if let order { items.append(("sort", order.sort)) }
    items += [("limit", String(limit)), ("offset", String(offset))]
    // Since 2025 half of these come only to those who name them.
    items.append(("fields", OpenLibraryParser.searchFields))
    return try await page("/search.json", items, offset: offset, manner) { try? OpenLibraryParser.searchPage($0) }
  }

  /// A page of the works on a subject. They have no ISBNs and no ratings.
  func works(
    onSubject subject: OpenLibrarySubject, in order: WorkOrder?, offset: Int = 0, _ manner: Manner
  ) async throws(LookupProblem) -> TimedAnswer<OpenLibraryPage> {
    var items: [(name: String, value: String)] = []
    if let order { items.append(("sort", order.sort)) }
    items += [("limit", String(OpenLibrary.pageSize)), ("offset", String(offset))]
    let path = "/subjects/" + subject.name.percentEncoded + ".json"
    return try await page(path, items, offset: offset, manner) { OpenLibraryParser.subjectPage($0, offset: offset) }
  }

  private func page(
    _ path: String, _ items: [(name: String, value: String)], offset: Int, _ manner: Manner,
    read: @escaping @Sendable (JSONValue) -> OpenLibraryPage?
  ) async throws(LookupProblem) -> TimedAnswer<OpenLibraryPage> {
    let heard = try await heard(path, items, manner) { value in
      guard let page = read(value) else { return .unreadable }
      // A kept no is none for a look-up. A reader has seen that nothing was found.
      return page.works.isEmpty && manner.party == .lookUps ? .no : .good
    }
    guard let heard else { return TimedAnswer(OpenLibraryPage(offset: offset), saidAt: link.wallTime) }
    guard let page = read(heard.value) else { throw .unreadable }
    return TimedAnswer(page, saidAt: heard.saidAt, outdated: heard.outdated)
  }

  /// A work with the names of its authors, three at most.
  ///
  /// - Parameter key: `/works/OL893414W`, as lists have it.
  /// - Returns: nil for a work that is gone, or whose redirects do not end.
  func work(_ key: OpenLibraryKey, _ manner: Manner) async throws(LookupProblem) -> TimedAnswer<OpenLibraryWork?> {
    var answer = try await bareWork(key, manner)
    guard let keys = answer.value?.authorKeys.prefix(OpenLibrary.authorLimit), !keys.isEmpty else { return answer }
    let names = await withTaskGroup(of: (Int, ServiceLink.Heard?).self) { group in
      for (place, key) in keys.enumerated() {
        group.addTask { (place, await author(key, manner)) }
      }
      return await group.reduce(into: [Int: ServiceLink.Heard]()) { $0[$1.0] = $1.1 }
    }
    // A name that cannot be had is left out: the work is there without it.
    for place in keys.indices {
      guard let heard = names[place], let name = OpenLibraryParser.authorName(heard.value) else { continue }
      answer.value?.record.authors.append(name)
      answer.age(with: heard)
    }
    return answer
  }

  /// The page of an author; of one that was merged, the other's.
  private func author(_ key: OpenLibraryAuthorKey, _ manner: Manner) async -> ServiceLink.Heard? {
    var key = key
    for _ in 0...1 {
      let heard = try? await heard(key.text + ".json", [], manner) { page in
        if OpenLibraryParser.authorName(page) != nil || OpenLibraryParser.authorRedirect(page) != nil { return .good }
        return page["type"]?["key"]?.text == nil ? .unreadable : .no
      }
      guard let heard, let next = OpenLibraryParser.authorRedirect(heard.value) else { return heard }
      key = next
    }
    return nil
  }

  /// The list's entry of one work: ISBNs of its editions, and its ratings.
  func entry(of key: OpenLibraryKey, _ manner: Manner) async throws(LookupProblem) -> TimedAnswer<OpenLibraryPage> {
    try await search(BookQuery(words: "key:\"\(key.text)\""), limit: 1, manner)
  }
}

extension OpenLibraryParser {
  /// `/subjects/….json`; nil for anything else.
  static func subjectPage(_ answer: JSONValue, offset: Int) -> OpenLibraryPage? {
    guard let list = answer["works"] else { return nil }
    let works = works(list) { entry, key in
      let authors = RecordField.authors(entry["authors"].list.map { $0["name"]?.text ?? $0.text })
      var metadata = BookMetadata()
      metadata.categories = RecordField.categories(entry["subject"].texts)
      return work(entry, key: key, cover: entry["cover_id"], authors: authors, metadata)
    }
    return OpenLibraryPage(
      total: max(0, answer["work_count"]?.integer ?? 0), offset: offset, entries: list.list.count, works: works)
  }

  /// `/authors/OL…A.json`
  static func authorName(_ page: JSONValue) -> String? {
    FoundText.name(page["name"]?.text ?? page["personal_name"]?.text)
  }

  static func authorRedirect(_ page: JSONValue) -> OpenLibraryAuthorKey? {
    guard page["type"]?["key"]?.text == "/type/redirect" else { return nil }
    return OpenLibraryAuthorKey(page["location"]?.text)
  }
}
