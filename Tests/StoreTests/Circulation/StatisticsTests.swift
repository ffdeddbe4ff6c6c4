import Domain
import Store
import TestSupport
import Testing

@Suite("Statistics")
struct StatisticsTests {
  @Test(arguments: StoreBackend.allCases) func totals_countTheLibrary(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      try await Self.fill(library)
      let found = try await library.statistics(limit: 9, at: .opening.later(days: 60))
      #expect(
        found.totals
          == Statistics.Totals(books: 3, wishes: 1, students: 2, neverBorrowed: 1, onLoan: 1, overdue: 1, loans: 3))
      #expect(found.mostBorrowed.map(\.title) == ["Dune", "Emma"])
      #expect(found.mostBorrowed.map(\.times) == [2, 1])
      #expect(found.period.months.map(\.loans) == [2, 0, 1])
      #expect(found.period.grades == [.init(name: "8", loans: 1)])
      #expect(found.period.late == nil)
      #expect(try await library.neverBorrowed(limit: 9).map(\.title) == ["Zorro"])
    }
  }

  /// Loans begin on 21 and 22 November 2026 and on 20 January 2027.
  @Test(arguments: StoreBackend.allCases) func period_countsByMonthAndGrade(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      try await Self.fill(library)
      let since = CalendarDay(year: 2026, month: 1, day: 1)
      let found = try await library.statistics(since: since, limit: 9, at: .opening.later(days: 61))
      #expect(
        found.period.months.map { [$0.year, $0.month, $0.loans] } == [[2026, 11, 2], [2026, 12, 0], [2027, 1, 1]])
      #expect(found.period.grades == [.init(name: "7", loans: 2), .init(name: "8", loans: 1)])
      #expect(found.period.loans == 3)
      // Ada's came back in time; Emmy's is past due since.
      #expect(found.period.late == 1)
    }
  }

  @Test(arguments: StoreBackend.allCases) func period_holdsItsFirstAndLastDay(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      try await Self.fill(library)
      func loans(_ since: CalendarDay?, _ until: CalendarDay?) async throws -> [Int] {
        let found = try await library.statistics(since: since, until: until, limit: 9, at: .opening.later(days: 61))
        #expect(found.totals == nil)
        return [found.period.loans] + found.mostBorrowed.map(\.times)
      }
      let first = CalendarDay(year: 2026, month: 11, day: 21)
      let second = CalendarDay(year: 2026, month: 11, day: 22)
      #expect(try await loans(first, first) == [1, 1])
      #expect(try await loans(second, second) == [1, 1])
      #expect(try await loans(first, second) == [2, 1, 1])
      #expect(try await loans(nil, second) == [2, 1, 1])
      #expect(try await loans(second, nil) == [2, 1, 1])
      #expect(try await loans(CalendarDay(year: 2031, month: 1, day: 1), nil) == [0])
      #expect(try await loans(nil, CalendarDay(year: 1999, month: 1, day: 1)) == [0])
    }
  }

  /// Deleted books and students are counted by their texts.
  @Test(arguments: StoreBackend.allCases) func pastLoans_countAsWell(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await store.addStudent()
    try await store.driver.write { connection in
      for (number, student) in [(1, ada.id.rawValue), (2, nil)] as [(Int64, Int64?)] {
        try connection.run(
          """
          INSERT INTO past_loan (student_id, book_title, book_author, student_library_id, checkout_date, due_date,
            return_date, renewals, loan_id)
          VALUES (\(student), 'Lost', 'Nobody', 'S1', \(Timestamp.opening.milliseconds),
            \(Timestamp.opening.milliseconds + 1), \(Timestamp.opening.milliseconds + 2), 0, \(number))
          """)
        try connection.run(
          """
          INSERT INTO activity (created_at, type, book_title, book_author, student_library_id)
          VALUES (\(Timestamp.opening.milliseconds), 'checkout', 'Lost', 'Nobody', 'S1')
          """)
      }
    }
    let day = TestStore.calendar.day(of: .opening)
    let found = try await store.library.statistics(since: day, limit: 9, at: .opening.later(minutes: 1))
    #expect(found.mostBorrowed == [.init(book: nil, title: "Lost", author: "Nobody", times: 2)])
    #expect(found.period.loans == 2)
    #expect(found.period.late == 2)
    #expect(found.period.grades == [.init(name: "7", loans: 1), .init(name: nil, loans: 1)])
    #expect(try await store.library.statistics(limit: 9, at: .opening.later(minutes: 1)).totals?.loans == 2)
  }

  /// As lists of books are sorted, whatever letters a title begins with: who is cut off is who comes last.
  @Test(arguments: StoreBackend.allCases) func sameNumber_isInTheOrderOfTitles(on backend: StoreBackend) async throws {
    try await backend.withLibrary(rules: CirculationRules(loanLimit: 9)) { library in
      let ada = try await library.add(.ada)
      for title in ["Zebra", "The Hobbit", "an Béal Bocht", "Ägypten"] {
        _ = try await library.lend(try await library.add(BookDraft(title: title, author: "Some One")), ada)
      }
      let day = TestStore.calendar.day(of: .opening)
      for since in [nil, day] {
        let found = try await library.statistics(since: since, limit: 3, at: .opening.later(minutes: 1))
        #expect(found.mostBorrowed.map(\.title) == ["Ägypten", "an Béal Bocht", "The Hobbit"])
      }
    }
  }

  /// The books are ranked by how often their loans doubled: within a rank and across ranks, the order is that of all
  /// loans.
  @Test(arguments: StoreBackend.allCases) func mostBorrowed_areInTheOrderOfTheirLoans(on backend: StoreBackend)
    async throws
  {
    let store = try await TestStore(backend)
    let ada = try await store.addStudent()
    for times in [3, 8, 1, 5, 2, 7, 4, 0] {
      let book = try await store.addBook("Lent \(times)")
      for _ in 0..<times { _ = try await store.returnBook(try await store.checkOut(book, to: ada)) }
    }
    for limit in 0...9 {
      let found = try await store.library.statistics(limit: limit, at: TestStore.now).mostBorrowed.map(\.times)
      #expect(found == Array([8, 7, 5, 4, 3, 2, 1].prefix(limit)))
    }
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases) func emptyLibrary_hasNothingToTell(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let found = try await library.statistics(limit: 9, at: .opening)
      #expect(found.mostBorrowed.isEmpty)
      #expect(found.period == Statistics.Period(loans: 0, late: nil, months: [], grades: []))
    }
  }

  @Test(arguments: StoreBackend.allCases) func gradesNow_followLoansAndStudents(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune(copies: 2))
      let emma = try await library.add(BookDraft(isbn: .emma, title: "Emma", author: "Jane Austen"))
      let ada = try await library.add(.ada)
      let emmy = try await library.add(.emmy)
      func grades() async throws -> [Statistics.Grade] {
        try await library.statistics(limit: 9, at: .opening.later(days: 1)).period.grades
      }
      let first = try await library.lend(dune, ada)
      _ = try await library.lend(emma, ada)
      _ = try await library.lend(dune, emmy)
      #expect(try await grades() == [.init(name: "7", loans: 2), .init(name: "8", loans: 1)])
      _ = try await library.editStudent(emmy.id, StudentEdit(grade: ""), operation: .random(), at: .opening)
      #expect(try await grades() == [.init(name: "7", loans: 2), .init(name: "", loans: 1)])
      _ = try await library.editStudent(emmy.id, StudentEdit(grade: "7"), operation: .random(), at: .opening)
      #expect(try await grades() == [.init(name: "7", loans: 3)])
      _ = try await library.takeBack(first, at: .opening.later(minutes: 60))
      #expect(try await grades() == [.init(name: "7", loans: 2)])
      _ = try await library.deleteStudent(ada.id, force: true, operation: .random(), at: .opening.later(minutes: 120))
      #expect(try await grades() == [.init(name: "7", loans: 1)])
    }
  }

  private static func fill(_ library: Library) async throws {
    let dune = try await library.add(.dune())
    let emma = try await library.add(BookDraft(isbn: .emma, title: "Emma", author: "Jane Austen"))
    _ = try await library.add(BookDraft(title: "Zorro", author: "Johnston McCulley"))
    _ = try await library.addWishlistItem(
      BookDraft(title: "Wish", author: "Nobody"), operation: .random(), at: .opening)
    let ada = try await library.add(.ada)
    let emmy = try await library.add(.emmy)
    let loan = try await library.lend(dune, ada)
    _ = try await library.takeBack(loan, at: .opening.later(days: 2))
    _ = try await library.lend(emma, emmy, at: .opening.later(days: 1))
    let again = try await library.lend(dune, ada, at: .opening.later(days: 60))
    _ = try await library.takeBack(again, at: .opening.later(days: 60))
  }
}
