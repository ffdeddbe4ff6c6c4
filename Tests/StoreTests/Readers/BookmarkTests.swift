import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Bookmarks", .serialized)
struct BookmarkTests {
  private let now = TestStore.now

  private func work(_ number: Int = 45804, _ title: String = "Matilda", author: String = "Roald Dahl") throws
    -> BookmarkDraft
  {
    .work(try SeenWork.sample(number, title, author: author))
  }

  @Test(arguments: StoreBackend.allCases)
  func bookmark_keepsWhatWasSeen_andIsSetOnce(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      let own = library.acting(as: ada.actor)
      let first = try await own.addBookmark(try work(), for: ada.id, operation: .random(), at: now)
      let (id, target) = (first.id, Bookmark.Target.work(try #require(WorkID("OL45804W"))))
      #expect((first.target, first.title, first.author) == (target, "Matilda", "Roald Dahl"))
      #expect((first.year, first.cover, first.createdAt) == (1988, 8_739_161, now))
      // In another window, with other texts and later.
      let later = TestStore.later(hours: 1)
      let again = try await own.addBookmark(
        try work(45804, "Another"), for: ada.id, operation: .random(), at: later)
      #expect(again == first)
      #expect(try await own.allBookmarks(of: ada.id).map(\.id) == [id])
      let work = try #require(WorkID("OL45804W"))
      #expect(try await own.bookmarked(by: ada.id, works: [work]) == [target])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func bookmarkOfABook_takesItsTexts_andOutlivesTheBook(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      var draft = BookDraft(title: "Dune", author: "Frank Herbert")
      draft.metadata.publishedDate = "1965-08"
      let dune = try await library.addBook(draft, operation: .random(), at: now)
      let bookmark = try await library.addBookmark(.book(dune.id), for: ada.id, operation: .random(), at: now)
      #expect((bookmark.title, bookmark.author, bookmark.year) == ("Dune", "Frank Herbert", 1965))
      let copies = try await library.ownCopies(of: [bookmark])
      #expect(copies[bookmark.id]?.listed.book == dune && copies[bookmark.id]?.isPerhaps == false)
      try await library.deleteBook(dune.id, operation: .random(), at: now)
      let kept = try #require(try await library.allBookmarks(of: ada.id).first)
      #expect(kept.target == nil && kept.title == "Dune")
      #expect(try await library.ownCopies(of: [kept]).isEmpty)
      try await library.removeBookmark(kept.id, of: ada.id, operation: .random(), at: now)
      #expect(try await library.allBookmarks(of: ada.id).isEmpty)
      await #expect(throws: Refusals(.noLongerThere)) {
        _ = try await library.addBookmark(.book(dune.id), for: ada.id, operation: .random(), at: now)
      }
    }
  }

  /// A work of the same title and first author is perhaps the library's book; a wish is none.
  @Test(arguments: StoreBackend.allCases)
  func work_isPerhapsTheLibrarysBook(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      let matilda = try await library.addBook(
        BookDraft(title: "Matilda", author: "Roald Dahl"), operation: .random(), at: now)
      _ = try await library.addWishlistItem(
        BookDraft(title: "Emma", author: "Jane Austen"), operation: .random(), at: now)
      let drafts = [
        try work(), try work(2, "Matilda", author: "Somebody Else"), try work(3, "Emma", author: "Jane Austen"),
        try work(4, "matilda", author: "Roald Dahl, Quentin Blake"),
      ]
      for draft in drafts { _ = try await library.addBookmark(draft, for: ada.id, operation: .random(), at: now) }
      let bookmarks = try await library.allBookmarks(of: ada.id)
      let copies = try await library.ownCopies(of: bookmarks)
      let found = bookmarks.filter { copies[$0.id] != nil }.compactMap { $0.target?.sampleNumber }
      #expect(found.contains(45804) && !found.contains(2) && !found.contains(3))
      #expect(copies.values.allSatisfy { $0.isPerhaps && $0.listed.book.id == matilda.id })
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func removal_isTakenBack_forAMoment(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      let bookmark = try await library.addBookmark(try work(), for: ada.id, operation: .random(), at: now)
      let target = try #require(bookmark.target)
      func at(_ seconds: Int64) -> Timestamp { Timestamp(milliseconds: now.milliseconds + seconds * 1000) }
      for _ in 1...2 { try await library.removeBookmark(target, of: ada.id, operation: .random(), at: at(1)) }
      #expect(try await library.allBookmarks(of: ada.id).isEmpty)
      #expect(try await library.removedBookmark(of: ada.id, at: at(2)) == bookmark)
      #expect(try await library.removedBookmark(of: ada.id, at: at(12)) == nil, "a page offers it for ten seconds")
      let back = try await library.restoreBookmark(bookmark.id, of: ada.id, operation: .random(), at: at(30))
      #expect(back == bookmark)
      #expect(try await library.allBookmarks(of: ada.id) == [bookmark])
      try await library.removeBookmark(target, of: ada.id, operation: .random(), at: at(40))
      await #expect(throws: Refusals(.noLongerThere)) {
        _ = try await library.restoreBookmark(bookmark.id, of: ada.id, operation: .random(), at: at(120))
      }
      #expect(try await library.allBookmarks(of: ada.id).isEmpty)
      // Nothing of it is left once a program has tidied up.
      _ = try await library.tidy(at: at(120))
      #expect(try await library.bookmarkRows() == 0)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func bookmarks_areAtMostAThousand_forEachReader(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      let emmy = try await library.addSampleAccount("emmy", .reader)
      try await library.fillBookmarks(of: ada.id, Bookmark.limit)
      let refusal = Refusals(.listFull(limit: Bookmark.limit))
      await #expect(throws: refusal) {
        _ = try await library.addBookmark(try work(), for: ada.id, operation: .random(), at: now)
      }
      // An existing one is not new.
      let first = try await library.addBookmark(
        .work(try SeenWork.sample(1, "Work 1")), for: ada.id, operation: .random(), at: now)
      _ = try await library.addBookmark(try work(), for: emmy.id, operation: .random(), at: now)
      try await library.removeBookmark(try #require(first.target), of: ada.id, operation: .random(), at: now)
      _ = try await library.addBookmark(try work(), for: ada.id, operation: .random(), at: now)
      await #expect(throws: refusal) {
        _ = try await library.restoreBookmark(first.id, of: ada.id, operation: .random(), at: now)
      }
      #expect(try await library.bookmarkCount(of: ada.id) == Bookmark.limit)
    }
  }

  @Test(arguments: StoreBackend.allCases, BookmarkOrder.allCases)
  func pages_goBothWays_inEachOrder(on backend: StoreBackend, order: BookmarkOrder) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      try await library.fillBookmarks(of: ada.id, 25)
      let all = try await library.bookmarks(of: ada.id, order: order, limit: 100).rows.map(\.id)
      #expect(all.count == 25 && Set(all).count == 25)
      var (found, page) = ([Bookmark.ID](), try await library.bookmarks(of: ada.id, order: order, limit: 10))
      #expect(page.previous == nil)
      found += page.rows.map(\.id)
      while let next = page.next {
        page = try await library.bookmarks(of: ada.id, order: order, at: .after(next), limit: 10)
        found += page.rows.map(\.id)
      }
      #expect(found == all)
      let mark = try #require(page.previous)
      let back = try await library.bookmarks(of: ada.id, order: order, at: .before(mark), limit: 10)
      #expect(back.rows.map(\.id) == Array(all[10..<20]) && back.previous != nil && back.next != nil)
      // A mark that does not name a row of the account means the first page.
      for mark in [ListPlace.after(99_999), .before(99_999), .before(all[3].rawValue)] {
        let first = try await library.bookmarks(of: ada.id, order: order, at: mark, limit: 10)
        #expect(first.rows.map(\.id) == Array(all.prefix(10)) && first.previous == nil, "\(mark)")
      }
    }
  }

  /// Only the reader and the command line reach them; to others the account does not exist.
  @Test(arguments: StoreBackend.allCases)
  func bookmarks_areTheirReadersAlone(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      let bookmark = try await library.addBookmark(try work(), for: ada.id, operation: .random(), at: now)
      let target = try #require(bookmark.target)
      let emmy = try await library.addSampleAccount("emmy", .reader)
      let helper = try await library.addSampleAccount("helper", .helper)
      let byrne = try await library.addSampleAccount("byrne", .librarian)
      let actors = [emmy.actor, helper.actor, byrne.actor, .visitor, .station(name: "foyer", identification: .card)]
      for actor in actors {
        let other = library.acting(as: actor)
        let now = now
        let tries: [@Sendable () async throws -> Void] = [
          { _ = try await other.bookmarks(of: ada.id, limit: 10) },
          { _ = try await other.allBookmarks(of: ada.id) },
          { _ = try await other.bookmarkCount(of: ada.id) },
          { _ = try await other.removedBookmark(of: ada.id, at: now) },
          { _ = try await other.addBookmark(.book(Book.ID(rawValue: 1)), for: ada.id, operation: .random(), at: now) },
          { try await other.removeBookmark(target, of: ada.id, operation: .random(), at: now) },
          { try await other.removeBookmark(bookmark.id, of: ada.id, operation: .random(), at: now) },
          { _ = try await other.restoreBookmark(bookmark.id, of: ada.id, operation: .random(), at: now) },
        ]
        for attempt in tries { await #expect(throws: Refusals(.noLongerThere)) { try await attempt() } }
      }
      // The number of another reader's bookmark is none of one's own.
      let own = library.acting(as: emmy.actor)
      try await own.removeBookmark(bookmark.id, of: emmy.id, operation: .random(), at: now)
      await #expect(throws: Refusals(.noLongerThere)) {
        _ = try await own.restoreBookmark(bookmark.id, of: emmy.id, operation: .random(), at: now)
      }
      #expect(try await own.bookmarks(of: emmy.id, at: .after(bookmark.id.rawValue), limit: 10).rows.isEmpty)
      #expect(try await library.allBookmarks(of: ada.id) == [bookmark])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func bookmarks_goWithTheirAccount(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      _ = try await library.addBookmark(try work(), for: ada.id, operation: .random(), at: now)
      try await library.byCommand.deleteAccount(ada.id, operation: .random(), at: now)
      #expect(try await library.bookmarkRows() == 0)
    }
  }

  /// Foreign text is made fit for one line, and an impossible year or cover is left out.
  @Test func seenWork_isCleaned() throws {
    let id = try #require(WorkID("OL1W"))
    let long = String(repeating: "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", count: 500)
    let work = try SeenWork(id: id, title: " A\u{0}B\u{202E}\nC ", author: long, year: 0, cover: -1)
    #expect(work.title == "AB C" && work.year == nil && work.cover == nil)
    #expect(work.author.unicodeScalars.count <= ListText.lineLimit)
    #expect(throws: Refusal.titleTooShort(minimum: 1)) { try SeenWork(id: id, title: "\u{0} ", author: "") }
    for text in [
      "OLW", "OL1", "ol1W", "OL1A", "OL1W ", "OL1.5W", "/works/OL1W", "OL" + String(repeating: "1", count: 20) + "W",
    ] {
      #expect(WorkID(text) == nil, "\(text)")
    }
    #expect(ListText.year("1965-08") == 1965 && ListText.year("65") == nil && ListText.year("about 1965") == nil)
  }
}

extension SeenWork {
  static func sample(_ number: Int, _ title: String, author: String = "Roald Dahl") throws -> SeenWork {
    try SeenWork(
      id: try #require(WorkID("OL\(number)W")), title: title, author: author, year: 1988, cover: 8_739_161)
  }
}

extension Bookmark.Target {
  fileprivate var sampleNumber: Int? {
    if case .work(let id) = self { Int(id.text.dropFirst(2).dropLast()) } else { nil }
  }
}

extension Library {
  func bookmarkRows() async throws -> Int {
    try await read { try $0.firstRow("SELECT count(*) AS number FROM bookmark")?.int("number") ?? 0 }
  }

  /// Works 1…count; the titles do not sort as they were added.
  func fillBookmarks(of account: Account.ID, _ count: Int) async throws {
    try await driver.write { connection in
      for number in 1...count {
        let title = "Work \(number * 7 % 31) \(number)"
        try connection.run(
          """
          INSERT INTO bookmark (account_id, work_id, title, author, title_key, created_at)
          VALUES (\(account.rawValue), \("OL\(number)W"), \(title), 'Roald Dahl', \(Collation.key(title)),
            \(TestStore.now.milliseconds + Int64(number / 3)))
          """)
      }
    }
  }
}
