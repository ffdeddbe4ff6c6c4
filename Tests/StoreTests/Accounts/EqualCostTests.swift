import Domain
import TestSupport
import Testing

@testable import Store

/// The time of an answer reveals nothing about names. The test counts what costs time, because a clock on a busy
/// machine proves nothing: the hashes, and the statements in their order.
@Suite("Tries cost the same", .serialized, .timeLimit(.minutes(30))) struct EqualCostTests {
  private struct Cost: Equatable {
    let hashes: Int
    let statements: [String]
  }

  private struct Scene {
    let library: Library
    let recorder: StatementRecorder

    func cost(of call: (Library) async throws -> Void, refusedAs expected: Refusal) async -> Cost {
      let before = library.passwords.jobCount
      _ = recorder.take()
      let refusal = await Library.refusal { try await call(library.acting(as: .visitor)) }
      #expect(refusal == expected)
      return Cost(hashes: library.passwords.jobCount - before, statements: recorder.take())
    }
  }

  private func scene(_ backend: StoreBackend, _ signUp: SiteSettings.SignUp = .closed) async throws -> Scene {
    let recorder = StatementRecorder(try await backend.open(in: TemporaryFolder()))
    let library = Library(driver: recorder, rules: CirculationRules(), calendar: TestStore.calendar)
    var edit = SiteSettingsEdit()
    edit.signUp = signUp
    _ = try await library.setSiteSettings(edit, operation: .random(), at: TestStore.now)
    _ = try await library.addSampleAccount("known", .reader, email: "known@example.org")
    let disabled = try await library.addSampleAccount("disabled", .reader)
    _ = try await library.byCommand.setEnabled(false, disabled.id, operation: .random(), at: TestStore.now)
    // The key of the marks is made by the first try of all.
    _ = await library.signInRefusal("first", address: "198.51.100.1")
    return Scene(library: library, recorder: recorder)
  }

  @Test(arguments: [StoreBackend.inMemory, .postgres])
  func signIn_costsTheSame_whoeverIsNamed(on backend: StoreBackend) async throws {
    let scene = try await scene(backend)
    var costs: [String: Cost] = [:]
    for (name, password) in [
      ("unknown", Library.samplePassword), ("known", "Wrong-Horse"), ("known@example.org", "Wrong-Horse"),
      ("disabled", Library.samplePassword), ("unknown@example.org", "Wrong-Horse"),
    ] {
      costs[name] = await scene.cost(
        of: { library in
          let entry = SignInTry(
            name: name, password: password, deviceCookie: nil, address: "192.0.2.1", isShared: false)
          _ = try await library.signIn(entry, at: TestStore.now)
        }, refusedAs: .signInRefused)
    }
    let unknown = try #require(costs["unknown"])
    #expect(unknown.hashes == 1 && unknown.statements.count > 5)
    for (name, cost) in costs { #expect(cost == unknown, "\(name)") }
  }

  /// The page says that a name is taken, where everybody may sign up. It costs a hash as a free one does.
  @Test(arguments: [StoreBackend.inMemory, .postgres])
  func signUp_costsAHash_alsoForATakenName(on backend: StoreBackend) async throws {
    let scene = try await scene(backend, .open)
    let name = await cost(ofSigningUpAs: "known", in: scene, refusedAs: .accountNameTaken(name: "known"))
    let address = await cost(
      ofSigningUpAs: "new", email: "known@example.org", in: scene, refusedAs: .emailTaken(email: "known@example.org"))
    #expect(name.hashes == 1 && address.hashes == 1)
    let before = scene.library.passwords.jobCount
    _ = try await scene.library.acting(as: .visitor).signUp(entry("free"), at: TestStore.now)
    #expect(scene.library.passwords.jobCount - before == 1)
  }

  /// Without the library's code, the answer reveals nothing about a name or an address.
  @Test(arguments: [StoreBackend.inMemory, .postgres])
  func signUp_withoutTheCode_costsTheSame_takenOrFree(on backend: StoreBackend) async throws {
    let scene = try await scene(backend, .code)
    let taken = await cost(ofSigningUpAs: "known", in: scene, refusedAs: .signUpCodeWrong)
    let free = await cost(ofSigningUpAs: "free", in: scene, refusedAs: .signUpCodeWrong)
    let address = await cost(
      ofSigningUpAs: "other", email: "known@example.org", in: scene, refusedAs: .signUpCodeWrong)
    #expect(taken == free && taken == address && taken.hashes == 0 && taken.statements.count > 3)
  }

  private func entry(_ name: String, email: String? = nil) -> SignUpTry {
    SignUpTry(
      draft: AccountDraft(name: name, displayName: name, email: email, role: .reader),
      password: Library.samplePassword, code: "ABCD2345", address: "192.0.2.1", isShared: false)
  }

  private func cost(
    ofSigningUpAs name: String, email: String? = nil, in scene: Scene, refusedAs expected: Refusal
  ) async -> Cost {
    let entry = entry(name, email: email)
    return await scene.cost(
      of: { library in _ = try await library.signUp(entry, at: TestStore.now) },
      refusedAs: expected)
  }
}
