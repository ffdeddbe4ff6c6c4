import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Guessing passwords", .serialized)
struct SignInThrottleTests {
  private let now = TestStore.now

  private func later(seconds: Int) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds + Int64(seconds) * 1000)
  }

  @Test(arguments: StoreBackend.allCases)
  func tenFailures_delayTheAccount_andNeverLockIt(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      _ = try await library.addSampleAccount()
      for number in 0..<10 {
        #expect(await library.signInRefusal(address: "192.0.2.\(number)") == .signInRefused)
      }
      #expect(
        await library.signInRefusal("byrne", Library.samplePassword) == .signInTooOften(until: later(seconds: 5)))
      #expect(await library.signInRefusal(at: later(seconds: 5)) == .signInRefused)
      #expect(await library.signInRefusal(at: later(seconds: 6)) == .signInTooOften(until: later(seconds: 15)))
      // Tries while it waits do not make it longer.
      #expect(await library.signInRefusal("byrne", Library.samplePassword, at: later(seconds: 15)) == nil)
      #expect(await library.signInRefusal(at: later(seconds: 16 * 60)) == .signInRefused)
    }
  }

  /// An unknown name is delayed as well, so that the delay reveals nothing.
  @Test func unknownName_isDelayedAlike() async throws {
    try await StoreBackend.inMemory.withLibrary { library in
      for _ in 0..<10 { #expect(await library.signInRefusal("nobody") == .signInRefused) }
      #expect(await library.signInRefusal("Nobody") == .signInTooOften(until: later(seconds: 5)))
      #expect(await library.signInRefusal("somebody") == .signInRefused)
    }
  }

  @Test func thirtyFailures_delayAnAddress() async throws {
    try await StoreBackend.inMemory.withLibrary { library in
      _ = try await library.addSampleAccount()
      for number in 0..<30 { #expect(await library.signInRefusal("nobody\(number)") == .signInRefused) }
      #expect(
        await library.signInRefusal("byrne", Library.samplePassword) == .signInTooOften(until: later(seconds: 5)))
      #expect(await library.signInRefusal("byrne", Library.samplePassword, address: "192.0.2.2") == nil)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func device_thatSignedInBefore_isNotDelayedByOthers(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      _ = try await library.addSampleAccount()
      _ = try await library.addSampleAccount("emmy", .helper)
      let device = try await library.trySignIn().deviceCookie
      for _ in 0..<10 { #expect(await library.signInRefusal() == .signInRefused) }
      #expect(await library.signInRefusal("byrne", Library.samplePassword) != nil)
      let entry = try await library.trySignIn(device: device)
      // Its own failures delay only this address.
      for _ in 0..<10 { #expect(await library.signInRefusal(device: entry.deviceCookie) == .signInRefused) }
      #expect(
        await library.signInRefusal("byrne", Library.samplePassword, device: device)
          == .signInTooOften(until: later(seconds: 5)))
      // It is not a device of another account, and a made-up mark counts as none.
      for _ in 0..<10 { #expect(await library.signInRefusal("emmy", address: "192.0.2.9") == .signInRefused) }
      #expect(await library.signInRefusal("emmy", Library.samplePassword, device: device) != nil)
      let forged = BearerSecret.random().text + "." + String(repeating: "A", count: 22)
      #expect(await library.signInRefusal("emmy", Library.samplePassword, device: forged) != nil)
    }
  }

  @Test func sharedDevice_isNotRemembered() async throws {
    try await StoreBackend.inMemory.withLibrary { library in
      _ = try await library.addSampleAccount()
      let shared = try await library.trySignIn(isShared: true).deviceCookie
      #expect(BearerSecret(shared) != nil)
      for _ in 0..<10 { #expect(await library.signInRefusal() == .signInRefused) }
      #expect(await library.signInRefusal("byrne", Library.samplePassword, device: shared) != nil)
    }
  }

  @Test func device_remembersFiveAccounts() async throws {
    try await StoreBackend.inMemory.withLibrary { library in
      var device: String?
      for number in 0..<7 {
        _ = try await library.addSampleAccount("a\(number)")
        device = try await library.trySignIn("a\(number)", device: device).deviceCookie
      }
      #expect(device?.split(separator: ".").count == 6)
      #expect(DeviceCookie((device ?? "") + ".x") == nil && DeviceCookie("") == nil)
    }
  }

  /// Attempts are counted before they are compared: programs that try together get no more of them.
  @Test(arguments: [StoreBackend.file, .postgres])
  func attemptsAtOnce_areAllCounted(on backend: StoreBackend) async throws {
    let stations = try await Stations(2, on: backend)
    _ = try await stations[0].addSampleAccount()
    let outcomes = await stations.outcomes(
      of: (0..<16).map { _ in
        { library in _ = try await library.trySignIn("byrne", "Wrong-Horse") }
      })
    #expect(outcomes.filter { $0 == ["sign-in-refused"] }.count == 10, "\(outcomes)")
    #expect(outcomes.filter { $0 == ["sign-in-too-often"] }.count == 6, "\(outcomes)")
  }

  @Test func address_isForgotten_afterThirtyDays() async throws {
    try await StoreBackend.inMemory.withLibrary { library in
      #expect(await library.signInRefusal() == .signInRefused)
      func addresses() async throws -> [String?] {
        try await library.audit(matching: AuditFilter(), after: nil, limit: 9).map(\.address)
      }
      try await library.cleanAudit(at: TestStore.later(days: 30))
      #expect(try await addresses() == ["192.0.2.1"])
      try await library.cleanAudit(at: TestStore.later(days: 30, hours: 1))
      #expect(try await addresses() == [nil])
    }
  }

  @Test func fullQueue_refuses_andGoesOnAfterwards() async throws {
    let (hasher, gate) = (PasswordHasher(), Gate())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<(PasswordHasher.threads + PasswordHasher.waiting) {
        group.addTask { try await hasher.admit { () async throws(Refusals) in await gate.pass() } }
      }
      await gate.isReached(by: PasswordHasher.threads + PasswordHasher.waiting)
      await #expect(throws: Refusals(.serverBusy)) { try await hasher.admit { () async throws(Refusals) in } }
      await gate.open()
      try await group.waitForAll()
    }
    try await hasher.admit { () async throws(Refusals) in }
  }

  /// Keeps its visitors until it is opened.
  private actor Gate {
    private var visitors: [CheckedContinuation<Void, Never>] = []
    private var watcher: (count: Int, CheckedContinuation<Void, Never>)?

    func pass() async {
      await withCheckedContinuation { continuation in
        visitors.append(continuation)
        if let watcher, visitors.count >= watcher.count {
          watcher.1.resume()
          self.watcher = nil
        }
      }
    }

    func isReached(by count: Int) async {
      if visitors.count >= count { return }
      await withCheckedContinuation { watcher = (count, $0) }
    }

    func open() { for visitor in visitors { visitor.resume() } }
  }
}
