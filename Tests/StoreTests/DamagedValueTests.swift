import Domain
import TestSupport
import Testing

@testable import Store

/// Every column of every table gets a value that it cannot have, as a flipped bit or another program leaves it. Whatever reads
/// the library then answers or refuses; nothing ends the process.
@Suite("Damaged values", .serialized)
struct DamagedValueTests {
  private static let numbers: [Int64] = [.max, .min, -1, 1 << 40, 2_000_000_000]

  @Test func everyColumn_mayBeDamaged_andNothingCrashes() async throws {
    let store = try await TestStore(.inMemory)
    try await Self.fill(store)
    var refused: Set<String> = []
    var cases = 0
    for table in LibraryTable.all {
      for column in table.columns where column != table.key {
        let kept = try await store.value(of: column, in: table)
        guard let kept else { continue }
        for value in Self.numbers.map({ SQLValue.integer($0) }) + [.text(""), .text("\u{1}garbage")] {
          guard try await store.set(column, of: table, to: value, where: kept.key) else { continue }
          cases += 1
          if try await Self.readEverything(store) { refused.insert("\(table.name).\(column)") }
          _ = try await store.set(column, of: table, to: kept.value, where: kept.key)
        }
      }
    }
    #expect(cases > 300)
    for column in ["book.total_copies", "loan.due_date", "student.created_at", "loan.renewals"] {
      #expect(refused.contains(column), "\(column) is refused")
    }
    try await store.expectSound()
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
      return detail.contains("book_total_copies in row \(book.id.rawValue) holds 99999999999")
    }
  }

  // MARK: - What is read

  private static func fill(_ store: TestStore) async throws {
    let library = store.library
    let dune = try await store.addBook(isbn: .numbered(1))
    let emma = try await store.addBook("Emma", by: "Jane Austen", copies: 2)
    _ = try await store.addWish("Momo", by: "Michael Ende", isbn: .numbered(2))
    let ada = try await store.addStudent()
    let bob = try await store.addStudent("S2", "Bob", "Kahn")
    _ = try await store.checkOut(dune, to: ada)
    _ = try await store.giveBack(try await store.checkOut(emma, to: bob))
    try await library.reserve(dune.id, for: bob.id, operation: .random(), at: TestStore.now)
    _ = try await library.startInventory(named: "Summer", operation: .random(), at: TestStore.now)
    _ = try await library.scanIntoInventory(
      .isbn(.numbered(1)), text: "9780000000019", operation: .random(), at: TestStore.now)
    let gone = try await store.addStudent("S3", "Cleo", "Gone")
    _ = try await store.giveBack(try await store.checkOut(emma, to: gone))
    _ = try await library.deleteStudent(gone.id, operation: .random(), at: TestStore.now)
  }

  /// - Returns: whether anything was refused.
  private static func readEverything(_ store: TestStore) async throws -> Bool {
    let (library, calendar, rules, now) = (store.library, TestStore.calendar, store.library.rules, TestStore.now)
    let (book, student) = (Book.ID(rawValue: 1), Student.ID(rawValue: 1))
    let readers: [() async throws -> Void] = [
      { for book in try await library.books(limit: 99) { _ = calendar.day(of: book.createdAt) } },
      { _ = try await library.books(wishlist: true, limit: 99) },
      { _ = try await library.books(matching: "emma", limit: 9) },
      {
        for loan in try await library.loans(.all, limit: 99) {
          _ = rules.daysOverdue(loan, at: now, in: calendar)
          _ = calendar.day(of: loan.dueDate)
          _ = loan.book.totalCopies - loan.book.availableCopies
        }
      },
      { _ = try await library.loans(.active, limit: 99) },
      { _ = try await library.loans(.overdue(at: now), limit: 99) },
      { for loan in try await library.history(.all, limit: 99) { _ = rules.daysLate(loan, at: now, in: calendar) } },
      { for student in try await library.students(limit: 99) { _ = calendar.day(of: student.createdAt) } },
      { _ = try await library.held(for: student) }, { _ = try await library.demand(for: book, besides: student) },
      { for row in try await library.activities(limit: 99) { _ = calendar.hourAndMinute(of: row.createdAt) } },
      { _ = try await library.statistics(limit: 9, at: now) },
      { _ = try await library.lookupOverview(since: now) }, { _ = try await library.waitingLookups(limit: 9) },
      { _ = try await library.nextLookupDue() }, { _ = try await library.lookupResult(of: book) },
      { _ = try await library.inventories(limit: 9) }, { _ = try await library.check() },
      { _ = try await library.exportBooks { _ in } }, { _ = try await library.exportStudents { _ in } },
      { _ = try await library.schemaVersion() }, { _ = try await library.filingIsCurrent() },
      { _ = try await library.name() },
    ]
    var wasRefused = false
    for read in readers {
      do {
        try await read()
      } catch is Refusals {
        wasRefused = true
      }
    }
    return wasRefused
  }
}

extension TestStore {
  fileprivate func value(of column: String, in table: LibraryTable) async throws -> (key: SQLValue, value: SQLValue)? {
    try await driver.read { connection in
      let row = try connection.rows(
        SQL(trusted: "SELECT \(table.key), \(column) FROM \(table.name) ORDER BY 1 LIMIT 1")
      ).first
      return row.map { ($0.values[0], $0.values[1]) }
    }
  }

  /// - Returns: whether the engine took it; a number that another row has it does not.
  fileprivate func set(
    _ column: String, of table: LibraryTable, to value: SQLValue, where key: SQLValue
  ) async throws -> Bool {
    do {
      try await driver.write { connection in
        try connection.run("PRAGMA ignore_check_constraints = ON")
        let (table, column, name) = (SQL(trusted: table.name), SQL(trusted: column), SQL(trusted: table.key))
        try connection.run("UPDATE \(table) SET \(column) = \(SQL.list([value])) WHERE \(name) = \(SQL.list([key]))")
      }
      return true
    } catch {
      return false
    }
  }
}
