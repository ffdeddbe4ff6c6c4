import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Copies by their labels, lost and found", .serialized)
struct CopyChangeTests {
  private func states(_ book: Book, in store: TestStore) async throws -> [Copy.State] {
    try await store.library.copies(of: book.id).map(\.state)
  }

  private func change(_ book: Book, _ number: Int, _ change: Copy.Change, in store: TestStore) async throws -> Copy {
    try await store.library.changeCopy(number, of: book.id, change, operation: .random(), at: TestStore.now)
  }

  private func counts(_ book: Book, in store: TestStore) async throws -> [Int] {
    let book = try await store.reload(book)
    return [book.totalCopies, book.availableCopies]
  }

  @Test(arguments: StoreBackend.allCases)
  func label_identifiesTheCopy_andATitlesLabelTheTitle(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let book = try await store.addBook(copies: 3)
    // A label from before belongs to the title.
    let old = try #require(try await library.giveLabels(to: [book.id]).rows.first?.labelNumber)
    let copy = try await change(book, 2, .label(nil), in: store)
    let label = try #require(copy.label)
    #expect(label != old)
    #expect(try await library.book(label: old)?.copy == nil)
    let shown = try #require(try await library.book(label: label))
    #expect(shown.id == book.id)
    #expect(shown.copy == Copy.Shown(number: 2, label: label, state: .onShelf))
    #expect(shown.code == .label(label))
    // Asked again for a label, the copy keeps it; numbers are given once, also those that a copy gave up.
    #expect(try await change(book, 2, .label(nil), in: store).label == label)
    let other = try #require(LabelNumber(serial: 500))
    #expect(try await change(book, 2, .label(other), in: store).label == other)
    for taken in [old, label] {
      try await store.expectRefusal(.labelTaken(taken)) { try await change(book, 3, .label(taken), in: store) }
    }
    #expect(try await change(book, 3, .label(nil), in: store).label == LabelNumber(serial: 501))
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func checkout_takesTheCopyThatWasShown_orOneWithoutALabel(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend, rules: CirculationRules(copiesPerTitle: 3))
    let library = store.library
    let book = try await store.addBook(copies: 3)
    let (ada, emmy) = (try await store.addStudent("S1"), try await store.addStudent("S2"))
    for number in [1, 2] { _ = try await change(book, number, .label(nil), in: store) }
    func lend(_ copy: Int?, to student: Student) async throws -> Int? {
      try await library.checkOut(book.id, copy: copy, to: student.id, operation: .random(), at: TestStore.now)
        .copyNumber
    }
    #expect(try await lend(nil, to: ada) == 3)
    #expect(try await lend(2, to: ada) == 2)
    try await store.expectRefusal(.copyOnLoan(title: "Dune", number: 2)) { try await lend(2, to: emmy) }
    let due = try #require(try await library.activeLoans(of: ada.id).first).dueDate
    try await store.expectRefusal(.alreadyBorrowed(title: "Dune", dueDate: due)) { try await lend(2, to: ada) }
    try await store.expectRefusal(.unknownCopy(title: "Dune", number: 9)) { try await lend(9, to: emmy) }
    // No copy without a label is left.
    #expect(try await lend(nil, to: emmy) == 1)
    try await store.expectRefusal(.noCopiesAvailable(title: "Dune")) { try await lend(nil, to: emmy) }
    #expect(try await library.activeLoans(of: ada.id).map(\.copyNumber).sorted { ($0 ?? 0) < ($1 ?? 0) } == [2, 3])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func secondCopyOfATitle_isRefused_unlessTheRulesAllowIt(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 2)
    let ada = try await store.addStudent()
    let loan = try await store.checkOut(book, to: ada)
    try await store.expectRefusal(.alreadyBorrowed(title: "Dune", dueDate: loan.dueDate)) {
      try await store.checkOut(book, to: ada)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func copyOnHold_isNotLentToAnother(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let book = try await store.addBook(copies: 2)
    let (ada, emmy, lise) = (
      try await store.addStudent("S1"), try await store.addStudent("S2"), try await store.addStudent("S3")
    )
    let first = try await store.checkOut(book, to: ada)
    let second = try await store.checkOut(book, to: emmy)
    _ = try await library.reserve(book.id, for: lise.id, operation: .random(), at: TestStore.now)
    _ = try await store.returnBook(second)
    _ = try await store.returnBook(first)
    #expect(try await states(book, in: store) == [.onShelf, .onHold])
    try await store.expectRefusal(.heldForAnother(title: "Dune")) {
      try await library.checkOut(book.id, copy: 2, to: ada.id, operation: .random(), at: TestStore.now)
    }
    // A student with a copy on hold may take the other one: the held copy is free then.
    _ = try await library.checkOut(book.id, copy: 1, to: lise.id, operation: .random(), at: TestStore.now)
    #expect(try await states(book, in: store) == [.onLoan, .onShelf])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func copyOnHold_isLentByItsLabel_whenItsHoldHasExpired(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let book = try await store.addBook()
    let (ada, lise) = (try await store.addStudent("S1"), try await store.addStudent("S2"))
    let loan = try await store.checkOut(book, to: ada)
    _ = try await library.reserve(book.id, for: lise.id, operation: .random(), at: TestStore.now)
    _ = try await store.returnBook(loan)
    let later = TestStore.later(days: 30)
    _ = try await library.checkOut(book.id, copy: 1, to: ada.id, operation: .random(), at: later)
    #expect(try await states(book, in: store) == [.onLoan])
    #expect(try await library.reservations(.ofBook(book.id), limit: 9) == [])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func changes_keepTheCounters_andAreLogged(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 2)
    let steps: [(Copy.Change, Copy.State, [Int], Activity.Kind)] = [
      (.damage, .inRepair, [2, 1], .damageCopy), (.repair, .onShelf, [2, 2], .repairCopy),
      (.lose, .lost, [2, 1], .loseCopy), (.find, .onShelf, [2, 2], .findCopy),
      (.withdraw, .withdrawn, [1, 1], .withdrawCopy), (.find, .onShelf, [2, 2], .findCopy),
      (.shelf("Blue"), .onShelf, [2, 2], .editCopy), (.note("torn"), .onShelf, [2, 2], .editCopy),
    ]
    for (change, state, counts, kind) in steps {
      // Done twice, the second time changes nothing and logs nothing.
      for _ in 0..<2 { #expect(try await self.change(book, 2, change, in: store).state == state, "\(change)") }
      #expect(try await self.counts(book, in: store) == counts, "\(change)")
      let told = try await store.library.activities(limit: 2)
      #expect(told.map(\.type).first == kind && told.first?.additionalInfo == "2")
      try await store.expectSound()
    }
    #expect(try await store.library.activities(limit: 100).count == steps.count + 1)
    let copy = try await store.library.copies(of: book.id)[1]
    #expect((copy.shelf, copy.note, copy.lastSeen) == ("Blue", "torn", TestStore.now))
    _ = try await change(book, 1, .withdraw, in: store)
    try await store.expectRefusal(.lastCopy(title: "Dune")) { try await change(book, 2, .withdraw, in: store) }
    try await store.expectRefusal(.unknownCopy(title: "Dune", number: 7)) {
      try await change(book, 7, .lose, in: store)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func lostCopyOnLoan_endsItsLoan_andOthersAreReturnedFirst(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 2)
    let (ada, emmy) = (try await store.addStudent("S1"), try await store.addStudent("S2"))
    let loan = try await store.checkOut(book, to: ada)
    for change in [Copy.Change.damage, .withdraw] {
      try await store.expectRefusal(.copyOnLoan(title: "Dune", number: 1)) {
        try await self.change(book, 1, change, in: store)
      }
    }
    _ = try await change(book, 2, .lose, in: store)
    _ = try await store.library.reserve(book.id, for: emmy.id, operation: .random(), at: TestStore.now)
    #expect(try await change(book, 1, .lose, in: store).state == .lost)
    #expect(try await store.library.loan(id: loan.id)?.isActive == false)
    #expect(try await counts(book, in: store) == [2, 0])
    // A missing copy is on hold for no student.
    #expect(try await store.library.held(for: emmy.id).isEmpty)
    try await store.expectSound()
    // Found again, it is for the student who waits.
    _ = try await change(book, 1, .find, in: store)
    #expect(try await states(book, in: store) == [.onHold, .lost])
    #expect(try await store.library.held(for: emmy.id).count == 1)
    // A copy on hold that gets lost leaves the student waiting again.
    _ = try await change(book, 1, .lose, in: store)
    #expect(try await store.library.held(for: emmy.id).isEmpty)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func goneCopy_isFound_whenItIsScanned(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let book = try await store.addBook(copies: 2)
    let ada = try await store.addStudent()
    let label = try #require(try await change(book, 2, .label(nil), in: store).label)
    _ = try await change(book, 2, .withdraw, in: store)
    let shown = try #require(try await library.book(label: label))
    #expect(try await library.findScanned(shown, at: TestStore.later(hours: 1)))
    #expect(try await !library.findScanned(shown, at: TestStore.later(hours: 2)))
    #expect(try await counts(book, in: store) == [2, 2])
    #expect(try await library.activities(limit: 1).map(\.type) == [.findCopy])
    // A number of the title is not clear while another copy could be the one in the hand.
    _ = try await change(book, 1, .lose, in: store)
    #expect(try await !library.findScanned(try await store.reload(book), at: TestStore.now))
    _ = try await change(book, 2, .damage, in: store)
    #expect(try await !library.findScanned(try await store.reload(book), at: TestStore.now))
    _ = try await change(book, 2, .lose, in: store)
    let loan = try await store.checkOut(book, to: ada)
    #expect(loan.copyNumber == 1)
    #expect(try await states(book, in: store) == [.onLoan, .lost])
    #expect(try await library.activities(limit: 2).map(\.type) == [.checkout, .findCopy])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func lostCopy_isFound_byAnInventory(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let book = try await store.addBook(copies: 1)
    let label = try #require(try await change(book, 1, .label(nil), in: store).label)
    _ = try await change(book, 1, .lose, in: store)
    _ = try await library.startInventory(named: "Summer", operation: .random(), at: TestStore.now)
    let scan = try await library.scanIntoInventory(
      .label(label), text: label.text, operation: .random(), at: TestStore.later(hours: 1))
    #expect(scan.verdict == .found)
    let copy = try #require(try await library.copies(of: book.id).first)
    #expect((copy.state, copy.lastSeen) == (.onShelf, TestStore.later(hours: 1)))
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func change_countsOnce_underItsName(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let book = try await store.addBook(copies: 2)
    let name = OperationID("lost")
    for _ in 0..<2 { _ = try await library.changeCopy(1, of: book.id, .lose, operation: name, at: TestStore.now) }
    _ = try await change(book, 1, .find, in: store)
    // On a second request the operation was already done: the copy stays found.
    #expect(try await library.changeCopy(1, of: book.id, .lose, operation: name, at: TestStore.now).state == .onShelf)
    try await store.expectRefusal(.operationReused(name)) {
      try await library.changeCopy(2, of: book.id, .lose, operation: name, at: TestStore.now)
    }
    let lent = OperationID("lent")
    let ada = try await store.addStudent()
    for _ in 0..<2 {
      let loan = try await library.checkOut(book.id, copy: 2, to: ada.id, operation: lent, at: TestStore.now)
      #expect(loan.copyNumber == 2)
    }
    try await store.expectRefusal(.operationReused(lent)) {
      try await library.checkOut(book.id, copy: 1, to: ada.id, operation: lent, at: TestStore.now)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func reportsOfCopies_areOnTheAttentionList_untilTheyAreOver(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    func open() async throws -> [String] {
      try await store.library.attentions(limit: 9).map { "\($0.attention.kind.rawValue) \($0.attention.subject ?? "")" }
        .sorted()
    }
    let book = try await store.addBook(copies: 3)
    let ada = try await store.addStudent("S1")
    _ = try await store.library.checkOut(book.id, to: ada.id, operation: .random(), at: TestStore.now)
    _ = try await change(book, 1, .lose, in: store)
    _ = try await change(book, 2, .damage, in: store)
    _ = try await change(book, 3, .damage, in: store)
    #expect(try await open() == ["damaged_copy 2", "damaged_copy 3", "lost_copy 1"])
    _ = try await change(book, 2, .lose, in: store)
    #expect(try await open() == ["damaged_copy 3", "lost_copy 1", "lost_copy 2"])
    _ = try await change(book, 3, .repair, in: store)
    _ = try await change(book, 1, .find, in: store)
    #expect(try await open() == ["lost_copy 2"])
    _ = try await change(book, 2, .withdraw, in: store)
    #expect(try await open().isEmpty)
    try await store.expectSound()
  }
}
