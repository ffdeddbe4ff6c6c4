import Domain
import Foundation
import KioskMachine
import Messages
import Reports
import Store
import TestSupport
import Testing

@testable import Application

/// A store that never answers.
private struct SilentDriver: DatabaseDriver {
  private let driver: SQLiteDriver

  init() async throws { driver = try await SQLiteDriver.inMemory() }

  var dialect: any Dialect { driver.dialect }
  var place: String { driver.place }
  var listeners: ChangeListeners { driver.listeners }

  func read<T: Sendable>(
    _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try await Task.sleep(for: .seconds(86_400))
    return try await driver.read(pace, body)
  }

  func write<T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try await driver.write(repetition, pace, body)
  }

  func integrityFindings() async throws -> [CheckFinding] { [] }
  func watch() async {}
  func close() async throws {}
}

@Suite("The catalogue and a book, as pages show them")
struct CataloguePageTests {
  private let session: Session
  private let library: Library
  private let now = Timestamp(milliseconds: 1_795_255_200_000)
  private static let isbn = ISBN(thirteen: "9780441172719")
  private static let otherISBN = ISBN(thirteen: "9780141439587")
  private let folder: URL
  private var covers: URL { folder.appending(path: "covers") }

  init() async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
    let rules = CirculationRules()
    let calendar = LocalCalendar(timeZone: try #require(TimeZone(identifier: "Europe/Dublin")))
    library = try await Library.inMemory(rules: rules, calendar: calendar)
    session = Session(
      library: library,
      settings: try Settings(
        options: [.database: folder.path + "/library.sqlite", .lookupProviders: "none"],
        environment: ProcessEnvironment([:])),
      messages: Messages(language: .english, calendar: calendar), rules: rules, now: now)
  }

  private func add(_ title: String, isbn: ISBN? = nil, copies: Int = 1) async throws -> Book {
    var draft = BookDraft(isbn: isbn, title: title, author: "Frank Herbert", copies: copies)
    draft.metadata.languageCode = "en"
    draft.metadata.categories = ["Sand"]
    draft.notes = "worn"
    return try await session.addBook(draft, operation: .random()).book
  }

  private func student(_ id: String, _ first: String) async throws -> Student {
    try await library.addStudent(
      StudentDraft(libraryID: id, firstName: first, lastName: "Byrne", grade: "7"), operation: .random(), at: now)
  }

  @Test func rows_sayWhereTheCopiesAre() async throws {
    let (ada, bob) = (try await student("S1", "Ada"), try await student("S2", "Bob"))
    _ = try await add("Here", copies: 3)
    let out = try await add("Out")
    let held = try await add("Held")
    let loan = try await library.checkOut(held.id, to: ada.id, operation: .random(), at: now)
    try await library.reserve(held.id, for: bob.id, operation: .random(), at: now)
    _ = try await library.returnLoan(loan.id, operation: .random(), at: now)
    let due = session.calendar.day(
      of: try await library.checkOut(out.id, to: ada.id, operation: .random(), at: now).dueDate)
    let page = try await session.cataloguePage(CatalogueRequest())
    #expect(page.rows.map(\.title) == ["Held", "Here", "Out"])
    #expect(page.rows.map(\.shelf) == [.onHold, .onShelf(3, of: 3), .allOut(nextDue: due)])
    #expect(page.rows.map(\.section) == ["H", "H", "O"])
    #expect(page.rows.allSatisfy { $0.language == "en" && !$0.hasCover })
    #expect(page.sections.filter(\.hasBooks).map(\.name) == ["H", "O"])
    #expect(page.sections.count == 27)
    #expect((page.previous, page.next) == (nil, nil))
    #expect(page.categories.map(\.name) == ["Sand"])
    #expect(try await session.newestBooks(limit: 2).map(\.title) == ["Held", "Out"])
  }

  @Test func request_thatMeansNothing_isLeftOut() async throws {
    let dune = try await add("Dune", isbn: Self.isbn)
    var request = CatalogueRequest()
    (request.search, request.section, request.after, request.category) = ("  ", "?", "nonsense", "")
    request.language = "no language"
    let page = try await session.cataloguePage(request)
    #expect(page.rows.map(\.id) == [dune.id])
    #expect(page.request == CatalogueRequest())
    request.search = Self.isbn?.text
    #expect(try await session.cataloguePage(request).rows.map(\.id) == [dune.id])
    request.search = Self.otherISBN?.text
    let none = try await session.cataloguePage(request)
    #expect(none.rows.isEmpty && !none.libraryIsEmpty && none.sections.isEmpty)
    request.search = "\u{7}"
    await #expect(throws: Refusal.inputNotText) { _ = try await session.cataloguePage(request) }
  }

  @Test func found_countsWhatFits_onEachPage() async throws {
    for number in 1...7 { _ = try await add("Dune \(number)") }
    _ = try await add("Emma")
    func page(_ search: String? = nil, limit: Int = 3, after: String? = nil) async throws -> CataloguePage {
      var request = CatalogueRequest()
      (request.search, request.after) = (search, after)
      return try await session.cataloguePage(request, limit: limit)
    }
    #expect(try await page().found == nil)
    #expect(try await page("emma").found == 1)
    #expect(try await page("nothing").found == 0)
    let first = try await page("dune")
    #expect(first.found == 7 && first.rows.count == 3)
    #expect(try await page("dune", after: first.next).found == 7)
    var narrow = CatalogueRequest()
    (narrow.category, narrow.language, narrow.onShelfOnly) = ("sand", "en", true)
    #expect(try await session.cataloguePage(narrow, limit: 3).found == 8)
    narrow.favouritesOnly = true
    #expect(try await session.cataloguePage(narrow, limit: 3).found == 0)
  }

  @Test func marks_leadOnAndBack() async throws {
    for number in 10..<15 { _ = try await add("Book \(number)") }
    var request = CatalogueRequest()
    let first = try await session.cataloguePage(request, limit: 2)
    request.after = first.next
    let second = try await session.cataloguePage(request, limit: 2)
    #expect(second.rows.map(\.title) == ["Book 12", "Book 13"])
    request = CatalogueRequest()
    request.before = second.previous
    #expect(try await session.cataloguePage(request, limit: 2).rows == first.rows)
  }

  /// A session of an account; of a visitor without a role.
  private func serving(_ role: AccountRole?) -> Session {
    let account = role.map {
      Account(
        id: Account.ID(rawValue: 1), name: "ada", displayName: "Ada", role: $0, createdAt: now, passwordChangedAt: now)
    }
    return session.serving(account, in: session.messages, at: now)
  }

  private func detail(
    _ id: Book.ID, _ role: AccountRole?, _ history: HistoryRequest = HistoryRequest()
  ) async throws -> BookDetail {
    let answer = try await serving(role).bookDetail(id, history: history)
    guard case .book(let detail) = answer else { throw Refusal.noLongerThere }
    return detail
  }

  @Test func book_tellsOfPeople_onlyWhoMayKnow() async throws {
    let (ada, bob) = (try await student("S1", "Ada"), try await student("S2", "Bob"))
    let dune = try await add("Dune", copies: 2)
    for _ in 0..<22 {
      let loan = try await library.checkOut(dune.id, to: bob.id, operation: .random(), at: now)
      _ = try await library.returnLoan(loan.id, operation: .random(), at: now)
    }
    for who in [ada, bob] { _ = try await library.checkOut(dune.id, to: who.id, operation: .random(), at: now) }
    let cleo = try await student("S3", "Cleo")
    try await library.reserve(dune.id, for: cleo.id, operation: .random(), at: now)
    let visitor = try await detail(dune.id, nil)
    #expect((visitor.copiesOut, visitor.waiting, visitor.copies.map(\.copy.state)) == (2, 1, [.onLoan, .onLoan]))
    #expect(visitor.nextDue != nil && visitor.copies.first?.due == visitor.nextDue)
    #expect(visitor.staff == nil && visitor.history == nil && visitor.book.notes.isEmpty && visitor.lookup == nil)
    for name in ["Ada", "Bob", "Cleo", "worn"] { #expect(!"\(visitor)".contains(name)) }
    let helper = try await detail(dune.id, .helper)
    #expect(helper.staff?.loans.map(\.studentName).sorted() == ["Ada Byrne", "Bob Byrne"])
    #expect(helper.staff?.queue.map(\.studentName) == ["Cleo Byrne"])
    #expect(helper.history == nil && helper.book.notes.isEmpty)
    let librarian = try await detail(dune.id, .librarian)
    #expect(librarian.book.notes == "worn")
    #expect(librarian.history?.loans.count == 20)
    #expect(librarian.history?.previous == nil)
    let rest = try await detail(dune.id, .librarian, HistoryRequest(older: try #require(librarian.history?.next)))
    #expect(rest.history?.loans.count == 2 && rest.history?.next == nil)
    // And back.
    let back = try await detail(dune.id, .librarian, HistoryRequest(newer: try #require(rest.history?.previous)))
    #expect(back.history == librarian.history)
    for wrong in [HistoryRequest(older: "?!"), HistoryRequest(newer: "?!")] {
      #expect(try await detail(dune.id, .librarian, wrong).history == librarian.history)
    }
  }

  @Test func note_ofACopy_isForStaff_itsHistoryForLibrarians() async throws {
    let ada = try await student("S1", "Ada")
    let dune = try await add("Dune", copies: 2)
    _ = try await library.changeCopy(2, of: dune.id, .note("torn"), operation: .random(), at: now)
    for copy in [1, 2, 2] {
      let loan = try await library.checkOut(dune.id, copy: copy, to: ada.id, operation: .random(), at: now)
      _ = try await library.returnLoan(loan.id, operation: .random(), at: now)
    }
    let second = HistoryRequest(copy: 2)
    let helper = try await detail(dune.id, .helper, second)
    #expect(helper.copies.map(\.copy.note) == ["", "torn"] && helper.history == nil)
    #expect(try await detail(dune.id, nil, second).copies.map(\.copy.note) == ["", ""])
    let librarian = try await detail(dune.id, .librarian, second)
    #expect(librarian.history?.loans.map(\.copyNumber) == [2, 2] && librarian.history?.copy == 2)
    #expect(try await detail(dune.id, .librarian).history?.loans.map(\.copyNumber) == [2, 2, 1])
    #expect(try await detail(dune.id, .librarian, HistoryRequest(copy: 9)).history?.loans == [])
  }

  @Test func deletedBook_isToldToLibrariansOnly() async throws {
    let dune = try await add("Dune")
    try await library.deleteBook(dune.id, operation: .random(), at: now)
    guard case .deleted(let title, let moment) = try await serving(.librarian).bookDetail(dune.id) else {
      Issue.record("not told")
      return
    }
    #expect(title == "Dune" && moment == now)
    for role in [nil, AccountRole.reader, .helper] {
      guard case .unknown = try await serving(role).bookDetail(dune.id) else {
        Issue.record("told")
        continue
      }
    }
    guard case .unknown = try await serving(.librarian).bookDetail(Book.ID(rawValue: 77)) else {
      Issue.record("told")
      return
    }
  }

  @Test func cover_isReadByTheNumberOfTheBook() async throws {
    let isbn = try #require(Self.isbn)
    let dune = try await add("Dune", isbn: isbn)
    #expect(try await session.cover(of: dune.id) == nil)
    try FileManager.default.createDirectory(at: covers, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = covers.appending(path: "\(isbn.text).jpg")
    try Data([0xFF, 0xD8, 0xFF, 0xE0, 1]).write(to: file)
    #expect(try await session.cover(of: dune.id) == CoverFile(bytes: [0xFF, 0xD8, 0xFF, 0xE0, 1], type: "image/jpeg"))
    #expect(try await session.cataloguePage(CatalogueRequest()).rows.first?.hasCover == true)
    try Data("<script>".utf8).write(to: file)
    #expect(try await session.cover(of: dune.id) == nil)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/etc/passwd")
    #expect(try await session.cover(of: dune.id) == nil)
  }

  @Test func library_isHealthy_andShowsItsCatalogueByItsSetting() async throws {
    #expect(await session.isHealthy())
    #expect(try await !session.maySeeCatalogue(isSignedIn: false))
    #expect(try await session.maySeeCatalogue(isSignedIn: true))
    var edit = SiteSettingsEdit()
    edit.catalogueViewers = .everybody
    _ = try await session.setSiteSettings(edit, operation: .random())
    #expect(try await session.maySeeCatalogue(isSignedIn: false))
  }

  @Test func library_isNotHealthy_whenItsStoreIsSilent() async throws {
    let silent = Library(driver: try await SilentDriver(), rules: session.rules, calendar: session.calendar)
    let session = Session(
      library: silent, settings: session.settings, messages: session.messages, rules: session.rules, now: now)
    #expect(await !session.isHealthy(within: .milliseconds(20)))
  }

  @Test func attentionRows_haveTheTitlesOfWhatWasScanned() async throws {
    let isbn = try #require(Self.isbn)
    _ = try await add("Dune", isbn: isbn)
    let labelled = try await add("Momo")
    _ = try await library.giveLabels(to: [labelled.id])
    let label = try #require(try await library.book(id: labelled.id)?.labelNumber)
    let codes = [isbn.text, label.text, "9780141439587"] + (0..<9).map { "unknown-\($0)" }
    try await library.record(Attention(.abandonedPile, codes: codes), at: now)
    try await library.record(Attention(.unknownCard, codes: ["20000011"]), at: now)
    let (rows, goesOn) = try await session.attentionRows(limit: 2)
    let pile = try #require(rows.first { $0.entry.attention.kind == .abandonedPile })
    #expect(pile.codes.prefix(4).map(\.title) == ["Dune", "Momo", nil, nil])
    #expect((pile.codes.count, pile.moreCodes, goesOn) == (10, 2, false))
    #expect(try await session.attentionRows(limit: 1).goesOn)
  }

  @Test func station_isAwayAfterTwoMinutes() async throws {
    for (name, seconds) in [("attic", 130), ("foyer", 20)] {
      let seen = Timestamp(milliseconds: now.milliseconds - Int64(seconds) * 1000)
      let sign = StationStatus(
        name: name, version: "1", mode: "shelving", state: .busy, startedAt: seen, since: seen, seenAt: seen)
      try await library.setStationStatus(sign, instance: name)
    }
    let stations = try await session.stations()
    #expect(stations.map(\.isAway) == [true, false])
    #expect(stations.map(\.mode) == [.shelving, .shelving])
  }
}
