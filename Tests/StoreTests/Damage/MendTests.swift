import Domain
import Foundation
import Reports
import TestSupport
import Testing

@testable import Store

/// One damaged value stops every list that holds its row, until that value is mended.
@Suite("Damaged values are mended", .serialized, .timeLimit(.minutes(60)))
struct MendTests {
  /// A kind of value, the damage to it, and what mends it.
  private struct Case {
    let column: String
    let damage: DamagedLibrary.Value
    let mended: String?
  }

  private static let cases = [
    Case(column: "book.isbn", damage: .text("9780000000010"), mended: "9780000000019"),
    Case(column: "book.isbn", damage: .text("9780000000010"), mended: nil),
    Case(column: "book.title", damage: .text(""), mended: "Dune"),
    Case(column: "book.total_copies", damage: .number(1 << 40), mended: "1"),
    Case(column: "book.created_at", damage: .number(.max), mended: "1795000000000"),
    Case(column: "book.label_number", damage: .text("garbage"), mended: nil),
    Case(column: "student.card_number", damage: .text("garbage"), mended: "20000578"),
    Case(column: "student.library_id", damage: .text(""), mended: "S1"),
    Case(column: "student.first_name", damage: .text("\u{1B}[31m"), mended: "Ada"),
    Case(column: "loan.due_date", damage: .number(.max), mended: "1796000000000"),
    Case(column: "loan.renewals", damage: .number(-1), mended: "0"),
    Case(column: "activity.type", damage: .text("garbage"), mended: "add_book"),
    Case(column: "reservation.ending", damage: .text("garbage"), mended: "cancelled"),
    Case(column: "inventory.name", damage: .text(""), mended: "Summer"),
    Case(column: "lookup_queue.due_at", damage: .number(.min), mended: "5"),
  ]

  @Test(arguments: [StoreBackend.inMemory, .postgres])
  func everyKindOfValue_isMended(backend: StoreBackend) async throws {
    let damaged = try await DamagedLibrary(backend)
    let library = damaged.store.library
    var tried = 0
    for one in Self.cases {
      let parts = one.column.split(separator: ".").map(String.init)
      let table = try #require(LibraryTable.all.first { $0.name == parts[0] })
      let kept = try #require(try await damaged.value(of: parts[1], in: table), "\(one.column)")
      // A server keeps some rules that a file does not.
      guard try await damaged.set(parts[1], of: table, to: one.damage, where: kept.key) else { continue }
      tried += 1
      let row = try #require(kept.key.name)
      let findings = try await library.check()
      #expect(findings.contains { $0.place?.row == row }, "\(one.column): \(findings)")
      try await library.mend(one.column, row: row, to: one.mended)
      #expect(try await LibraryReading.refusals(of: library) == [], "\(one.column)")
      let after = try await library.check()
      #expect(!after.contains { $0.place?.path == one.column }, "\(one.column): \(after)")
      await #expect(throws: Refusals(.valueNotDamaged(place: ValuePlace(one.column, row: row)))) {
        try await library.mend(one.column, row: row, to: one.mended)
      }
      #expect(try await damaged.set(parts[1], of: table, to: SQL.list([kept.value]), where: kept.key))
    }
    #expect(tried > (backend == .postgres ? 6 : 12))
  }

  @Test(arguments: [StoreBackend.inMemory, .postgres])
  func wrongValue_isRefused_andNothingChanges(backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let dune = try await store.addBook(isbn: .numbered(1))
    _ = try await store.addBook("Emma", by: "Jane Austen", isbn: .numbered(2))
    try await store.driver.write { try $0.run("UPDATE book SET isbn = '9780000000010' WHERE id = \(dune.id.rawValue)") }
    let row = String(dune.id.rawValue)
    for value in ["garbage", "9780000000010", ISBN.numbered(2).text, ""] {
      await #expect(throws: Refusals(.valueUnfit(place: ValuePlace("book.isbn", row: row))), "\(value)") {
        try await store.library.mend("book.isbn", row: row, to: value)
      }
    }
    for (place, row) in [
      ("book.isbn", "99"), ("book.isbn", "x"), ("book", row), ("book.id", row), ("nothing.isbn", row),
    ] {
      await #expect(throws: Refusals(.valueNotDamaged(place: ValuePlace(place, row: row))), "\(place)") {
        try await store.library.mend(place, row: row, to: ISBN.numbered(1).text)
      }
    }
    await #expect(throws: Refusals.self) { _ = try await store.library.book(id: dune.id) }
    try await store.library.mend("book.isbn", row: row, to: ISBN.numbered(1).text)
    #expect(try await store.library.book(id: dune.id) == dune)
    #expect(try await store.library.check() == [])
  }

  /// The number in the table changed, and the one in its index did not.
  @Test func valueThatChangedOnTheDisk_isMended() async throws {
    let folder = try TemporaryFolder()
    let isbn = ISBN.numbered(1)
    var library = try await folder.open()
    let book = try await library.addBook(
      BookDraft(isbn: isbn, title: "Dune", author: "Frank Herbert"), operation: .random(), at: TestStore.now)
    try await library.close()
    var bytes = try folder.bytes(of: "library.sqlite")
    // In the row the title follows the number.
    let place = try #require(bytes.range(of: Data((isbn.text + "Dune").utf8)))
    bytes[place.lowerBound + 12] ^= 1
    try folder.write(bytes, to: "library.sqlite")
    library = try await folder.open()
    await #expect(throws: Refusals.self) { _ = try await library.books(limit: 10) }
    try await library.mend("book.isbn", row: String(book.id.rawValue), to: isbn.text)
    #expect(try await library.books(limit: 10) == [book])
    #expect(try await library.book(isbn: isbn) == book)
    #expect(try await library.check() == [])
    try await library.close()
  }
}
