import Domain
import Foundation
import Store
import TestSupport
import Testing

@Suite("PostgreSQL: where a library can be kept", .serialized)
struct PostgresOpeningTests {
  private func expectFault(
    _ fault: StoreFault, naming words: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
  ) async {
    let thrown = await #expect(throws: Refusals.self, sourceLocation: sourceLocation) { try await body() }
    guard case .store(fault, let detail)? = thrown?.first else {
      Issue.record("\(String(describing: thrown))", sourceLocation: sourceLocation)
      return
    }
    #expect(detail.contains(words), "\(detail)", sourceLocation: sourceLocation)
    #expect(!detail.contains("\n"), sourceLocation: sourceLocation)
  }

  /// Runs statements where the tests' own driver cannot: it would make a library there.
  private func prepare(_ statements: String...) async throws -> String {
    let schema = try await PostgresStores.newSchema()
    let administrator = try await PostgresStores.administrator()
    try await administrator.write { connection in
      try connection.run(SQL(trusted: "SET LOCAL search_path = \(schema)"))
      for statement in statements { try connection.run(SQL(trusted: statement)) }
    }
    return try await PostgresServer.shared().uri(options: ["options": "-csearch_path=\(schema)"])
  }

  @Test func schemaOfAnotherProgram_isLeftAlone() async throws {
    for table in ["loan", "schema_version", "weather"] {
      let address = try await prepare("CREATE TABLE \(table) (version integer)")
      await expectFault(.notADatabase, naming: "otherTables") { _ = try await PostgresStores.driver(at: address) }
    }
  }

  @Test func schemaOfANewerProgram_isLeftAlone() async throws {
    let address = try await PostgresStores.newAddress()
    let driver = try await PostgresStores.driver(at: address)
    try await driver.write { try $0.run("UPDATE schema_version SET version = 99") }
    await expectFault(.newer, naming: "schemaNewer 99") { _ = try await PostgresStores.driver(at: address) }
  }

  @Test func newLibrary_isRefused_whereTheServerHasOne() async throws {
    let location = StoreLocation.postgres(try await PostgresStores.newAddress())
    #expect(try await location.foundLibrary() == nil)
    await #expect(throws: Refusals(.libraryExists(place: location.description))) {
      _ = try await location.foundLibrary()
    }
  }

  @Test func placesThatAreNotThere_areNamed() async throws {
    let server = try await PostgresServer.shared()
    await expectFault(.unreachable, naming: "nowhere") {
      _ = try await PostgresStores.driver(at: server.uri(database: "nowhere"))
    }
    await expectFault(.unsuitable, naming: "schemaMissing") {
      _ = try await PostgresStores.driver(at: server.uri(options: ["options": "-csearch_path=nowhere"]))
    }
    await expectFault(.unreachable, naming: "refused") {
      _ = try await PostgresStores.driver(at: "postgres://library@127.0.0.1:1/postgres")
    }
    await expectFault(.unreachable, naming: "query parameter") {
      _ = try await PostgresStores.driver(at: server.uri(options: ["nosuchoption": "1"]))
    }
  }

  /// libpq's message about an address that it does not understand repeats the address, password and all.
  @Test(arguments: [
    "postgres://ada:s3cr%zzet@host/db", "postgres://ada:s3cret@[::1/db", "postgres://ada@host/db?s3cret",
    "postgres://ada@host/db?password=s3cret&s3cret=1%",
  ])
  func password_isNeverShown(_ address: String) async throws {
    let thrown = await #expect(throws: Refusals.self) {
      _ = try await Library.open(
        at: StoreLocation(address), rules: CirculationRules(), calendar: TestStore.calendar)
    }
    #expect(!"\(String(describing: thrown))".contains("s3cr"), "\(String(describing: thrown))")
  }

  @Test func databaseInAnotherEncoding_isUnsuitable() async throws {
    let server = try await PostgresServer.shared()
    // CREATE DATABASE runs in no transaction, and the driver's writes are nothing else.
    let made = try await CommandRunner(executable: URL(filePath: "/usr/bin/psql")).run(
      [
        "--no-psqlrc", "-c", "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'", server.uri(),
      ])
    try #require(made.status == 0, "\(made.errors)")
    await expectFault(.unsuitable, naming: "LATIN1") {
      _ = try await PostgresStores.driver(at: server.uri(database: "latin"))
    }
  }

  @Test func standby_isReadOnly() async throws {
    let address = try await PostgresStores.newAddress()
    let driver = try await PostgresStores.driver(at: address)
    let library = Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar)
    let dune = try await library.addBook(
      BookDraft(title: "Dune", author: "Frank Herbert"), operation: .random(), at: TestStore.now)
    // As a standby does, such a connection takes no writes.
    let reader = try await PostgresStores.driver(
      at: address.replacing("search_path", with: "default_transaction_read_only%3Don%20-csearch_path"))
    let standby = Library(driver: reader, rules: CirculationRules(), calendar: TestStore.calendar)
    #expect(try await standby.books(limit: 9) == [dune])
    await expectFault(.readOnly, naming: "read-only") {
      _ = try await standby.addCopies(1, to: dune.id, operation: .random(), at: TestStore.now)
    }
  }

  @Test func confirmedChange_isOnTheDisk_whateverTheDatabasesDefault() async throws {
    let address = try await PostgresStores.newAddress()
    func commits(_ setting: String) async throws -> String? {
      let driver = try await PostgresStores.driver(
        at: address.replacing("search_path", with: "synchronous_commit%3D\(setting)%20-csearch_path"))
      return try await driver.read { try $0.firstRow("SHOW synchronous_commit")?.text("synchronous_commit") }
    }
    #expect(try await commits("off") == "on")
    #expect(try await commits("local") == "local")
    #expect(try await commits("remote_apply") == "remote_apply")
  }

  @Test(arguments: 1...3) func schema_isMadeOnce_whenTenStationsStartAtOnce(round: Int) async throws {
    let address = try await PostgresStores.newAddress()
    let drivers = try await withThrowingTaskGroup(of: PostgresDriver.self) { group in
      for _ in 0..<10 { group.addTask { try await PostgresStores.driver(at: address) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let versions = try await drivers[9].read { try $0.rows("SELECT version FROM schema_version").count }
    #expect(versions == 1)
  }

  /// Two libraries in one database share the extension that their indexes are made of.
  @Test func libraries_canShareADatabase() async throws {
    let one = try await TestStore(.postgres)
    let two = try await TestStore(.postgres)
    let dune = try await one.addBook()
    #expect(try await one.library.books(matching: "dune", limit: 9) == [dune])
    #expect(try await two.library.books(matching: "dune", limit: 9) == [])
  }
}
