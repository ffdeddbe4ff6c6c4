import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

/// A store that is not well: one sentence, nothing half done, and the library is usable again afterwards.
@Suite(.serialized) struct FaultTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var patience: SQLiteDriver.Options { SQLiteDriver.Options(busyTimeout: .milliseconds(50)) }

  @Test func write_isRefused_whileAnotherStationHoldsTheLock() async throws {
    let slow = try await folder.open()
    let quick = try await folder.open(patience)
    let dune = try await quick.add(.dune())
    let ada = try await quick.add(.ada)
    let (holds, hold) = AsyncStream<Void>.makeStream()
    let release = DispatchSemaphore(value: 0)
    async let held: Void = slow.driver.write { connection in
      try connection.run("UPDATE book SET notes = 'held'")
      hold.finish()
      // Never for ever, whatever fails below.
      _ = release.wait(timeout: .now() + 20)
    }
    for await _ in holds {}
    await expectFault(.locked, naming: folder.database) { _ = try await quick.lend(dune, ada) }
    // Readers see the last state that was confirmed, and do not wait.
    #expect(try await quick.book(isbn: .dune)?.notes == "")
    // Opening needs no lock where the schema is right.
    let third = try await folder.open(patience)
    try await third.close()
    release.signal()
    try await held
    #expect(try await quick.lend(dune, ada).book.notes == "held")
    try await slow.close()
    try await quick.close()
  }

  @Test func write_waits_forAnotherStationsToEnd() async throws {
    let slow = try await folder.open()
    let patient = try await folder.open()
    let (holds, hold) = AsyncStream<Void>.makeStream()
    async let held: Void = slow.driver.write { _ in
      hold.finish()
      Thread.sleep(forTimeInterval: 0.3)
    }
    for await _ in holds {}
    _ = try await patient.add(.dune())
    try await held
    try await slow.close()
    try await patient.close()
  }

  @Test func readOnlyStore_isRead_andRefusesChanges() async throws {
    let library = try await folder.open()
    let dune = try await library.add(.dune())
    let ada = try await library.add(.ada)
    for othersHaveItOpen in [true, false] {
      if !othersHaveItOpen { try await library.close() }
      let reader = try await folder.open(SQLiteDriver.Options(isReadOnly: true))
      #expect(try await reader.book(isbn: .dune) == dune)
      #expect(try await reader.books(matching: "dun", limit: 5) == [dune])
      await expectFault(.readOnly, naming: folder.database) { _ = try await reader.lend(dune, ada) }
      #expect(try await reader.loans(.all, limit: 5) == [])
      #expect(try await reader.check() == [])
      try await reader.close()
    }
  }

  @Test func readOnlyStore_thatNeedsAMigration_isRefused() async throws {
    try Data().write(to: URL(filePath: folder.database))
    await expectFault(.readOnly) { _ = try await folder.open(SQLiteDriver.Options(isReadOnly: true)) }
  }

  @Test func write_isRefused_whenTheDiskIsFull_andWorksAgainWithRoom() async throws {
    let library = try await folder.open()
    let dune = try await library.add(.dune())
    let ada = try await library.add(.ada)
    let pages = try await library.driver.read { try $0.firstRow("PRAGMA page_count")?.integer("page_count") }
    let limit = try #require(pages) + 2
    try await library.driver.write { _ = try $0.rows(SQL(trusted: "PRAGMA max_page_count = \(limit)")) }
    var added = 0
    await expectFault(.full, naming: folder.database) {
      while added < 1_000 {
        let draft = BookDraft(title: "Filler", author: "Nobody", notes: String(repeating: "x", count: 500))
        _ = try await library.add(draft)
        added += 1
      }
    }
    #expect(try await library.books(matching: "filler", limit: 1_000).count == added)
    #expect(try await library.activities(ofType: .addBook, limit: 1_000).count == added + 1)
    #expect(try await library.check() == [])
    try await library.driver.write { _ = try $0.rows("PRAGMA max_page_count = 1000000") }
    _ = try await library.lend(dune, ada)
    #expect(try await library.check() == [])
    try await library.close()
  }

  /// A library of some pages, closed, so that all of it is in the one file.
  private func makeLibrary() async throws -> Data {
    let library = try await folder.open()
    for number in 0..<200 {
      let draft = BookDraft(isbn: .numbered(number), title: "Title \(number)", author: "Author \(number)")
      _ = try await library.add(draft)
    }
    try await library.close()
    return try Data(contentsOf: URL(filePath: folder.database))
  }

  @Test(arguments: [0.1, 0.5, 0.9])
  func truncatedFile_isDamaged(_ share: Double) async throws {
    let whole = try await makeLibrary()
    try whole.prefix(Int(Double(whole.count) * share)).write(to: URL(filePath: folder.database))
    await expectFault(.damaged, naming: folder.database) {
      let library = try await folder.open()
      defer { Task { try await library.close() } }
      #expect(try await library.check() != [])
      _ = try await library.books(limit: 1_000)
      for number in 0..<200 { _ = try await library.book(isbn: .numbered(number)) }
    }
  }

  @Test func overwrittenPages_areFoundByTheCheck_andNeverCrash() async throws {
    let whole = try await makeLibrary()
    let pageSize = 4_096
    for page in 1..<(whole.count / pageSize) {
      var damaged = whole
      for offset in 0..<pageSize { damaged[page * pageSize + offset] = UInt8(truncatingIfNeeded: offset &* 37 &+ page) }
      try damaged.write(to: URL(filePath: folder.database))
      do {
        let library = try await folder.open()
        #expect(try await library.check() != [], "page \(page)")
        _ = try? await library.books(limit: 1_000)
        _ = try? await library.addCopies(1, to: Book.ID(rawValue: 7), operation: .random(), at: .opening)
        try? await library.close()
      } catch let refusals as Refusals {
        guard case .store(let fault, _) = refusals.first else { throw refusals }
        #expect([StoreFault.damaged, .notADatabase, .failed].contains(fault), "page \(page): \(refusals)")
      }
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
        try FileManager.default.removeItem(atPath: folder.file(name))
      }
    }
  }

  @Test func closedStore_isAFault_notACrash() async throws {
    let library = try await folder.open()
    try await library.close()
    await expectFault(.failed) { _ = try await library.books(limit: 1) }
    await expectFault(.failed) { _ = try await library.add(.dune()) }
    try await library.close()
  }

  @Test func cancelledTask_leavesNothingHalfDone() async throws {
    let library = try await folder.open()
    let dune = try await library.add(.dune(copies: 500))
    for number in 0..<40 {
      let student = try await library.add(StudentDraft.numbered(number))
      let task = Task { try await library.lend(dune, student) }
      try await Task.sleep(for: .microseconds(number * 40))
      task.cancel()
      if case .failure(let error) = await task.result {
        let refusals = try #require(error as? Refusals)
        guard case .store(.failed, _) = refusals.first else { throw refusals }
      }
    }
    #expect(try await library.check() == [])
    let loans = try await library.loans(.all, limit: 100).count
    #expect(try await library.copies(of: dune) == [500 - loans, 500])
    try await library.close()
  }
}
