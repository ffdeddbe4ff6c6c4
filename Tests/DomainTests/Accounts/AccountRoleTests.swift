import Domain
import Testing

@Suite("What a role of the pages may do")
struct AccountRoleTests {
  private func rights(_ actor: Actor) -> Set<Permission> {
    let role = actor.role(hasStaff: true)
    return Set(Permission.allCases.filter { role.may($0) })
  }

  @Test func visitor_mayNothing_librarianEverything() {
    #expect(rights(.visitor) == [])
    #expect(rights(.account(name: "byrne", role: .librarian)) == Set(Permission.allCases))
  }

  @Test func reader_seesTheCatalogue_andKeepsWhatIsOwn() {
    #expect(rights(.account(name: "ada", role: .reader)) == [.seeCatalogue, .keepOwn])
  }

  @Test func helper_lendsAndSeesCurrentLoans_andNoHistoryOrSettings() {
    #expect(
      rights(.account(name: "emmy", role: .helper)) == [
        .seeCatalogue, .keepOwn, .seePatrons, .lend, .serve, .addCopies,
      ])
  }

  @Test(arguments: AccountRole.allCases) func actor_isReadFromItsColumns(role: AccountRole) {
    let actor = Actor.account(name: "byrne", role: role)
    #expect(Actor(kind: actor.kind, name: actor.name, detail: actor.detail) == actor)
    #expect(Actor(kind: .account, name: "byrne", detail: nil) == nil)
    #expect(Actor(kind: .account, name: nil, detail: role.rawValue) == nil)
    #expect(Actor(kind: .visitor, name: nil, detail: nil) == .visitor)
    #expect(Actor.isDetail(role.rawValue) && Actor.isDetail("card") && !Actor.isDetail("king"))
  }

  @Test func draft_isCleaned() throws {
    let draft = try AccountDraft(name: "  byrne ", email: " b@example.org ", role: .helper).checked()
    #expect((draft.name, draft.displayName, draft.email) == ("byrne", "byrne", "b@example.org"))
    #expect(try AccountDraft(name: "b", email: " ", role: .helper).checked().email == nil)
  }

  @Test(arguments: [
    (AccountDraft(name: " ", role: .helper), Refusal.accountNameMissing),
    (AccountDraft(name: "b@example.org", role: .helper), .accountNameNotValid),
    (AccountDraft(name: "b\u{1B}[2J", role: .helper), .inputNotText),
    (AccountDraft(name: String(repeating: "b", count: 61), role: .helper), .inputTooLong(limit: 60)),
    (AccountDraft(name: "b", email: "example.org", role: .helper), .emailNotValid),
    (AccountDraft(name: "b", email: "@example.org", role: .helper), .emailNotValid),
    (AccountDraft(name: "b", email: "b@c@example.org", role: .helper), .emailNotValid),
    (AccountDraft(name: "b", email: "b c@example.org", role: .helper), .emailNotValid),
  ])
  func draft_isRefused(draft: AccountDraft, refusal: Refusal) {
    #expect(throws: refusal) { _ = try draft.checked() }
  }
}
