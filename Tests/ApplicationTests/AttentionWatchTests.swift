import Domain
import Messages
import Store
import TestSupport
import Testing

@testable import Application

@Suite("The attention list as an open page follows it", .serialized, .timeLimit(.minutes(60)))
struct AttentionWatchTests {
  private let library: Library
  private let password = "Stapel-Pferd"

  init() async throws { library = try await Library.inMemory(rules: CirculationRules(), calendar: LocalCalendar()) }

  private func session(_ account: Account? = nil) throws -> Session {
    Session.serving(
      account, in: library, settings: try Settings(options: [:], environment: ProcessEnvironment([:])),
      messages: Messages(language: .english), rules: CirculationRules())
  }

  private func signIn() async throws -> SignedIn {
    let visitor = try session()
    return try await visitor.createFirstLibrarian(
      code: try await visitor.newSetUpCode().code.shown, name: "byrne", password: password)
  }

  @Test func list_followsTheLibrary() async throws {
    let signedIn = try await signIn()
    var lists = try session(signedIn.account).attentionList(limit: 9, while: signedIn.secret.text).makeAsyncIterator()
    #expect(await lists.next()?.rows.count == 0)
    try await library.record(Attention(.unknownCode, codes: ["1"]), at: .now)
    var count = 0
    while count == 0, let list = await lists.next() { count = list.rows.count }
    #expect(count == 1)
  }

  /// Nothing changes, and the page gets no event.
  @Test func list_ends_whenTheSignInDid() async throws {
    let signedIn = try await signIn()
    let own = try session(signedIn.account)
    var lists = own.attentionList(
      limit: 9, while: signedIn.secret.text, lookingEvery: .milliseconds(5)
    ).makeAsyncIterator()
    _ = await lists.next()
    try await own.signOut(secret: signedIn.secret.text)
    while await lists.next() != nil {}
    #expect(try await own.currentSignIn(secret: signedIn.secret.text).signIn == nil)
  }

  @Test func watching_isNoUseOfTheSignIn() async throws {
    let secret = try await signIn().secret
    let before = try #require(try await library.signIn(of: secret, at: .now)?.signIn)
    let later = Timestamp(milliseconds: before.lastSeenAt.milliseconds + 10 * SignInTimes.minute)
    #expect(try await library.account(signedInWith: secret, at: later)?.name == "byrne")
    let after = try #require(try await library.signIn(of: secret, at: before.lastSeenAt)?.signIn)
    #expect(after == before)
    let end = Timestamp(milliseconds: before.endsAt.milliseconds + 1)
    #expect(try await library.account(signedInWith: secret, at: end) == nil)
  }
}
