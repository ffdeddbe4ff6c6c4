import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Reading lists", .serialized)
struct ReadingListTests {
  private let now = TestStore.now

  private func ownEntry(of book: Book, _ account: Account, _ library: Library) async throws -> ReadingEntry.ID? {
    try await library.bookPage(book.id, for: BookPageReader(account: account.id), historyLimit: 0)?.readingEntry
  }

  private func seconds(_ count: Int64) -> Timestamp { Timestamp(milliseconds: now.milliseconds + count * 1000) }

  @Test(arguments: StoreBackend.allCases)
  func entry_isKept_andChanged(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      let own = library.acting(as: ada.actor)
      let draft = ReadingDraft(
        title: "家", author: "巴金", genre: .history, rating: 5, readOn: CalendarDay(year: 2026, month: 11, day: 20),
        review: "第一段。\n\n第二段。", work: WorkID("OL7W"), isbn: try ISBN.sample(1))
      let entry = try await own.addReading(try draft.checked(), for: ada.id, operation: .random(), at: now)
      #expect(entry.content == draft && entry.sharing == .own && entry.createdAt == now)
      #expect(try await own.readingEntry(entry.id, of: ada.id) == entry)
      var changed = draft
      (changed.title, changed.rating, changed.readOn, changed.review) = ("The Family", nil, nil, "")
      let later = seconds(5)
      let edited = try await own.editReading(entry.id, of: ada.id, to: changed, operation: .random(), at: later)
      #expect(edited.content == changed && edited.createdAt == now && edited.changedAt == later)
      #expect(try await own.allReading(of: ada.id) == [edited])
    }
  }

  @Test func draft_isRefused_withEachFault() throws {
    #expect(throws: Refusals(.titleTooShort(minimum: 2), [.authorTooShort(minimum: 2), .ratingOutOfRange(1...5)])) {
      try ReadingDraft(title: "A", author: " ", rating: 6).checked()
    }
    #expect(throws: Refusals(.inputTooLong(limit: 10_000))) {
      try ReadingDraft(title: "Momo", author: "Ende", review: String(repeating: "é", count: 10_001)).checked()
    }
    #expect(throws: Refusals(.inputNotText)) { try ReadingDraft(title: "Mo\u{0}mo", author: "Ende").checked() }
    let kept = try ReadingDraft(title: " 家 ", author: "Ba", review: " a\r\nb ").checked()
    #expect(kept.title == "家" && kept.review == "a\nb")
  }

  /// A review as long as can be, of the widest characters.
  @Test(arguments: StoreBackend.allCases)
  func longestReview_isKept(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      let review = String(repeating: "😀", count: ReadingDraft.reviewLimit)
      let draft = try ReadingDraft(title: "Momo", author: "Ende", review: review).checked()
      let entry = try await library.addReading(draft, for: ada.id, operation: .random(), at: now)
      #expect(entry.content.review == review)
    }
  }

  @Test(arguments: StoreBackend.allCases, ReadingOrder.allCases)
  func list_comesInItsOrder_inBothDirections(on backend: StoreBackend, order: ReadingOrder) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      let books: [(String, String, Int?, Int?)] = [
        ("Momo", "Michael Ende", 5, 2024), ("Emma", "Jane Austen", nil, 2026), ("Ägypten", "Zoe Ahl", 1, nil),
        ("Emma", "Anna Bell", 5, 2025), ("Dune", "Frank Herbert", 3, 2026),
      ]
      for (title, author, rating, year) in books {
        let draft = ReadingDraft(
          title: title, author: author, rating: rating, readOn: year.map { CalendarDay(year: $0, month: 5, day: 7) })
        _ = try await library.addReading(draft, for: ada.id, operation: .random(), at: now)
      }
      let expected =
        switch order {
        case .title:
          ["Ägypten Zoe Ahl", "Dune Frank Herbert", "Emma Jane Austen", "Emma Anna Bell", "Momo Michael Ende"]
        case .author:
          ["Ägypten Zoe Ahl", "Emma Jane Austen", "Emma Anna Bell", "Momo Michael Ende", "Dune Frank Herbert"]
        case .date:
          ["Dune Frank Herbert", "Emma Jane Austen", "Emma Anna Bell", "Momo Michael Ende", "Ägypten Zoe Ahl"]
        case .rating:
          ["Emma Anna Bell", "Momo Michael Ende", "Dune Frank Herbert", "Ägypten Zoe Ahl", "Emma Jane Austen"]
        }
      let all = try await library.readingList(of: ada.id, order: order, limit: 9).rows
      #expect(all.map { "\($0.content.title) \($0.content.author)" } == expected)
      let first = try await library.readingList(of: ada.id, order: order, limit: 2)
      let mark = try #require(first.next)
      let second = try await library.readingList(of: ada.id, order: order, at: .after(mark), limit: 2)
      let back = try #require(second.previous)
      let again = try await library.readingList(of: ada.id, order: order, at: .before(back), limit: 2)
      #expect((first.rows + second.rows).map(\.id) == all.prefix(4).map(\.id) && again.rows == first.rows)
      // The way back from an entry leads to its place.
      let place = try await library.readingList(of: ada.id, order: order, at: .at(all[2].id.rawValue), limit: 2)
      #expect(place.rows.map(\.id) == [all[2].id, all[3].id] && place.previous != nil)
      let years = try await library.readingYears(of: ada.id)
      #expect(years.map(\.year) == [2026, 2025, 2024, nil] && years.map(\.count) == [2, 1, 1, 1])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func deletion_isTakenBack_forAMoment(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      let dune = try await library.addBook(
        BookDraft(title: "Dune", author: "Frank Herbert"), operation: .random(), at: now)
      var ids: [ReadingEntry.ID] = []
      for title in ["Dune", "Emma", "Momo"] {
        let draft = ReadingDraft(title: title, author: "Somebody", book: title == "Dune" ? dune.id : nil)
        ids.append(try await library.addReading(draft, for: ada.id, operation: .random(), at: now).id)
      }
      let all = try await library.allReading(of: ada.id)
      let operation = OperationID.random()
      for _ in 1...2 {
        let count = try await library.deleteReading(
          Array(ids.prefix(2)), of: ada.id, operation: operation, at: seconds(1))
        #expect(count == 2)
      }
      #expect(try await library.allReading(of: ada.id).map(\.id) == [ids[2]])
      #expect(try await library.readingEntry(ids[0], of: ada.id) == nil)
      let deleted = try #require(try await library.deletedReading(of: ada.id, at: seconds(2)))
      #expect((deleted.at, deleted.count, deleted.title) == (seconds(1), 2, "Dune"))
      #expect(try await library.deletedReading(of: ada.id, at: seconds(12)) == nil)
      // The book was added to the list again since.
      let again = try await library.addReading(
        ReadingDraft(title: "Dune", author: "Frank Herbert", book: dune.id), for: ada.id, operation: .random(),
        at: seconds(3))
      let restored = try await library.restoreReading(
        deletedAt: seconds(1), of: ada.id, operation: .random(), at: seconds(20))
      #expect(restored == 1)
      #expect(Set(try await library.allReading(of: ada.id).map(\.id)) == [ids[1], ids[2], again.id])
      _ = try await library.deleteReading([ids[2]], of: ada.id, operation: .random(), at: seconds(30))
      let late = try await library.restoreReading(
        deletedAt: seconds(30), of: ada.id, operation: .random(), at: seconds(200))
      #expect(late == 0)
      #expect(try await library.readingRows() == 2, "nothing of it is left: \(all.count)")
    }
  }

  /// A reader who does not return leaves nothing: any program removes what was deleted.
  @Test(arguments: StoreBackend.allCases)
  func tidying_removesWhatWasDeleted(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      let entry = try await library.addReading(
        ReadingDraft(title: "Momo", author: "Ende"), for: ada.id, operation: .random(), at: now)
      let work = BookmarkDraft.work(try SeenWork.sample(7, "Matilda"))
      let bookmark = try await library.addBookmark(work, for: ada.id, operation: .random(), at: now)
      _ = try await library.deleteReading([entry.id], of: ada.id, operation: .random(), at: now)
      try await library.removeBookmark(bookmark.id, of: ada.id, operation: .random(), at: now)
      _ = try await library.tidy(at: seconds(30))
      #expect(try await library.readingRows() == 1)
      _ = try await library.tidy(at: seconds(61))
      #expect(try await library.readingRows() == 0)
      #expect(try await library.bookmarkRows() == 0)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func entryOfABook_isOneForEachReader_andOutlivesTheBook(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      let dune = try await library.addBook(
        BookDraft(title: "Dune", author: "Frank Herbert"), operation: .random(), at: now)
      let draft = ReadingDraft(title: "Dune", author: "Frank Herbert", rating: 4, book: dune.id)
      let entry = try await library.addReading(draft, for: ada.id, operation: .random(), at: now)
      #expect(try await ownEntry(of: dune, ada, library) == entry.id)
      await #expect(throws: Refusals(.onListAlready(title: "Dune"))) {
        _ = try await library.addReading(draft, for: ada.id, operation: .random(), at: now)
      }
      try await library.deleteBook(dune.id, operation: .random(), at: now)
      let kept = try #require(try await library.readingEntry(entry.id, of: ada.id))
      #expect(kept.content.book == nil && kept.content.title == "Dune" && kept.content.rating == 4)
      await #expect(throws: Refusals(.noLongerThere)) {
        _ = try await library.addReading(draft, for: ada.id, operation: .random(), at: now)
      }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func list_hasAtMostFiveThousandEntries(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      try await library.fillReading(of: ada.id, ReadingEntry.limit - 1)
      let draft = ReadingDraft(title: "Momo", author: "Michael Ende")
      let entry = try await library.addReading(draft, for: ada.id, operation: .random(), at: now)
      let refusal = Refusals(.listFull(limit: ReadingEntry.limit))
      await #expect(throws: refusal) {
        _ = try await library.addReading(
          ReadingDraft(title: "Emma", author: "Jane Austen"), for: ada.id, operation: .random(), at: now)
      }
      await #expect(throws: refusal) {
        _ = try await library.importReading(
          [ReadingDraft(title: "Emma", author: "Jane Austen")], for: ada.id, operation: .random(), at: now)
      }
      // An entry that is there already takes no room.
      #expect(try await library.importReading([draft], for: ada.id, operation: .random(), at: now) == 0)
      _ = try await library.deleteReading([entry.id], of: ada.id, operation: .random(), at: now)
      _ = try await library.addReading(
        ReadingDraft(title: "Emma", author: "Jane Austen"), for: ada.id, operation: .random(), at: now)
      await #expect(throws: refusal) {
        _ = try await library.restoreReading(deletedAt: now, of: ada.id, operation: .random(), at: now)
      }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func import_passesOverWhatIsThere_andFindsTheLibrarysBook(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      let isbn = try ISBN.sample(1)
      let dune = try await library.addBook(
        BookDraft(isbn: isbn, title: "Dune", author: "Frank Herbert"), operation: .random(), at: now)
      let day = CalendarDay(year: 2026, month: 1, day: 2)
      let drafts = [
        ReadingDraft(title: "Dune!", author: "F. Herbert", rating: 5, isbn: isbn),
        ReadingDraft(title: "Momo", author: "Michael Ende", readOn: day),
        ReadingDraft(title: "momo", author: "Michael Ende", readOn: day),
        ReadingDraft(title: "Momo", author: "Michael Ende"),
      ]
      let operation = OperationID.random()
      // Sent twice, it counts once.
      for _ in 1...2 {
        #expect(try await library.importReading(drafts, for: ada.id, operation: operation, at: now) >= 3)
      }
      #expect(try await ownEntry(of: dune, ada, library) != nil)
      #expect(try await library.importReading(drafts, for: ada.id, operation: .random(), at: now) == 0)
    }
  }

  /// Only the reader and the command line reach a list; to others the account does not exist.
  @Test(arguments: StoreBackend.allCases)
  func list_isItsReadersAlone(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addSampleAccount("ada", .reader)
      let draft = ReadingDraft(title: "Momo", author: "Michael Ende", review: "Mine.")
      let entry = try await library.addReading(draft, for: ada.id, operation: .random(), at: now)
      let emmy = try await library.addSampleAccount("emmy", .reader)
      let helper = try await library.addSampleAccount("helper", .helper)
      let byrne = try await library.addSampleAccount("byrne", .librarian)
      for actor in [emmy.actor, helper.actor, byrne.actor, .visitor, .station(name: "foyer", identification: .card)] {
        let (other, now) = (library.acting(as: actor), now)
        let tries: [@Sendable () async throws -> Void] = [
          { _ = try await other.readingList(of: ada.id, limit: 9) },
          { _ = try await other.allReading(of: ada.id) },
          { _ = try await other.readingEntry(entry.id, of: ada.id) },
          { _ = try await other.readingEntries([entry.id], of: ada.id) },
          { _ = try await other.readingYears(of: ada.id) },
          { _ = try await other.deletedReading(of: ada.id, at: now) },
          { _ = try await other.addReading(draft, for: ada.id, operation: .random(), at: now) },
          { _ = try await other.editReading(entry.id, of: ada.id, to: draft, operation: .random(), at: now) },
          { _ = try await other.deleteReading([entry.id], of: ada.id, operation: .random(), at: now) },
          { _ = try await other.restoreReading(deletedAt: now, of: ada.id, operation: .random(), at: now) },
          { _ = try await other.importReading([draft], for: ada.id, operation: .random(), at: now) },
          { _ = try await other.withdrawReview(entry.id, of: ada.id, operation: .random(), at: now) },
          { _ = try await other.offerReview(entry.id, of: ada.id, operation: .random(), at: now) },
        ]
        for attempt in tries { await #expect(throws: Refusals(.noLongerThere)) { try await attempt() } }
      }
      // Numbers of another reader's entries are none of one's own.
      let own = library.acting(as: emmy.actor)
      #expect(try await own.readingEntry(entry.id, of: emmy.id) == nil)
      #expect(try await own.readingEntries([entry.id], of: emmy.id).isEmpty)
      await #expect(throws: Refusals(.noLongerThere)) {
        _ = try await own.editReading(entry.id, of: emmy.id, to: draft, operation: .random(), at: now)
      }
      #expect(try await own.deleteReading([entry.id], of: emmy.id, operation: .random(), at: now) == 0)
      #expect(try await library.readingEntry(entry.id, of: ada.id) == entry)
    }
  }
}

extension Library {
  func readingRows() async throws -> Int {
    try await read { try $0.firstRow("SELECT count(*) AS number FROM reading_entry")?.int("number") ?? 0 }
  }

  func fillReading(of account: Account.ID, _ count: Int) async throws {
    try await driver.write { connection in
      try connection.insert(
        (1...count).map { number in
          [
            .integer(account.rawValue), .text("Title \(number)"), .text("Author"), .text("title \(number)"),
            .text("author"), .integer(TestStore.now.milliseconds), .integer(TestStore.now.milliseconds),
          ]
        }, into: "reading_entry",
        columns: ["account_id", "title", "author", "title_key", "author_key", "created_at", "changed_at"],
        textWaits: false)
    }
  }
}
