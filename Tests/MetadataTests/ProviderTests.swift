// A sample that is wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import Testing

@testable import Metadata

@Suite("What services answer")
struct ProviderTests {
  static let isbn = ISBN(thirteen: "9780306406157")!

  private func link(_ transport: any HTTPTransport) -> ServiceLink {
    ServiceLink(
      .googleBooks, over: transport, rate: TokenBucket(perSecond: 10, burst: 10), clock: TurnedClock())
  }

  /// Answers by the beginning of the path; 404 where nothing fits.
  private func transport(_ answers: [(path: String, file: String)]) throws -> ScriptedTransport {
    let bodies = try answers.map { ($0.path, try Answer.bytes($0.file)) }
    return ScriptedTransport { request, _ in
      let path = request.address.text.dropFirst(ScriptedTransport.base.text.count - 1)
      let body = bodies.first { path.hasPrefix($0.0) }?.1
      return .success(ScriptedTransport.response(body == nil ? 404 : 200, body ?? Array("<html>".utf8)))
    }
  }

  private func google(_ file: String) throws -> GoogleBooks {
    GoogleBooks(link: link(try transport([("/books", file)])), base: ScriptedTransport.base)
  }

  private func openLibrary(_ answers: [(path: String, file: String)]) throws -> OpenLibrary {
    OpenLibrary(link: link(try transport(answers)), base: ScriptedTransport.base)
  }

  // MARK: Google Books

  @Test func google_tellsAllItKnows() async throws {
    let record = try #require(try await google("google/found.json").book(Self.isbn))
    #expect(record.fullTitle == "The Tin Lighthouse: A Keeper's Year")
    #expect(record.author == "Nora Quill, Tom Ashe")
    #expect(record.isbns == [Self.isbn])
    #expect(record.metadata.publisher == "Harbour Press")
    #expect(record.metadata.publishedDate == "2016-01-19")
    #expect(record.metadata.pageCount == 464)
    #expect(record.metadata.languageCode == "en")
    #expect(record.metadata.categories == ["Fiction"])
    #expect(record.metadata.description == "A keeper counts ships. “Every one of them,” she says.")
    #expect(record.metadata.coverImageURL?.hasPrefix("https://books.google.com/books/content?id=Zq1") == true)
    #expect(record.draft(isbn: Self.isbn).refusals.isEmpty)
  }

  @Test(arguments: ["google/not-found.json", "google/wrong-book.json"])
  func google_hasNone(file: String) async throws {
    #expect(try await google(file).book(Self.isbn) == nil)
  }

  @Test(arguments: [("google/right-one-second.json", "1965"), ("google/no-identifiers.json", nil)])
  func google_findsTheRightOne(file: String, date: String?) async throws {
    let record = try #require(try await google(file).book(Self.isbn))
    #expect(record.title == "The Tin Lighthouse")
    #expect(record.metadata.publishedDate == date)
    #expect(record.metadata.pageCount == nil)
  }

  @Test func google_isReadInAnyShape() async throws {
    let record = try #require(try await google("google/odd.json").book(Self.isbn))
    #expect(record.title == "The Tin Lighthouse")
    #expect(record.authors == ["Nora Quill"])
    #expect(record.isbns == [Self.isbn])
    #expect(record.metadata.pageCount == 464)
    #expect(record.metadata.publishedDate == "2016")
    #expect(record.metadata.description == "Keepers & ships.\n1 < 2 < 3!\nEnd")
    #expect(record.covers.largest == nil)
  }

  @Test func google_isAskedWithKeyAndCountry_andTheKeyIsKeptNowhere() async throws {
    let transport = try transport([("/books", "google/search.json")])
    let cache = MemoryCache()
    let link = ServiceLink(
      .googleBooks, over: transport, rate: GoogleBooks.rate, clock: TurnedClock(), cache: cache)
    let google = GoogleBooks(link: link, base: ScriptedTransport.base, key: "s3cret&", country: "IE")
    #expect(try await google.books(title: "Tin: \"Lighthouse\"", author: "Quill").count == 2)
    _ = try await google.book(Self.isbn)
    #expect(
      transport.paths == [
        "/books/v1/volumes?q=intitle%3ATin%20%20%20Lighthouse%20inauthor%3AQuill&maxResults=5&country=IE&key=s3cret%26",
        "/books/v1/volumes?q=isbn%3A9780306406157&country=IE&key=s3cret%26",
      ])
    #expect(cache.all.count == 2)
    #expect(cache.all.keys.allSatisfy { !$0.question.contains("s3cret") })
  }

  // MARK: Open Library

  static let paths: [(path: String, file: String)] = [
    ("/isbn/9780306406157.json", "openlibrary/edition.json"), ("/api/books?bibkeys=ISBN", "openlibrary/data.json"),
    ("/works/OL7W.json", "openlibrary/work-object.json"),
  ]

  @Test func openLibrary_putsEditionNamesAndWorkTogether() async throws {
    let record = try #require(try await openLibrary(Self.paths).book(Self.isbn))
    #expect(record.fullTitle == "The Tin Lighthouse: A Keeper's Year")
    #expect(record.authors == ["Nora Quill", "Tom Ashe"])
    #expect(record.metadata.publisher == "Harbour Press")
    #expect(record.metadata.publishedDate == "2006-11-13")
    #expect(record.metadata.pageCount == 1104)
    #expect(record.metadata.languageCode == "de")
    #expect(record.metadata.categories == ["Lighthouses", "Fiction"])
    // The work's description is in English, and this edition is not.
    #expect(record.metadata.description == nil)
    #expect(record.covers.small == "https://covers.openlibrary.org/b/id/187816-S.jpg?default=false")
    #expect(record.metadata.coverImageURL == record.covers.large)
  }

  /// An edition takes the description and the cover of its work only if their language fits.
  @Test(arguments: [
    ("en", "The keeper of the lighthouse and the sea.", true, true), (nil, "The keeper of the lighthouse.", true, true),
    ("en", "A keeper.", true, true), ("de", "A keeper.", false, false),
    ("de", "Der Wärter und das Meer, die Schiffe und der Wind.", true, false),
    ("en", "Der Wärter und das Meer, die Schiffe und der Wind.", false, true),
  ])
  func work_givesNothingOfAnotherLanguage(language: String?, text: String, hasText: Bool, hasCover: Bool) {
    var metadata = BookMetadata()
    metadata.description = text
    let work = BookRecord(title: "x", metadata: metadata, covers: OpenLibraryCovers.covers(id: 5))
    let part = OpenLibrary.part(of: work, for: language)
    #expect((part.metadata.description != nil) == hasText)
    #expect((part.covers.largest != nil) == hasCover)
    #expect((part.metadata.coverImageURL != nil) == hasCover)
  }

  @Test func openLibrary_findsTheBook_whenOnlyItsEditionAnswers() async throws {
    let record = try #require(try await openLibrary([Self.paths[0]]).book(Self.isbn))
    #expect(record.authors == ["Nora Quill"], "from the by-statement")
    let bare = try #require(
      try await openLibrary([
        ("/isbn", "openlibrary/edition-minimal.json"), ("/api", "openlibrary/data-empty.json"),
      ]).book(Self.isbn))
    #expect(bare == BookRecord(title: "The Tin Lighthouse"))
  }

  @Test func openLibrary_isReadInAnyShape() async throws {
    let odd = try openLibrary([("/isbn", "openlibrary/edition-odd.json")])
    let record = try #require(try await odd.book(Self.isbn))
    #expect(record.title == "7")
    #expect(record.isbns == [Self.isbn])
    #expect(record.metadata.publisher == "Harbour Press")
    #expect(record.metadata.pageCount == 1104)
    #expect(record.metadata.languageCode == "en")
    #expect(record.metadata.description == "A keeper.")
    #expect(record.metadata.publishedDate == nil)
    #expect(record.covers.large == "https://covers.openlibrary.org/b/id/187816-L.jpg?default=false")
  }

  @Test func openLibrary_hasNone() async throws {
    #expect(try await openLibrary([]).book(Self.isbn) == nil)
    #expect(try await openLibrary([("/isbn", "openlibrary/edition-wrong-book.json")]).book(Self.isbn) == nil)
  }

  @Test(arguments: [
    ("openlibrary/work-object.json", "A keeper counts ships.\nAnd loses one."),
    ("openlibrary/work-string.json", "A keeper counts ships."), ("openlibrary/work-none.json", nil),
  ])
  func work_isReadInAllShapesOfItsDescription(file: String, description: String?) async throws {
    let key = try #require(OpenLibraryKey(work: "/works/OL7W"))
    let work = try #require(try await openLibrary([("/works/OL7W.json", file)]).work(key))
    #expect(work.record.metadata.description == description)
    #expect(work.key == key)
  }

  @Test func mergedWork_isFollowed_butNotForEver() async throws {
    let key = try #require(OpenLibraryKey(work: "/works/OL7W"))
    let merged = try openLibrary([
      ("/works/OL7W", "openlibrary/work-redirect.json"), ("/works/OL8W", "openlibrary/work-string.json"),
    ])
    #expect(try await merged.work(key)?.key.text == "/works/OL8W")
    let loop = try transport([("/works", "openlibrary/work-redirect.json")])
    #expect(try await OpenLibrary(link: link(loop), base: ScriptedTransport.base).work(key) == nil)
    #expect(loop.requests.count == 4)
  }

  @Test(arguments: [
    nil, "", "/works/OL7M", "/works/OLW", "/works/OL7W/../x", "/works/OL-7W", "/authors/OL7W", "/works/OL٣W",
  ])
  func key_isAWorks(text: String?) {
    #expect(OpenLibraryKey(work: text) == nil)
  }

  @Test func search_hasEachWorkOnce() async throws {
    let transport = try transport([("/search.json", "openlibrary/search.json")])
    let page = try await OpenLibrary(link: link(transport), base: ScriptedTransport.base)
      .search(BookQuery(title: "tin light", author: "quill"), limit: 3, offset: 6)
    #expect(page.total == 259)
    #expect(page.works.map(\.key.text) == ["/works/OL7W", "/works/OL8W"])
    let work = try #require(page.works.first)
    #expect(work.record.authors == ["Nora Quill", "Нора Квилл"])
    #expect(work.record.isbns.isEmpty, "those of a work are of many editions")
    #expect(work.isbns.map(\.text) == ["9780306406157", "9780000000019"])
    #expect((work.firstPublishYear, work.coverID) == (1965, 11_481_354))
    #expect((work.averageRating, work.ratingCount) == (4.25, 12))
    let path = try #require(transport.paths.first)
    #expect(path.hasPrefix("/search.json?title=tin%20light&author=quill&limit=3&offset=6&fields=key%2C"))
    #expect(
      try await openLibrary([("/search", "openlibrary/search-empty.json")]).search(BookQuery(title: "x")).works.isEmpty)
  }

  @Test func blankCover_isRecognised() throws {
    #expect(OpenLibraryCovers.isBlank(try Answer.bytes("openlibrary/blank-cover.gif")))
    #expect(!OpenLibraryCovers.isBlank(Array("GIF89a".utf8)))
    #expect(!OpenLibraryCovers.isBlank(Array("GIF89a".utf8) + [10, 0, 1, 0, 0]))
    #expect(OpenLibraryCovers.address(id: -1, .large) == nil)
  }

  // MARK: FIRST and IPinfo

  @Test func countries_areTidied_overAllPages() async throws {
    let files = ["first/first-page.json", "first/second-page.json", "first/past-the-end.json"]
    let bodies = try files.map(Answer.bytes)
    let transport = ScriptedTransport { _, number in .success(ScriptedTransport.response(200, bodies[min(number, 2)])) }
    let countries = try await FirstCountries(link: link(transport), base: ScriptedTransport.base).countries()
    #expect(countries.map(\.code) == ["DZ", "BS", "CD", "KR", "VI"])
    #expect(
      countries.map(\.name)[1...] == [
        "Bahamas", "Democratic Republic of the Congo", "Republic of Korea", "Virgin Islands (U.S.)",
      ])
    #expect(countries.map(\.region).last == .some(nil))
    #expect(
      transport.paths == [
        "/data/v1/countries?limit=300&offset=0", "/data/v1/countries?limit=300&offset=3",
      ])
  }

  @Test(arguments: ["first/no-total.json", "first/first-page.json"])
  func countries_areAskedForNoLongerThanTheyCome(file: String) async throws {
    let body = try Answer.bytes(file)
    let transport = ScriptedTransport { _, _ in .success(ScriptedTransport.response(200, body)) }
    _ = try await FirstCountries(link: link(transport), base: ScriptedTransport.base).countries()
    #expect(transport.requests.count == 2, "the second brought nothing new")
  }

  @Test(arguments: [
    ("Niger (the)", "Niger"), ("Bolivia (Plurinational State of)", "Plurinational State of Bolivia"),
    ("Falkland Islands (the) [Malvinas]", "Falkland Islands [Malvinas]"), ("(the)", "(the)"), ("France", "France"),
    ("X (", "X ("), ("Taiwan (Province of China)", "Taiwan (Province of China)"),
  ])
  func country_isTidied(name: String, tidy: String) { #expect(FirstCountries.tidy(name) == tidy) }

  @Test(arguments: [
    ("ipinfo/place.json", "KR", false), ("ipinfo/bogon.json", nil, true), ("ipinfo/lite.json", "US", false),
    ("ipinfo/anycast.json", "US", false),
  ])
  func place_isRead(file: String, code: String?, isPrivate: Bool) async throws {
    let places = IPInfo(link: link(try transport([("/203.0.113.7/json", file)])), base: ScriptedTransport.base)
    let place = try #require(try await places.place(of: "203.0.113.7"))
    #expect(place.countryCode == code)
    #expect(place.isPrivate == isPrivate)
    #expect(try await places.place(of: "../../etc") == nil)
  }
}
