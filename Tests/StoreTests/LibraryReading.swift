import Domain
import TestSupport
import Testing

@testable import Store

/// Everything that commands and a station read.
enum LibraryReading {
  /// - Parameter numbers: of the readers to try; all without.
  /// - Returns: the details of all that was refused, each `store-damaged`.
  static func refusals(of library: Library, _ numbers: [Int]? = nil) async throws -> [String] {
    var details: [String] = []
    let all = readers(library)
    for read in numbers?.map({ all[$0] }) ?? all {
      do {
        try await read()
      } catch let refusals as Refusals {
        guard case .store(.damaged, let detail) = refusals.first else {
          Issue.record("\(refusals)")
          continue
        }
        details.append("\(detail)")
      }
    }
    return details
  }

  /// The numbers of the readers whose statements name a table, for each table: no other reader can meet what is damaged
  /// in it.
  static func readersByTable(_ driver: any DatabaseDriver) async throws -> [String: [Int]] {
    let recorder = StatementRecorder(driver)
    let library = Library(driver: recorder, rules: CirculationRules(), calendar: TestStore.calendar)
    var numbers: [String: [Int]] = [:]
    for (number, read) in readers(library).enumerated() {
      try await read()
      let statements = recorder.take()
      for table in LibraryTable.all where statements.contains(where: { $0.contains(table.name) }) {
        numbers[table.name, default: []].append(number)
      }
    }
    return numbers
  }

  private typealias Reader = () async throws -> Void

  private static func readers(_ library: Library) -> [Reader] {
    books(library) + loans(library) + others(library) + lookups(library)
  }

  private static func books(_ library: Library) -> [Reader] {
    let (calendar, book) = (TestStore.calendar, Book.ID(rawValue: 1))
    return [
      { for book in try await library.books(limit: 99) { _ = calendar.day(of: book.createdAt) } },
      { _ = try await library.books(wishlist: true, limit: 99) },
      { _ = try await library.catalogue(CatalogueFilter(), limit: 99, categoryLimit: 99) },
      { _ = try await library.bookPage(book, historyLimit: 9) },
      { _ = try await library.deletedBook(book) },
      { _ = try await library.stationStatuses() },
      { _ = try await library.siteSettings() },
      { _ = try await library.firstSteps() },
      { _ = try await library.books(matching: "emma", limit: 9) },
      { _ = try await library.book(id: book) },
      { _ = try await library.book(isbn: .numbered(1)) },
      { _ = try await library.booksWithoutISBN(isNew: false, limit: 9) },
      { _ = try await library.neverBorrowed(limit: 9) },
      { _ = try await library.exportBooks { _ in } },
      { _ = try await library.exportBooks(areWishes: true) { _ in } },
    ]
  }

  private static func loans(_ library: Library) -> [Reader] {
    let (calendar, rules, now) = (TestStore.calendar, library.rules, TestStore.now)
    return [
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
      { _ = try await library.reservations(.all, limit: 99) },
      { for id in 1...3 { _ = try await library.reservation(id: Reservation.ID(rawValue: Int64(id))) } },
    ]
  }

  private static func others(_ library: Library) -> [Reader] {
    let (calendar, now) = (TestStore.calendar, TestStore.now)
    let (book, student) = (Book.ID(rawValue: 1), Student.ID(rawValue: 1))
    return [
      { for student in try await library.students(limit: 99) { _ = calendar.day(of: student.createdAt) } },
      { _ = try await library.students(in: SchoolClass.ID(rawValue: 1), limit: 9) },
      { _ = try await library.activeLoans(of: SchoolClass.ID(rawValue: 1)) },
      { _ = try await library.classStandings(archived: true, at: now) }, { _ = try await library.lastPromotion() },
      { _ = try await library.schoolClass(named: "7") },
      { _ = try await library.student(libraryID: "S2") },
      { _ = try await library.exportStudents { _ in } },
      { _ = try await library.held(for: student) }, { _ = try await library.demand(for: book, besides: student) },
      { for row in try await library.activities(limit: 99) { _ = calendar.hourAndMinute(of: row.createdAt) } },
      { _ = try await library.activities(ofType: .checkout, limit: 9) },
      { _ = try await library.statistics(limit: 9, at: now) },
      { _ = try await library.inventories(limit: 9) }, { _ = try await library.inventory() },
      {
        for id in 1...2 {
          guard let inventory = try await library.inventory(Inventory.ID(rawValue: Int64(id))) else { continue }
          _ = try await library.missing(in: inventory, limit: 9)
          _ = try await library.strangers(in: inventory.id, limit: 9)
        }
      },
      { _ = try await library.schemaVersion() }, { _ = try await library.collationIsCurrent() },
      { _ = try await library.name() }, { _ = try await library.clockRefusal(at: now) },
    ]
  }

  private static func lookups(_ library: Library) -> [Reader] {
    [
      { _ = try await library.lookupOverview(since: TestStore.now) },
      { _ = try await library.waitingLookups(limit: 9) },
      { _ = try await library.nextLookupDue() }, { _ = try await library.incompleteBooks(limit: 9) },
      { for id in 1...4 { _ = try await library.lookupResult(of: Book.ID(rawValue: Int64(id))) } },
      { _ = try await library.answer(for: AnswerKey(.openLibrary, "q"), in: .lookups) },
      { _ = try await library.changeStandings(["s"], at: TestStore.now) { _ in } },
    ]
  }
}
