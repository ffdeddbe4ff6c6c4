import Domain
import Store
import TestSupport
import Testing

/// The way to the server breaks, at every moment where that matters.
@Suite("PostgreSQL: when the server or the way there is gone", .serialized)
struct PostgresFaultTests {
  private final class Scene: Sendable {
    let proxy: LoopbackProxy
    let address: String
    let library: Library
    let driver: PostgresDriver

    init(_ options: PostgresDriver.Options = PostgresStores.patient) async throws {
      let server = try await PostgresServer.shared()
      proxy = try LoopbackProxy(to: server.port)
      let schema = try await PostgresStores.newSchema()
      address = server.loopbackURI(port: proxy.port, options: ["options": "-csearch_path=\(schema)"])
      driver = try await PostgresStores.driver(at: address, options: options)
      library = Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar)
    }

    deinit { proxy.close() }

    func addBook(_ title: String = "Dune", _ operation: OperationID = .random()) async throws -> Book {
      try await library.addBook(
        BookDraft(title: title, author: "Frank Herbert"), operation: operation, at: TestStore.now)
    }

    func titles() async throws -> [String] { try await library.books(limit: 99).map(\.title) }
  }

  private func expectFault(
    _ fault: StoreFault, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
  ) async {
    let thrown = await #expect(throws: Refusals.self, sourceLocation: sourceLocation) { try await body() }
    #expect(thrown?.first.code == fault.rawValue, "\(String(describing: thrown))", sourceLocation: sourceLocation)
  }

  // MARK: - Around COMMIT

  @Test func change_countsOnce_whenTheAnswerToItsCommitIsLost() async throws {
    let scene = try await Scene()
    let dune = try await scene.addBook()
    scene.proxy.cutOnCommitAnswer()
    let emma = try await scene.addBook("Emma")
    #expect(scene.proxy.commitsCut == 1, "the connection was cut there")
    #expect(try await scene.library.books(limit: 9) == [dune, emma])
    #expect(try await scene.library.activities(limit: 9).count == 2)

    let draft = StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace")
    let ada = try await scene.library.addStudent(draft, operation: .random(), at: TestStore.now)
    scene.proxy.cutOnCommitAnswer(count: 3)
    let loan = try await scene.library.checkOut(emma.id, to: ada.id, operation: .random(), at: TestStore.now)
    scene.proxy.cutOnCommitAnswer()
    _ = try await scene.library.returnLoan(loan.id, operation: .random(), at: TestStore.now)
    #expect(try await scene.library.activities(ofType: .checkout, limit: 9).count == 1)
    #expect(try await scene.library.activities(ofType: .returnBook, limit: 9).count == 1)
    #expect(try await scene.library.check() == [])
  }

  /// The library keeps only the mark of a key. A key that is not shown now is lost.
  @Test func calendarKey_isShown_whenTheAnswerToItsCommitIsLost() async throws {
    let scene = try await Scene()
    let account = try await scene.library.addSampleAccount("ada", .reader)
    scene.proxy.cutOnCommitAnswer()
    let key = try await scene.library.reading(account).makeCalendarKey(
      of: account.id, hasTitles: true, operation: .random(), at: TestStore.now)
    #expect(scene.proxy.commitsCut == 1, "the connection was cut there")
    #expect(try await scene.library.loans(of: try #require(key)) != nil)
  }

  @Test func change_isMadeAfterAll_whenTheConnectionIsCutBeforeItsCommit() async throws {
    let scene = try await Scene()
    scene.proxy.cutBeforeCommit()
    let dune = try await scene.addBook()
    #expect(scene.proxy.commitsCut == 1, "the connection was cut there")
    #expect(try await scene.library.books(limit: 9) == [dune])
    #expect(try await scene.library.activities(limit: 9).count == 1)
    #expect(try await scene.library.check() == [])
  }

  @Test func change_isUnconfirmed_whenTheServerStaysAway_andCountsOnceWhenAskedForAgain() async throws {
    let scene = try await Scene(.init(unconfirmedTimeout: .milliseconds(300)))
    _ = try await scene.addBook()
    scene.proxy.cutOnCommitAnswer(count: 99)
    let operation = OperationID("once")
    await expectFault(.unconfirmed) { _ = try await scene.addBook("Emma", operation) }
    scene.proxy.cutOnCommitAnswer(count: 0)
    let emma = try await scene.addBook("Emma", operation)
    #expect(try await scene.titles() == ["Dune", "Emma"])
    #expect(try await scene.library.book(id: emma.id) == emma)
    #expect(try await scene.library.activities(limit: 9).count == 2)
  }

  /// A body that reads from elsewhere cannot run again: its work is undone, or reported as unknown.
  @Test func bodyThatRunsOnce_isNotRepeated() async throws {
    let scene = try await Scene()
    let driver = scene.driver
    for cut in [true, false] {
      if cut { scene.proxy.cutBeforeCommit() } else { scene.proxy.cutOnCommitAnswer() }
      await expectFault(.unconfirmed) {
        try await driver.write(.never) {
          try $0.run("INSERT INTO activity (created_at, type, book_title, book_author) VALUES (1, 'renew', '', '')")
        }
      }
    }
    #expect(try await scene.library.activities(limit: 9).count == 1)
  }

  // MARK: - Away

  @Test func everything_isRefused_whileTheServerIsAway_andGoesOnAfterwards() async throws {
    let scene = try await Scene()
    _ = try await scene.addBook()
    scene.proxy.refuse(true)
    scene.proxy.cutConnections()
    await expectFault(.unreachable) { _ = try await scene.titles() }
    await expectFault(.unreachable) { _ = try await scene.addBook("Emma") }
    await expectFault(.unreachable) { _ = try await scene.library.check() }
    await expectFault(.unreachable) { _ = try await PostgresStores.driver(at: scene.address) }
    scene.proxy.refuse(false)
    _ = try await scene.addBook("Emma")
    #expect(try await scene.titles() == ["Dune", "Emma"])
  }

  @Test func nobodyNotices_whenAnIdleConnectionWasCut() async throws {
    let scene = try await Scene()
    for title in ["Dune", "Emma", "Persuasion"] {
      _ = try await scene.addBook(title)
      scene.proxy.cutConnections()
      _ = try await scene.titles()
      scene.proxy.cutConnections()
    }
    #expect(try await scene.titles() == ["Dune", "Emma", "Persuasion"])
    #expect(try await scene.library.check() == [])
  }

  @Test func silence_endsWithASentence_whenTheServerFreezes() async throws {
    let scene = try await Scene(.init(statementTimeout: .seconds(5), silence: .zero))
    _ = try await scene.addBook()
    scene.proxy.stall(true)
    await expectFault(.unreachable) { _ = try await scene.titles() }
    scene.proxy.stall(false)
    #expect(try await scene.titles() == ["Dune"])
  }

  @Test func statement_isGivenUp_whenItTakesTooLong() async throws {
    let scene = try await Scene(.init(statementTimeout: .seconds(5)))
    let driver = scene.driver
    await expectFault(.failed) { _ = try await driver.read { try $0.rows("SELECT pg_sleep(3600)::text AS slept") } }
    _ = try await scene.addBook()
    #expect(scene.proxy.openConnections == 1, "the same connection goes on")
  }

  // MARK: - Given up, or in each other's way

  @Test(.timeLimit(.minutes(60))) func server_stopsWorking_whenTheTaskIsCancelled() async throws {
    let scene = try await Scene()
    let driver = scene.driver
    let (begins, began) = AsyncStream<Void>.makeStream()
    let asking = Task {
      try await driver.read { connection in
        began.finish()
        return try connection.rows("SELECT pg_sleep(36000)::text AS slept")
      }
    }
    for await _ in begins {}
    asking.cancel()
    await expectFault(.failed) { _ = try await asking.value }
    // A busy server takes a moment.
    while try await driver.read({
      try !$0.rows(
        "SELECT 1 AS one FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(36000)%' AND state = 'active'"
      ).isEmpty
    }) { try await Task.sleep(for: .milliseconds(50)) }
    _ = try await scene.addBook()
  }

  @Test func waitingInLine_isGivenUp_whenTheTaskIsCancelled() async throws {
    let scene = try await Scene(.init(connectionLimit: 1))
    let driver = scene.driver
    let release = Gate()
    let (begins, began) = AsyncStream<Void>.makeStream()
    let holding = Task {
      try await driver.read { _ in
        began.finish()
        release.wait()
      }
    }
    for await _ in begins {}
    let library = scene.library
    let waiting = Task { try await library.books(limit: 9) }
    await Task.yield()
    waiting.cancel()
    await expectFault(.failed) { _ = try await waiting.value }
    release.open()
    try await holding.value
    _ = try await scene.addBook()
  }

  @Test func change_isRefused_whileAnotherStationHoldsItsRow() async throws {
    let scene = try await Scene(.init(lockTimeout: .seconds(1)))
    let dune = try await scene.addBook()
    let other = try await PostgresStores.driver(at: scene.address)
    let release = Gate()
    let (holds, held) = AsyncStream<Void>.makeStream()
    let holding = Task {
      try await other.write { connection in
        try connection.run("UPDATE book SET notes = 'held' WHERE id = \(dune.id.rawValue)")
        held.finish()
        release.wait()
      }
    }
    for await _ in holds {}
    await expectFault(.locked) {
      _ = try await scene.library.addCopies(1, to: dune.id, operation: .random(), at: TestStore.now)
    }
    #expect(try await scene.titles() == ["Dune"], "reading goes on")
    release.open()
    try await holding.value
    let more = try await scene.library.addCopies(1, to: dune.id, operation: .random(), at: TestStore.now)
    #expect(more.totalCopies == 2 && more.notes == "held")
  }

  @Test func connections_areNeverMoreThanTheLimit() async throws {
    let scene = try await Scene(.init(connectionLimit: 2))
    let library = scene.library
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<60 {
        group.addTask {
          let draft = BookDraft(title: "Book \(number)", author: "Nobody")
          if number.isMultiple(of: 3) { _ = try await library.addBook(draft, operation: .random(), at: TestStore.now) }
          _ = try await library.books(limit: 9)
        }
      }
      try await group.waitForAll()
    }
    #expect(scene.proxy.openConnections == 2)
    try await library.close()
    await #expect(throws: Refusals.self) { _ = try await library.books(limit: 9) }
  }

  /// The server's memory must not fill with statements that are not used again.
  @Test func statements_areForgotten_whenThereAreMany() async throws {
    let scene = try await Scene(.init(connectionLimit: 1))
    _ = try await scene.addBook()
    let driver = scene.driver
    try await driver.read { connection in
      for number in 0..<450 { try connection.run(SQL(trusted: "SELECT \(number) AS number")) }
    }
    let kept = try await driver.read { try $0.firstRow("SELECT count(*) AS number FROM pg_prepared_statements") }
    #expect(try kept?.integer("number") ?? 0 < 250)
    #expect(try await scene.titles() == ["Dune"])
  }
}
