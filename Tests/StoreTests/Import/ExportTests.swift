import Domain
import Store
import Synchronization
import TestSupport
import Testing

@Suite("What is given out and what is deleted", .serialized)
struct ExportTests {
  @Test(arguments: StoreBackend.allCases)
  func export_givesEveryRowOnce(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let drafts = try (0..<2_345).map {
      BookDraft(isbn: try ISBN.sample($0), title: $0.isMultiple(of: 5) ? "Same" : "Book \($0)", author: "Some One")
    }
    _ = try await store.library.addBooks(drafts, at: TestStore.now)
    _ = try await store.addWish("Emma")
    let rows = Mutex<[[SQLValue]]>([])
    let count = try await store.library.exportBooks { values in rows.withLock { $0.append(Array(values)) } }
    let found = rows.withLock { $0 }
    #expect(count == 2_345 && found.count == 2_345)
    #expect(Set(found.map { $0[0] }).count == 2_345)
    #expect(found.allSatisfy { $0.count == 16 })
    let ordered = try await store.library.books(limit: 3_000).map { SQLValue.text($0.title) }
    #expect(found.map { $0[1] } == ordered)
    let wishes = Mutex<[SQLValue]>([])
    #expect(
      try await store.library.exportBooks(areWishes: true) { values in wishes.withLock { $0 += Array(values) } } == 1)
    #expect(wishes.withLock { $0 }.prefix(4) == [.null, .text("Emma"), .text("Jane Austen"), .integer(0)])
  }

  @Test(arguments: StoreBackend.allCases)
  func name_isKept(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    try await store.library.setName(" Leabharlann ")
    try await store.library.setName("Leabharlann 2")
    #expect(try await store.library.name() == "Leabharlann 2")
    await #expect(throws: Refusals.self) { try await store.library.setName(" ") }
    await #expect(throws: Refusals.self) { try await store.library.setName("a\u{7}") }
  }

  @Test(arguments: StoreBackend.allCases)
  func deleteAll_emptiesEveryTable_andTheLibraryGoesOn(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook("Dune", isbn: try ISBN.sample(1))
    _ = try await store.addWish("Emma")
    _ = try await store.checkOut(book, to: try await store.addStudent())
    try await store.library.setName("Ours")
    let counts = try await store.library.tableCounts()
    let later = try await store.addBook("Holes")
    await #expect(throws: Refusals(.noLongerThere)) { try await store.library.deleteAll(backedUp: counts) }
    #expect(try await store.reload(later) == later)

    let all = try await store.library.tableCounts()
    #expect(try await store.library.deleteAll(backedUp: all) > 5)
    #expect(try await store.contents() == [])
    #expect(try await store.library.name() == "Ours")
    try await store.expectSound()
    #expect(try await store.library.books(matching: "dune", limit: 5) == [])
    let dune = try await store.addBook("Dune", isbn: try ISBN.sample(1))
    #expect(dune.id.rawValue > later.id.rawValue)
    #expect(try await store.library.books(matching: "dune", limit: 5) == [dune])
    try await store.expectSound()
  }
}
