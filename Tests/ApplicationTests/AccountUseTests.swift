import Domain
import Messages
import Store
import TestSupport
import Testing

@testable import Application

/// The calls of a page, from the first start to a changed password.
@Suite("Accounts as pages use them", .serialized)
struct AccountUseTests {
  private let library: Library
  private let settings: Settings
  private let messages = Messages(language: .english)
  private let now = Timestamp(milliseconds: 1_795_255_200_000)
  private let password = "Stapel-Pferd"

  init() async throws {
    library = try await Library.inMemory(rules: CirculationRules(), calendar: LocalCalendar())
    settings = try Settings(options: [:], environment: ProcessEnvironment([:]))
  }

  private func session(_ account: Account? = nil, after minutes: Int64 = 0) -> Session {
    Session.serving(
      account, in: library, settings: settings, messages: messages, rules: CirculationRules(),
      at: Timestamp(milliseconds: now.milliseconds + minutes * SignInTimes.minute))
  }

  private func setUp() async throws -> SignedIn {
    let visitor = session()
    return try await visitor.createFirstLibrarian(
      code: try await visitor.newSetUpCode().code.shown, name: "byrne", displayName: "Ms Byrne", password: password)
  }

  @Test func firstLibrarian_ownsTheLibrary() async throws {
    let visitor = session()
    #expect(try await visitor.awaitsSetUp())
    await #expect(throws: Refusals(.setUpCodeEnded)) { try await visitor.verifySetUpCode("AAAA-AAAA") }
    await #expect(throws: Refusals(.setUpCodeWrong(triesLeft: 4))) {
      try await visitor.verifySetUpCode("AAAA-AAAA")
    }
    let code = try await visitor.newSetUpCode()
    try await visitor.verifySetUpCode(code.code.shown)
    await #expect(throws: Refusals(.passwordTooShort(minimum: 8), [.passwordNeedsCapital, .passwordNeedsSign])) {
      _ = try await visitor.createFirstLibrarian(code: code.code.text, name: "byrne", password: "kzq")
    }
    let first = try await visitor.createFirstLibrarian(code: code.code.text, name: "byrne", password: password)
    #expect(first.account.role == .librarian && first.lasts == .milliseconds(12 * SignInTimes.hour))
    #expect(try await !visitor.awaitsSetUp())
    let current = try #require(try await visitor.currentSignIn(secret: first.secret.text).signIn)
    #expect(current.account == first.account && !current.mustChoosePassword)
    #expect(try await visitor.currentSignIn(secret: "no secret").signIn == nil)
  }

  @Test func session_actsAsItsAccount() async throws {
    let librarian = try await setUp().account
    let visitor = session()
    #expect(visitor.library.actor == .visitor)
    await #expect(throws: Refusals(.notPermitted(.seePatrons))) { try await visitor.library.expect(.seePatrons) }
    let own = session(librarian)
    #expect(own.library.actor == .account(name: "byrne", role: .librarian))
    try await own.library.expect(.seeHistory)
    _ = try await own.addBook(BookDraft(title: "Dune", author: "Frank Herbert"), operation: .random())
    #expect(try await own.activities(ActivityQuery(), limit: 1).first?.actor == librarian.actor)
    // A helper adds copies, and no titles.
    let helper = try await own.addAccount(
      AccountDraft(name: "emmy", role: .helper), password: password, operation: .random()
    ).account
    let other = session(helper)
    await #expect(throws: Refusals(.notPermitted(.shelve))) {
      _ = try await other.addBook(BookDraft(title: "Emma", author: "Jane Austen"), operation: .random())
    }
    await #expect(throws: Refusals(.notPermitted(.manageAccounts))) { _ = try await other.accounts() }
    await #expect(throws: Refusals(.notPermitted(.manageAccounts))) { _ = try await other.audit(limit: 5) }
    await #expect(throws: Refusals(.notPermitted(.manageAccounts))) {
      _ = try await other.signOutEverywhere(librarian.id)
    }
  }

  @Test(arguments: [
    (AccountRole.librarian, false, Duration.seconds(12 * 3600) as Duration?), (.helper, false, .seconds(12 * 3600)),
    (.reader, false, .seconds(30 * 24 * 3600)), (.reader, true, nil), (.librarian, true, nil),
  ])
  func cookie_lasts(role: AccountRole, isShared: Bool, lasts: Duration?) async throws {
    let own = session(try await setUp().account)
    _ = try await own.addAccount(AccountDraft(name: "ada", role: role), password: password, operation: .random())
    let entry = try await session().signIn(
      SignInRequest(name: "ada", password: password, address: "192.0.2.1", isShared: isShared))
    #expect(entry.lasts == lasts)
  }

  @Test func oneTimePassword_isReplacedByItsOwner() async throws {
    let own = session(try await setUp().account)
    let operation = OperationID.random()
    let new = try await own.addAccount(AccountDraft(name: "emmy", role: .helper), password: nil, operation: operation)
    let code = try #require(new.oneTime)
    let repeated = try await own.addAccount(
      AccountDraft(name: "emmy", role: .helper), password: nil, operation: operation)
    #expect(repeated.oneTime == nil, "a code that opens nothing is not shown")
    let entry = try await session().signIn(
      SignInRequest(name: "emmy", password: code.shown.lowercased(), address: "192.0.2.1"))
    #expect(entry.mustChoosePassword)
    let emmy = session(entry.account, after: 1)
    await #expect(throws: Refusals(.passwordIsName)) {
      _ = try await emmy.choosePassword(new: "Emmy.....", secret: entry.secret.text)
    }
    let secret = try await emmy.choosePassword(new: "Another-Horse", secret: entry.secret.text)
    let current = try #require(try await emmy.currentSignIn(secret: secret.text).signIn)
    #expect(!current.mustChoosePassword)
    // Another way to a new password without the old one does not exist.
    let later = session(current.account, after: 2)
    await #expect(throws: Refusals(.mustProve)) {
      _ = try await later.choosePassword(new: "Third-Horse", secret: secret.text)
    }
    await #expect(throws: Refusals(.passwordWrong)) {
      _ = try await later.changePassword(old: "Wrong-Horse", new: "Third-Horse", secret: secret.text)
    }
    let next = try await later.changePassword(old: "Another-Horse", new: "Third-Horse", secret: secret.text)
    #expect(try await later.currentSignIn(secret: secret.text).signIn == nil)
    #expect(try await later.currentSignIn(secret: next.text).signIn != nil)
    // Fourteen days are its life.
    let reset = try await own.resetPassword(of: current.account, to: nil, operation: .random())
    let late = session(after: 14 * 24 * 60 + 1)
    await #expect(throws: Refusals(.signInRefused)) {
      _ = try await late.signIn(
        SignInRequest(name: "emmy", password: try #require(reset.oneTime).text, address: "192.0.2.1"))
    }
  }

  @Test func proof_isNeeded_afterTenMinutes() async throws {
    let entry = try await setUp()
    let later = session(entry.account, after: 11)
    let current = try #require(try await later.currentSignIn(secret: entry.secret.text).signIn)
    #expect(throws: Refusals(.mustProve)) { try later.expectProof(current.signIn) }
    try await later.provePassword(password, secret: entry.secret.text)
    try later.expectProof(try #require(try await later.currentSignIn(secret: entry.secret.text).signIn).signIn)
  }

  @Test func own_signInsAndPreferences() async throws {
    let one = try await setUp()
    let two = try await session().signIn(SignInRequest(name: "byrne", password: password, address: "192.0.2.1"))
    let own = session(one.account)
    #expect(try await own.signIns().count == 2)
    let first = try #require(try await own.currentSignIn(secret: one.secret.text).signIn).signIn
    #expect(try await own.endOtherSignIns(except: first.id) == 1)
    #expect(try await own.currentSignIn(secret: two.secret.text).signIn == nil)
    #expect(try await own.setTheme(.dark).theme == .dark)
    #expect(try await own.setLanguage(.english).language == .english)
    // A person cannot change their own role.
    let account = try await own.editOwnAccount(AccountEdit(displayName: "B", role: .reader))
    #expect((account.displayName, account.role) == ("B", .librarian))
    try await own.signOut(secret: one.secret.text)
    try await own.signOut(secret: one.secret.text)
    #expect(try await own.signIns().isEmpty)
    await #expect(throws: Refusals(.signedOut)) { _ = try await session().signIns() }
  }

  @Test func formToken_belongsToOneCookie() {
    let visitor = session()
    let (secret, other) = (BearerSecret.random().text, BearerSecret.random().text)
    let token = visitor.formToken(for: secret)
    #expect(token.utf8.count == 43 && token != secret)
    #expect(visitor.formTokenMatches(token, secret: secret))
    #expect(!visitor.formTokenMatches(token, secret: other))
    for wrong in ["", String(token.dropLast()), token + "A", secret] {
      #expect(!visitor.formTokenMatches(wrong, secret: secret))
    }
  }
}
