import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Signing up", .serialized, .timeLimit(.minutes(30))) struct SignUpTests {
  private func open(_ signUp: SiteSettings.SignUp, _ store: TestStore, email: Bool = false) async throws {
    var edit = SiteSettingsEdit()
    (edit.signUp, edit.needsEmail) = (signUp, email)
    _ = try await store.library.setSiteSettings(edit, operation: .random(), at: TestStore.now)
  }

  private func signUp(
    _ name: String, email: String? = nil, country: String? = nil, code: String = "", address: String = "192.0.2.1",
    at now: Timestamp = TestStore.now, in store: TestStore
  ) async throws -> SignInEntry {
    let draft = try AccountDraft(name: name, email: email, role: .reader, country: country).checked()
    return try await store.library.acting(as: .visitor).signUp(
      SignUpTry(draft: draft, password: Library.samplePassword, code: code, address: address, isShared: false), at: now)
  }

  @Test(arguments: StoreBackend.allCases)
  func person_makesAnAccount_whereTheLibraryLetsThem(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    #expect(await Library.refusal { _ = try await signUp("ada", in: store) } == .signUpClosed)
    try await open(.open, store, email: true)
    #expect(await Library.refusal { _ = try await signUp("ada", in: store) } == .emailMissing)
    let entry = try await signUp("ada", email: "Ada@example.org", country: "IE", in: store)
    #expect(entry.account.role == .reader && entry.account.country == "IE" && entry.account.email == "Ada@example.org")
    #expect(try await store.library.signIn(of: entry.secret, at: TestStore.now) != nil)
    #expect(
      await Library.refusal { _ = try await signUp("ADA", email: "b@example.org", in: store) }
        == .accountNameTaken(name: "ADA"))
    #expect(
      await Library.refusal { _ = try await signUp("bo", email: "ada@EXAMPLE.org", in: store) }
        == .emailTaken(email: "ada@EXAMPLE.org"))
    #expect(
      await Library.refusal { _ = try await signUp("bo", email: "bo@example.org", country: "XK", in: store) }
        == .countryUnknown(code: "XK"))
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func code_makesAsManyAccountsAsItHasUses(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    try await open(.code, store)
    let code = try await store.library.byCommand.makeSignUpCode(uses: 2, at: TestStore.now)
    let reader = try await store.library.addReader("reader")
    #expect(
      await Library.refusal { _ = try await store.library.reading(reader).makeSignUpCode(uses: 2, at: TestStore.now) }
        == .notPermitted(.manageAccounts))
    #expect(await Library.refusal { _ = try await signUp("a", in: store) } == .signUpCodeWrong)
    let late = Timestamp(milliseconds: code.endsAt.milliseconds)
    #expect(
      await Library.refusal { _ = try await signUp("a", code: code.code.text, at: late, in: store) } == .signUpCodeWrong
    )
    for name in ["a", "b"] { _ = try await signUp(name, code: code.code.shown.lowercased(), in: store) }
    #expect(await Library.refusal { _ = try await signUp("c", code: code.code.text, in: store) } == .signUpCodeWrong)
    let next = try await store.library.byCommand.makeSignUpCode(uses: 9, at: TestStore.now)
    #expect(try await store.library.byCommand.endSignUpCodes(at: TestStore.now) == 1)
    #expect(
      await Library.refusal { _ = try await signUp("c", code: next.code.text, address: "192.0.2.9", in: store) }
        == .signUpCodeWrong)
  }

  /// A class signs up from one address; a person who tries names there is stopped for an hour.
  @Test(arguments: StoreBackend.allCases)
  func address_hasFiveFailuresAnHour(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    try await open(.open, store)
    for number in 0..<6 { _ = try await signUp("reader\(number)", in: store) }
    for _ in 0..<5 {
      #expect(
        await Library.refusal { _ = try await signUp("reader1", in: store) } == .accountNameTaken(name: "reader1"))
    }
    let wait = await Library.refusal { _ = try await signUp("new", in: store) }
    #expect(wait == .signInTooOften(until: TestStore.later(hours: 1)))
    _ = try await signUp("elsewhere", address: "192.0.2.2", in: store)
    _ = try await signUp("later", at: TestStore.later(hours: 1), in: store)
  }

  @Test(arguments: StoreBackend.allCases)
  func countries_areThere_andNoneLeaves(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let codes = try await store.library.countryCodes()
    #expect(codes.count == 249 && codes == codes.sorted() && codes.contains("IE"))
    #expect(try await store.library.addCountries(["IE", "XK", "no code"], at: TestStore.now) == 1)
    #expect(try await store.library.countryCodes().count == 250)
  }

  /// The order is that of the language: Österreich follows Niederlande in German, and Éire has its own name in Irish.
  @Test func names_areSorted_asReadersOfTheLanguageSort() {
    let codes = ["AT", "IE", "NL", "PL", "CN", "DE"]
    let german = CountryNames.sorted(codes, in: .german).map(\.name)
    #expect(german == ["China", "Deutschland", "Irland", "Niederlande", "Österreich", "Polen"])
    #expect(CountryNames.sorted(codes, in: .irish).first { $0.code == "IE" }?.name == "Éire")
    #expect(CountryNames.sorted(["CN"], in: .simplifiedChinese).map(\.name) == ["中国"])
  }
}
