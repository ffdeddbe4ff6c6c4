import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Who borrowed is forgotten after the days that the library keeps", .serialized)
struct ForgettingTests {
  private func keep(_ days: Int, in store: TestStore) async throws {
    var edit = SiteSettingsEdit()
    edit.historyDays = .some(days)
    _ = try await store.library.setSiteSettings(edit, operation: .random(), at: TestStore.now)
  }

  /// Ada borrowed Emma and Dune, and Emma again; she has Dune, and has had it for a hundred days. Emmy waited for Dune.
  private func scene(_ backend: StoreBackend) async throws -> (store: TestStore, emma: Book, dune: Book, ada: Student) {
    let store = try await TestStore(backend)
    let (emma, dune) = (try await store.addBook("Emma", by: "Jane Austen"), try await store.addBook())
    let (ada, emmy) = (try await store.addStudent("S1"), try await store.addStudent("S2", "Emmy", "Noether"))
    for day in [0, 60] {
      let loan = try await store.checkOut(emma, to: ada, at: TestStore.later(days: day))
      _ = try await store.returnBook(loan, at: TestStore.later(days: day + 9))
    }
    _ = try await store.checkOut(dune, to: ada, at: TestStore.later(days: 1))
    let reader = store.library.acting(as: .account(name: "emmy", role: .reader))
    let reservation = try await reader.reserve(
      dune.id, for: emmy.id, operation: .random(), at: TestStore.later(days: 2))
    _ = try await store.library.cancelReservation(
      reservation.id, operation: .random(), at: TestStore.later(days: 3))
    return (store, emma, dune, ada)
  }

  /// Entries about loans and reservations, the first one first, with the student.
  private func told(_ store: TestStore) async throws -> [String] {
    let entries = try await store.library.activities(matching: ActivityFilter(), after: nil, limit: 50)
    return entries.reversed().filter(\.type.tellsOfReading).map {
      "\($0.type.rawValue) \($0.studentLibraryID ?? "-")"
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func oldLoan_hasNoBorrower_andCountsAsBefore(on backend: StoreBackend) async throws {
    let (store, emma, dune, ada) = try await scene(backend)
    let now = TestStore.later(days: 100)
    try await keep(50, in: store)
    let before = try await store.library.statistics(limit: 9, at: now)
    let forgotten = try await store.library.tidy(at: now)
    #expect((forgotten.loans, forgotten.entries, forgotten.reservations) == (1, 5, 1))
    #expect(
      try await told(store) == [
        "checkout -", "return_book -", "checkout S1", "return_book S1", "checkout -", "reserve -",
        "cancel_reservation -",
      ])
    let history = try await store.library.history(.ofBook(emma.id), limit: 9)
    #expect(history.map(\.studentLibraryID) == ["S1", ""] && history.map(\.student) == [ada.id, nil])
    #expect(history.last?.studentName == "" && history.last?.className == nil)
    #expect(try await store.library.history(.ofStudent(ada.id), limit: 9).map(\.book) == [dune.id, emma.id])
    #expect(try await store.library.activeLoans(of: ada.id).map(\.book.id) == [dune.id])
    #expect(try await store.library.statistics(limit: 9, at: now) == before)
    #expect(try await store.reload(emma) == emma)
    try await store.expectSound()
    // Nothing is left to do on that day.
    #expect(try await store.library.tidy(at: now) == Forgotten())
  }

  @Test(arguments: StoreBackend.allCases)
  func forgottenEntry_namesNoReaderWhoDidItAlone(on backend: StoreBackend) async throws {
    let (store, _, dune, _) = try await scene(backend)
    try await keep(50, in: store)
    let reserved = ActivityFilter(kind: .reserve, book: dune.id)
    let before = try await store.library.activities(matching: reserved, after: nil, limit: 9)
    #expect(before.map(\.actor) == [.account(name: "emmy", role: .reader)])
    _ = try await store.library.tidy(at: TestStore.later(days: 100))
    let after = try await store.library.activities(matching: reserved, after: nil, limit: 9)
    #expect(after.map(\.actor) == [nil])
    // The log still shows who added the books.
    let added = try await store.library.activities(matching: ActivityFilter(kind: .addBook), after: nil, limit: 9)
    #expect(added.allSatisfy { $0.actor == store.library.actor })
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func loansOfWhatIsGone_areForgotten_whenTheirDayComes(on backend: StoreBackend) async throws {
    let (store, emma, dune, ada) = try await scene(backend)
    let now = TestStore.later(days: 100)
    _ = try await store.library.deleteBook(emma.id, operation: .random(), at: now)
    #expect(try await store.library.history(.ofStudent(ada.id), limit: 9).count == 3)
    try await keep(50, in: store)
    #expect(try await store.library.tidy(at: now).loans == 1)
    #expect(try await store.library.history(.ofStudent(ada.id), limit: 9).count == 2)
    try await store.expectSound()
    _ = try await store.library.deleteStudent(ada.id, force: true, operation: .random(), at: now)
    #expect(try await store.library.history(.ofDeparted(libraryID: "S1"), limit: 9).count == 2)
    let later = TestStore.later(days: 151)
    #expect(try await store.library.tidy(at: later).loans == 2)
    #expect(try await store.library.history(.ofDeparted(libraryID: "S1"), limit: 9) == [])
    let all = try await store.library.history(.all, limit: 9)
    #expect(all.count == 3 && all.allSatisfy { $0.studentLibraryID.isEmpty && $0.student == nil })
    #expect(try await store.library.history(.ofBook(dune.id), limit: 9).count == 1)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func everything_isKept_whereNoDaysAreSet(on backend: StoreBackend) async throws {
    let (store, _, _, _) = try await scene(backend)
    var edit = SiteSettingsEdit()
    edit.historyDays = .some(nil)
    _ = try await store.library.setSiteSettings(edit, operation: .random(), at: TestStore.now)
    let before = try await store.contents().filter { !$0.hasPrefix("operation") }
    var forgotten = try await store.library.tidy(at: TestStore.later(days: 5000))
    // Records of operations go, whatever the history.
    #expect(forgotten.operations > 0)
    (forgotten.operations, forgotten.auditRows) = (0, 0)
    #expect(forgotten == Forgotten())
    #expect(try await store.contents().filter { !$0.hasPrefix("operation") } == before)
    // A larger number of days restores nothing, and nothing younger is forgotten.
    try await keep(50, in: store)
    _ = try await store.library.tidy(at: TestStore.later(days: 100))
    try await keep(90, in: store)
    forgotten = try await store.library.tidy(at: TestStore.later(days: 120))
    (forgotten.operations, forgotten.auditRows) = (0, 0)
    #expect(forgotten == Forgotten())
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func twoPrograms_forgetEachLoanOnce(on backend: StoreBackend) async throws {
    let (store, emma, _, _) = try await scene(backend)
    try await keep(50, in: store)
    // More than one transaction changes.
    let (loans, start) = (1_203, TestStore.later(days: -400).milliseconds)
    let student = try await store.addStudent("S3", "Grace", "Hopper")
    // Without bindings: PostgreSQL takes the sum of one and a small number for a small number.
    try await store.driver.write(.beforeCommit) { connection in
      try connection.run(
        SQL(
          trusted: """
            INSERT INTO loan (book_id, student_id, checkout_date, due_date, return_date)
            WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(loans))
            SELECT \(emma.id.rawValue), \(student.id.rawValue), \(start) + n, \(start) + n, \(start) + n
            FROM number
            """))
    }
    let (library, now) = (store.library, TestStore.later(days: 100))
    async let one = library.tidy(at: now)
    async let other = library.tidy(at: now)
    _ = try await (one, other)
    let rows = try await store.driver.read { connection in
      try [
        "SELECT count(*) AS number FROM past_loan WHERE student_library_id = ''", "SELECT count(*) AS number FROM loan",
      ]
      .map { try connection.firstRow(SQL(trusted: $0))?.int("number") }
    }
    #expect(rows == [loans + 1, 2])
    #expect(try await library.history(.ofStudent(student.id), limit: 9) == [])
  }

  @Test(arguments: StoreBackend.allCases)
  func audit_isKept_asLongAsTheLibraryWants(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    try await store.library.record(.dataExported, at: TestStore.now)
    var edit = SiteSettingsEdit()
    edit.auditDays = 30
    _ = try await store.library.setSiteSettings(edit, operation: .random(), at: TestStore.later(days: 20))
    func events() async throws -> [AuditEvent] {
      try await store.library.audit(matching: AuditFilter(), after: nil, limit: 9).map(\.event)
    }
    #expect(try await store.library.tidy(at: TestStore.later(days: 30)).auditRows == 0)
    #expect(try await store.library.tidy(at: TestStore.later(days: 30, hours: 1)).auditRows == 1)
    #expect(try await events() == [.settingChanged])
  }
}
