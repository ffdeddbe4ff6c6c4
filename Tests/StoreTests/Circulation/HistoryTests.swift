import Domain
import TestSupport
import Testing

@testable import Store

@Suite("History outlasts books and students", .serialized)
struct HistoryTests {
  private struct Scene {
    let store: TestStore
    let ada: Student
    let emmy: Student
    let emma: Book
    /// In the order of their beginning: of “Dune”, which is gone, or to Ada, who is gone, or to Emmy.
    let loans: [Loan]
  }

  /// Loans 1 Dune–Ada, 2 Emma–Emmy, 3 Dune–Emmy, 4 Emma–Ada, and 5 Emma–Emmy, which is still out; then Dune and Ada are
  /// deleted.
  private func scene(_ backend: StoreBackend) async throws -> Scene {
    let store = try await TestStore(backend)
    let (dune, emma) = (try await store.addBook(isbn: .dune), try await store.addBook("Emma", by: "Jane Austen"))
    let (ada, emmy) = (try await store.addStudent("S1"), try await store.addStudent("S2", "Emmy", "Noether"))
    var loans: [Loan] = []
    for (day, (book, student)) in [(dune, ada), (emma, emmy), (dune, emmy), (emma, ada)].enumerated() {
      let loan = try await store.checkOut(book, to: student, at: TestStore.later(days: day))
      loans.append(try await store.returnBook(loan, at: TestStore.later(days: day, hours: 1)))
    }
    loans.append(try await store.checkOut(emma, to: emmy, at: TestStore.later(days: 5)))
    let now = TestStore.later(days: 6)
    // The later loan goes into the history first: what counts is when it began.
    _ = try await store.library.deleteStudent(ada.id, operation: .random(), at: now)
    _ = try await store.library.deleteBook(dune.id, operation: .random(), at: now)
    return Scene(store: store, ada: ada, emmy: emmy, emma: emma, loans: loans)
  }

  private func pages(_ filter: HistoryFilter, of store: TestStore, size: Int) async throws -> [Loan.ID] {
    var all: [Loan.ID] = []
    while true {
      let page = try await store.library.history(filter, before: all.last, limit: size)
      if page.isEmpty { return all }
      all += page.map(\.id)
    }
  }

  @Test(arguments: StoreBackend.allCases, [1, 2, 100])
  func history_holdsWhatIsGone_newestFirst(on backend: StoreBackend, size: Int) async throws {
    let scene = try await scene(backend)
    let ids = scene.loans.map(\.id)
    #expect(try await pages(.all, of: scene.store, size: size) == ids.reversed())
    #expect(try await pages(.ofStudent(scene.emmy.id), of: scene.store, size: size) == [ids[4], ids[2], ids[1]])
    #expect(try await pages(.ofBook(scene.emma.id), of: scene.store, size: size) == [ids[4], ids[3], ids[1]])
    #expect(try await pages(.ofDeparted(libraryID: "S1"), of: scene.store, size: size) == [ids[3], ids[0]])
    #expect(try await pages(.ofDeparted(libraryID: "S2"), of: scene.store, size: size) == [])
    try await scene.store.expectSound()
  }

  /// Pages of a book's history, from the newest to the end and back; no page has the loan that is still out.
  @Test(arguments: StoreBackend.allCases, [1, 2, 100])
  func historyOfABook_hasPagesInBothDirections(on backend: StoreBackend, size: Int) async throws {
    let scene = try await scene(backend)
    let library = scene.store.library
    func page(_ place: BookHistory.Place) async throws -> BookHistory {
      let rows = try await library.bookPage(scene.emma.id, history: place, historyLimit: size)
      return try #require(rows?.history)
    }
    var pages = [try await page(.newest)]
    while let last = pages.last?.loans.last, pages.last?.hasOlder == true {
      pages.append(try await page(.olderThan(last.id)))
    }
    #expect(pages.flatMap(\.loans).map(\.id) == [scene.loans[3].id, scene.loans[1].id])
    #expect(pages.map(\.hasNewer) == pages.indices.map { $0 > 0 })
    for (newer, older) in zip(pages, pages.dropFirst()) {
      let back = try await page(.newerThan(try #require(older.loans.first?.id)))
      #expect(back.loans == newer.loans && back.hasOlder && back.hasNewer == newer.hasNewer)
    }
    // A mark that no loan has, and the ends of all numbers.
    for number in [Int64.min, .max] {
      let (older, newer) = (
        try await page(.olderThan(.init(rawValue: number))), try await page(.newerThan(.init(rawValue: number)))
      )
      #expect((older.loans.isEmpty, newer.loans.isEmpty) == (number == .min, number == .max))
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func historyOfACopy_leavesTheOthersOut(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let dune = try await store.addBook(copies: 2)
    let (ada, emmy) = (try await store.addStudent("S1"), try await store.addStudent("S2", "Emmy", "Noether"))
    for (copy, student) in [(1, ada), (2, ada), (2, emmy), (1, emmy)] {
      let loan = try await library.checkOut(
        dune.id, copy: copy, to: student.id, operation: .random(), at: TestStore.now)
      _ = try await library.returnLoan(loan.id, operation: .random(), at: TestStore.now)
    }
    // Loans of a deleted student are kept elsewhere.
    _ = try await library.deleteStudent(ada.id, operation: .random(), at: TestStore.now)
    let second = try await library.bookPage(dune.id, ofCopy: 2, historyLimit: 9)?.history
    #expect(second?.loans.map(\.copyNumber) == [2, 2] && second?.loans.map(\.student) == [emmy.id, nil])
    let all = try await library.bookPage(dune.id, historyLimit: 9)?.history
    #expect(all?.loans.map(\.copyNumber) == [1, 2, 2, 1])
    #expect(try await library.bookPage(dune.id, ofCopy: 9, historyLimit: 9)?.history == BookHistory())
  }

  @Test(arguments: StoreBackend.allCases)
  func history_tellsWhatIsGone_byItsWords(on backend: StoreBackend) async throws {
    let scene = try await scene(backend)
    let found = try await scene.store.library.history(.all, limit: 9)
    #expect(found.map(\.studentLibraryID) == ["S2", "S1", "S2", "S2", "S1"])
    #expect(found.map(\.bookTitle) == ["Emma", "Emma", "Dune", "Emma", "Dune"])
    #expect(found.map(\.studentName) == ["Emmy Noether", "", "Emmy Noether", "Emmy Noether", ""])
    #expect(found.map(\.book) == [scene.emma.id, scene.emma.id, nil, scene.emma.id, nil])
    #expect(found.map(\.student) == [scene.emmy.id, nil, scene.emmy.id, scene.emmy.id, nil])
    #expect(found.map(\.isActive) == [true, false, false, false, false])
    for loan in scene.loans {
      let record = try #require(try await scene.store.library.loanRecord(id: loan.id))
      #expect(record.dueDate == loan.dueDate && record.bookTitle == loan.book.title)
    }
    #expect(try await scene.store.library.loanRecord(id: Loan.ID(rawValue: 99)) == nil)
    #expect(try await scene.store.library.loanRecord(id: Loan.ID(rawValue: .max)) == nil)
  }

  /// A student who takes over a library ID does not take over its history.
  @Test(arguments: StoreBackend.allCases)
  func history_ofWhoCameLater_isTheirOwn(on backend: StoreBackend) async throws {
    let scene = try await scene(backend)
    let ida = try await scene.store.addStudent("S1", "Ida", "Rhodes")
    #expect(try await scene.store.library.history(.ofStudent(ida.id), limit: 9).isEmpty)
  }

  /// Version 3 did not keep a loan's number; when it began, it did.
  @Test(arguments: StoreBackend.allCases)
  func pastLoansOfVersion3_comeLast_inTheirOrder(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    try await store.driver.write { connection in
      for table in LibraryTable.all.reversed() { try connection.run(SQL(trusted: "DROP TABLE \(table.name)")) }
      if connection.dialect.engine == .sqlite {
        for name in ["book_text_runs", "book_text", "student_text_runs", "student_text"] {
          try connection.run(SQL(trusted: "DROP TABLE \(name)"))
        }
      }
      try connection.run("DELETE FROM schema_version")
      try Migration.bringUpToDate(connection, to: 3)
      for (began, title) in [(300, "Second"), (100, "Last"), (400, "First")] {
        try connection.run(
          """
          INSERT INTO past_loan (book_title, book_author, student_library_id, checkout_date, due_date, return_date, renewals)
          VALUES (\(title), 'Nobody', 'S9', \(began), 900, 500, 0)
          """)
      }
      try Migration.bringUpToDate(connection)
    }
    let (book, ada) = (try await store.addBook(), try await store.addStudent())
    let loan = try await store.checkOut(book, to: ada)
    #expect(
      try await store.library.history(.all, limit: 9).map(\.bookTitle) == [loan.book.title, "First", "Second", "Last"])
    #expect(try await pages(.ofDeparted(libraryID: "S9"), of: store, size: 1).map(\.rawValue) == [-1, -2, -3])
    #expect(try await store.library.activities(ofType: .changeDueDate, limit: 1).isEmpty)
    try await store.expectSound()
  }
}
