import Domain
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite("Imports that are broken off, and imports beside stations", .serialized)
struct UnfinishedImportTests {
  private static let lines = 2_600

  private static let table: ImportSource<BookEntry> = { take in
    for number in 0..<lines {
      let draft = BookDraft(isbn: try ISBN.sample(number), title: "Book \(number)", author: "Some One", copies: 2)
      try take(.entry(BookEntry(draft: draft, saysCopies: true), line: number + 2))
    }
  }

  private static func library(_ driver: any DatabaseDriver) -> Library {
    Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar)
  }

  private static func isStaged(_ store: TestStore) async throws -> Bool {
    try await store.driver.read { connection in
      try ["import", "import_portion"].contains { table in
        try connection.firstRow("SELECT id FROM \(SQL(trusted: table)) LIMIT 1") != nil
      }
    }
  }

  /// Killed before each of its transactions in turn.
  @Test(arguments: StoreBackend.allCases)
  func import_isThereWhollyOrNotAtAll_whenItsProgramIsKilled(on backend: StoreBackend) async throws {
    var outcomes: Set<Int> = []
    for writes in 1..<100 {
      let store = try await TestStore(backend)
      // A library with books is published in portions.
      _ = try await store.addBook("Dune")
      let before = try await store.contents()
      let name = OperationID("monday")
      let killed = Self.library(WatchedDriver(store.driver, writes: writes))
      let outcome = try? await killed.importBooks(Self.table, ImportManner(), operation: name, at: TestStore.now)
      let wasDecided = try await store.library.wasDone(name) != nil
      if !wasDecided { #expect(try await store.contents() == before) }
      let lines = try await store.library.settleImports(.leaving, silence: .zero)
      #expect(lines == (wasDecided && outcome == nil ? Self.lines : 0))
      #expect(try await !Self.isStaged(store))
      let books = try await store.library.books(limit: 9_999).count - 1
      #expect(books == (wasDecided ? Self.lines : 0))
      outcomes.insert(books)
      if wasDecided {
        let told = try await store.library.activities(ofType: .addBook, limit: 9_999).count - 1
        #expect(told == Self.lines)
        let again = try await store.library.importBooks(
          Self.table, ImportManner(), operation: name, at: TestStore.now)
        #expect(again == .doneBefore(lines: Self.lines))
      } else {
        #expect(try await store.contents() == before)
      }
      try await store.expectSound()
      if outcome != nil { break }
    }
    #expect(outcomes == [0, Self.lines])
  }

  /// Killed when some of its lines were in the library.
  @Test(arguments: StoreBackend.allCases)
  func import_stopsBehindAnEarlierOne_whichMayBeTheSame(on backend: StoreBackend) async throws {
    let copies = ImportManner(choice: .addCopies)
    for writes in 4..<100 {
      let store = try await TestStore(backend)
      _ = try await store.addBook("Dune")
      let killed = Self.library(WatchedDriver(store.driver, writes: writes))
      let ended = try? await killed.importBooks(Self.table, copies, operation: .random(), at: TestStore.now)
      try #require(ended == nil, "no import was killed in time")
      guard try await store.library.book(isbn: ISBN.sample(0)) != nil else { continue }
      let again = try await store.library.importBooks(Self.table, copies, operation: .random(), at: TestStore.now)
      #expect(again == .finishedEarlier(lines: Self.lines))
      #expect(try await store.library.book(isbn: ISBN.sample(0))?.totalCopies == 2)
      #expect(try await store.library.book(isbn: ISBN.sample(Self.lines - 1))?.totalCopies == 2)
      // Then it is another table.
      guard
        case .done(let counts) = try await store.library.importBooks(
          Self.table, copies, operation: .random(), at: TestStore.now)
      else {
        Issue.record("it was not imported")
        return
      }
      #expect(counts.copiesAdded == Self.lines)
      try await store.expectSound()
      return
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func cards_areGivenByWhoeverFinishes_whenAnImportOfStudentsIsKilled(on backend: StoreBackend) async throws {
    let table: ImportSource<StudentDraft> = { take in
      for number in 0..<1_200 {
        // The last line says a number that the first ones would be given.
        let card = number == 1_199 ? CardNumber(serial: 1) : nil
        let draft = StudentDraft(libraryID: "S\(number)", firstName: "Ada", lastName: "Lovelace", cardNumber: card)
        try take(.entry(draft, line: number + 2))
      }
    }
    for writes in 4..<100 {
      let store = try await TestStore(backend)
      let name = OperationID("monday")
      let killed = Self.library(WatchedDriver(store.driver, writes: writes))
      let outcome = try? await killed.importStudents(table, ImportManner(), operation: name, at: TestStore.now)
      _ = try await store.library.settleImports(.leaving, silence: .zero)
      let students = try await store.library.students(limit: 9_999)
      #expect(students.isEmpty == (try await store.library.wasDone(name) == nil))
      #expect(students.isEmpty || Set(students.compactMap(\.cardNumber)).count == 1_200)
      #expect(students.first { $0.libraryID == "S1199" }.map { $0.cardNumber == CardNumber(serial: 1) } ?? true)
      try await store.expectSound()
      if outcome != nil { return }
    }
    Issue.record("an import never ended")
  }

  /// A station adds a book, and another lends what a line would take away, after all lines were looked at.
  @Test(arguments: [StoreBackend.file, .postgres])
  func line_isLeftOutAndTold_whenAStationOvertakesIt(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let dune = try await store.addBook("Dune", isbn: try ISBN.sample(900_000), copies: 2)
    let gone = try await store.addBook("Emma", isbn: try ISBN.sample(900_001))
    let ada = try await store.addStudent()
    _ = try await store.checkOut(dune, to: ada)
    let emmy = try await store.addStudent("S2")
    let last = try ISBN.sample(Self.lines - 1)
    let table: ImportSource<BookEntry> = { take in
      try Self.table(take)
      for (title, number) in [("Dune", 900_000), ("Emma", 900_001)] {
        let draft = BookDraft(isbn: try ISBN.sample(number), title: title, author: "Some One", copies: 1)
        try take(.entry(BookEntry(draft: draft, saysCopies: true), line: number))
      }
    }
    let problems = Mutex<[LineProblem]>([])
    var watch = ImportWatch()
    watch.report = { problem in problems.withLock { $0.append(problem) } }
    let isFirst = Mutex(true)
    // Between the first portion that is published and the next.
    let other = store.library
    let driver = WatchedDriver(store.driver) {
      guard try await other.book(isbn: ISBN.sample(0)) != nil,
        isFirst.withLock({ value in
          defer { value = false }
          return value
        })
      else { return }
      _ = try await other.checkOut(dune.id, to: emmy.id, operation: .random(), at: TestStore.now)
      _ = try await other.deleteBook(gone.id, operation: .random(), at: TestStore.now)
      if try await other.book(isbn: last) == nil {
        let draft = BookDraft(isbn: last, title: "Theirs", author: "Some One", copies: 5)
        _ = try await other.addBook(draft, operation: .random(), at: TestStore.now)
      }
    }
    let outcome = try await Self.library(driver).importBooks(
      table, ImportManner(choice: .update), operation: .random(), at: TestStore.now, watch: watch)
    guard case .done(let counts) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    // Emma is new again; the book that was added since is updated.
    #expect((counts.bad, counts.changes) == (1, Self.lines + 1))
    #expect(problems.withLock { $0 } == [LineProblem(line: 900_000, .refused([.copiesBelowLoans(onLoan: 2)]))])
    #expect(try await other.book(isbn: last)?.totalCopies == 2)
    #expect(try await store.reload(dune).totalCopies == 2)
    #expect(try await other.book(isbn: ISBN.sample(900_001))?.id != gone.id)
    try await store.expectSound()
  }

  /// Checkouts continue during the import of a table: neither ends the other.
  @Test(arguments: [StoreBackend.file, .postgres])
  func stations_lendAndNothingIsRefused_whileATableGoesIn(on backend: StoreBackend) async throws {
    let stations = try await Stations(3, on: backend)
    let students = try await stations.addStudents(2)
    var books: [Book] = []
    for number in 0..<10 {
      let draft = BookDraft(isbn: try ISBN.sample(900_000 + number), title: "Lent \(number)", author: "Some One")
      books.append(try await stations[0].addBook(draft, operation: .random(), at: TestStore.now))
    }
    let shelf = books
    let isDone = ImportFlag()
    // The table has the books that are lent, too: the same rows are changed.
    let table: ImportSource<BookEntry> = { take in
      try Self.table(take)
      for (index, book) in shelf.enumerated() {
        let draft = BookDraft(isbn: book.isbn, title: book.title, author: book.author, copies: 2)
        try take(.entry(BookEntry(draft: draft, saysCopies: true), line: 5_000 + index))
      }
    }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for (number, student) in students.enumerated() {
        group.addTask {
          var visits = 0
          while visits == 0 || !isDone.isSet {
            for book in shelf where book.id.rawValue % 2 == Int64(number) {
              let loan = try await stations[number + 1].checkOut(
                book.id, to: student.id, operation: .random(), at: TestStore.now)
              _ = try await stations[number + 1].returnLoan(loan.id, operation: .random(), at: TestStore.now)
            }
            visits += 1
          }
          return visits
        }
      }
      let outcome = try await stations[0].importBooks(
        table, ImportManner(choice: .addCopies), operation: .random(), at: TestStore.now)
      isDone.set()
      guard case .done(let counts) = outcome else { throw TestProblem("\(outcome)") }
      #expect((counts.added, counts.copiesAdded, counts.bad) == (Self.lines, 10, 0))
      for try await visits in group { #expect(visits > 0) }
    }
    for book in shelf { #expect(try await stations[0].book(id: book.id)?.availableCopies == 3) }
    #expect(try await stations[0].check() == [])
  }

  /// Numbers of a text that no program wrote.
  @Test(arguments: [
    "4:Dune", "1:2", "1:3", "1:0", "1:1", "1:11:2", "1:11:25:97804", "-", "9999999999999999999:1", "1:1x",
  ])
  func stagedText_isRefused_whenItIsDamaged(text: String) {
    #expect(throws: ValueFault.self) {
      var reader = try StagedReader(text)
      repeat { _ = try reader.next(BookEntry.self) } while !reader.isAtEnd
    }
  }

  @Test func stagedText_comesBackAsItWas() throws {
    var draft = BookDraft(
      isbn: try ISBN.sample(7), title: "1:2-\n\u{0}三体", author: "", copies: 3, notes: "é")
    draft.metadata.categories = ["a; b", ""]
    draft.metadata.pageCount = 9
    draft.cleared = [.author]
    var entry = BookEntry(draft: draft, availableCopies: 2, saysCopies: true)
    entry.isFavourite = false
    entry.label = LabelNumber(serial: 5)
    entry.addedAt = Timestamp(milliseconds: -5)
    var text = StagedText()
    text.append(entry, line: 12)
    text.append(BookEntry(draft: BookDraft(title: "x", author: "y")), line: 13)
    var reader = try StagedReader(text.text)
    #expect(try reader.next(BookEntry.self) == .entry(entry, line: 12))
    #expect(!reader.isAtEnd)
    _ = try reader.next(BookEntry.self)
    #expect(reader.isAtEnd)
  }
}
