import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Promotion at the end of a year", .serialized)
struct PromotionTests {
  private static let now = TestStore.now

  private func school(_ backend: StoreBackend) async throws -> TestStore {
    let store = try await TestStore(backend)
    let grades = ["5a", "6a", "9a", "10a", "10b", "Owls", "5/6c"]
    for (number, grade) in grades.enumerated() {
      let draft = StudentDraft(libraryID: "S\(number)", firstName: "First", lastName: "Last \(number)", grade: grade)
      _ = try await store.library.addStudent(draft, operation: .random(), at: Self.now)
    }
    return store
  }

  private func grades(_ store: TestStore) async throws -> [String] {
    try await store.library.students(limit: 99).sorted { $0.libraryID < $1.libraryID }.map(\.grade)
  }

  @Test(arguments: StoreBackend.allCases)
  func classes_moveUp_andTheHighestLeave(on backend: StoreBackend) async throws {
    let store = try await school(backend)
    let before = try await store.library.classes()
    let plan = try await store.library.promotion(last: nil, year: 2026)
    #expect((plan.year, plan.last) == (2026, 10))
    #expect(plan.moves.map(\.schoolClass.name) == ["10a", "10b", "9a", "6a", "5a"])
    #expect(plan.moves.map(\.newName) == ["10a (2026)", "10b (2026)", "10a", "7a", "6a"])
    #expect(plan.moves.map(\.archives) == [true, true, false, false, false])
    #expect(plan.staying.map(\.name) == ["5/6c", "Owls"])
    let operation = OperationID.random()
    for _ in 1...2 {
      let made = try await store.library.promote(last: nil, year: 2026, operation: operation, at: Self.now)
      #expect(made.moves == plan.moves)
    }
    #expect(try await grades(store) == ["6a", "7a", "10a", "10a (2026)", "10b (2026)", "Owls", "5/6c"])
    #expect(try await store.library.classes().map(\.name) == ["5/6c", "6a", "7a", "10a", "Owls"])
    let after = try await store.library.classes(archived: true)
    #expect(Set(after.map(\.id)) == Set(before.map(\.id)))
    #expect(after.compactMap(\.archivedYear) == [2026, 2026])
    let told = try await store.library.activities(limit: 5)
    #expect(Set(told.map(\.type)) == [.promoteClass, .archiveClass])
    #expect(told.first?.additionalInfo == "5a → 6a")
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases) func promotion_isUndoneOnce(on backend: StoreBackend) async throws {
    let store = try await school(backend)
    let library = store.library
    let (before, classes) = (try await grades(store), try await library.classes(archived: true))
    try await store.expectRefusal(.noPromotion) { try await library.undoPromotion(operation: .random(), at: Self.now) }
    _ = try await library.promote(last: 10, year: 2026, operation: .random(), at: Self.now)
    #expect(try await library.lastPromotion()?.year == 2026)
    let operation = OperationID.random()
    for _ in 1...2 {
      #expect(try await library.undoPromotion(operation: operation, at: Self.now).moves.count == 5)
    }
    #expect(try await grades(store) == before)
    #expect(try await library.classes(archived: true) == classes)
    #expect(try await library.lastPromotion() == nil)
    try await store.expectRefusal(.noPromotion) { try await library.undoPromotion(operation: .random(), at: Self.now) }
    // The school is promoted after all.
    _ = try await library.promote(last: 10, year: 2026, operation: .random(), at: Self.now)
    #expect(try await grades(store).prefix(3) == ["6a", "7a", "10a"])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func undo_isRefused_whereAnOldNameIsTaken(on backend: StoreBackend) async throws {
    let store = try await school(backend)
    _ = try await store.library.promote(last: nil, year: 2026, operation: .random(), at: Self.now)
    let new = try await store.library.addClass("5a", operation: .random(), at: Self.now)
    try await store.expectRefusal(.classTaken(name: "5a")) {
      try await store.library.undoPromotion(operation: .random(), at: Self.now)
    }
    _ = try await store.library.editClass(new.id, name: "5x", operation: .random(), at: Self.now)
    _ = try await store.library.undoPromotion(operation: .random(), at: Self.now)
    #expect(try await grades(store).prefix(2) == ["5a", "6a"])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func undo_isRefused_whenAClassWasChangedSince(on backend: StoreBackend) async throws {
    let store = try await school(backend)
    _ = try await store.library.promote(last: nil, year: 2026, operation: .random(), at: Self.now)
    let leavers = try #require(try await store.library.schoolClass(named: "10b (2026)"))
    _ = try await store.library.deleteStudents(in: leavers.id, operation: .random(), at: Self.now)
    try await store.expectRefusal(.classChanged(name: "10b (2026)")) {
      try await store.library.undoPromotion(operation: .random(), at: Self.now)
    }
    #expect(try await grades(store).prefix(2) == ["6a", "7a"])
  }

  @Test(arguments: StoreBackend.allCases)
  func promotion_isRefused_whereAnArchivedClassHasTheName(on backend: StoreBackend) async throws {
    let store = try await school(backend)
    _ = try await store.library.addClass("10b (2026)", operation: .random(), at: Self.now)
    try await store.expectRefusal(.classTaken(name: "10b (2026)")) {
      try await store.library.promote(last: nil, year: 2026, operation: .random(), at: Self.now)
    }
    _ = try await store.library.promote(last: nil, year: 2027, operation: .random(), at: Self.now)
    #expect(try await grades(store).prefix(3) == ["6a", "7a", "10a"])
  }

  @Test(arguments: StoreBackend.allCases) func year_isPromotedOnce(on backend: StoreBackend) async throws {
    let store = try await school(backend)
    let shown = try await store.library.promotion(last: nil, year: 2026)
    _ = try await store.library.addClass("7a", operation: .random(), at: Self.now)
    try await store.expectRefusal(.noLongerThere) {
      try await store.library.promote(last: nil, year: 2026, shown: shown, operation: .random(), at: Self.now)
    }
    _ = try await store.library.promote(last: 13, year: 2026, operation: .random(), at: Self.now)
    try await store.expectRefusal(.alreadyPromoted(year: 2026)) {
      try await store.library.promote(last: 13, year: 2026, operation: .random(), at: Self.now)
    }
    await #expect(throws: Refusals(.alreadyPromoted(year: 2026))) {
      try await store.library.promotion(last: nil, year: 2026)
    }
    _ = try await store.library.promote(last: 13, year: 2027, operation: .random(), at: Self.now)
    #expect(try await grades(store).prefix(3) == ["7a", "8a", "11a"])
  }

  @Test(arguments: StoreBackend.allCases)
  func last_saysWhoLeaves(on backend: StoreBackend) async throws {
    let store = try await school(backend)
    let growing = try await store.library.promotion(last: 13, year: 2026)
    #expect(growing.moves.allSatisfy { !$0.archives })
    #expect(growing.moves.map(\.newName) == ["11b", "11a", "10a", "7a", "6a"])
    let small = try await store.library.promotion(last: 6, year: 2026)
    #expect(small.moves.filter(\.archives).map(\.schoolClass.name) == ["6a", "9a", "10a", "10b"])
    let empty = try await TestStore(backend)
    _ = try await empty.library.addClass("Owls", operation: .random(), at: Self.now)
    try await empty.expectRefusal(.nothingToPromote) {
      try await empty.library.promote(last: nil, year: 2026, operation: .random(), at: Self.now)
    }
  }

  /// A student who is entered while the school is promoted is in a class with the name that the student has.
  @Test(arguments: [StoreBackend.file, .postgres])
  func students_areAdded_whileClassesMove(on backend: StoreBackend) async throws {
    let store = try await school(backend)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          let draft = StudentDraft(libraryID: "N\(number)", firstName: "New", lastName: "\(number)", grade: "5a")
          _ = try await store.library.addStudent(draft, operation: .random(), at: Self.now)
        }
      }
      for round in 0..<4 {
        group.addTask {
          _ = try? await store.library.promote(last: 13, year: 2026 + round, operation: .random(), at: Self.now)
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.library.students(limit: 99).count == 27)
    try await store.expectSound()
  }
}
