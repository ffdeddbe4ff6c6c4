import Domain
import Store
import Testing

@Suite("A book of the same title and author", .serialized)
struct NamesakeTests {
  @Test(arguments: StoreBackend.allCases)
  func book_isFound_inAnyCase_beforeAWish(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let wish = try await store.library.addWishlistItem(
      BookDraft(title: "Momo", author: "Michael Ende"), operation: .random(), at: TestStore.now)
    #expect(try await store.library.namesake(title: "Momo", author: "Michael Ende")?.id == wish.id)
    _ = try await store.addBook("Momo und die Zeitdiebe", by: "Michael Ende")
    #expect(try await store.library.namesake(title: "Momo", author: "Michael Ende")?.id == wish.id)
    let book = try await store.addBook("Momo", by: "Michael Ende")
    for (title, author) in [("Momo", "Michael Ende"), ("MOMO", "michael ende"), (" Mómo ", "Michael Ende ")] {
      #expect(try await store.library.namesake(title: title, author: author)?.id == book.id)
    }
    let müller = try await store.addBook("Der Müller", by: "E. B. White")
    for (title, author) in [
      ("Der Mueller.", "White, E.B."), ("der müller", "E B White"), ("„Der Müller“", "White, E. B."),
    ] {
      #expect(try await store.library.namesake(title: title, author: author)?.id == müller.id)
    }
    for (title, author) in [("Mom", "Michael Ende"), ("Momo", "Ende"), ("Momo", ""), ("", "")] {
      #expect(try await store.library.namesake(title: title, author: author) == nil)
    }
  }
}
