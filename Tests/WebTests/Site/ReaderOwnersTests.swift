import Application
import Domain
import HTTPTypes
import Kiosk
import Store
import TestSupport
import Testing

@testable import Store
@testable import Web

/// A second reader, a helper, a librarian and a visitor try every address and every number of a first reader, by GET
/// and by POST. Each answer is that of an unknown number. Other pages reveal nothing about the first reader.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ReaderOwnersTests {
  /// The kinds of rows whose numbers belong to the first reader.
  private enum Thing: CaseIterable {
    case entry, deletion, bookmark, removedBookmark, loan, reservation, signIn, student, account
  }

  /// A request with a place for a number, “#”, in its path, its query or its form.
  private struct Attempt {
    let path: String
    var form: [String: String] = [:]
    let thing: Thing

    init(_ path: String, _ form: [String: String] = [:], of thing: Thing) {
      (self.path, self.form, self.thing) = (path, form, thing)
    }
  }

  private static let values = [
    "title": "Stolen", "author": "A Thief", "genre": "", "read-on": "", "review": "", "seen": "1",
  ]

  /// The requests of the routes that take a number of a reader's own.
  private static let attempts: [String: [Attempt]] = [
    "GET /my/list": ["after", "before", "at"].map { Attempt("/my/list?\($0)=#", of: .entry) },
    "GET /my/list/delete": [Attempt("/my/list/delete?id=#", of: .entry)],
    "POST /my/list/delete": [Attempt("/my/list/delete", ["id": "#"], of: .entry)],
    "POST /my/list/undo": [Attempt("/my/list/undo", ["at": "#"], of: .deletion)],
    "GET /my/list/:id": [Attempt("/my/list/#", of: .entry)],
    "POST /my/list/:id": [Attempt("/my/list/#", values, of: .entry)],
    "GET /my/list/:id/edit": [Attempt("/my/list/#/edit", of: .entry)],
    "GET /my/list/:id/delete": [Attempt("/my/list/#/delete", of: .entry)],
    "POST /my/list/:id/share": ["0", "1"].map { Attempt("/my/list/#/share", ["share": $0], of: .entry) },
    "POST /reviews/:id": ["0", "1"].map { Attempt("/reviews/#", ["approve": $0], of: .entry) },
    "GET /my/bookmarks": ["after", "before"].map { Attempt("/my/bookmarks?\($0)=#", of: .bookmark) },
    "POST /my/bookmarks": [Attempt("/my/bookmarks", ["id": "#"], of: .bookmark)],
    "POST /my/bookmarks/undo": [.bookmark, .removedBookmark].map { Attempt("/my/bookmarks/undo", ["id": "#"], of: $0) },
    "POST /my/loans/:id/renew": [Attempt("/my/loans/#/renew", of: .loan)],
    "POST /my/reservations/:id/cancel": [Attempt("/my/reservations/#/cancel", of: .reservation)],
    "GET /my/due.ics": [.account, .student].map { Attempt("/my/due.ics?key=#", of: $0) },
    "POST /account/sign-ins/:id/end": [Attempt("/account/sign-ins/#/end", of: .signIn)],
    // Their own account is that of the sign-in, whatever else a request names.
    "GET /my": [.account, .student].map { Attempt("/my?account=#&student=#&id=#", of: $0) },
    "GET /account": [.account, .student].map { Attempt("/account?account=#&id=#", of: $0) },
    "GET /account/data": [.account, .student].map { Attempt("/account/data?account=#&student=#", of: $0) },
    "GET /account/data.json": [.account, .student].map { Attempt("/account/data.json?account=#&student=#", of: $0) },
    "GET /my/list/export/:format": [Attempt("/my/list/export/goodreads?account=#", of: .account)],
    "GET /account/delete": [Attempt("/account/delete?account=#", of: .account)],
    "POST /account/delete": [Attempt("/account/delete", ["account": "#", "password": ""], of: .account)],
    "POST /account/join": [.account, .student].map { Attempt("/account/join", ["code": "#"], of: $0) },
  ]

  /// Routes whose number has no owner: books, covers, works and entries of the attention list.
  private static let ofNobody: Set = [
    "GET /books/:id", "POST /books/:id/reserve", "GET /covers/:number", "GET /covers/ol/:file", "GET /assets/:file",
    "GET /discover/works/:work", "POST /discover/works/:work/wish", "POST /discover/works/:work/take-back",
    "POST /attention/:id/done",
  ]

  /// Routes of one's own that take no number at all.
  private static let withoutNumber: Set = [
    "GET /account/here", "POST /account/calendar/end", "POST /account/code-seen", "POST /account/leave",
    "GET /account/choose-password", "POST /account", "POST /account/password",
    "POST /account/sign-ins/end", "POST /account/sign-ins/end-all", "POST /account/contact", "POST /account/calendar",
    "POST /account/forgetting", "POST /my/list", "GET /my/list/new", "GET /my/list/import", "POST /my/list/import",
    "GET /my/list/export",
  ]

  private static func key(_ route: SiteRoute) -> String { "\(route.method.rawValue) \(route.pattern)" }

  /// A new route with a number stands in one of the lists, or this fails.
  @Test func everyRouteOfReaders_isTried() {
    let keys = Set(LibrarySite.table.map(Self.key))
    let isOwn = { (key: String) in [" /my", " /account"].contains { key.contains($0) } || key.contains(":") }
    let sorted = Set(Self.attempts.keys).union(Self.ofNobody).union(Self.withoutNumber)
    #expect(keys.filter(isOwn).subtracting(sorted) == [], "routes that nobody tries")
    #expect(sorted.subtracting(keys) == [], "routes that are gone")
    #expect(Set(Self.attempts.values.flatMap { $0 }.map(\.thing)) == Set(Thing.allCases))
  }

  @Test(arguments: ["emmy", "helper", "librarian", nil])
  func number_ofAReader_answersLikeAMissingOne(name: String?) async throws {
    let scene = try await Scene()
    let before = try await scene.rows()
    for (key, attempts) in Self.attempts.sorted(by: { $0.key < $1.key }) {
      for attempt in attempts {
        // A sign-in of each attempt: some end it.
        let stranger = if let name { try await scene.site.browser(name) } else { scene.site.visitor }
        func answer(_ number: Int64) async -> Seen {
          func filled(_ text: String) -> String { text.replacing("#", with: String(number)) }
          let path = filled(attempt.path)
          let answer =
            key.hasPrefix("GET") ? await stranger.get(path) : await stranger.post(path, attempt.form.mapValues(filled))
          return Seen(answer, without: number)
        }
        let (strange, missing) = (await answer(try scene.number(of: attempt.thing)), await answer(987_654_321))
        let isSame = strange == missing
        #expect(isSame, "\(key) \(attempt.thing) for \(name ?? "a visitor"): \(strange.status), \(missing.status)")
        #expect(strange.status != 405 && strange.status < 500, "\(key)")
        for secret in scene.secrets { #expect(!strange.text.contains(secret), "\(key) tells \(secret)") }
      }
    }
    #expect(try await scene.rows() == before)
  }

  /// No page of the whole site reveals to others what a reader keeps.
  @Test(arguments: ["emmy", "helper", "librarian", nil])
  func page_tellsNothingOfAReader(name: String?) async throws {
    let scene = try await Scene()
    // The test can fail: their owner sees them.
    let own = try await scene.site.browser("ada")
    var seen = ""
    for path in ["/my", "/my/list", "/my/list/\(scene.entry)", "/my/bookmarks", "/account", "/account/data.json"] {
      seen += await own.get(path).text
    }
    for secret in scene.secrets { #expect(seen.contains(secret), "\(secret)") }
    // Other readers do not even learn who has which book.
    let isStaff = name == "helper" || name == "librarian"
    let texts = scene.secrets + (isStaff ? [] : scene.names)
    let stranger = if let name { try await scene.site.browser(name) } else { scene.site.visitor }
    for route in LibrarySite.table where route.method == .get && route.pattern != "/desk/events" {
      let book = scene.book.id.rawValue
      let path = route.pattern.replacing(":id", with: "\(book)").replacing(":number", with: "\(book)")
        .replacing(":format", with: "goodreads")
      let answer = await stranger.get(path)
      for text in texts { #expect(!answer.text.contains(text), "\(path) tells \(text)") }
    }
  }

  /// An answer without what differs each time: the numbers of forms, moments, and the number that was asked for.
  private struct Seen: Equatable {
    let status: Int
    let location: String?
    let text: String

    init(_ answer: TestAnswer, without number: Int64) {
      func plain(_ text: String) -> String {
        text.replacing(/name="operation" value="[^"]*"/, with: "").replacing("\(number)", with: "#")
          .replacing(/\d{4}-\d\d-\d\dT[\d:.]+Z/, with: "")
      }
      (status, location, text) = (answer.status, answer.location.map(plain), plain(answer.text))
    }
  }

  /// Ada with all that a reader can have.
  private struct Scene {
    let site: SiteFixture
    let book: Book
    let entry: Int64
    private var numbers: [Thing: Int64] = [:]
    private static let tables = ["student", "account", "loan", "reservation", "reading_entry", "bookmark", "sign_in"]
    let names = ["Adalbertine", "Loveless", "QZXW7431"]
    let secrets = ["Momo and time", "A review for nobody", "A bookmarked work", "ada@telling.example"]

    init() async throws {
      site = try await SiteFixture()
      try await site.addAccount("librarian", .librarian)
      try await site.addAccount("helper", .helper)
      let session = site.session
      // Numbers that no other thing has, and no page by chance.
      try await site.library.driver.write { connection in
        for (place, table) in Scene.tables.enumerated() {
          try connection.run("DELETE FROM sqlite_sequence WHERE name = \(table)")
          try connection.run(
            "INSERT INTO sqlite_sequence (name, seq) VALUES (\(table), \(71_000_000 + place * 1_000_003))")
        }
      }
      book = try await site.addBook(copies: 1)
      let other = try await site.addBook("Emma", isbn: "9780141439587", copies: 1)
      for (id, first, last, name) in [
        ("QZXW7431", "Adalbertine", "Loveless", "ada"), ("S2", "Emmy", "Noether", "emmy"),
      ] {
        let student = try await site.library.addStudent(
          StudentDraft(libraryID: id, firstName: first, lastName: last, grade: "7"), operation: .random(), at: .now)
        _ = try await session.addAccount(
          AccountDraft(name: name, email: "\(name)@telling.example", role: .reader, student: student.id),
          password: SiteFixture.password, operation: .random())
      }
      let account = try await session.account(named: "ada")
      let student = try #require(account.student)
      let emmy = try #require(try await session.account(named: "emmy").student)
      (numbers[.account], numbers[.student]) = (account.id.rawValue, student.rawValue)
      let loan = try await site.library.checkOut(book.id, to: student, operation: .random(), at: .now)
      _ = try await site.library.checkOut(other.id, to: emmy, operation: .random(), at: .now)
      let place = try await site.library.reserve(other.id, for: student, operation: .random(), at: .now)
      (numbers[.loan], numbers[.reservation]) = (loan.id.rawValue, place.id.rawValue)
      let draft = ReadingDraft(
        title: "Momo and time", author: "Michael Ende", rating: 5, review: "A review for nobody", book: book.id)
      entry = try await session.addReading(draft, for: account, operation: .random()).id.rawValue
      numbers[.entry] = entry
      let own = site.library.acting(as: account.actor)
      let gone = try await own.addReading(
        ReadingDraft(title: "Gone", author: "Nobody"), for: account.id, operation: .random(), at: .now)
      // Two moments that are the same number would be one deletion.
      let now = Timestamp.now
      _ = try await own.deleteReading([gone.id], of: account.id, operation: .random(), at: now)
      numbers[.deletion] = now.milliseconds
      for (number, thing) in [(7, Thing.bookmark), (8, .removedBookmark)] {
        let id = try #require(WorkID("OL\(number)W"))
        let work = try SeenWork(id: id, title: "A bookmarked work", author: "Nora Quill")
        let bookmark = try await own.addBookmark(.work(work), for: account.id, operation: .random(), at: .now)
        numbers[thing] = bookmark.id.rawValue
        if thing == .removedBookmark {
          try await own.removeBookmark(bookmark.id, of: account.id, operation: .random(), at: now)
        }
      }
      _ = try await own.makeCalendarKey(of: account.id, hasTitles: true, operation: .random(), at: .now)
      numbers[.signIn] = try await site.signInNumber(of: try await site.browser("ada"))
    }

    func number(of thing: Thing) throws -> Int64 { try #require(numbers[thing]) }

    /// All that readers have. The uses of a sign-in are none of it.
    func rows() async throws -> [String] {
      try await site.library.driver.read { connection in
        try ["loan", "reservation", "reading_entry", "bookmark", "calendar_key", "account", "link_code"].flatMap {
          table in
          try connection.rows(SQL(trusted: "SELECT * FROM \(table) ORDER BY 1")).map { "\(table) \($0.values)" }
        } + connection.rows("SELECT id FROM sign_in WHERE id = \(numbers[.signIn])").map { "sign-in \($0.values)" }
      }
    }
  }
}
