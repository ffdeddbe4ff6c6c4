import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Following the activity log", .timeLimit(.minutes(60)))
struct ActivityFollowerTests {
  private func add(_ title: String, _ id: Int64? = nil, to store: TestStore) async throws {
    try await store.driver.write { connection in
      let number = id.map { ("id, ", "\($0), ") } ?? ("", "")
      let columns = SQL(trusted: "\(number.0)created_at, type, book_title, book_author")
      try connection.run(
        """
        INSERT INTO activity (\(columns)) VALUES (\(SQL(trusted: number.1))\(TestStore.now.milliseconds), 'checkout',
          \(title), '')
        """)
    }
  }

  private func titles(_ follower: inout ActivityFollower, _ store: TestStore) async throws -> [String] {
    var titles: [String] = []
    while true {
      let page = try await follower.next(in: store.library)
      titles += page.entries.map(\.bookTitle)
      if page.isLast { return titles }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func entries_comeOnce_alsoThoseThatAppearBehindHigherOnes(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    try await add("old", 1, to: store)
    var follower = try await ActivityFollower(of: store.library, ActivityFilter())
    #expect(try await titles(&follower, store) == [])
    try await add("third", 4, to: store)
    #expect(try await titles(&follower, store) == ["third"])
    // A transaction that began before ends later.
    try await add("second", 3, to: store)
    #expect(try await titles(&follower, store) == ["second"])
    #expect(try await titles(&follower, store) == [])
  }

  @Test(arguments: StoreBackend.allCases)
  func manyEntries_comeInPages_andMemoryStaysBounded(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var follower = try await ActivityFollower(of: store.library, ActivityFilter())
    let count = 3 * ActivityFollower.window
    try await store.driver.write { connection in
      let rows = (1...count).map { number -> [SQLValue] in
        [.integer(Int64(number)), .integer(1), .text("checkout"), .text("\(number)"), .text("")]
      }
      try connection.insert(
        rows, into: "activity", columns: ["id", "created_at", "type", "book_title", "book_author"])
    }
    #expect(try await titles(&follower, store) == (1...count).map { "\($0)" })
    try await add("last", Int64(count + 1), to: store)
    #expect(try await titles(&follower, store) == ["last"])
    #expect(Mirror(reflecting: follower).children.compactMap { $0.value as? Set<Int64> }.map(\.count) == [1000])
  }

  @Test(arguments: StoreBackend.allCases)
  func follower_printsWhatMatches_andBeginsBehindAnEntry(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (book, ada) = (try await store.addBook(), try await store.addStudent())
    let loan = try await store.checkOut(book, to: ada)
    _ = try await store.returnBook(loan)
    var all = try await ActivityFollower(of: store.library, ActivityFilter(), after: 1)
    #expect(try await all.next(in: store.library).entries.map(\.type) == [.addStudent, .checkout, .returnBook])
    var returns = try await ActivityFollower(of: store.library, ActivityFilter(kind: .returnBook), after: 1)
    #expect(try await returns.next(in: store.library).entries.map(\.type) == [.returnBook])
    var others = try await ActivityFollower(of: store.library, ActivityFilter(student: "S9"), after: 1)
    #expect(try await others.next(in: store.library).entries.isEmpty)
  }

  @Test func emptiedLog_isFollowedAnew() async throws {
    let store = try await TestStore(.inMemory)
    try await add("old", 900, to: store)
    var follower = try await ActivityFollower(of: store.library, ActivityFilter())
    try await store.driver.write { try $0.run("DELETE FROM activity") }
    #expect(try await titles(&follower, store) == [])
    try await add("new", 5, to: store)
    #expect(try await titles(&follower, store) == ["new"])
  }
}
