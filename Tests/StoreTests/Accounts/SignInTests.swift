import Domain
import Glibc
import TestSupport
import Testing

@testable import Store

@Suite("Signing in", .serialized)
struct SignInTests {
  private let now = TestStore.now

  private func later(minutes: Int) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds + Int64(minutes) * SignInTimes.minute)
  }

  @Test(arguments: StoreBackend.allCases)
  func rightPassword_signsIn_untilSignOut(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let byrne = try await library.addSampleAccount(email: "b@example.org")
    let entry = try await library.trySignIn(" BYRNE ")
    #expect(entry.account == byrne && entry.signIn.endsAt == later(minutes: 60))
    let other = try await library.trySignIn("b@example.org", isShared: true)
    #expect(other.secret != entry.secret && other.signIn.endsAt == later(minutes: 15))
    let found = try #require(try await library.signIn(of: entry.secret, at: now))
    #expect(found.account == byrne && found.signIn == entry.signIn)
    #expect(try await library.signIns(of: byrne.id, at: now).map(\.id) == [other.signIn.id, entry.signIn.id])
    let rows = try await store.driver.read { try $0.rows("SELECT * FROM sign_in").map { "\($0)" } }
    #expect(!rows.contains { $0.contains(entry.secret.text) || $0.contains(other.secret.text) })
    try await library.signOut(entry.secret, at: now)
    #expect(try await library.signIn(of: entry.secret, at: now) == nil)
    #expect(try await library.signIn(of: other.secret, at: now) != nil)
    #expect(try await library.signIn(of: .random(), at: now) == nil)
    #expect(
      try await library.audit(matching: AuditFilter(), after: nil, limit: 3).map(\.event) == [
        .signedOut, .signedIn, .signedIn,
      ])
    try await store.expectSound()
  }

  /// One answer: it does not reveal which names exist.
  @Test(arguments: StoreBackend.allCases)
  func wrongNameOrPasswordOrDisabledAccount_getOneAnswer(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      _ = try await library.addSampleAccount()
      let emmy = try await library.addSampleAccount("emmy", .helper)
      _ = try await library.byCommand.setEnabled(false, emmy.id, operation: .random(), at: now)
      _ = try await library.addSampleAccount("new", .helper, endsAt: later(minutes: -1))
      #expect(await library.signInRefusal("byrne", "Wrong-Horse") == .signInRefused)
      #expect(await library.signInRefusal("nobody", "Wrong-Horse") == .signInRefused)
      #expect(await library.signInRefusal("emmy", Library.samplePassword) == .signInRefused)
      #expect(await library.signInRefusal("new", Library.samplePassword) == .signInRefused)
      #expect(await library.signInRefusal("", "") == .signInRefused)
      #expect(await library.signInRefusal(String(repeating: "b", count: 100_000), "\u{0}") == .signInRefused)
      let failed = try await library.audit(matching: AuditFilter(event: .signInFailed), after: nil, limit: 9)
      #expect(failed.count == 6 && failed.allSatisfy { $0.actor == nil && $0.address == "192.0.2.1" })
    }
  }

  /// An unknown name costs the work of a wrong password: otherwise the time of the answer would reveal which names
  /// exist.
  @Test func nameThatNobodyHas_takesTheTimeOfAWrongPassword() throws {
    let hash = try Sodium.hash(Library.samplePassword)
    #expect(try !PasswordCheck.compare("Wrong-Horse", nil).isRight)
    let (known, unknown) = (try processorTime("Wrong-Horse", hash), try processorTime("Wrong-Horse", nil))
    #expect((0.5...2).contains(unknown / known), "\(unknown) against \(known)")
  }

  /// The least of five runs, only on this thread, so that a busy machine changes little.
  private func processorTime(_ password: String, _ hash: String?) throws -> Duration {
    func now() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    var least = Duration.seconds(3600)
    for _ in 0..<5 {
      let start = now()
      _ = try PasswordCheck.compare(password, hash)
      least = min(least, now() - start)
    }
    return least
  }

  @Test(arguments: StoreBackend.allCases)
  func signIn_ends_byIdlenessAndByLength(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      _ = try await library.addSampleAccount()
      _ = try await library.addSampleAccount("ada", .reader)
      let (byrne, ada) = (try await library.trySignIn(), try await library.trySignIn("ada"))
      #expect(try await library.signIn(of: byrne.secret, at: later(minutes: 59)) != nil)
      #expect(try await library.signIn(of: byrne.secret, at: later(minutes: 59 + 60)) == nil)
      #expect(try await library.signIn(of: ada.secret, at: TestStore.later(days: 29)) != nil)
      #expect(try await library.signIn(of: ada.secret, at: TestStore.later(days: 58)) != nil)
      #expect(try await library.signIn(of: ada.secret, at: TestStore.later(days: 88)) == nil)
      // Twelve hours are the limit, even during use.
      let long = try await library.trySignIn()
      for minutes in stride(from: 50, to: 12 * 60, by: 50) {
        #expect(try await library.signIn(of: long.secret, at: later(minutes: minutes)) != nil, "\(minutes)")
      }
      #expect(try await library.signIn(of: long.secret, at: later(minutes: 12 * 60)) == nil)
      // Ended ones are removed by the next sign-in.
      _ = try await library.trySignIn(at: TestStore.later(days: 100))
      #expect(try await library.driver.read { try $0.rows("SELECT id FROM sign_in").count } == 1)
    }
  }

  /// The store hears of a use up to five minutes late; the time without use counts from the use itself.
  @Test(arguments: StoreBackend.allCases, [true, false])
  func signIn_endsByTheLastUse_thoughItWasNotWritten(on backend: StoreBackend, isShared: Bool) async throws {
    try await backend.withLibrary { library in
      _ = try await library.addSampleAccount()
      let idle = isShared ? 15 : 60
      let entry = try await library.trySignIn(isShared: isShared)
      #expect(try await library.signIn(of: entry.secret, at: later(minutes: 4)) != nil)
      // Another person's sign-in removes those that have ended.
      _ = try await library.trySignIn(at: later(minutes: idle + 2))
      #expect(try await library.signIn(of: entry.secret, at: later(minutes: idle + 3)) != nil)
      #expect(try await library.signIn(of: entry.secret, at: later(minutes: 2 * idle + 3)) == nil)
      // The first of two uses between two writes counts no more than the second.
      let other = try await library.trySignIn(isShared: isShared)
      for minutes in [3, 1] { #expect(try await library.signIn(of: other.secret, at: later(minutes: minutes)) != nil) }
      #expect(try await library.signIn(of: other.secret, at: later(minutes: idle + 3)) == nil)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func lastUse_isWritten_everyFiveMinutesAtMost(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let byrne = try await library.addSampleAccount()
      let entry = try await library.trySignIn()
      func written() async throws -> Timestamp? {
        try await library.signIns(of: byrne.id, at: now).first?.lastSeenAt
      }
      _ = try await library.signIn(of: entry.secret, at: later(minutes: 4))
      #expect(try await written() == now)
      _ = try await library.signIn(of: entry.secret, at: later(minutes: 5))
      #expect(try await written() == later(minutes: 5))
    }
  }

  /// A clock that was a year ahead does not sign a person in for a year.
  @Test func signIn_ofAClockThatWasAhead_hasEnded() async throws {
    try await StoreBackend.inMemory.withLibrary { library in
      _ = try await library.addSampleAccount()
      let ahead = try await library.trySignIn(at: TestStore.later(days: 365))
      #expect(try await library.signIn(of: ahead.secret, at: now) == nil)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func changedAccount_countsAtOnce_inEveryProcess(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      _ = try await library.addSampleAccount("other")
      let byrne = try await library.addSampleAccount()
      let command = library.byCommand
      var secret = try await library.trySignIn().secret
      _ = try await command.setEnabled(false, byrne.id, operation: .random(), at: now)
      #expect(try await library.signIn(of: secret, at: now) == nil)
      _ = try await command.setEnabled(true, byrne.id, operation: .random(), at: now)
      #expect(try await library.signIn(of: secret, at: now) == nil, "an enabled account signs in anew")
      secret = try await library.trySignIn().secret
      _ = try await command.editAccount(byrne.id, AccountEdit(role: .helper), operation: .random(), at: now)
      #expect(try await library.signIn(of: secret, at: now) == nil)
      secret = try await library.trySignIn().secret
      _ = try await command.editAccount(byrne.id, AccountEdit(displayName: "B"), operation: .random(), at: now)
      #expect(try await library.signIn(of: secret, at: now)?.account.displayName == "B")
      _ = try await command.resetPassword(
        of: byrne.id, to: "Another-Horse", endsAt: nil, operation: .random(), at: now)
      #expect(try await library.signIn(of: secret, at: now) == nil)
      #expect(await library.signInRefusal("byrne", Library.samplePassword) == .signInRefused)
      secret = try await library.trySignIn("byrne", "Another-Horse").secret
      try await command.deleteAccount(byrne.id, operation: .random(), at: now)
      #expect(try await library.signIn(of: secret, at: now) == nil)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func signIns_areEnded_oneOrAll(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let byrne = try await library.addSampleAccount()
      let emmy = try await library.addSampleAccount("emmy", .helper)
      let entries = [
        try await library.trySignIn(), try await library.trySignIn(), try await library.trySignIn(),
      ]
      let stranger = library.acting(as: emmy.actor)
      await #expect(throws: Refusals(.noLongerThere)) {
        try await stranger.endSignIn(entries[0].signIn.id, of: emmy.id, at: now)
      }
      await #expect(throws: Refusals(.notPermitted(.manageAccounts))) {
        _ = try await stranger.endSignIns(of: byrne.id, except: nil, at: now)
      }
      let own = library.acting(as: byrne.actor)
      try await own.endSignIn(entries[0].signIn.id, of: byrne.id, at: now)
      #expect(try await own.endSignIns(of: byrne.id, except: entries[1].signIn.id, at: now) == 1)
      #expect(try await library.signIns(of: byrne.id, at: now).map(\.id) == [entries[1].signIn.id])
      #expect(try await library.byCommand.endSignIns(of: byrne.id, except: nil, at: now) == 1)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func password_isChanged_withANewSecret(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let byrne = try await library.addSampleAccount("byrne", endsAt: later(minutes: 60))
      let (one, two) = (try await library.trySignIn(), try await library.trySignIn())
      #expect(one.account.mustChoosePassword)
      let own = library.acting(as: byrne.actor)
      let secret = try await own.changePassword(to: "Another-Horse", secret: one.secret, at: later(minutes: 1))
      for old in [one.secret, two.secret] { #expect(try await library.signIn(of: old, at: now) == nil) }
      let found = try #require(try await library.signIn(of: secret, at: later(minutes: 1)))
      #expect(!found.account.mustChoosePassword && found.account.passwordChangedAt == later(minutes: 1))
      #expect(await library.signInRefusal("byrne", Library.samplePassword) == .signInRefused)
      #expect(await library.signInRefusal("byrne", "Another-Horse") == nil)
      await #expect(throws: Refusals(.signedOut)) {
        _ = try await own.changePassword(to: "Third-Horse", secret: one.secret, at: now)
      }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func proof_lastsTenMinutes_andWrongOnesAreSlowedDown(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      _ = try await library.addSampleAccount()
      let entry = try await library.trySignIn()
      #expect(entry.signIn.isProved(at: later(minutes: 10)) && !entry.signIn.isProved(at: later(minutes: 11)))
      #expect(!entry.signIn.isProved(at: later(minutes: -1)))
      let own = library.acting(as: entry.account.actor)
      try await own.provePassword(Library.samplePassword, secret: entry.secret, at: later(minutes: 20))
      let proved = try #require(try await library.signIn(of: entry.secret, at: later(minutes: 20)))
      #expect(proved.signIn.isProved(at: later(minutes: 30)))
      for _ in 0..<10 {
        await #expect(throws: Refusals(.passwordWrong)) {
          try await own.provePassword("Wrong-Horse", secret: entry.secret, at: later(minutes: 21))
        }
      }
      let end = Timestamp(milliseconds: later(minutes: 21).milliseconds + 5_000)
      await #expect(throws: Refusals(.signInTooOften(until: end))) {
        try await own.provePassword(Library.samplePassword, secret: entry.secret, at: later(minutes: 21))
      }
      // It does not keep the person from signing in elsewhere.
      #expect(await library.signInRefusal("byrne", Library.samplePassword, at: later(minutes: 21)) == nil)
      await #expect(throws: Refusals(.signedOut)) {
        try await own.provePassword(Library.samplePassword, secret: .random(), at: now)
      }
    }
  }

  /// A letter with an accent is one scalar on one keyboard and two on another.
  @Test func password_isTheSame_howeverItsLettersAreComposed() async throws {
    try await StoreBackend.inMemory.withLibrary { library in
      _ = try await library.addSampleAccount(password: "\u{C4}rger-Tee")
      #expect(await library.signInRefusal("byrne", "A\u{308}rger-Tee") == nil)
    }
  }

  @Test func oneTimePassword_isTypedInAnyForm() async throws {
    try await StoreBackend.inMemory.withLibrary { library in
      _ = try await library.addSampleAccount(password: "ABCD2345", endsAt: later(minutes: 60))
      #expect(await library.signInRefusal("byrne", " abcd-2345 ") == nil)
    }
  }

  /// A hash of an earlier default is replaced at the next sign-in.
  @Test func weakHash_isRenewed_bySigningIn() async throws {
    let store = try await TestStore(.inMemory)
    _ = try await store.library.addSampleAccount()
    // “Stapel-Pferd” with 8 MiB and one pass, as an earlier default might have been.
    let weak = try Sodium.hash(Library.samplePassword, passes: 1, memory: 8 << 20)
    try await store.driver.write { try $0.run("UPDATE account SET password_hash = \(weak)") }
    #expect(await store.library.signInRefusal("byrne", Library.samplePassword) == nil)
    let hash = try await store.driver.read {
      try $0.firstRow("SELECT password_hash FROM account")?.text("password_hash")
    }
    #expect(hash?.contains("$m=19456,t=2,p=1$") == true)
    #expect(await store.library.signInRefusal("byrne", Library.samplePassword) == nil)
  }
}
