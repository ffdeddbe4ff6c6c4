import Domain
import Foundation
import Store
import TestSupport
import Testing

/// A library's file with bytes missing or overwritten. The answer to every request is a fault with its code or the
/// readable rest, and the program continues.
@Suite("SQLite: damaged files", .serialized)
struct DamagedFileTests {
  private static let faults: Set<String> = ["store-damaged", "store-not-a-database"]

  /// A file with enough content that every table has separate pages; written once.
  private static let sound = Task { try await written() }

  private static func written() async throws -> Data {
    let folder = try TemporaryFolder()
    let driver = try await SQLiteDriver.open(at: folder.path("library.sqlite"))
    let library = Library(driver: driver, rules: CirculationRules(loanLimit: nil), calendar: TestStore.calendar)
    let draft = StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace")
    let ada = try await library.addStudent(draft, operation: .random(), at: TestStore.now)
    for number in 100..<150 {
      let draft = BookDraft(
        isbn: try ISBN.sample(number), title: "Book \(number)", author: "Somebody",
        notes: String(repeating: "n", count: 400))
      let book = try await library.addBook(draft, operation: OperationID("add \(number)"), at: TestStore.now)
      _ = try await library.checkOut(book.id, to: ada.id, operation: OperationID("lend \(number)"), at: TestStore.now)
    }
    try await library.close()
    return try folder.bytes(of: "library.sqlite")
  }

  /// Opens a file with these bytes and asks of it all that a station asks.
  ///
  /// - Returns: the codes of the faults.
  private func use(_ bytes: Data) async throws -> Set<String> {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "library.sqlite")
    var codes: Set<String> = []
    func attempt(_ body: () async throws(Refusals) -> Void) async {
      do {
        try await body()
      } catch {
        codes.formUnion(error.all.map(\.code))
      }
    }
    await attempt { () throws(Refusals) in
      let library = try await Library.open(
        at: .file(folder.path("library.sqlite")), rules: CirculationRules(loanLimit: nil), calendar: TestStore.calendar)
      await attempt { () throws(Refusals) in _ = try await library.books(limit: 1000) }
      await attempt { () throws(Refusals) in _ = try await library.loans(.all, limit: 1000) }
      await attempt { () throws(Refusals) in _ = try await library.activities(limit: 1000) }
      await attempt { () throws(Refusals) in _ = try await library.student(libraryID: "S1") }
      await attempt { () throws(Refusals) in
        _ = try await library.addBook(
          BookDraft(title: "Emma", author: "Jane Austen"), operation: .random(), at: TestStore.now)
      }
      await attempt { () throws(Refusals) in
        if !(try await library.check()).isEmpty { codes.insert("found by the check") }
      }
      await attempt { () throws(Refusals) in try await library.close() }
    }
    return codes
  }

  @Test func file_isFine_whenNothingWasDoneToIt() async throws {
    #expect(try await use(try await Self.sound.value) == [])
  }

  @Test(arguments: [16, 99, 512, 4095, 4096, 8192, 10_000, 40_960])
  func truncatedFile_isAFault(length: Int) async throws {
    let bytes = try await Self.sound.value
    try #require(bytes.count > length)
    let codes = try await use(bytes.prefix(length))
    #expect(!codes.isEmpty)
    #expect(codes.isSubset(of: Self.faults.union(["found by the check"])), "\(codes)")
  }

  @Test(arguments: 0..<40) func overwrittenPage_isAFault(seed: UInt64) async throws {
    let bytes = try await Self.sound.value
    var generator = SeededGenerator(seed: seed)
    let pages = bytes.count / 4096
    var damaged = bytes
    let start = Int(seed) % pages * 4096
    for index in start..<start + 4096 { damaged[index] = UInt8.random(in: 0...255, using: &generator) }
    let codes = try await use(damaged)
    #expect(!codes.isEmpty)
    #expect(codes.isSubset(of: Self.faults.union(["found by the check"])), "\(codes)")
  }

  /// Single bytes may hit what no question reads; then there is nothing to say. A letter changed in the schema makes a
  /// column that is not there: `store-failed`.
  @Test(arguments: 0..<40) func flippedBytes_areNoOtherFault(seed: UInt64) async throws {
    let bytes = try await Self.sound.value
    var generator = SeededGenerator(seed: 1000 + seed)
    var damaged = bytes
    for _ in 0..<20 {
      damaged[Int.random(in: 100..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
    }
    let codes = try await use(damaged)
    #expect(codes.isSubset(of: Self.faults.union(["found by the check", "store-failed"])), "\(codes)")
  }
}
