// A sample that is wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import Testing

@testable import Metadata

@Suite("Records without the ISBN that was asked for")
struct ExactRecordTests {
  static let isbn = ISBN(thirteen: "9780306406157")!
  static let known = TitleAndAuthor(title: "The Tin Lighthouse", author: "Nora Quill")

  /// A catalogue that always gives the same answer.
  private struct Fixed: BookProvider {
    let source: LookupSource
    let answer: Result<BookRecord?, LookupProblem>
    var gap: LookupProblem?

    func answer(to question: ISBNQuery) async throws(LookupProblem) -> CatalogueAnswer? {
      try answer.get().map { CatalogueAnswer($0, gap: gap) }
    }

    func books(_ query: BookQuery) async throws(LookupProblem) -> [BookRecord] { [] }
  }

  private static func record(
    _ title: String, by authors: [String] = ["Nora Quill"], isExact: Bool = false, publisher: String? = nil
  ) -> BookRecord {
    var metadata = BookMetadata()
    metadata.publisher = publisher
    return BookRecord(title: title, authors: authors, isbns: isExact ? [isbn] : [], metadata: metadata)
  }

  private func look(
    _ google: Result<BookRecord?, LookupProblem>, _ other: Result<BookRecord?, LookupProblem>,
    like known: TitleAndAuthor? = nil, adding: BookMetadata? = nil
  ) async -> LookupOutcome<BookRecord> {
    let lookup = BookLookup([
      Fixed(source: .googleBooks, answer: google), Fixed(source: .openLibrary, answer: other),
    ])
    let wanted = adding.map { BookFields.lookedUp.subtracting(BookFields(of: $0, author: "Known")) }
    return await lookup.report(
      on: Self.isbn, wanting: wanted ?? .author, like: known, in: adding?.languageCode
    ).outcome
  }

  @Test func silentRecord_isNotUsed_whenNothingIsKnown() async {
    #expect(await look(.success(Self.record("The Tin Lighthouse")), .success(nil)) == .notFound)
  }

  @Test func silentRecord_isUsed_whenTitleAndAuthorAgree() async {
    let record = Self.record("The tin lighthouse", by: ["Quill, Nora"])
    #expect(
      await look(.success(record), .success(nil), like: Self.known) == .found(record, from: .googleBooks))
  }

  @Test(arguments: [
    record("Another Book"), record("The Tin Lighthouse", by: ["Tom Ashe"]), record("The Tin Lighthouse", by: []),
  ])
  func silentRecord_isNotUsed_whenItDisagrees(record: BookRecord) async {
    #expect(await look(.success(record), .success(nil), like: Self.known) == .notFound)
  }

  @Test func exactRecord_comesFirst_whoeverAnswersFirst() async {
    let silent = Self.record("The Tin Lighthouse", publisher: "Silent")
    let exact = Self.record("Quite another title", by: ["Some One"], isExact: true, publisher: "Exact")
    #expect(
      await look(.success(silent), .success(exact), like: Self.known) == .found(exact, from: .openLibrary))
    #expect(await look(.success(exact), .success(silent)) == .found(exact, from: .googleBooks))
  }

  @Test func silentRecord_addsToAnExactOne_whenTheyAgree() async {
    let exact = Self.record("The Tin Lighthouse", isExact: true)
    let agreeing = Self.record("The Tin Lighthouse", publisher: "Harbour Press")
    let other = Self.record("Another Book", publisher: "Harbour Press")
    for (silent, publisher) in [(agreeing, "Harbour Press"), (other, nil)] {
      let outcome = await look(.success(exact), .success(silent), adding: BookMetadata())
      guard case .found(let record, from: .googleBooks) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(record.metadata.publisher == publisher)
    }
  }

  /// The catalogue that could not be asked may have an exact record.
  @Test func silentRecord_waits_whileACatalogueCouldNotBeAsked() async {
    let record = Self.record("The Tin Lighthouse")
    #expect(
      await look(.success(record), .failure(.limited), like: Self.known)
        == .couldNotAsk([UnaskedSource(.openLibrary, .limited)]))
  }

  /// The part that is missing may have the ISBN.
  @Test func notFound_isNotSaid_whenASilentRecordHasAGap() async {
    let silent = Fixed(
      source: .openLibrary, answer: .success(Self.record("The Tin Lighthouse")), gap: .serverFailed(status: 503))
    let lookup = BookLookup([Fixed(source: .googleBooks, answer: .success(nil)), silent])
    #expect(
      await lookup.report(on: Self.isbn, wanting: []).outcome
        == .couldNotAsk([UnaskedSource(.openLibrary, .serverFailed(status: 503))]))
  }

  private static let silentAnswers: [(path: String, body: String)] = [
    ("/books/", #"{"items": [{"volumeInfo": {"title": "The Tin Lighthouse", "authors": ["Nora Quill"]}}]}"#),
    ("/isbn/", #"{"title": "The Tin Lighthouse"}"#),
    ("/api/", #"{"ISBN:9780306406157": {"title": "The Tin Lighthouse", "authors": [{"name": "Nora Quill"}]}}"#),
  ]

  /// The catalogue may have the ISBN since.
  @Test(
    arguments: [("/books/", LookupSource.googleBooks), ("/isbn/", .openLibrary)], [Duration.zero, .seconds(259_200)])
  func keptSilentRecord_isNoAnswer_whenItsCatalogueFails(
    failing: (path: String, source: LookupSource), age: Duration
  ) async throws {
    let transport = ScriptedTransport { request, number in
      let asked = request.address.text.dropFirst(ScriptedTransport.base.text.count - 1)
      // The first three questions make the first look-up.
      if number > 2, asked.hasPrefix(failing.path) { return .success(ScriptedTransport.response(500, "")) }
      let body = Self.silentAnswers.first { asked.hasPrefix($0.path) }?.body
      return .success(ScriptedTransport.response(body == nil ? 404 : 200, body ?? ""))
    }
    var configuration = LookupConfiguration()
    let base = String(ScriptedTransport.base.text.dropLast())
    (configuration.googleURL, configuration.openLibraryURL) = (base, base)
    let clock = TurnedClock()
    let services = try LookupServices(configuration, over: transport, clock: clock, cache: MemoryCache())
    #expect(await services.books.report(on: Self.isbn, wanting: []).outcome == .notFound)
    clock.turn(by: age)
    #expect(
      await services.books.report(on: Self.isbn, wanting: []).outcome
        == .couldNotAsk([UnaskedSource(failing.source, .serverFailed(status: 500))]))
  }

  @Test func google_choosesTheSilentRecordThatAgrees() async throws {
    func volume(_ title: String) -> String { #"{"volumeInfo": {"title": "\#(title)", "authors": ["Nora Quill"]}}"# }
    let body = #"{"items": [\#(volume("Another Book")), \#(volume("The Tin Lighthouse"))]}"#
    let transport = ScriptedTransport { _, _ in .success(ScriptedTransport.response(200, body)) }
    let link = ServiceLink(
      .googleBooks, over: transport, rate: TokenBucket(perSecond: 10, burst: 10), clock: TurnedClock())
    let google = GoogleBooks(link: link, base: ScriptedTransport.base)
    #expect(try await google.book(Self.isbn, like: Self.known)?.title == "The Tin Lighthouse")
    #expect(try await google.book(Self.isbn, like: TitleAndAuthor(title: "Dune", author: "Nora Quill")) == nil)
  }

  /// The library's book is German; Google has the English edition under its number.
  @Test func descriptionOfAnotherLanguage_isNotTaken() async {
    func record(_ language: String, _ text: String) -> BookRecord {
      var record = Self.record("The Tin Lighthouse", isExact: true, publisher: language)
      (record.metadata.languageCode, record.metadata.description) = (language, text)
      record.covers = BookCovers(large: "https://books.google.com/\(language)")
      record.metadata.coverImageURL = record.covers.largest
      return record
    }
    var known = BookMetadata()
    known.languageCode = "de"
    let outcome = await look(.success(record("en", "Keeper")), .success(record("de", "Wärter")), adding: known)
    guard case .found(let found, from: .googleBooks) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(found.metadata.description == "Wärter")
    #expect(found.metadata.coverImageURL == "https://books.google.com/de")
    #expect(found.metadata.publisher == "en")
    known.fill(fromEdition: record("en", "Keeper").metadata)
    #expect((known.description, known.coverImageURL, known.publisher) == (nil, nil, "en"))
  }

  @Test(arguments: [
    ("Dune", "Frank Herbert", "Dune", nil, true), ("DUNE!", "Herbert, Frank", "Dune", "Roman", true),
    ("Dune: Roman", "Frank Herbert", "Dune", nil, true), ("Dune (Roman)", "F. Herbert", "Dune", nil, true),
    ("Dune", "Frank Herbert", "Dune: Roman", nil, true), ("Dune: Roman", "Frank Herbert", "Dune: Film", nil, false),
    ("Dune: Roman", "Frank Herbert", "Dune", "Film", false), ("Dune Messiah", "Frank Herbert", "Dune", nil, false),
    ("Dune", "Brian Herbert", "Dune", nil, false), ("Dune", "", "Dune", nil, false), ("!", "Herbert", "?", nil, false),
    ("Düne", "Frank Herbert", "Dune", nil, true), ("", "Frank Herbert", "Dune", nil, false),
  ])
  func identity_agrees(title: String, author: String, found: String, subtitle: String?, agrees: Bool) {
    let record = BookRecord(title: found, subtitle: subtitle, authors: ["Frank Herbert"])
    #expect(TitleAndAuthor(title: title, author: author).agrees(with: record) == agrees)
  }
}
