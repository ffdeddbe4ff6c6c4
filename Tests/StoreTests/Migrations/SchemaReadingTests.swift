import Domain
import GRDB
import Synchronization
import Testing

@testable import Store

@Suite("SQLite: what a change asks the schema")
struct SchemaReadingTests {
  /// The program knows what it has dropped.
  @Test func newBooks_areAdded_withoutALookAtTheSchema() async throws {
    let statements = Mutex<[String]>([])
    var configuration = Configuration()
    configuration.prepareDatabase { connection in
      connection.trace { event in statements.withLock { $0.append("\(event)") } }
    }
    let queue = try DatabaseQueue(configuration: configuration)
    try await queue.write { try Migration.bringUpToDate(SQLiteConnection(database: $0)) }
    let library = Library(
      driver: SQLiteDriver(place: "memory", path: "", writer: queue), rules: CirculationRules(),
      calendar: TestStore.calendar)
    statements.withLock { $0 = [] }
    let drafts = (1...3).map { BookDraft(title: "Book \($0)", author: "Frank Herbert") }
    #expect(try await library.fill(books: drafts, students: [], at: TestStore.now))
    let made = statements.withLock { $0 }
    #expect(made.contains { $0.contains("INSERT INTO book (") }, "\(made)")
    #expect(made.allSatisfy { !$0.contains("sqlite_master") }, "\(made)")
    #expect(try await library.books(matching: "herbert", limit: 10).count == 3)
  }
}
