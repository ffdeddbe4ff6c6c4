import Domain
import Store
import TestSupport
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

  /// Minutes after the opening at which things happen; two copies, and what is missing of them in the end.
  enum Step: Sendable {
    case lend(Int), back(Int), leave(Int), scan(Int, Inventory.Verdict)
  }

  @Test(
    arguments: StoreBackend.allCases,
    [
      // A copy that was found, lent and returned counts once; the other was never seen.
      ([Step.scan(2, .found), .lend(3), .back(4)], 1),
      // It may be either that is lent then.
      ([.scan(2, .found), .lend(3), .back(4), .lend(5), .back(6)], 0),
      // Found and lent is not on the shelf; the other is missing until it is found, too.
      ([.scan(2, .found), .lend(3)], 1),
      ([.scan(2, .found), .lend(3), .scan(4, .found)], 0),
      ([.scan(2, .found), .lend(3), .scan(4, .found), .scan(5, .surplus)], 0),
      // Out while the shelf was scanned.
      ([.lend(0), .scan(2, .found), .back(3)], 0),
      ([.lend(0), .scan(2, .found), .back(3), .leave(4)], 0),
      // Back before it was.
      ([.lend(0), .back(2), .scan(3, .found)], 1),
      ([.lend(0), .back(2), .leave(2), .scan(3, .found)], 1),
      ([.lend(0), .back(2), .scan(3, .found), .scan(4, .found)], 0),
      // The shelf was not scanned: only copies that were returned are known to be there.
      ([.lend(0), .back(2)], 1),
      ([.lend(2), .back(3), .leave(4)], 1),
      ([.lend(2)], 1),
      ([], 2),
      // Both lent after one was found: more than were scanned are there.
      ([.scan(2, .found), .lend(3), .lend(3), .back(4), .back(5)], 0),
      // The copy is on the shelf while it is on loan: found, and then returned.
      ([.lend(0), .scan(2, .found), .scan(3, .onLoan), .back(4)], 0),
      ([.lend(0), .scan(2, .found), .scan(3, .onLoan), .back(4), .lend(5), .back(6)], 0),
    ] as [([Step], Int)])
  func missing_isWhatWasThereToBeScanned(on backend: StoreBackend, story: ([Step], Int)) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune(copies: 2))
      var (out, readers) = ([Loan](), [Student.ID]())
      var inventory: Inventory?
      for step in story.0 {
        switch step {
        case .lend(let minutes):
          let reader = try await library.add(StudentDraft.numbered(readers.count))
          readers.append(reader.id)
          if minutes > 0, inventory == nil { inventory = try await library.start(at: .opening.later(minutes: 1)) }
          out.append(try await library.lend(dune, reader, at: .opening.later(minutes: minutes)))
        case .back(let minutes):
          if inventory == nil { inventory = try await library.start(at: .opening.later(minutes: 1)) }
          _ = try await library.takeBack(out.removeFirst(), at: .opening.later(minutes: minutes))
        case .leave(let minutes):
          let reader = try #require(readers.last)
          _ = try await library.deleteStudent(reader, operation: .random(), at: .opening.later(minutes: minutes))
        case .scan(let minutes, let verdict):
          if inventory == nil { inventory = try await library.start(at: .opening.later(minutes: 1)) }
          #expect(try await library.scan(.isbn(.dune), at: .opening.later(minutes: minutes)).verdict == verdict)
        }
      }
      if inventory == nil { inventory = try await library.start(at: .opening.later(minutes: 1)) }
      #expect(try await library.missing(in: try #require(inventory), limit: 9).first?.copies ?? 0 == story.1)
      let finished = try await library.finishInventory(operation: .random(), at: .opening.later(minutes: 9))
      #expect(finished.missing == story.1)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func copiesThatCameLater_areNotMissing(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      func at(_ minutes: Int) -> Timestamp { .opening.later(minutes: minutes) }
      let dune = try await library.add(.dune(copies: 1))
      let emma = try await library.add(BookDraft(isbn: .emma, title: "Emma", author: "Jane Austen", copies: 2))
      let wish = try await library.addWishlistItem(
        BookDraft(title: "Ulysses", author: "James Joyce"), operation: .random(), at: .opening)
      let twins = [
        try await library.add(BookDraft(title: "Walden", author: "Henry Thoreau")),
        try await library.add(BookDraft(title: "Walden", author: "Henry Thoreau")),
      ]
      let inventory = try await library.start(at: at(1))
      _ = try await library.scan(.isbn(.dune), at: at(2))
      _ = try await library.addCopies(3, to: dune.id, operation: .random(), at: at(3))
      _ = try await library.addCopies(4, to: emma.id, operation: .random(), at: at(3))
      _ = try await library.acquire(wish.id, copies: 5, operation: .random(), at: at(3))
      _ = try await library.addCopies(2, to: twins[0].id, operation: .random(), at: at(3))
      let new = try await library.addBook(
        BookDraft(title: "Holes", author: "Louis Sachar", copies: 6), operation: .random(), at: at(3))
      _ = try await library.editBook(
        new.id, to: BookDraft(title: "Holes!", author: "Louis Sachar", copies: 6), operation: .random(), at: at(4))
      let table: ImportSource<BookEntry> = { take in
        for line in 2...3 {
          let draft = BookDraft(isbn: try ISBN.sample(line), title: "Table \(line)", author: "Some One", copies: 7)
          try take(.entry(BookEntry(draft: draft, saysCopies: true), line: line))
        }
      }
      _ = try await library.importBooks(table, ImportManner(), operation: .random(), at: at(4))
      func missing() async throws -> [String] {
        try await library.missing(in: inventory, limit: 9).map { "\($0.title) \($0.copies)" }
      }
      #expect(try await missing() == ["Emma 2", "Walden 1", "Walden 1"])
      // They were there at the time of the scan.
      _ = try await library.scan(.isbn(.dune), at: at(5))
      #expect(try await missing() == ["Dune 2", "Emma 2", "Walden 1", "Walden 1"])
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
        #expect(finished.inventory.finishedAt == .opening.later(minutes: 5))
        #expect(finished.missing == 1)
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

  fileprivate func scan(
    _ code: BookCode, at now: Timestamp = .opening.later(minutes: 1)
  ) async throws -> Inventory.Scan {
    try await scanIntoInventory(code, text: code.text, operation: .random(), at: now)
  }
}
