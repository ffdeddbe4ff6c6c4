import Domain
import Reports
import TestSupport
import Testing

@testable import Store

@Suite("Ratings, reviews and suggestions", .serialized)
struct RatingTests {
  private let now = TestStore.now

  private func rate(_ book: Book, _ rating: Int?, by account: Account, review: String = "", _ library: Library)
    async throws -> ReadingEntry
  {
    let draft = ReadingDraft(title: book.title, author: book.author, rating: rating, review: review, book: book.id)
    return try await library.addReading(draft, for: account.id, operation: .random(), at: now)
  }

  private func rating(of book: Book, _ library: Library) async throws -> BookRating? {
    try await library.bookPage(book.id, historyLimit: 0)?.book.rating
  }

  @Test(arguments: StoreBackend.allCases)
  func average_isShown_fromThreeRatingsOn(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.addBook(
        BookDraft(title: "Dune", author: "Frank Herbert"), operation: .random(), at: now)
      var (accounts, entries) = ([Account](), [ReadingEntry]())
      for (place, stars) in [5, 4, nil, 4].enumerated() {
        let account = try await library.addSampleAccount("reader\(place)", .reader)
        accounts.append(account)
        entries.append(try await rate(dune, stars, by: account, library))
        #expect(try await rating(of: dune, library) == (place == 3 ? BookRating(sum: 13, count: 3) : nil))
      }
      #expect(try await rating(of: dune, library)?.tenths == 43)
      var changed = entries[0].content
      changed.rating = 1
      _ = try await library.editReading(
        entries[0].id, of: accounts[0].id, to: changed, operation: .random(), at: now)
      #expect(try await rating(of: dune, library) == BookRating(sum: 9, count: 3))
      changed.rating = nil
      _ = try await library.editReading(
        entries[0].id, of: accounts[0].id, to: changed, operation: .random(), at: now)
      #expect(try await rating(of: dune, library) == nil)
      changed.rating = 3
      _ = try await library.editReading(
        entries[0].id, of: accounts[0].id, to: changed, operation: .random(), at: now)
      _ = try await library.deleteReading([entries[1].id], of: accounts[1].id, operation: .random(), at: now)
      #expect(try await rating(of: dune, library) == nil)
      _ = try await library.restoreReading(deletedAt: now, of: accounts[1].id, operation: .random(), at: now)
      #expect(try await rating(of: dune, library) == BookRating(sum: 11, count: 3))
      try await library.byCommand.deleteAccount(accounts[3].id, operation: .random(), at: now)
      #expect(try await rating(of: dune, library) == nil)
      #expect(try await library.readingRows() == 3)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func catalogue_hasTheBestLikedFirst(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      var accounts: [Account] = []
      for number in 1...4 { accounts.append(try await library.addSampleAccount("reader\(number)", .reader)) }
      // The ratings of each book, and how it ranks: an average of two does not count.
      let books: [(String, [Int])] = [
        ("Best", [5, 5, 4]), ("Two", [5, 5]), ("More", [4, 4, 4, 4]), ("Fewer", [4, 4, 4]), ("None", []),
        ("Bad", [1, 1, 1]),
      ]
      for (title, ratings) in books {
        let book = try await library.addBook(BookDraft(title: title, author: "Ab"), operation: .random(), at: now)
        for (account, stars) in zip(accounts, ratings) { _ = try await rate(book, stars, by: account, library) }
      }
      var filter = CatalogueFilter()
      filter.order = .bestLiked
      let list = try await library.catalogue(filter, limit: 9, categoryLimit: 1)
      #expect(list.books.map(\.book.title) == ["Best", "More", "Fewer", "Bad", "None", "Two"])
      #expect(list.books.map { $0.rating?.tenths } == [47, 40, 40, 10, nil, nil])
      let page = try await library.catalogue(filter, limit: 2, categoryLimit: 1)
      let next = try await library.catalogue(filter, at: .after(try #require(page.next)), limit: 2, categoryLimit: 1)
      #expect(next.books.map(\.book.title) == ["Fewer", "Bad"])
    }
  }

  @Test(arguments: StoreBackend.allCases, ["rating_sum = 7", "rating_count = 2", "liking = 4000000003"])
  func check_findsWrongRatings(on backend: StoreBackend, damage: String) async throws {
    let store = try await TestStore(backend)
    let dune = try await store.addBook()
    let ada = try await store.library.addSampleAccount("ada", .reader)
    _ = try await rate(dune, 4, by: ada, store.library)
    try await store.expectSound()
    // The row has 4 and 1.
    try await store.driver.write { try $0.run(SQL(trusted: "UPDATE book SET \(damage)")) }
    #expect(try await store.library.check() == [.rule(.bookRatings, row: dune.id.rawValue)])
  }

  // MARK: - Reviews

  @Test(arguments: StoreBackend.allCases)
  func review_isShown_onceItIsOfferedAndApproved(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.addBook(
        BookDraft(title: "Dune", author: "Frank Herbert"), operation: .random(), at: now)
      let ada = try await library.addSampleAccount("ada", .reader)
      let byrne = try await library.addSampleAccount("byrne")
      let (own, librarian) = (library.acting(as: ada.actor), library.acting(as: byrne.actor))
      let entry = try await rate(dune, 4, by: ada, review: "Sand.", library)
      func shown() async throws -> [String] {
        try await library.bookPage(dune.id, historyLimit: 0)?.reviews.map(\.review) ?? []
      }
      await #expect(throws: Refusals(.reviewsNotShared)) {
        _ = try await own.offerReview(entry.id, of: ada.id, operation: .random(), at: now)
      }
      try await share(true, library)
      // Only its writer reads a review that was not offered.
      #expect(try await librarian.offeredReviews(limit: 9).isEmpty)
      await #expect(throws: Refusals(.noLongerThere)) {
        try await librarian.judgeReview(entry.id, approves: true, operation: .random(), at: now)
      }
      _ = try await own.offerReview(entry.id, of: ada.id, operation: .random(), at: now)
      #expect(try await librarian.offeredReviews(limit: 9).map(\.review) == ["Sand."])
      #expect(try await shown().isEmpty)
      await #expect(throws: Refusals(.notPermitted(.changeCatalogue))) {
        try await own.judgeReview(entry.id, approves: true, operation: .random(), at: now)
      }
      await #expect(throws: Refusals(.notPermitted(.changeCatalogue))) { _ = try await own.offeredReviews(limit: 9) }
      try await librarian.judgeReview(entry.id, approves: true, operation: .random(), at: now)
      #expect(try await shown() == ["Sand."])
      // A changed review waits again.
      var draft = entry.content
      draft.review = "Much sand."
      let edited = try await own.editReading(entry.id, of: ada.id, to: draft, operation: .random(), at: now)
      #expect(try await shown().isEmpty && edited.sharing == .offered)
      try await librarian.judgeReview(entry.id, approves: true, operation: .random(), at: now)
      try await share(false, library)
      #expect(try await shown().isEmpty)
      try await share(true, library)
      _ = try await own.withdrawReview(entry.id, of: ada.id, operation: .random(), at: now)
      #expect(try await shown().isEmpty)
      _ = try await own.offerReview(entry.id, of: ada.id, operation: .random(), at: now)
      try await librarian.judgeReview(entry.id, approves: false, operation: .random(), at: now)
      #expect(try await own.readingEntry(entry.id, of: ada.id)?.sharing == .own)
      draft.review = ""
      _ = try await own.editReading(entry.id, of: ada.id, to: draft, operation: .random(), at: now)
      await #expect(throws: Refusals(.reviewMissing)) {
        _ = try await own.offerReview(entry.id, of: ada.id, operation: .random(), at: now)
      }
    }
  }

  private func share(_ isOn: Bool, _ library: Library) async throws {
    var edit = SiteSettingsEdit()
    edit.sharesReviews = isOn
    _ = try await library.setSiteSettings(edit, operation: .random(), at: now)
  }

  // MARK: - Suggestions

  /// Books that 1, 2 and 3 students borrowed in addition to the book; a loan of more than two years ago; the loans of
  /// the person who asks.
  @Test(arguments: StoreBackend.allCases)
  func suggestions_needThreeOtherStudents_withinTwoYears(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      var books: [String: Book] = [:]
      for title in ["Dune", "One", "Two", "Three", "Four", "Old"] {
        var draft = BookDraft(title: title, author: "Ab", copies: 9)
        draft.metadata.categories = title == "Four" ? ["Other"] : ["Science Fiction", "Novel"]
        books[title] = try await library.addBook(draft, operation: .random(), at: TestStore.later(days: -900))
      }
      var students: [Student] = []
      for number in 1...5 {
        students.append(
          try await library.addStudent(
            StudentDraft(libraryID: "S\(number)", firstName: "Ada", lastName: "Lovelace"), operation: .random(),
            at: now))
      }
      func lend(_ title: String, _ count: Int, daysAgo: Int = 10) async throws {
        for student in students.prefix(count) {
          let at = TestStore.later(days: -daysAgo)
          let book = try #require(books[title])
          let loan = try await library.checkOut(book.id, to: student.id, operation: .random(), at: at)
          _ = try await library.returnLoan(loan.id, operation: .random(), at: at)
        }
      }
      try await lend("Dune", 5)
      for (title, count) in [("One", 1), ("Two", 2), ("Three", 3), ("Four", 4)] { try await lend(title, count) }
      try await lend("Old", 5, daysAgo: 800)
      let dune = try #require(books["Dune"])
      let found = try await library.suggestions(for: dune.id, besides: nil, limit: 9, at: now)
      #expect(found.readByReaders.map(\.book.title) == ["Four", "Three"])
      #expect(found.ofTheSameKind.map(\.book.title) == ["Three"])
      // One of the three asks.
      let asked = try await library.suggestions(for: dune.id, besides: students[0].id, limit: 9, at: now)
      #expect(asked.readByReaders.map(\.book.title) == ["Four"])
      #expect(asked.ofTheSameKind.isEmpty)
      var edit = SiteSettingsEdit()
      edit.suggests = false
      _ = try await library.setSiteSettings(edit, operation: .random(), at: now)
      let none = try await library.suggestions(for: dune.id, besides: nil, limit: 9, at: now)
      #expect(none.readByReaders.isEmpty && none.ofTheSameKind.isEmpty)
    }
  }

  /// Books that came back lately, each once, and not those of the list.
  @Test(arguments: StoreBackend.allCases)
  func recentReturns_areThoseWithoutAnEntry(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let student = try await library.addStudent(
        StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace"), operation: .random(), at: now)
      let ada = try await library.addSampleAccount("ada", .reader, student: student.id)
      for (title, days) in [("Old", 90), ("Emma", 20), ("Dune", 10), ("Emma", 5), ("Out", 1)] {
        let book = try await { () async throws -> Book in
          if let known = try await library.books(limit: 9).first(where: { $0.title == title }) { return known }
          return try await library.addBook(
            BookDraft(title: title, author: "Ab"), operation: .random(), at: TestStore.later(days: -100))
        }()
        let at = TestStore.later(days: -days)
        let loan = try await library.checkOut(book.id, to: student.id, operation: .random(), at: at)
        if title != "Out" { _ = try await library.returnLoan(loan.id, operation: .random(), at: at) }
      }
      func titles() async throws -> [String] {
        try await library.recentReturns(
          of: student.id, notOnListOf: ada.id, since: TestStore.later(days: -60), limit: 3
        ).map(\.title)
      }
      #expect(try await titles() == ["Emma", "Dune"])
      let emma = try #require(try await library.books(limit: 9).first { $0.title == "Emma" })
      _ = try await rate(emma, 4, by: ada, library)
      #expect(try await titles() == ["Dune"])
    }
  }
}
