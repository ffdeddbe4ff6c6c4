import Domain
import Reports
import TestSupport
import Testing

@testable import Store

/// Now is Saturday 21 November 2026.
@Suite("Rules in the library") struct RulesTests {
  private func setRules(
    _ store: TestStore, moves: Bool = false, _ change: @escaping @Sendable (inout CirculationRules) throws -> Void
  ) async throws -> RulesChange {
    try await store.library.setRules(["x"], movesLoans: moves, operation: .random(), at: TestStore.now, change: change)
  }

  @Test(arguments: StoreBackend.allCases)
  func rules_areTheProgramsUntilSomebodySetsThem(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend, rules: CirculationRules(loanDays: 9))
    #expect(try await store.library.ownRules() == nil)
    #expect(try await store.library.circulationRules().loanDays == 9)
    let change = try await setRules(store) { $0.renewalLimit = 0 }
    #expect(change.rules.loanDays == 9 && change.rules.renewalLimit == 0)
    #expect(try await store.library.ownRules() == change.rules)
    let told = try await store.library.activities(limit: 1)
    #expect(told.map(\.type) == [.setRules])
    #expect(told.first?.additionalInfo == "renewals 2 → 0")
  }

  /// Another program opens the library with its own rules: they are not used.
  @Test(arguments: StoreBackend.allCases)
  func rules_holdForEveryProgram_andAtOnce(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (dune, ada) = (try await store.addBook(copies: 3), try await store.addStudent())
    var changes = store.library.changes.makeAsyncIterator()
    _ = try await changes.next()
    _ = try await setRules(store) { rules in
      rules.loanDays = 2
      rules.opening.openDays = [.monday, .tuesday, .wednesday, .thursday, .friday]
      rules.limits[.student]?.loans = 1
    }
    #expect(try await changes.next()?.contains(.settings) == true)
    let other = Library(driver: store.driver, rules: CirculationRules(loanDays: 99), calendar: TestStore.calendar)
    let loan = try await other.checkOut(dune.id, to: ada.id, operation: .random(), at: TestStore.now)
    // The second day is a Monday.
    #expect(loan.dueDate == .endOf(2026, 11, 23))
    let emma = try await store.addBook("Emma")
    try await store.expectRefusal(.loanLimitReached(limit: 1)) { try await store.checkOut(emma, to: ada) }
  }

  @Test(arguments: StoreBackend.allCases)
  func chosenDay_isRefused_whereTheLibraryIsClosed(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (dune, ada) = (try await store.addBook(), try await store.addStudent())
    _ = try await setRules(store) {
      $0.opening.openDays = [.monday, .tuesday, .wednesday, .thursday, .friday]
      $0.opening.termEnd = CalendarDay(year: 2026, month: 12, day: 18)
    }
    let (sunday, monday) = (CalendarDay(year: 2026, month: 11, day: 29), CalendarDay(year: 2026, month: 11, day: 30))
    try await store.expectRefusal(.closedDay(sunday, next: monday)) {
      try await store.checkOut(dune, to: ada, due: .endOf(2026, 11, 29))
    }
    let end = CalendarDay(year: 2026, month: 12, day: 18)
    try await store.expectRefusal(.afterEndOfTerm(end)) {
      try await store.checkOut(dune, to: ada, due: .endOf(2026, 12, 21))
    }
    let loan = try await store.checkOut(dune, to: ada, due: .endOf(2026, 11, 30))
    #expect(loan.dueDate == .endOf(2026, 11, 30))
    try await store.expectRefusal(.closedDay(sunday, next: monday)) {
      try await store.library.changeDueDate(
        of: loan.id, to: .endOf(2026, 11, 29), operation: .random(), at: TestStore.now)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func loans_areMovedToOpenDays_whereThatIsWanted(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await store.addStudent()
    var loans: [Loan] = []
    for (title, due) in [("One", 4), ("Two", 5), ("Six", 30)] {
      loans.append(try await store.checkOut(try await store.addBook(title), to: ada, due: .endOf(2026, 12, due)))
    }
    let holidays = Closure(
      first: CalendarDay(year: 2026, month: 12, day: 5), last: CalendarDay(year: 2027, month: 1, day: 6))
    let told = try await setRules(store) { $0.opening.add(holidays) }
    #expect(told.movedLoans == 0 && told.closedLoans == 2)
    let moved = try await setRules(store, moves: true) { _ in }
    #expect(moved.movedLoans == 2 && moved.closedLoans == 0)
    let due = try await store.library.activeLoans(of: ada.id).map(\.dueDate)
    #expect(due == [.endOf(2026, 12, 4), .endOf(2027, 1, 7), .endOf(2027, 1, 7)])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func settingsOfAMachine_areTakenOverOnce(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    #expect(try await store.library.adoptRules(CirculationRules(loanDays: 3), at: TestStore.now))
    #expect(try await !store.library.adoptRules(CirculationRules(loanDays: 5), at: TestStore.now))
    #expect(try await store.library.circulationRules().loanDays == 3)
    #expect(try await store.library.activities(limit: 9).map(\.type) == [.setRules])
  }

  @Test(arguments: StoreBackend.allCases)
  func sameRequest_countsOnce_andAVisitorMayNot(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let name = OperationID("rules")
    for _ in 1...2 {
      let change = try await store.library.setRules(["21"], movesLoans: false, operation: name, at: TestStore.now) {
        $0.loanDays += 7
      }
      #expect(change.rules.loanDays == 21)
    }
    let station = store.library.acting(as: .station(name: "desk", identification: .card))
    try await store.expectRefusal(.notPermitted(.changeRules)) {
      try await station.setRules(["1"], movesLoans: false, operation: .random(), at: TestStore.now) { $0.loanDays = 1 }
    }
  }

  /// Nothing is lent by unset rules; the check names the row, and a whole document replaces it.
  @Test(arguments: StoreBackend.allCases, ["{}", "", "{\"loanDays\":", "14"])
  func damagedRules_areFound_andLendNothing(on backend: StoreBackend, text: String) async throws {
    let store = try await TestStore(backend)
    let (dune, ada) = (try await store.addBook(), try await store.addStudent())
    try await store.driver.write { try $0.set(Library.rulesSetting, to: text) }
    let found = try await store.library.check()
    #expect(found.map { $0.place?.path } == ["library_setting.value"])
    let refusals = await #expect(throws: Refusals.self) { try await store.checkOut(dune, to: ada) }
    guard case .store(.damaged, _)? = refusals?.first else {
      Issue.record("\(String(describing: refusals))")
      return
    }
    _ = try await store.library.setRules(
      ["all"], movesLoans: false, operation: .random(), at: TestStore.now, to: CirculationRules(loanDays: 5))
    #expect(try await store.library.check() == [])
    #expect(try await store.checkOut(dune, to: ada).dueDate == .endOf(2026, 11, 26))
  }

  @Test(arguments: StoreBackend.allCases)
  func rules_travelWithACopy_andOutlastEmptying(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let rules = try await setRules(store) { $0.loanDays = 33 }.rules
    let other = try await TestStore(backend == .postgres ? .inMemory : .postgres)
    _ = try await store.copy(to: other)
    #expect(try await other.library.ownRules() == rules)
    _ = try await store.library.deleteAll(backedUp: try await store.library.tableCounts())
    #expect(try await store.library.ownRules() == rules)
  }
}
