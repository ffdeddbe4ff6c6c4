import Domain
import TestSupport
import Testing

@testable import Store

@Suite("PINs", .serialized)
struct PINTests {
  private static let now = TestStore.now
  private static let right = PIN.sample("4711")
  private static let wrong = PIN.sample("4712")

  private func later(minutes: Int64) -> Timestamp {
    Timestamp(milliseconds: Self.now.milliseconds + minutes * 60_000)
  }

  private func withPIN(
    on backend: StoreBackend, _ body: (Library, PINOwner) async throws -> Void
  ) async throws {
    let store = try await TestStore(backend)
    let owner = PINOwner.student(try await store.addStudent().id)
    try await store.library.set(Self.right, of: owner, operation: .random(), at: Self.now)
    try await body(store.library, owner)
    #expect(try await store.library.check() == [])
  }

  private func refusal(_ library: Library, _ pin: PIN, _ owner: PINOwner, at now: Timestamp) async -> Refusal? {
    do {
      try await library.verify(pin, of: owner, at: now)
      return nil
    } catch {
      return error.first
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func verification_takesTheRightPINOnly(on backend: StoreBackend) async throws {
    try await withPIN(on: backend) { library, owner in
      #expect(await refusal(library, Self.wrong, owner, at: Self.now) == .pinWrong(attemptsLeft: 4))
      #expect(await refusal(library, Self.right, owner, at: Self.now) == nil)
      #expect(await refusal(library, Self.wrong, owner, at: Self.now) == .pinWrong(attemptsLeft: 4))
      try await library.clearPIN(of: owner, operation: .random(), at: Self.now)
      #expect(await refusal(library, Self.right, owner, at: Self.now) == .pinMissing)
    }
  }

  /// The pause is in the store: another station, or the same one after a restart, keeps it.
  @Test(arguments: StoreBackend.allCases)
  func fiveFailures_pauseTyping_forFifteenMinutes(on backend: StoreBackend) async throws {
    try await withPIN(on: backend) { library, owner in
      for left in (1...4).reversed() {
        #expect(await refusal(library, Self.wrong, owner, at: Self.now) == .pinWrong(attemptsLeft: left))
      }
      let end = later(minutes: 15)
      #expect(await refusal(library, Self.wrong, owner, at: Self.now) == .pinPaused(until: end))
      let other = library.acting(as: .station(name: "hall", identification: nil))
      #expect(await refusal(other, Self.right, owner, at: later(minutes: 14)) == .pinPaused(until: end))
      #expect(await refusal(other, Self.wrong, owner, at: later(minutes: 16)) == .pinWrong(attemptsLeft: 4))
      #expect(await refusal(other, Self.right, owner, at: later(minutes: 16)) == nil)
    }
  }

  /// Attempts are counted before they are compared: stations that try together get no more of them.
  @Test(arguments: [StoreBackend.file, .postgres])
  func attemptsAtOnce_areAllCounted(on backend: StoreBackend) async throws {
    try await withPIN(on: backend) { library, owner in
      let refusals = await withTaskGroup(of: Refusal?.self) { group in
        for _ in 0..<12 { group.addTask { await self.refusal(library, Self.wrong, owner, at: Self.now) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let wrong = refusals.count { if case .pinWrong? = $0 { true } else { false } }
      #expect(wrong == PIN.failuresAllowed - 1)
      #expect(await refusal(library, Self.right, owner, at: Self.now) == .pinPaused(until: later(minutes: 15)))
    }
  }

  /// A pause that a clock set which was a year ahead does not last a year.
  @Test func pause_ends_whenTheClockWasAhead() async throws {
    try await withPIN(on: .inMemory) { library, owner in
      let ahead = TestStore.later(days: 365)
      for _ in 0..<5 { _ = await refusal(library, Self.wrong, owner, at: ahead) }
      #expect(await refusal(library, Self.right, owner, at: Self.now) == nil)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func pin_isStoredAsAHash_andInNoActivity(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let owner = PINOwner.student(try await store.addStudent().id)
    try await store.library.set(Self.right, of: owner, operation: .random(), at: Self.now)
    let rows = try await store.driver.read { connection in
      try LibraryTable.all.filter { $0.name != "student" }.flatMap {
        try connection.rows($0.page(after: nil, limit: 1000)).map { "\($0)" }
      }
    }
    #expect(rows.contains { $0.contains("$argon2id$v=19$m=19456,t=2,p=1$") })
    #expect(!rows.contains { $0.contains("4711") })
    let told = try #require(try await store.library.activities(limit: 1).first)
    #expect((told.type, told.studentLibraryID, told.additionalInfo) == (.setPIN, "S12345", nil))
  }

  @Test(arguments: StoreBackend.allCases)
  func student_isDeleted_withThePIN(on backend: StoreBackend) async throws {
    try await withPIN(on: backend) { library, owner in
      guard case .student(let id) = owner else { return }
      _ = try await library.deleteStudent(id, operation: .random(), at: Self.now)
      #expect(try await !library.hasPIN(owner))
    }
  }

  @Test func hashes_differ_forTheSamePIN() throws {
    let hashes = try (0..<2).map { _ in try PINHash.hash(Self.right) }
    #expect(hashes[0] != hashes[1])
    #expect(try hashes.allSatisfy { try PINHash.matches(Self.right, $0) && !PINHash.matches(Self.wrong, $0) })
    #expect(try !PINHash.matches(Self.right, "no hash"))
  }
}
