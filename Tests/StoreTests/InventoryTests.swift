import Domain
import Store
import Testing

@Suite("Taking stock")
struct InventoryTests {
  @Test(arguments: StoreBackend.allCases) func copies_areFound_upToThoseOnTheShelf(on backend: StoreBackend)
    async throws
  {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune(copies: 3))
      let ada = try await library.add(.ada)
      _ = try await library.lend(dune, ada)
      _ = try await library.start()
      var verdicts: [Inventory.Verdict] = []
      for _ in 1...4 { verdicts.append(try await library.scan(.isbn(.dune)).verdict) }
      #expect(verdicts == [.found, .found, .onLoan, .surplus])
      let inventory = try #require(try await library.inventory())
      #expect(inventory.counts == [.found: 2, .onLoan: 1, .surplus: 1])
      #expect(try await library.missing(in: inventory, limit: 9).isEmpty)
      #expect(try await library.strangers(in: inventory.id, limit: 9).map(\.verdict) == [.onLoan, .surplus])
    }
  }

  @Test(arguments: StoreBackend.allCases) func wishesAndUnknownNumbers_areStrange(on backend: StoreBackend) async throws
  {
    try await backend.withLibrary { library in
      _ = try await library.addWishlistItem(
        BookDraft(isbn: .emma, title: "Emma", author: "Jane Austen"), operation: .random(), at: .opening)
      let inventory = try await library.start()
      #expect(try await library.scan(.isbn(.emma)).verdict == .wish)
      #expect(try await library.scan(.isbn(.dune)).verdict == .unknown)
      let product = try await library.scanIntoInventory(nil, text: "4006381333931", operation: .random(), at: .opening)
      #expect(product.verdict == .unknown)
      let strangers = try await library.strangers(in: inventory.id, limit: 9)
      #expect(strangers.map(\.code) == [ISBN.emma.text, ISBN.dune.text, "4006381333931"])
      #expect(strangers.map { $0.book?.title } == ["Emma", nil, nil])
      let rest = try await library.strangers(in: inventory.id, after: strangers[0].id, limit: 1)
      #expect(rest.map(\.code) == [ISBN.dune.text])
    }
  }

  @Test(arguments: StoreBackend.allCases) func missing_isWhatWasNotScanned_byTitle(on backend: StoreBackend)
    async throws
  {
    try await backend.withLibrary { library in
      _ = try await library.add(BookDraft(title: "Zorro", author: "Johnston McCulley", copies: 2))
      _ = try await library.add(.dune(copies: 2))
      _ = try await library.add(BookDraft(isbn: .emma, title: "Emma", author: "Jane Austen"))
      let inventory = try await library.start()
      _ = try await library.scan(.isbn(.dune))
      _ = try await library.scan(.isbn(.emma))
      let first = try await library.missing(in: inventory, limit: 1)
      #expect(first.map(\.title) == ["Dune"])
      #expect(first.map(\.copies) == [1])
      let rest = try await library.missing(in: inventory, after: first.last, limit: 9)
      #expect(rest.map(\.title) == ["Zorro"])
      #expect(rest.map(\.copies) == [2])
    }
  }

  /// The library lends on while its shelves are scanned.
  @Test(arguments: StoreBackend.allCases) func bookThatGoesOverTheDesk_isNotMissing(on backend: StoreBackend)
    async throws
  {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune(copies: 1))
      let emma = try await library.add(BookDraft(isbn: .emma, title: "Emma", author: "Jane Austen"))
      let ada = try await library.add(.ada)
      let loan = try await library.lend(dune, ada)
      let inventory = try await library.start(at: .opening.later(minutes: 1))
      _ = try await library.scan(.isbn(.emma))
      _ = try await library.takeBack(loan, at: .opening.later(minutes: 2))
      _ = try await library.lend(emma, ada, at: .opening.later(minutes: 3))
      #expect(try await library.missing(in: inventory, limit: 9).isEmpty)
    }
  }

  @Test(arguments: StoreBackend.allCases) func finished_keepsWhatWasMissing(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune(copies: 2))
      let ada = try await library.add(.ada)
      _ = try await library.start()
      _ = try await library.scan(.isbn(.dune))
      let operation = OperationID("finish")
      for _ in 1...2 {
        let finished = try await library.finishInventory(operation: operation, at: .opening.later(minutes: 5))
        #expect(finished.finishedAt == .opening.later(minutes: 5))
        #expect(try await library.missingCount(in: finished) == 1)
      }
      _ = try await library.lend(dune, ada, at: .opening.later(days: 1))
      _ = try await library.addCopies(7, to: dune.id, operation: .random(), at: .opening.later(days: 1))
      let last = try #require(try await library.inventories(limit: 9).first)
      let missing = try await library.missing(in: last, limit: 9)
      #expect(missing.map(\.title) == ["Dune"])
      #expect(missing.map(\.copies) == [1])
      #expect(try await library.inventory() == nil)
    }
  }

  @Test(arguments: StoreBackend.allCases) func only_oneIsOpen(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    try await store.expectRefusal(.noInventory) { try await store.library.scan(.isbn(.dune)) }
    try await store.expectRefusal(.noInventory) {
      try await store.library.finishInventory(operation: .random(), at: .opening)
    }
    _ = try await store.library.start()
    try await store.expectRefusal(.inventoryOpen(name: "Summer")) { try await store.library.start() }
    _ = try await store.library.finishInventory(operation: .random(), at: .opening)
    _ = try await store.library.start()
    #expect(try await store.library.inventories(limit: 9).count == 2)
  }

  @Test(arguments: StoreBackend.allCases) func scan_countsOnce_whenItIsRepeated(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      _ = try await library.add(.dune(copies: 1))
      _ = try await library.start()
      for _ in 1...2 {
        let scan = try await library.scanIntoInventory(
          .isbn(.dune), text: ISBN.dune.text, operation: OperationID("once"), at: .opening)
        #expect(scan.verdict == .found)
      }
      #expect(try await library.inventory()?.counts == [.found: 1])
    }
  }

  @Test(arguments: StoreBackend.allCases) func stations_shareOneInventory(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      _ = try await library.add(.dune(copies: 20))
      _ = try await library.start()
      try await withThrowingTaskGroup(of: Inventory.Verdict.self) { group in
        for _ in 1...24 { group.addTask { try await library.scan(.isbn(.dune)).verdict } }
        var verdicts: [Inventory.Verdict: Int] = [:]
        for try await verdict in group { verdicts[verdict, default: 0] += 1 }
        #expect(verdicts == [.found: 20, .surplus: 4])
      }
    }
  }
}

extension Library {
  fileprivate func start(at now: Timestamp = .opening) async throws -> Inventory {
    try await startInventory(named: "Summer", operation: .random(), at: now)
  }

  fileprivate func scan(_ code: BookCode) async throws -> Inventory.Scan {
    try await scanIntoInventory(code, text: code.text, operation: .random(), at: .opening.later(minutes: 1))
  }
}
