import Domain
import Store
import Testing

@Suite(.serialized) struct PageTests {
  /// All pages of a list, one after the other.
  private func all<Row: Sendable>(
    limit: Int, _ page: (Row?) async throws -> [Row]
  ) async throws -> [Row] {
    var rows: [Row] = []
    while true {
      let next = try await page(rows.last)
      rows += next
      #expect(next.count <= limit)
      if next.isEmpty { return rows }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func books_areSortedByFoldedTitle_overPages(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let titles = ["Émile", "emma", "Ἰλιάς", "Dune", "dune", "DÜNE", "Zorba", "Ein  Haus", "ein haus am Meer", "Über"]
      for title in titles { _ = try await library.add(BookDraft(title: title, author: "Nobody")) }
      let whole = try await library.books(limit: 100)
      #expect(
        whole.map(\.title).prefix(7) == ["Dune", "dune", "DÜNE", "Ein  Haus", "ein haus am Meer", "Émile", "emma"])
      for limit in 1...4 {
        let paged = try await all(limit: limit) { (last: Book?) in
          try await library.books(after: last.map { PageMark($0) }, limit: limit)
        }
        #expect(paged == whole)
      }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func page_beginsBehindTheLast_whateverWasAddedMeanwhile(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      for title in ["Alpha", "Charlie", "Delta"] {
        _ = try await library.add(BookDraft(title: title, author: "Nobody"))
      }
      let first = try await library.books(limit: 2)
      for title in ["Aardvark", "Cork"] { _ = try await library.add(BookDraft(title: title, author: "Nobody")) }
      let second = try await library.books(after: PageMark(try #require(first.last)), limit: 2)
      #expect(second.map(\.title) == ["Cork", "Delta"])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func search_findsWords_withoutCaseAndDiacritics_andTakesNothingForAPattern(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      for (title, author) in [
        ("Les Misérables", "Victor Hugo"), ("100% Wolf", "Jayne Lyons"), ("A_B", "An Author"), ("Wow!", "An Author"),
      ] { _ = try await library.add(BookDraft(title: title, author: author)) }
      func found(_ text: String) async throws -> [String] {
        try await library.books(matching: text, limit: 100).map(\.title)
      }
      #expect(try await found("miserables") == ["Les Misérables"])
      #expect(try await found("HUGO misé") == ["Les Misérables"])
      #expect(try await found("0%") == ["100% Wolf"])
      #expect(try await found("a_") == ["A_B"])
      #expect(try await found("w!") == ["Wow!"])
      #expect(try await found("%' OR 1=1 --") == [])
      #expect(try await found("  ").count == 4)
      #expect(try await found(String(repeating: "wolf ", count: 20_000)) == ["100% Wolf"])
      #expect(try await found(String(repeating: "w", count: 200_000)) == [])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func students_overPages_areAllOfThem(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      for number in 0..<7 {
        _ = try await library.add(
          StudentDraft(libraryID: "S\(number)", firstName: "Ana", lastName: ["B", "b"][number % 2]))
      }
      let paged = try await all(limit: 3) { (last: Student?) in
        try await library.students(after: last.map { PageMark($0) }, limit: 3)
      }
      #expect(paged.map(\.libraryID) == (0..<7).map { "S\($0)" })
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func loans_areDueFirst_orNewestFirst_overPages(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune(copies: 9))
      var loans: [Loan] = []
      for (number, day) in [5, 2, 9, 2, 7, 1].enumerated() {
        let student = try await library.add(.numbered(number))
        loans.append(try await library.lend(dune, student, due: .end(ofDay: day)))
      }
      let returned = try await library.takeBack(loans[4])
      func paged(_ filter: LoanFilter) async throws -> [Loan.ID] {
        try await all(limit: 2) { (last: Loan?) in
          try await library.loans(filter, after: last.map { PageMark($0) }, limit: 2)
        }.map(\.id)
      }
      #expect(try await paged(.active) == [5, 1, 3, 0, 2].map { loans[$0].id })
      #expect(try await paged(.overdue(at: .end(ofDay: 2))) == [loans[5].id])
      #expect(try await paged(.overdue(at: .opening.later(days: 3))) == [5, 1, 3].map { loans[$0].id })
      #expect(try await paged(.all) == loans.reversed().map(\.id))
      #expect(try await library.loans(.all, limit: 2)[1] == returned)
      #expect(try await library.activeLoans(of: dune.id).map(\.id) == [5, 1, 3, 0, 2].map { loans[$0].id })
    }
  }
}
