import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

/// How much a change writes. An SD card wears out by it, and each page is waited for.
@Suite("SQLite: the size of the log", .serialized)
struct LogSizeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The size of a frame: a page and 24 bytes (https://www.sqlite.org/fileformat2.html#the_write_ahead_log).
  private static let frame = 4096 + 24

  private func logSize() throws -> Int {
    try #require(
      FileManager.default.attributesOfItem(atPath: folder.database + "-wal")[.size] as? Int)
  }

  /// 22 pages until version 9 of the schema (`Migration.fewerPages` names them), 10 until version 12. Since version 15
  /// the state of the copy is written, too, and since the catalogue has an order by loans, an entry of its index. Since
  /// version 20 operations have an index by time, for the deletion of old ones.
  @Test func checkout_writesFewPages() async throws {
    let library = try await folder.open(rules: CirculationRules(loanLimit: nil))
    var books: [Book] = []
    for number in 0..<21 {
      let draft = BookDraft(title: "Book \(100 + number)", author: "Somebody")
      books.append(try await library.addBook(draft, operation: .random(), at: TestStore.now))
    }
    let ada = try await library.addStudent(
      StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace"), operation: .random(), at: TestStore.now)
    // The first loan of a book is noted in three places more; the 2nd, the 4th, the 8th and so on in two.
    for book in books + books {
      let loan = try await library.checkOut(book.id, to: ada.id, operation: .random(), at: TestStore.now)
      _ = try await library.returnLoan(loan.id, operation: .random(), at: TestStore.now)
    }
    let driver = try #require(library.driver as? SQLiteDriver)
    try await driver.using { open in
      try await open.writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    }
    // The first change after a checkpoint writes the token as well.
    _ = try await library.checkOut(books[20].id, to: ada.id, operation: .random(), at: TestStore.now)
    let before = try logSize()
    for book in books.prefix(20) {
      _ = try await library.checkOut(book.id, to: ada.id, operation: .random(), at: TestStore.now)
    }
    let pages = Double(try logSize() - before) / Double(20 * LogSizeTests.frame)
    // A tree that grows now and then writes a page more.
    #expect(pages <= 14, "\(pages) pages of the log a checkout")
    #expect(try await library.check() == [])
  }
}
