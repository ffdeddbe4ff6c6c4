import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

/// SQLite does not recognise a file with a damaged beginning as a database. A former library is reported as damaged.
@Suite("SQLite: a damaged beginning", .timeLimit(.minutes(60)))
struct DamagedHeaderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  enum Damage: CaseIterable { case magic, firstPage, zeroes, mark, mixedPage }

  /// A library with one book, a backup of it, and the file damaged.
  private func prepare(_ damage: Damage) async throws {
    let library = try await folder.open()
    _ = try await library.addBook(
      BookDraft(title: "Dune", author: "Frank Herbert"), operation: .random(), at: TestStore.now)
    _ = try await StoreLocation.file(folder.database).backUpLibrary(to: folder.path("backup.sqlite")) { _ in }
    try await library.close()
    try folder.write(Self.damaged(folder.bytes(of: "library.sqlite"), damage), to: "library.sqlite")
  }

  private static func damaged(_ bytes: Data, _ damage: Damage) -> Data {
    var (bytes, generator) = (bytes, SeededGenerator(seed: 14))
    switch damage {
    case .magic: bytes[3] = 0x21
    case .firstPage: for index in 0..<4096 { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
    case .zeroes: for index in 0..<4096 { bytes[index] = 0 }
    case .mark: bytes[70] ^= 0x10
    // Page size, versions and the like.
    case .mixedPage: for index in 16..<60 { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
    }
    return bytes
  }

  private func open(_ location: StoreLocation) async throws -> [String] {
    try await withLibrary(at: location) { try await $0.books(limit: 10).map(\.title) }
  }

  @Test(arguments: Damage.allCases) func library_isDamaged_andIsRestored(_ damage: Damage) async throws {
    try await prepare(damage)
    let location = StoreLocation.file(folder.database)
    for _ in 0..<2 {
      let thrown = await #expect(throws: Refusals.self) { _ = try await open(location) }
      #expect(thrown?.first.code == "store-damaged", "\(String(describing: thrown))")
    }
    let restoration = try await location.restoreLibrary(from: folder.path("backup.sqlite"), at: TestStore.now)
    #expect(restoration.aside != nil)
    #expect(try await open(location) == ["Dune"])
  }

  @Test(arguments: Damage.allCases) func backup_isDamaged_andReplacesNothing(_ damage: Damage) async throws {
    try await prepare(damage)
    try folder.write(folder.bytes(of: "library.sqlite"), to: "other.sqlite")
    try folder.write(folder.bytes(of: "backup.sqlite"), to: "library.sqlite")
    let path = folder.path("other.sqlite")
    let thrown = await #expect(throws: Refusals.self) {
      _ = try await StoreLocation.file(folder.database).restoreLibrary(from: path, at: TestStore.now)
    }
    guard case .backupDamaged(let detail)? = thrown?.first else {
      Issue.record("\(String(describing: thrown))")
      return
    }
    #expect(detail.description.components(separatedBy: path).count == 2, "\(detail)")
    #expect(try await open(.file(folder.database)) == ["Dune"])
  }

  /// A running station has the library open during the test.
  @Test func backup_isDamaged_whenItsEndIsMissing() async throws {
    try await prepare(.magic)
    let whole = try folder.bytes(of: "backup.sqlite")
    try folder.write(whole.dropLast(), to: "backup.sqlite")
    let before = try folder.bytes(of: "library.sqlite")
    let thrown = await #expect(throws: Refusals.self) {
      _ = try await StoreLocation.file(folder.database)
        .restoreLibrary(from: folder.path("backup.sqlite"), at: TestStore.now)
    }
    #expect(thrown?.first.code == "backup-damaged", "\(String(describing: thrown))")
    #expect(try folder.bytes(of: "library.sqlite") == before)
  }

  @Test func runningStation_tellsTheDamage() async throws {
    let library = try await folder.open()
    _ = try await library.addBook(
      BookDraft(title: "Dune", author: "Frank Herbert"), operation: .random(), at: TestStore.now)
    try await library.close()
    let again = try await folder.open()
    _ = try await again.books(limit: 10)
    let handle = try #require(FileHandle(forWritingAtPath: folder.database))
    try handle.write(contentsOf: Data(repeating: 0x21, count: 40))
    try handle.close()
    for _ in 0..<3 {
      let thrown = await #expect(throws: Refusals.self) {
        _ = try await again.addBook(
          BookDraft(title: "Emma", author: "Jane Austen"), operation: .random(), at: TestStore.now)
      }
      #expect(
        thrown.map { ["store-damaged", "store-unreachable"].contains($0.first.code) } == true, "\(thrown as Any)")
    }
  }
}
