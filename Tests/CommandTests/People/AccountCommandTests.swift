import Domain
import Foundation
import Store
import TestSupport
import Testing

@Suite("minilibrary accounts", .serialized, .timeLimit(.minutes(60)))
struct AccountCommandTests {
  let library: TemporaryLibrary

  init() async throws { library = try TemporaryLibrary() }

  private func run(_ arguments: String..., password: String? = nil) async throws -> CommandRunner.Outcome {
    try await library.runner.run(
      ["accounts"] + arguments, input: Data((password.map { $0 + "\n" } ?? "").utf8), environment: library.environment)
  }

  private func object(_ outcome: CommandRunner.Outcome) throws -> [String: Any] {
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  private func refuse(_ outcome: CommandRunner.Outcome, code: String) {
    #expect(outcome.status == 1 && outcome.errors.contains("(\(code))"), "\(outcome.status) \(outcome.errors)")
  }

  @Test func account_isAdded_withAPasswordFromStandardInput() async throws {
    let told = try await run("add", "byrne", "--role", "librarian", password: "Stapel-Pferd")
    #expect(told.status == 0 && told.output == "Added the account byrne.\n", "\(told.errors)")
    let helper = try object(
      try await run(
        "add", "emmy", "--role", "helper", "--display-name", "Emmy N", "--email", "emmy@example.org", "--json",
        password: "Stapel-Pferd"))
    let account = try #require(helper["account"] as? [String: Any])
    #expect(account["role"] as? String == "helper" && account["displayName"] as? String == "Emmy N")
    #expect(helper["oneTimePassword"] is NSNull)
    let list = try await library.array("accounts", "list")
    #expect(list.map { $0["name"] as? String } == ["byrne", "emmy"])
    #expect(try await library.array("accounts", "list", "--role", "librarian").count == 1)
    let table = try await library.succeed("accounts", "list")
    #expect(table.contains("emmy@example.org") && table.contains("librarian"))
    let everything = try await library.succeed("accounts", "list", "--json") + table + told.output
    #expect(!everything.contains("Stapel-Pferd") && !everything.contains("argon2"))
  }

  @Test func badPasswordsAndNames_areRefused() async throws {
    refuse(try await run("add", "byrne", "--role", "librarian", password: "short"), code: "password-too-short")
    refuse(try await run("add", "byrne", "--role", "librarian"), code: "password-too-short")
    refuse(try await run("add", "byrne", "--role", "librarian", password: "P@ssw0rd!"), code: "password-too-common")
    refuse(try await run("add", "b@c", "--role", "librarian"), code: "account-name-not-valid")
    refuse(try await run("add", " ", "--role", "librarian"), code: "account-name-missing")
    #expect(try await run("add", "byrne", "--role", "king", password: "Stapel-Pferd").status == 64)
    #expect(try await run("add", "byrne", password: "Stapel-Pferd").status == 64)
    try await library.found()
    for verb in ["reset", "disable", "enable", "delete", "sign-out"] {
      refuse(try await run(verb, "nobody", password: "Stapel-Pferd"), code: "unknown-account")
    }
    #expect(try await library.succeed("accounts", "list").hasPrefix("There are no accounts yet."))
  }

  @Test func oneTimePassword_isPrinted_andSignsInOnce() async throws {
    let new = try object(try await run("add", "byrne", "--role", "librarian", "--one-time", "--json"))
    let told = try #require(new["oneTimePassword"] as? String)
    let code = try #require(OneTimeCode(told))
    let store = try await library.open()
    let entry = try await store.signIn(
      SignInTry(name: "byrne", password: code.shown, deviceCookie: nil, address: "192.0.2.1", isShared: false), at: .now
    )
    #expect(entry.account.mustChoosePassword)
    try await store.close()
    #expect(try await library.succeed("accounts", "list").contains("one-time password"))
    let ended = try object(try await run("sign-out", "byrne", "--json"))
    #expect(ended["ended"] as? Int == 1)
    let again = try await library.succeed("accounts", "sign-out", "byrne")
    #expect(again == "The account byrne was not signed in.\n")
    let reset = try await run("reset", "byrne", password: "Stapel-Pferd")
    #expect(reset.output == "The account byrne has a new password. All its sign-ins have ended.\n", "\(reset.errors)")
    #expect(try await !library.succeed("accounts", "list").contains("one-time password"))
  }

  @Test func lastLibrarian_staysEnabled() async throws {
    _ = try await run("add", "byrne", "--role", "librarian", password: "Stapel-Pferd")
    refuse(try await run("disable", "byrne"), code: "last-librarian")
    refuse(try await run("delete", "BYRNE"), code: "last-librarian")
    _ = try await run("add", "ada", "--role", "librarian", password: "Stapel-Pferd")
    #expect(try await library.succeed("accounts", "disable", "byrne").hasPrefix("The account byrne is disabled."))
    #expect(try await library.succeed("accounts", "list").contains("disabled"))
    #expect(try await library.succeed("accounts", "enable", "byrne") == "The account byrne is enabled again.\n")
    #expect(try await library.succeed("accounts", "delete", "byrne") == "Deleted the account byrne.\n")
  }

  @Test func setUpCode_isTheSame_untilThereIsALibrarian() async throws {
    let first = try object(try await run("code", "--json"))
    let code = try #require(first["code"] as? String)
    #expect(OneTimeCode(code) != nil && first["triesLeft"] as? Int == 5)
    #expect(try await library.succeed("accounts", "code").contains("The set-up code is \(code)."))
    _ = try await run("add", "byrne", "--role", "librarian", password: "Stapel-Pferd")
    refuse(try await run("code"), code: "librarian-exists")
  }

  /// A terminal asks twice, and shows neither.
  @Test func terminal_asksForThePasswordTwice() async throws {
    func add(_ first: String, _ second: String) async throws -> StationProcess.Ending {
      let command = try StationProcess(
        ["add", "byrne", "--role", "librarian"], environment: library.environment, console: .terminal,
        command: ["accounts"])
      try await command.waitForComplaint("Password:")
      command.send(first)
      try await command.waitForComplaint("The same password again:")
      command.send(second)
      return try await command.end()
    }
    let different = try await add("Stapel-Pferd", "Stapel-Pferde")
    #expect(different.status != 0)
    #expect(different.errors.contains("(passwords-differ)"))
    #expect(try await library.array("accounts", "list", "--json").isEmpty)
    let same = try await add("Stapel-Pferd", "Stapel-Pferd")
    #expect(same.status == 0)
    for end in [different, same] { #expect(!(end.output + end.errors).contains("Pferd")) }
    #expect(try await library.array("accounts", "list", "--json").count == 1)
  }
}
