import Domain
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite("Changes of the library, told to listeners", .timeLimit(.minutes(60)))
struct ChangesTests {
  private func student(_ id: String) -> StudentDraft {
    StudentDraft(libraryID: id, firstName: "Ada", lastName: "Lovelace")
  }

  @Test(arguments: StoreBackend.allCases)
  func change_isHeardWithItsKinds_whenItIsCommitted(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (book, ada) = (try await store.addBook(), try await store.addStudent())
    var changes = store.library.changes.makeAsyncIterator()
    #expect(try await changes.next() == LibraryChange.all, "the first element comes when others are heard")
    _ = try await store.checkOut(book, to: ada)
    #expect(try await changes.next() == [.books, .loans, .activity])
    try await store.library.setName("School")
    #expect(try await changes.next() == [.settings])
  }

  @Test(arguments: StoreBackend.allCases)
  func refusedChange_isNotHeard(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (book, ada) = (try await store.addBook(copies: 1), try await store.addStudent())
    let emmy = try await store.addStudent("S2", "Emmy", "Noether")
    _ = try await store.checkOut(book, to: ada)
    var changes = store.library.changes.makeAsyncIterator()
    _ = try await changes.next()
    await #expect(throws: Refusals.self) { _ = try await store.checkOut(book, to: emmy) }
    // It writes before it fails.
    await #expect(throws: TestProblem.self) {
      try await store.driver.write { connection in
        try connection.run("UPDATE book SET notes = 'x'")
        throw TestProblem("given up")
      }
    }
    try await store.library.setName("School")
    #expect(try await changes.next() == [.settings])
  }

  @Test(arguments: StoreBackend.allCases)
  func repeatedOperation_isHeardOnce(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (book, ada) = (try await store.addBook(), try await store.addStudent())
    var changes = store.library.changes.makeAsyncIterator()
    _ = try await changes.next()
    for _ in 0..<2 {
      _ = try await store.library.checkOut(book.id, to: ada.id, operation: OperationID("once"), at: TestStore.now)
    }
    #expect(try await changes.next() == [.books, .loans, .activity])
    try await store.library.setName("School")
    // A second checkout would add its kinds.
    #expect(try await changes.next() == [.settings])
  }

  @Test(arguments: StoreBackend.allCases)
  func changesOfABusyListener_areJoined(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (book, ada) = (try await store.addBook(), try await store.addStudent())
    var changes = store.library.changes.makeAsyncIterator()
    _ = try await changes.next()
    let loan = try await store.checkOut(book, to: ada)
    for number in 0..<100 { try await store.library.setName("School \(number)") }
    #expect(try await changes.next() == [.books, .loans, .activity, .settings])
    _ = try await store.library.renew(loan.id, operation: .random(), at: TestStore.later(days: 1))
    #expect(try await changes.next() == [.loans, .activity])
  }

  /// Two connections of two drivers, as two programs have them.
  @Test(arguments: [StoreBackend.file, .postgres])
  func changeOfAnotherProgram_isHeard(on backend: StoreBackend) async throws {
    let stations = try await Stations(2, on: backend)
    var changes = stations[0].changes.makeAsyncIterator()
    var others = stations[0].changes.makeAsyncIterator()
    _ = try await changes.next()
    _ = try await others.next()
    for number in 0..<3 {
      try await stations[1].setName("School \(number)")
      let expected = backend == .file ? LibraryChange.all : [.settings]
      #expect(try await changes.next() == expected)
      #expect(try await others.next() == expected)
      #expect(try await stations[0].name() == "School \(number)")
    }
  }

  /// A later listener is informed at once: it has read nothing yet.
  @Test(arguments: StoreBackend.allCases)
  func secondListener_isToldFirstOfEverything(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var first = store.library.changes.makeAsyncIterator()
    _ = try await first.next()
    var second = store.library.changes.makeAsyncIterator()
    #expect(try await second.next() == LibraryChange.all)
    try await store.library.setName("School")
    #expect(try await first.next() == [.settings])
    #expect(try await second.next() == [.settings])
  }

  @Test(arguments: StoreBackend.allCases)
  func sequence_ends_whenItsTaskIsCancelled_orTheLibraryIsClosed(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let heard = Mutex(false)
    let task = Task { [library = store.library] in for await _ in library.changes { heard.withLock { $0 = true } } }
    while !heard.withLock({ $0 }) { await Task.yield() }
    #expect(!store.driver.listeners.isEmpty)
    task.cancel()
    await task.value
    #expect(store.driver.listeners.isEmpty)

    var changes = store.library.changes.makeAsyncIterator()
    #expect(try await changes.next() == LibraryChange.all)
    try await store.library.close()
    #expect(try await changes.next() == nil)
    #expect(store.driver.listeners.isEmpty)
  }

  @Test func listeners_hearAll_whenTheFileIsReplaced() async throws {
    let folder = try TemporaryFolder()
    let location = StoreLocation.file(folder.database)
    let library = try await folder.open()
    _ = try await library.addStudent(student("S1"), operation: .random(), at: TestStore.now)
    _ = try await location.backUpLibrary(to: folder.path("backup.sqlite")) { _ in }
    _ = try await library.addStudent(student("S2"), operation: .random(), at: TestStore.now)
    var changes = library.changes.makeAsyncIterator()
    _ = try await changes.next()
    #expect(rename(folder.path("backup.sqlite"), folder.database) == 0)
    var names: [String] = []
    while names != ["S1"] {
      #expect(try await changes.next() == LibraryChange.all)
      names = ((try? await library.students(limit: 10)) ?? []).map(\.libraryID)
    }
    try await library.close()
  }

  @Test func listeners_hearAll_whenTheServerIsBack() async throws {
    let server = try await PostgresServer()
    let library = Library(
      driver: try await PostgresStores.driver(at: server.loopbackURI()), rules: CirculationRules(),
      calendar: TestStore.calendar)
    let other = Library(
      driver: try await PostgresStores.driver(at: server.loopbackURI()), rules: CirculationRules(),
      calendar: TestStore.calendar)
    var changes = library.changes.makeAsyncIterator()
    _ = try await changes.next()
    try await server.kill()
    try await server.start()
    #expect(try await changes.next() == LibraryChange.all)
    try await other.setName("School")
    #expect(try await changes.next() == [.settings])
    try await other.close()
    try await library.close()
    try await server.stop()
  }

  /// After the COMMIT nothing undoes it.
  @Test func change_isConfirmed_whenItsNotificationFails() async throws {
    let address = try await PostgresStores.newAddress()
    let driver = try await PostgresStores.driver(at: address, options: .init(connectionLimit: 1))
    try await driver.write { connection in
      try connection.run("INSERT INTO library_setting (name, value) VALUES ('test', 'kept')")
      // The notification finds no schema to name its channel after.
      try connection.run("SET search_path = nowhere")
    }
    try await driver.close()
    let other = try await PostgresStores.driver(at: address)
    let row = try await other.read { try $0.firstRow("SELECT value FROM library_setting WHERE name = 'test'") }
    #expect(try row?.text("value") == "kept")
    try await other.close()
  }

  /// The server is not asked to notify without listeners.
  @Test func server_isAskedToNotify_onlyWhileSomebodyListens() async throws {
    let address = try await PostgresStores.newAddress()
    let driver = try await PostgresStores.driver(at: address)
    let library = Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar)
    let session = try PostgresHandle(PostgresAddress(address).parameters, timeout: .seconds(60))
    let channel = try #require(try session.rows("SELECT \(PostgresListener.channel) AS channel", []).first)
    try session.run("LISTEN \(try channel.text("channel"))")
    /// The payloads up to one of our own, which follows all others.
    func payloads() throws -> [String] {
      try session.run("SELECT pg_notify(\(PostgresListener.channel), 'last')")
      var heard: [String] = []
      while heard.last != "last" {
        try session.run("SELECT 1")
        while let payload = session.notification() { heard.append(payload) }
      }
      return heard
    }
    try await library.setName("School 1")
    #expect(try payloads() == ["last"])

    do {
      var changes = library.changes.makeAsyncIterator()
      _ = try await changes.next()
      try await library.setName("School 2")
      #expect(try payloads() == ["\(driver.sender) settings", "last"])
    }
    var listening = 1
    while listening > 0 {
      // A listening connection ends a little later than its sequence.
      listening =
        try session.rows(
          """
          SELECT count(*) AS number FROM pg_locks WHERE mode = 'ShareLock' AND locktype = 'advisory'
            AND classid = 1296845122 AND objid::bigint = hashtext(current_schema())::bigint & 4294967295
          """, []
        ).first?.int("number") ?? 0
    }
    try await library.setName("School 3")
    #expect(try payloads() == ["last"])
    try await library.close()
  }

  @Test func payload_ofANewerProgram_standsForEverything() {
    #expect(LibraryChange.changes(in: "books,loans") == [.books, .loans])
    #expect(LibraryChange.changes(in: "books,rooms") == LibraryChange.all)
    #expect(LibraryChange.changes(in: "") == LibraryChange.all)
  }
}
