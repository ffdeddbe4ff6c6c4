package import Domain

/// Google Books, `GET /books/v1/volumes`: one request a book. Without a key it may be refused for a day (429 in 2026).
package struct GoogleBooks: BookProvider {
  package static let base = "https://www.googleapis.com"
  /// Google states no rate per second; this one is moderate.
  package static let rate = TokenBucket(perSecond: 2, burst: 5)
  static let searchResults = 5
  private static let path = "/books/v1/volumes"

  package var source: LookupSource { link.source }
  let link: ServiceLink
  let base: WebAddress
  /// For its own quota.
  var key: String?
  /// Two letters, for when Google cannot derive it from the address.
  var country: String?

  package func answer(to query: ISBNQuery) async throws(LookupProblem) -> CatalogueAnswer? {
    let (records, gap) = try await volumes(
      "isbn:" + query.isbn.text, [], asksAnew: query.asksAnew, by: query.deadline
    ) { !$0.contains(where: query.isAnswered) }
    return GoogleBooks.match(query, in: records).map { CatalogueAnswer($0, gap: gap) }
  }

  /// Without a title and an author to compare, a record without an ISBN may still add to an exact one.
  private static func match(_ query: ISBNQuery, in records: [BookRecord]) -> BookRecord? {
    // Others come along at times, and before the one that was asked for.
    records.first { RecordMatch($0, query.isbn) == .same }
      ?? records.first {
        RecordMatch($0, query.isbn) == .silent && query.identity?.agrees(with: $0) ?? true
      }
  }

  package func books(_ query: BookQuery) async throws(LookupProblem) -> [BookRecord] {
    var terms: [String] = []
    if let words = query.words { terms.append(GoogleBooks.term(words)) }
    if let title = query.title { terms.append("intitle:" + GoogleBooks.term(title)) }
    if let author = query.author { terms.append("inauthor:" + GoogleBooks.term(author)) }
    return try await volumes(
      terms.joined(separator: " "), [("maxResults", String(GoogleBooks.searchResults))], asksAnew: query.asksAnew
    ) { $0.isEmpty }.records
  }

  /// - Parameter isNo: whether records are a no to the query, which is never taken from what was kept.
  private func volumes(
    _ query: String, _ more: [(name: String, value: String)], asksAnew: Bool,
    by deadline: ContinuousClock.Instant? = nil, isNo: @escaping @Sendable ([BookRecord]) -> Bool
  ) async throws(LookupProblem) -> (records: [BookRecord], gap: LookupProblem?) {
    var items = [(name: "q", value: query)] + more
    if let country { items.append(("country", country)) }
    let keyless = base.appending(GoogleBooks.path, items)
    if let key { items.append(("key", key)) }
    var request = ServiceLink.Request(base.appending(GoogleBooks.path, items), cacheText: keyless?.text)
    (request.asksAnew, request.deadline) = (asksAnew, deadline)
    let heard = try await link.heard(request) { answer in
      guard let records = try? GoogleBooks.records(in: answer) else { return .unreadable }
      return isNo(records) ? .no : .good
    }
    guard let heard else { return ([], nil) }
    return (try GoogleBooks.records(in: heard.value), heard.outdated)
  }

  /// A quotation mark or a colon would make another query of it.
  private static func term(_ text: String) -> String {
    TypedText.trim(text.map { "\":".contains($0) ? " " : $0 }.reduce(into: "") { $0.append($1) })
  }

  /// - Throws: `unreadable` if it is not a list of volumes; an empty list has no `items` at all.
  static func records(in answer: JSONValue) throws(LookupProblem) -> [BookRecord] {
    guard answer.members != nil, answer["items"] != nil || answer["totalItems"] != nil || answer["kind"] != nil else {
      throw .unreadable
    }
    return answer["items"].list.prefix(40).compactMap { item in
      item["volumeInfo"].flatMap(record)
    }
  }

  private static func record(_ info: JSONValue) -> BookRecord? {
    guard let title = FoundText.title(info["title"]?.text) else { return nil }
    var metadata = BookMetadata()
    metadata.description = FoundText.paragraphs(info["description"]?.text)
    metadata.pageCount = RecordField.pageCount(info["pageCount"])
    metadata.publishedDate = PublishedDate.normalise(info["publishedDate"]?.text)
    metadata.publisher = FoundText.name(info["publisher"]?.text)
    metadata.languageCode = LanguageCode.normalise(info["language"]?.text)
    metadata.categories = RecordField.categories(info["categories"].texts)
    let images = info["imageLinks"]
    return BookRecord(
      title: title, subtitle: FoundText.title(info["subtitle"]?.text),
      authors: RecordField.authors(info["authors"].texts),
      isbns: RecordField.isbns(identifiers(info)), metadata: metadata,
      covers: BookCovers(
        small: RecordField.cover(images?["smallThumbnail"]?.text),
        medium: RecordField.cover(images?["thumbnail"]?.text),
        // The larger sizes come only in the answer for a single volume.
        large: RecordField.cover(images?["medium"]?.text ?? images?["small"]?.text)))
  }

  private static func identifiers(_ info: JSONValue) -> [String?] {
    info["industryIdentifiers"].list.map { entry in
      // ISSN and OTHER are numbers of something else.
      guard let type = entry["type"]?.text, type.uppercased().hasPrefix("ISBN") else { return nil }
      return entry["identifier"]?.text
    }
  }
}

/// Why Google refuses a request, as its answer says: `{"error": {"message": "…", "errors": [{"reason": "…"}],
/// "details": [{"reason": "…"}]}}`. The reasons in `details` are those of google.api.ErrorReason; older answers only
/// have `errors`.
struct GoogleReasons {
  private let reasons: Set<String>
  private let message: String

  init(_ body: [UInt8]) {
    let error = JSONValue(body)?["error"]
    let entries = (error?["errors"]?.list ?? []) + (error?["details"]?.list ?? [])
    reasons = Set(entries.compactMap { $0["reason"]?.text })
    message = (error?["message"]?.text ?? "").lowercased()
  }

  var isCountryNeeded: Bool { reasons.contains("unknownLocation") }

  var isLimited: Bool {
    keyMistake == nil && reasons.contains { $0.hasSuffix("LimitExceeded") || $0 == "quotaExceeded" }
  }

  /// Nil where the key is not what is wrong.
  var keyMistake: CatalogueProblem.KeyMistake? {
    // The message counts before the reason: an expired key is called invalid, a referrer once a rate limit.
    if message.contains("api key expired") || reasons.contains("keyExpired") { return .expired }
    if has("API_KEY_HTTP_REFERRER_BLOCKED") || message.contains("refer") && message.contains("blocked") {
      return .referrer
    }
    if reasons.contains("ipRefererBlocked") { return message.contains("per-ip") ? .address : .referrer }
    if has("API_KEY_IP_ADDRESS_BLOCKED") || message.contains("ip address restriction") { return .address }
    if has("API_KEY_ANDROID_APP_BLOCKED", "API_KEY_IOS_APP_BLOCKED") { return .app }
    if has("SERVICE_DISABLED", "accessNotConfigured") { return .disabled }
    if has("API_KEY_SERVICE_BLOCKED") { return .blocked }
    if has("CONSUMER_SUSPENDED", "CONSUMER_INVALID") { return .suspended }
    return has("API_KEY_INVALID", "keyInvalid") ? .invalid : nil
  }

  private func has(_ names: String...) -> Bool { !reasons.isDisjoint(with: names) }
}
