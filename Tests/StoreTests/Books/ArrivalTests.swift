import Domain
import Store
import Testing

/// The decision about an arriving book, on every engine.
@Suite("Arriving books")
struct ArrivalTests {
  @Test(arguments: StoreBackend.allCases)
  func booksThatArriveAtOnce_areOneTitle(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let additions = try await withThrowingTaskGroup(of: Addition.self) { group in
        for _ in 1...8 {
          group.addTask { try await library.add(.dune(), as: .isbn, operation: .random(), at: .opening) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(additions.count { $0.arrival == .newTitle } == 1)
      #expect(additions.count { $0.arrival == .moreCopies } == 7)
      #expect(try await library.book(isbn: .dune)?.totalCopies == 16)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func wish_comesTrueOnce_whenItArrivesTwiceAtOnce(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let wish = try await library.addWishlistItem(.dune(), operation: .random(), at: .opening)
      async let first = library.add(.dune(), as: .book(wish.id), operation: .random(), at: .opening)
      async let second = library.add(.dune(), as: .isbn, operation: .random(), at: .opening)
      let arrivals = try await [first.arrival, second.arrival]
      #expect(Set(arrivals) == [.wishCameTrue, .moreCopies])
      #expect(try await library.book(id: wish.id)?.totalCopies == 4)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func operation_ofAnotherKind_isRefused(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let operation = OperationID("once")
      _ = try await library.addStudent(.ada, operation: operation, at: .opening)
      await #expect(throws: Refusals(.operationReused(operation))) {
        try await library.add(.dune(), as: .isbn, operation: operation, at: .opening)
      }
    }
  }
}
