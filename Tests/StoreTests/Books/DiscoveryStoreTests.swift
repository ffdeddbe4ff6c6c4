import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("Answers for readers, and the library's own copies of works", .serialized, .timeLimit(.minutes(60)))
struct DiscoveryStoreTests {
  private let key = AnswerKey(.openLibrary, "https://openlibrary.org/search.json?title=a%20secret%20word")

  private func answer(_ body: String = "{}", at time: Timestamp = TestStore.now) -> CachedAnswer {
    CachedAnswer(status: 200, body: Array(body.utf8), storedAt: time, etag: "\"x\"", lastModified: "yesterday")
  }

  @Test(arguments: StoreBackend.allCases)
  func answer_isKept_apartFromThoseOfLookUps(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      #expect(try await library.answer(for: key, in: .readers, at: TestStore.now) == nil)
      try await library.keep(answer("[1]"), for: key, in: .readers)
      try await library.keep(answer("[2]\0"), for: key, in: .readers)
      var kept = answer("[2]")
      kept.etag = "\"x\""
      #expect(try await library.answer(for: key, in: .readers, at: TestStore.now) == kept)
      #expect(try await library.answer(for: key, in: .lookups) == nil)
      try await library.keep(answer("[3]"), for: key, in: .lookups)
      #expect(try await library.answer(for: key, in: .readers, at: TestStore.now) == kept)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func answer_isKeptForNinetyDays(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      try await library.keep(answer(), for: key, in: .readers)
      try await library.noteReaderCovers([7, 8], at: TestStore.now)
      let last = TestStore.later(days: 90)
      #expect(try await library.answer(for: key, in: .readers, at: last) != nil)
      #expect(try await library.knowsReaderCover(7, at: last))
      #expect(try await library.answer(for: key, in: .readers, at: TestStore.later(days: 91)) == nil)
      #expect(try await !library.knowsReaderCover(7, at: TestStore.later(days: 91)))
      _ = try await library.tidy(at: last)
      #expect(try await library.answer(for: key, in: .readers, at: last) != nil)
      _ = try await library.tidy(at: TestStore.later(days: 91))
      let left = try await library.driver.read { connection in
        try ["reader_answer", "reader_cover"].map { try connection.rows(SQL(trusted: "SELECT * FROM \($0)")).count }
      }
      #expect(left == [0, 0])
    }
  }

  @Test func oldestAnswers_goFirst() async throws {
    try await StoreBackend.inMemory.withLibrary { library in
      try await library.keep(answer(), for: key, in: .lookups)
      for number in 0..<(Library.answerLimit + 10) {
        let time = Timestamp(milliseconds: TestStore.now.milliseconds + Int64(number))
        try await library.keep(answer(at: time), for: AnswerKey(.openLibrary, "\(number)"), in: .readers)
      }
      #expect(try await library.answer(for: AnswerKey(.openLibrary, "9"), in: .readers, at: TestStore.now) == nil)
      #expect(try await library.answer(for: AnswerKey(.openLibrary, "10"), in: .readers, at: TestStore.now) != nil)
      #expect(try await library.answer(for: key, in: .lookups) != nil, "those of look-ups are not pushed out")
    }
  }

  @Test func longAnswer_isNotKept() async throws {
    try await StoreBackend.inMemory.withLibrary { library in
      let long = String(repeating: " ", count: AnswerCacheKind.readers.bodyLimit + 1)
      let isDone = try await library.keep(answer(long), for: key, in: .readers)
      #expect(isDone)
      #expect(try await library.answer(for: key, in: .readers, at: TestStore.now) == nil)
    }
  }

  /// They hold words that children typed.
  @Test(arguments: [StoreBackend.file, .postgres]) func backup_hasNoAnswer(on backend: StoreBackend) async throws {
    let folder = try TemporaryFolder()
    let location = try await backend.newLocation(in: folder)
    try await withLibrary(at: location) { library in
      try await library.keep(answer("[\"a word that a child typed\"]"), for: key, in: .readers)
      try await library.noteReaderCovers([187_816], at: TestStore.now)
    }
    let file = folder.path("backup.sqlite")
    let backup = try await location.backUpLibrary(to: file) { _ in }
    #expect(!backup.rows.contains { ["reader_answer", "reader_cover"].contains($0.table) })
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(bytes.range(of: Data("a word that a child typed".utf8)) == nil)
    #expect(bytes.range(of: Data("secret%20word".utf8)) == nil)
  }

  // MARK: - Own copies

  private func add(_ library: Library, _ title: String, _ author: String, isbn: ISBN? = nil, wish: Bool = false)
    async throws
    -> Book
  {
    let draft = BookDraft(isbn: isbn, title: title, author: author, copies: 2)
    return wish
      ? try await library.addWishlistItem(draft, operation: .random(), at: TestStore.now)
      : try await library.addBook(draft, operation: .random(), at: TestStore.now)
  }

  @Test(arguments: StoreBackend.allCases) func holdings_areFoundByISBN(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let (one, two, three) = (try ISBN.sample(1), try ISBN.sample(2), try ISBN.sample(3))
      let dune = try await add(library, "Dune", "Frank Herbert", isbn: one)
      let wish = try await add(library, "Emma", "Jane Austen", isbn: two, wish: true)
      let found = try await library.holdings(of: [one, two, three, one])
      #expect(found.mapValues(\.book.id) == [one: dune.id, two: wish.id])
      #expect(found[one]?.book.availableCopies == 2)
      #expect(try await library.holdings(of: []).isEmpty)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func holdings_arePerhapsFound_byTitleAndAuthor(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await add(library, "Dune", "Herbert, Frank")
      _ = try await add(library, "Emma", "Somebody Else")
      let wish = try await add(library, "Holes", "Louis Sachar", wish: true)
      func find(_ title: String, _ author: String, wishlist: Bool = false) async throws -> Book.ID? {
        let work = TitledWork(title: title, author: author)
        return try await library.holdings(titled: [work], wishlist: wishlist)[work]?.book.id
      }
      #expect(try await find("Dune", "Frank Patrick Herbert") == dune.id)
      #expect(try await find("“Dune”", "F. Herbert") == dune.id, "the sort key is the same")
      #expect(try await find("Dune", "Brian Aldiss") == nil)
      #expect(try await find("Dune", "") == nil)
      #expect(try await find("Emma", "Jane Austen") == nil)
      #expect(try await find("Holes", "Louis Sachar") == nil)
      #expect(try await find("Holes", "Louis Sachar", wishlist: true) == wish.id)
      #expect(try await library.holdings(titled: []).isEmpty)
    }
  }

  /// A page of twenty works asks as often as a page of one.
  @Test func page_asksAsOften_howeverManyWorksItHas() async throws {
    let recorder = PlanRecorder(try await SQLiteDriver.inMemory())
    let library = Library(driver: recorder, rules: CirculationRules(), calendar: TestStore.calendar)
    for number in 1...40 {
      _ = try await add(library, "Book \(number)", "Nora Quill", isbn: try ISBN.sample(number))
    }
    var counts: [Int] = []
    for size in [1, 40] {
      _ = recorder.takePlans()
      #expect(try await library.holdings(of: try (1...size).map { try ISBN.sample($0) }).count == size)
      let works = (1...size).map { TitledWork(title: "Book \($0)", author: "Nora Quill") }
      #expect(try await library.holdings(titled: works).count == size)
      counts.append(recorder.takePlans().count)
    }
    #expect(counts[0] == counts[1] && (2...8).contains(counts[0]), "\(counts)")
  }

  @Test func setting_saysWhoMayLookAround() async throws {
    try await StoreBackend.inMemory.withLibrary { library in
      #expect(try await library.siteSettings().discovery == .readers)
      var edit = SiteSettingsEdit()
      (edit.discovery, edit.classesWithoutDiscovery) = (.staff, [SchoolClass.ID(rawValue: 7), .init(rawValue: 3)])
      let after = try await library.setSiteSettings(edit, operation: .random(), at: TestStore.now)
      #expect(after.discovery == .staff && after.classesWithoutDiscovery.map(\.rawValue) == [3, 7])
      var clear = SiteSettingsEdit()
      clear.classesWithoutDiscovery = []
      #expect(
        try await library.setSiteSettings(clear, operation: .random(), at: TestStore.now).classesWithoutDiscovery == [])
    }
  }
}

/// How the store finds what readers see.
extension QueryPlanTests {
  static let discovery = [
    Question(
      "a reader's answer", "SEARCH reader_answer USING INDEX sqlite_autoindex_reader_answer_1 (id=?)",
      on: "reader_answer_pkey"
    ) { _ = try await $0.library.answer(for: AnswerKey(.openLibrary, "a"), in: .readers) },
    Question("a cover that an answer named", "SEARCH reader_cover \(byPrimaryKey)", on: "reader_cover_pkey") {
      _ = try await $0.library.knowsReaderCover(7, at: TestStore.now)
    },
    Question(
      "own copies by ISBN", "SEARCH book USING COVERING INDEX sqlite_autoindex_book_1 (isbn=?)", on: "book_isbn_key"
    ) {
      _ = try await $0.library.holdings(of: try (1...20).map { try ISBN.sample($0) })
    },
    Question(
      "own copies by title", "SEARCH book USING INDEX book_by_title (is_wishlist_item=? AND title_key=?)",
      on: "book_by_title", sorts: .few
    ) { scene in
      _ = try await scene.library.holdings(titled: (1...20).map { TitledWork(title: "Dune \($0)", author: "Herbert") })
    },
  ]

  static let discoveryWrites = [
    Question(
      "keeping a reader's answer", "SEARCH reader_answer USING COVERING INDEX reader_answer_by_age (stored_at>?)",
      on: "reader_answer_by_age"
    ) {
      _ = try await $0.library.keep(
        CachedAnswer(status: 200, body: [], storedAt: TestStore.now), for: AnswerKey(.openLibrary, "a"), in: .readers)
    },
    Question(
      "forgetting readers' answers",
      "SEARCH reader_answer USING INDEX reader_answer_by_age (stored_at<?)", on: "reader_answer_by_age"
    ) { try await $0.library.forgetReaderAnswers(at: TestStore.now) },
  ]
}
