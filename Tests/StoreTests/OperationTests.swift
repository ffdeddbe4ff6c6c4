import Domain
import Store
import Testing

/// Trying again is harmless: an answer that was lost is asked for with the same operation.
@Suite(.serialized) struct OperationTests {
  /// Does a change, then the same again: one result, and nothing more in the diary.
  private func twice<T: Equatable & Sendable>(
    _ library: Library, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: @Sendable (OperationID) async throws -> T
  ) async throws -> T {
    let operation = OperationID.random()
    let first = try await change(operation)
    let told = try await library.activities(limit: 100)
    #expect(try await change(operation) == first, sourceLocation: sourceLocation)
    #expect(try await library.activities(limit: 100) == told, sourceLocation: sourceLocation)
    return first
  }

  @Test(arguments: StoreBackend.allCases)
  func everyChange_countsOnce_whenTriedAgain(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let now = Timestamp.opening
      let dune = try await twice(library) { try await library.addBook(.dune(copies: 1), operation: $0, at: now) }
      let ada = try await twice(library) { try await library.addStudent(.ada, operation: $0, at: now) }
      _ = try await twice(library) { try await library.addCopies(2, to: dune.id, operation: $0, at: now) }
      #expect(try await library.copies(of: dune) == [3, 3])
      let emma = BookDraft(isbn: .emma, title: "Emma", author: "Jane Austen")
      let wished = try await twice(library) { try await library.addWishlistItem(emma, operation: $0, at: now) }
      _ = try await twice(library) { try await library.acquire(wished.id, copies: 1, operation: $0, at: now) }
      _ = try await twice(library) { operation in
        try await library.reserve(dune.id, for: ada.id, operation: operation, at: now)
        return true
      }
      let loan = try await twice(library) { try await library.checkOut(dune.id, to: ada.id, operation: $0, at: now) }
      let renewed = try await twice(library) { try await library.renew(loan.id, operation: $0, at: now) }
      #expect(renewed.renewals == 1)
      let due = Timestamp.end(ofDay: 3)
      _ = try await twice(library) { try await library.changeDueDate(of: loan.id, to: due, operation: $0, at: now) }
      _ = try await twice(library) { try await library.editBook(dune.id, to: .dune(copies: 5), operation: $0, at: now) }
      _ = try await twice(library) { try await library.returnLoan(loan.id, operation: $0, at: now) }
      #expect(try await library.copies(of: dune) == [5, 5])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func refusedChange_leavesNoTrace_andMayBeTriedAgain(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune(copies: 1))
      let ada = try await library.add(.ada)
      let loan = try await library.lend(dune, try await library.add(.emmy))
      let told = try await library.activities(limit: 100)
      let operation = OperationID.random()
      await expectRefused(.noCopiesAvailable(title: "Dune")) {
        _ = try await library.checkOut(dune.id, to: ada.id, operation: operation, at: .opening)
      }
      #expect(try await library.activities(limit: 100) == told)
      _ = try await library.takeBack(loan)
      #expect(try await library.checkOut(dune.id, to: ada.id, operation: operation, at: .opening).student == ada)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func operation_thatWasAnotherChange_isAFault(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let operation = OperationID("one")
      let dune = try await library.addBook(.dune(), operation: operation, at: .opening)
      let ada = try await library.add(.ada)
      await expectFault(.failed, naming: "one") {
        _ = try await library.checkOut(dune.id, to: ada.id, operation: operation, at: .opening)
      }
    }
  }

  @Test func operation_countsOnce_fromAnotherStation() async throws {
    let folder = try TemporaryFolder()
    let desk = try await folder.open()
    let door = try await folder.open()
    let dune = try await desk.add(.dune(copies: 5))
    let ada = try await desk.add(.ada)
    let operation = OperationID.random()
    let loans = try await withThrowingTaskGroup(of: Loan.self) { group in
      for number in 0..<8 {
        let station = number.isMultiple(of: 2) ? desk : door
        group.addTask { try await station.checkOut(dune.id, to: ada.id, operation: operation, at: .opening) }
      }
      return try await group.reduce(into: Set<Loan>()) { $0.insert($1) }
    }
    #expect(loans.count == 1)
    #expect(try await door.copies(of: dune) == [4, 5])
    #expect(try await door.check() == [])
    try await desk.close()
    try await door.close()
  }
}
