import Domain
import Store
import Synchronization
import TestSupport
import Testing

@Suite("PostgreSQL: killed and started again")
struct PostgresKilledTests {
  /// Four stations lend and take back; each asks again under the same name until it has an answer, as a station does.
  @Test func nothingConfirmed_isLostOrDoubled_whenTheServerIsKilledInTheMiddle() async throws {
    let server = try await PostgresServer(settings: ["fsync": "on"])
    var stations: [Library] = []
    for _ in 0..<4 {
      let driver = try await PostgresStores.driver(
        at: server.uri(), options: .init(connectionLimit: 1, unconfirmedTimeout: .milliseconds(500)))
      stations.append(Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar))
    }
    let tally = Tally()

    // Given 1,000 changes by four stations, and a server that is killed twice during them.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, library) in stations.enumerated() {
        group.addTask { try await Self.lendAndTakeBack(125, at: library, number, tally) }
      }
      group.addTask {
        for limit in [200, 600] {
          while tally.confirmed < limit { try await Task.sleep(for: .milliseconds(2)) }
          try await server.kill()
          try await server.start()
        }
      }
      try await group.waitForAll()
    }

    // Then each of them counts once.
    let library = stations[0]
    #expect(tally.confirmed == 1000)
    #expect(tally.faults > 0, "the stations noticed")
    #expect(try await library.activities(ofType: .checkout, limit: 2_000).count == 500)
    #expect(try await library.activities(ofType: .returnBook, limit: 2_000).count == 500)
    #expect(try await library.loans(.all, limit: 2_000).count { $0.isActive } == 0)
    #expect(try await library.loans(.all, limit: 2_000).count == 500)
    #expect(try await library.check() == [])
    for library in stations { try await library.close() }
    try await server.stop()
  }

  private final class Tally: Sendable {
    private let counts = Mutex((confirmed: 0, faults: 0))
    var confirmed: Int { counts.withLock { $0.confirmed } }
    var faults: Int { counts.withLock { $0.faults } }
    func confirm() { counts.withLock { $0.confirmed += 1 } }
    func fail() { counts.withLock { $0.faults += 1 } }
  }

  private static func lendAndTakeBack(
    _ times: Int, at library: Library, _ station: Int, _ tally: Tally
  ) async throws {
    func untilAnswered<T>(_ ask: () async throws -> T) async throws -> T {
      while true {
        do {
          return try await ask()
        } catch let refusals as Refusals {
          guard case .store(let fault, _) = refusals.first, fault == .unreachable || fault == .unconfirmed else {
            throw refusals
          }
          tally.fail()
          try await Task.sleep(for: .milliseconds(20))
        }
      }
    }
    let now = TestStore.now
    let draft = BookDraft(title: "Book \(station)", author: "Nobody")
    // These too: a station that starts late asks while the server is down already.
    let book = try await untilAnswered {
      try await library.addBook(draft, operation: OperationID("book-\(station)"), at: now)
    }
    let name = StudentDraft(libraryID: "S\(station)", firstName: "Ada", lastName: "Lovelace")
    let student = try await untilAnswered {
      try await library.addStudent(name, operation: OperationID("student-\(station)"), at: now)
    }
    for number in 0..<times {
      let loan = try await untilAnswered {
        try await library.checkOut(
          book.id, to: student.id, operation: OperationID("lend-\(station)-\(number)"), at: now)
      }
      tally.confirm()
      _ = try await untilAnswered {
        try await library.returnLoan(loan.id, operation: OperationID("take-\(station)-\(number)"), at: now)
      }
      tally.confirm()
    }
  }
}
