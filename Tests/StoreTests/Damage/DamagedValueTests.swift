import Domain
import Reports
import TestSupport
import Testing

@testable import Store

/// Every column of every table gets a value that it cannot have, as a flipped bit or another program leaves it.
/// Whatever reads the library then answers or refuses; nothing ends the process.
@Suite("Damaged values", .serialized)
struct DamagedValueTests {
  /// Columns whose damage has to be reported, with the damaging value.
  private static let refused = [
    "book.total_copies", "book.created_at", "book.isbn", "book.label_number", "book.title", "loan.due_date",
    "loan.renewals", "student.created_at", "student.card_number", "student.library_id", "student.kind",
    "activity.created_at",
    "past_loan.due_date", "past_loan.isbn", "reservation.ending", "reservation.held_until", "inventory.name",
    "inventory.started_at", "lookup_queue.due_at", "lookup_service.failures",
  ]

  @Test(arguments: [StoreBackend.inMemory, .postgres])
  func everyColumn_mayBeDamaged_andNothingCrashes(backend: StoreBackend) async throws {
    let damaged = try await DamagedLibrary(backend)
    let library = damaged.store.library
    #expect(try await library.check() == [])
    let readers = try await LibraryReading.readersByTable(damaged.store.driver)
    var (details, cases, told): ([String], Int, Int) = ([], 0, 0)
    for table in LibraryTable.all {
      for column in table.columns where column != table.key {
        guard let kept = try await damaged.value(of: column, in: table) else { continue }
        for value in damaged.values(for: kept.value) {
          guard try await damaged.set(column, of: table, to: value, where: kept.key) else { continue }
          cases += 1
          details += try await LibraryReading.refusals(of: library, readers[table.name, default: []])
          let found = try await library.check()
          let read = try await damaged.value(of: column, in: table, where: kept.key)
          if let read, ColumnRule.rule(column, of: table)?.fault(of: read) != nil, column != "body" {
            told += 1
            #expect(
              found.contains { $0.place?.path == "\(table.name).\(column)" }, "\(table.name).\(column) = \(value)")
          }
          #expect(try await damaged.set(column, of: table, to: SQL.list([kept.value]), where: kept.key))
        }
      }
    }
    #expect(cases > 150)
    #expect(told > 80)
    for column in Self.refused {
      #expect(details.contains { $0.contains("\(column):") }, "\(column) is refused, with its table and row")
    }
    #expect(!details.contains { $0.contains("\u{1B}") || $0.contains("garbage") }, "no refusal quotes a text")
    #expect(try await library.check() == [])
  }

  /// Every number is in the range of its type, and their sum is not.
  @Test(arguments: [StoreBackend.inMemory, .postgres]) func sum_thatOverflows_isRefused(backend: StoreBackend)
    async throws
  {
    let damaged = try await DamagedLibrary(backend)
    try await damaged.store.driver.write { connection in
      let columns = "inventory_id, book_title, book_author, copies"
      for _ in 1...2 {
        try connection.run(
          SQL(trusted: "INSERT INTO inventory_missing (\(columns)) VALUES (1, 'Emma', '', 9223372036854775807)"))
      }
    }
    await #expect {
      _ = try await damaged.store.library.finishInventory(
        operation: OperationID("finish"), at: TestStore.later(days: 9))
    } throws: { "\($0)".contains("damaged") }
    #expect(
      try await damaged.store.library.check().contains {
        $0.place?.path == "inventory_missing.copies" && $0.code == "value-out-of-range"
      })
  }

  /// A page of such rows would use up the memory of a small machine.
  @Test(arguments: ["title", "notes", "search_text"]) func longText_isRefused(column: String) async throws {
    let damaged = try await DamagedLibrary(.inMemory)
    let book = try #require(LibraryTable.all.first)
    let long = DamagedLibrary.Value.text(String(repeating: "x", count: SQLRow.longestText + 1))
    #expect(try await damaged.set(column, of: book, to: long, where: .integer(1)))
    #expect(
      try await damaged.store.library.check().contains(.value(ValueFault("book.\(column)", row: "1", kind: .tooLong))))
    guard column != "search_text" else { return }
    await #expect {
      _ = try await damaged.store.library.books(limit: 9)
    } throws: { "\($0)".contains("book.\(column):1 value-too-long") }
  }

  /// The page after a row whose key is greater than what its title says would begin with the same rows for ever.
  @Test(arguments: [StoreBackend.inMemory, .postgres]) func list_ends_whenAKeyIsDamaged(backend: StoreBackend)
    async throws
  {
    let store = try await TestStore(backend)
    _ = try await store.library.addBooks(
      (10..<30).map { BookDraft(title: "Book \($0)", author: "Somebody") }, at: TestStore.now)
    try await store.driver.write { try $0.run("UPDATE book SET title = 'Aardvark' WHERE title = 'Book 19'") }
    var (mark, pages) = (PageCursor?.none, 0)
    await #expect {
      while true {
        let page = try await store.library.books(after: mark, limit: 5)
        guard page.count == 5, let last = page.last, pages < 50 else { return }
        mark = PageCursor(last)
        pages += 1
      }
    } throws: { "\($0)".contains("book.title_key:10 ") }
    #expect(pages < 5)
  }

  /// One more than the highest number would be a number that was given before.
  @Test(arguments: ["2garbage", "29223372036854775807X", "04garbage", "049223372036854775807"])
  func givenNumber_thatIsNone_isRefused(value: String) async throws {
    let store = try await TestStore(.inMemory)
    let book = try await store.addBook()
    try await store.driver.write { try $0.run("INSERT INTO retired_number (number) VALUES (\(value))") }
    await #expect {
      if value.hasPrefix("2") {
        _ = try await store.addStudent()
      } else {
        _ = try await store.library.giveLabels(to: [book.id])
      }
    } throws: { "\($0)".contains("retired_number.number") }
  }

  @Test func everyColumn_hasARule() {
    for table in LibraryTable.all {
      for column in table.columns {
        #expect(ColumnRule.rule(column, of: table) != nil, "\(table.name).\(column)")
      }
    }
  }

  @Test(arguments: [-1, Int64.min, 1 << 40])
  func version_thatCannotBe_isRefused(version: Int64) async throws {
    let store = try await TestStore(.inMemory)
    let book = try await store.addBook()
    let student = try await store.addStudent()
    try await store.driver.write { try $0.run("UPDATE schema_version SET version = \(version)") }
    await #expect(throws: Refusals.self) { _ = try await store.checkOut(book, to: student) }
    await #expect(throws: Refusals.self) { _ = try await store.library.schemaVersion() }
  }

  @Test func refusal_namesColumnAndRow() async throws {
    let store = try await TestStore(.inMemory)
    let book = try await store.addBook()
    try await store.driver.write { connection in
      try connection.run("PRAGMA ignore_check_constraints = ON")
      try connection.run("UPDATE book SET total_copies = 99999999999")
    }
    await #expect {
      _ = try await store.library.book(id: book.id)
    } throws: { error in
      guard case .store(.damaged, let detail)? = (error as? Refusals)?.first else { return false }
      let fault = ValueFault("book.total_copies", row: "\(book.id.rawValue)", kind: .number(99_999_999_999))
      return if case .at(_, .value(fault)) = detail { true } else { false }
    }
  }
}
