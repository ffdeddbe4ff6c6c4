import Domain
import Testing

@testable import Store

@Suite("Books: page by page", .serialized)
struct BookPageTests {
  /// Some of them twice: then the ID decides.
  static let titles = ["dune", "Dune", "DÜNE", "Zebra", "emma", "Émile", "apple", "Apple", "紅樓夢", "Dune Messiah"]

  @Test(arguments: StoreBackend.allCases, [1, 2, 3, 100])
  func pages_holdEveryBookOnce_inTheOrderOfTheirKeys(on backend: StoreBackend, size: Int) async throws {
    let store = try await TestStore(backend)
    for title in Self.titles + Self.titles { _ = try await store.addBook(title) }
    var all: [Book] = []
    while true {
      let page = try await store.library.books(after: all.last.map { PageCursor($0) }, limit: size)
      #expect(page.count <= size)
      if page.isEmpty { break }
      all += page
    }
    #expect(Set(all.map(\.id)).count == 2 * Self.titles.count)
    #expect(all.count == 2 * Self.titles.count)
    for (book, next) in zip(all, all.dropFirst()) {
      let (key, nextKey) = (Collation.key(book.title), Collation.key(next.title))
      #expect(
        key == nextKey ? book.id.rawValue < next.id.rawValue : key.utf8.lexicographicallyPrecedes(nextKey.utf8))
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func pages_repeatAndMissNothing_whileBooksAreAdded(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var there: Set<Book.ID> = []
    for number in 0..<20 { there.insert(try await store.addBook("Book \(10 + number)").id) }
    var seen: [Book] = []
    var round = 0
    while true {
      let page = try await store.library.books(after: seen.last.map { PageCursor($0) }, limit: 4)
      if page.isEmpty { break }
      seen += page
      // One before all that was seen, one directly after the mark, one at the end.
      for title in ["A \(round)", (page.last?.title ?? "") + " b", "Zz \(round)"] where round < 4 {
        _ = try await store.addBook(title)
      }
      round += 1
    }
    let ids = seen.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(there.isSubset(of: ids))
    #expect(seen.count { $0.title.hasPrefix("Zz") } == 4)
    #expect(seen.count { $0.title.hasSuffix(" b") } == 4)
    #expect(seen.count { $0.title.hasPrefix("A") } == 0)
  }

  @Test(arguments: StoreBackend.allCases)
  func pages_ofASearch_holdEveryHitOnce(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    for number in 0..<12 { _ = try await store.addBook("\(number.isMultiple(of: 2) ? "Même" : "Other") \(number)") }
    var hits: [Book] = []
    while true {
      let page = try await store.library.books(matching: "MEME", after: hits.last.map { PageCursor($0) }, limit: 5)
      if page.isEmpty { break }
      hits += page
    }
    #expect(Set(hits.map(\.title)) == Set((0..<6).map { "Même \(2 * $0)" }))
    #expect(hits.count == 6)
  }
}
