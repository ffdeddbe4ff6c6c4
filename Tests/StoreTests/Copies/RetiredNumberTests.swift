import Domain
import Store
import TestSupport
import Testing

@Suite("Numbers that went out are not given again", .serialized)
struct RetiredNumberTests {
  @Test(arguments: StoreBackend.allCases)
  func card_isNobodyElses_whenItsStudentLeftOrLostIt(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let ada = try await store.addStudent("S1")
    #expect(ada.cardNumber == CardNumber(serial: 1))
    _ = try await library.deleteStudent(ada.id, operation: .random(), at: TestStore.now)
    let emmy = try await store.addStudent("S2")
    #expect(emmy.cardNumber == CardNumber(serial: 2))
    let lost = try await library.editStudent(emmy.id, StudentEdit(card: .next), operation: .random(), at: TestStore.now)
    #expect(lost.cardNumber == CardNumber(serial: 3))
    _ = try await library.editStudent(
      emmy.id, StudentEdit(card: StudentEdit.Card.none), operation: .random(), at: TestStore.now)
    let given = try await library.giveCards(to: [emmy.id])
    #expect(given.rows.first?.cardNumber == CardNumber(serial: 4))
    _ = try await library.deleteAll(backedUp: try await library.tableCounts())
    #expect(try await store.addStudent("S3").cardNumber == CardNumber(serial: 5))
    #expect(try await library.collationIsCurrent())
    try await store.expectSound()
  }

  /// A number adds no row, so the library looks like the one that was backed up; only the rows themselves reveal it.
  @Test(arguments: StoreBackend.allCases)
  func numbers_areNotGivenAgain_whenTheyWentOutBetweenBackupAndDeletion(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let ada = try await store.addStudent("S1")
    let emmy = try await store.addStudent("S2")
    _ = try await library.editStudent(
      emmy.id, StudentEdit(card: StudentEdit.Card.none), operation: .random(), at: TestStore.now)
    let (dune, emma) = (try await store.addBook("Dune"), try await store.addBook("Emma"))
    _ = try await library.giveLabels(to: [dune.id])
    let backedUp = try await library.tableCounts()
    let card = try await library.giveCards(to: [ada.id, emmy.id]).rows.last?.cardNumber
    let label = try await library.giveLabels(to: [emma.id]).rows.first?.labelNumber
    #expect(card == CardNumber(serial: 3) && label?.serial == 2)
    _ = try await library.deleteAll(backedUp: backedUp)
    #expect(try await store.addStudent("S3").cardNumber == CardNumber(serial: 4))
    let book = try await store.addBook("Holes")
    #expect(try await library.giveLabels(to: [book.id]).rows.first?.labelNumber?.serial == 3)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func label_isNoOtherBooks_whenItsBookIsGone(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook("Dune")
    let first = try await store.library.giveLabels(to: [book.id]).rows.first?.labelNumber
    try await store.library.deleteBook(book.id, operation: .random(), at: TestStore.now)
    let other = try await store.addBook("Emma")
    let second = try await store.library.giveLabels(to: [other.id]).rows.first?.labelNumber
    #expect((first?.serial, second?.serial) == (1, 2))
  }

  /// The activity log could not distinguish the two.
  @Test(arguments: StoreBackend.allCases)
  func libraryID_ofOneWhoLeft_isNotTakenOver(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await store.addStudent("S1")
    let emmy = try await store.addStudent("S9")
    _ = try await store.library.deleteStudent(ada.id, operation: .random(), at: TestStore.now)
    try await store.expectRefusal(.libraryIDTaken(libraryID: "S1")) {
      try await store.library.editStudent(
        emmy.id, StudentEdit(libraryID: "S1"), operation: .random(), at: TestStore.now)
    }
    for libraryID in ["S2", "S9"] {
      _ = try await store.library.editStudent(
        emmy.id, StudentEdit(libraryID: libraryID), operation: .random(), at: TestStore.now)
    }
    try await store.expectSound()
  }

  /// The last possible number: the highest has no successor.
  @Test(arguments: StoreBackend.allCases)
  func card_ofOneWhoLeft_isNotGivenAgain_whenTheLastNumberIsInUse(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let ada = try await store.addStudent("S1")
    let last = try await store.addStudent("S2", card: CardNumber(serial: 999_999))
    let emmy = try await store.addStudent("S3")
    #expect([ada, emmy].map(\.cardNumber) == [1, 2].map { CardNumber(serial: $0) })
    for student in [ada, emmy, last] {
      _ = try await library.deleteStudent(student.id, operation: .random(), at: TestStore.now)
    }
    #expect(try await store.addStudent("S4").cardNumber == CardNumber(serial: 3))
    _ = try await library.deleteAll(backedUp: try await library.tableCounts())
    #expect(try await store.addStudent("S5").cardNumber == CardNumber(serial: 4))
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func label_isGiven_whenTheLastNumberIsInUse(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let last = LabelNumber(serial: LabelNumber.serials.upperBound)
    var entry = BookEntry(draft: BookDraft(title: "Dune", author: "Frank Herbert"))
    entry.label = last
    let line = ImportLine.entry(entry, line: 2)
    _ = try await store.library.importBooks({ try $0(line) }, ImportManner(), operation: .random(), at: TestStore.now)
    var labels: [Int?] = []
    for title in ["Emma", "Holes"] {
      let book = try await store.addBook(title)
      labels.append(try await store.library.giveLabels(to: [book.id]).rows.first?.labelNumber?.serial)
      try await store.library.deleteBook(book.id, operation: .random(), at: TestStore.now)
    }
    #expect(labels == [1, 2])
    try await store.expectSound()
  }

  /// Rows and statements of the same import, with the last number in use and without.
  @Test(arguments: StoreBackend.allCases)
  func givingCards_readsAsMuch_whenTheLastNumberIsInUse(on backend: StoreBackend) async throws {
    func count(_ students: Int, last: Bool) async throws -> Int {
      let store = try await TestStore(backend)
      if last { _ = try await store.addStudent("Last", card: CardNumber(serial: 999_999)) }
      let driver = WatchedDriver(store.driver)
      let library = Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar)
      let table: ImportSource<StudentDraft> = { take in
        for number in 0..<students {
          let draft = StudentDraft(libraryID: "S\(number)", firstName: "Ada", lastName: "Lovelace")
          try take(.entry(draft, line: number + 2))
        }
      }
      let outcome = try await library.importStudents(table, ImportManner(), operation: .random(), at: TestStore.now)
      guard case .done(let counts) = outcome, counts.added == students else { throw TestProblem("\(outcome)") }
      try await store.expectSound()
      return driver.takeCount()
    }
    let (few, many) = (try await count(100, last: true), try await count(800, last: true))
    // Eight times as many students; the quadratic search read 40 times as many rows.
    #expect(many < 10 * few, "\(few) rows of 100 students, \(many) of 800")
    #expect(many < 2 * (try await count(800, last: false)))
  }
}
