import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("minilibrary privacy, and accounts of students", .serialized, .timeLimit(.minutes(60)))
struct PrivacyCommandTests {
  let library: TemporaryLibrary

  init() async throws {
    library = try TemporaryLibrary()
    try await library.succeed(
      "students", "add", "--library-id", "S12345", "--first-name", "Ada", "--last-name", "Lovelace", "--class", "7")
    try await library.succeed(
      "students", "add", "--library-id", "S12346", "--first-name", "Emmy", "--last-name", "Noether", "--class", "7")
  }

  private func refuse(_ outcome: CommandRunner.Outcome, code: String) {
    #expect(outcome.status == 1 && outcome.errors.contains("(\(code))"), "\(outcome.status) \(outcome.errors)")
  }

  private var sheet: String { library.folder.appending(path: "slips.pdf").path }

  @Test func codes_arePrinted_andMakeAccounts() async throws {
    let printed = try await library.object("accounts", "codes", "--class", "7", "-o", sheet)
    #expect(printed["codes"] as? Int == 2 && printed["files"] as? [String] == [sheet])
    #expect(try Data(contentsOf: URL(filePath: sheet)).starts(with: Data("%PDF".utf8)))
    let accounts = try await library.array("accounts", "list")
    #expect(accounts.map { $0["name"] as? String } == ["S12345", "S12346"])
    #expect(accounts.allSatisfy { $0["mustChoosePassword"] as? Bool == true && $0["email"] is NSNull })
    refuse(try await library.run("accounts", "codes", "--class", "7", "-o", sheet), code: "file-exists")
    // A password of one's own stays, unless the student is named.
    let store = try await library.open()
    let account = try #require(try await store.account(named: "S12345"))
    _ = try await store.resetPassword(
      of: account.id, to: "Stapel-Pferd", endsAt: nil, operation: .random(), at: .now)
    try await store.close()
    let again = try await library.object("accounts", "codes", "--class", "7", "-o", sheet, "--force")
    #expect(again["codes"] as? Int == 1 && again["kept"] as? [String] == ["S12345"])
    let text = try await library.succeed("accounts", "codes", "--student", "S12345", "-o", sheet, "--force")
    #expect(text == "1 new code on 1 page: \(sheet).\n")
    #expect(try await library.run("accounts", "codes", "--class", "7", "--student", "S1", "-o", sheet).status == 64)
  }

  @Test func signUpCode_isPrinted_andEnded() async throws {
    let code = try await library.object("accounts", "sign-up-code", "--uses", "5")
    #expect(OneTimeCode(code["code"] as? String ?? "") != nil && code["uses"] as? Int == 5)
    #expect(try await library.succeed("accounts", "sign-up-code").contains("and for 30 accounts."))
    #expect(try await library.run("accounts", "sign-up-code", "--uses", "0").status == 64)
    #expect(
      try await library.succeed("accounts", "sign-up-code", "--end") == "2 codes for new accounts no longer work.\n")
    #expect(try await library.object("accounts", "sign-up-code", "--end")["ended"] as? Int == 0)
  }

  /// The words of a sheet, as another program reads them.
  private func words(of sheet: String) async throws -> String {
    let reader = CommandRunner(executable: URL(filePath: "/usr/bin/pdftotext"))
    let outcome = try await reader.run(["-raw", sheet, "-"], environment: ["HOME": "/proc/nonexistent"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.split { $0.isWhitespace }.joined(separator: " ")
  }

  @Test func signUpSheet_hasEqualSlips_inTheLanguageOfTheLibrary() async throws {
    try await library.succeed("settings", "set", "--name", "Schule am See", "--library-language", "de")
    let address = ["MINILIBRARY_WEB_PUBLIC_ADDRESS": "https://books.school.example"]
    let outcome = try await library.run("accounts", "sign-up-code", "-o", sheet, environment: address)
    #expect(outcome.status == 0 && outcome.errors == "" && outcome.output.hasSuffix("10 slips on 1 page: \(sheet).\n"))
    let code = try #require(outcome.output.firstMatch(of: /[0-9A-Z]{4}-[0-9A-Z]{4}/)).output
    let words = try await words(of: sheet)
    for part in [
      "Schule am See", String(code), "https://books.school.example/sign-up", "Der Code gilt bis",
      "für insgesamt 30 Konten.",
    ] {
      #expect(words.ranges(of: part).count == 10, "\(part): \(words)")
    }
    #expect(!words.contains("Lovelace") && !words.contains("S12345"))
    // The code on the paper makes an account.
    try await library.succeed("settings", "set", "--sign-up", "code")
    let store = try await library.open()
    let draft = AccountDraft(name: "ada", displayName: "ada", role: .reader)
    let entry = SignUpTry(
      draft: draft, password: "Stapel-Pferd", code: String(code), address: "10.0.0.1", isShared: false)
    #expect(try await store.acting(as: .visitor).signUp(entry, at: .now).account.name == "ada")
    try await store.close()
  }

  @Test func signUpSheet_hasNoMoreSlipsThanUses_andTakesNoFileAway() async throws {
    let few = try await library.object(
      "accounts", "sign-up-code", "--uses", "3", "-o", sheet, "--address", "http://10.0.0.7:8080/", "--language", "en")
    #expect(few["slips"] as? Int == 3 && few["files"] as? [String] == [sheet] && few["uses"] as? Int == 3)
    let words = try await words(of: sheet)
    #expect(words.ranges(of: "http://10.0.0.7:8080/sign-up").count == 3)
    #expect(words.ranges(of: "for 3 accounts in all.").count == 3)
    refuse(try await library.run("accounts", "sign-up-code", "-o", sheet), code: "file-exists")
    // Without an address the slip says where the page is.
    try await library.succeed("accounts", "sign-up-code", "-o", sheet, "--force", "--uses", "1")
    #expect(try await self.words(of: sheet).contains("with this code on the pages of the library."))
    #expect(try await library.run("accounts", "sign-up-code", "--end", "-o", sheet).status == 64)
    for option in [["--paper", "letter"], ["--dpi", "200"], ["--force"], ["--address", "https://books.example"]] {
      #expect(
        try await library.runner.run(["accounts", "sign-up-code"] + option, environment: library.environment).status
          == 64)
    }
    // The refused ones made no code.
    #expect(try await library.object("accounts", "sign-up-code", "--end")["ended"] as? Int == 2)
  }

  /// People may have the slips of the old sheet.
  @Test func sheet_isAsItWas_whenTheLibraryRefusesTheCode() async throws {
    let other = library.folder.appending(path: "new.pdf").path
    try Data("what was here".utf8).write(to: URL(filePath: sheet))
    let store = try await library.open()
    for file in [sheet, other] {
      let outcome = try await store.driver.whileWriting {
        try await library.run("accounts", "sign-up-code", "-o", file, "--force")
      }
      #expect(outcome.status == 2 && outcome.errors.contains("(store-locked)"), "\(outcome.status) \(outcome.errors)")
    }
    try await store.close()
    #expect(try Data(contentsOf: URL(filePath: sheet)) == Data("what was here".utf8))
    #expect(!FileManager.default.fileExists(atPath: other))
    #expect(try await library.object("accounts", "sign-up-code", "--end")["ended"] as? Int == 0)
  }

  @Test func account_isJoined_andLeaves() async throws {
    let added = try await library.runner.run(
      ["accounts", "add", "ada", "--role", "reader"], input: Data("Stapel-Pferd\n".utf8),
      environment: library.environment)
    #expect(added.status == 0)
    #expect(
      try await library.succeed("accounts", "join", "ada", "S12345")
        == "The account ada is linked to Ada Lovelace (S12345) and shows their loans.\n")
    refuse(try await library.run("accounts", "join", "ada", "S12346"), code: "account-has-student")
    #expect(try await library.object("accounts", "leave", "ada")["student"] is NSNull)
    refuse(try await library.run("accounts", "leave", "ada"), code: "no-student-joined")
  }

  @Test func data_isExported_andTheRecordTellsIt() async throws {
    let file = library.folder.appending(path: "S12345.json").path
    let told = try await library.succeed("privacy", "export", "S12345", "-o", file)
    #expect(told == "Wrote what is kept about Ada Lovelace, with 0 loans: \(file).\n")
    let bytes = try Data(contentsOf: URL(filePath: file))
    let document = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    #expect((document["student"] as? [String: Any])?["libraryID"] as? String == "S12345")
    #expect(document["account"] is NSNull)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    refuse(try await library.run("privacy", "export", "S12345", "-o", file), code: "file-exists")
    let shown = try await library.object("privacy", "show", "S12345")
    // The export that found a file in its place had read the data, too.
    let events = (shown["audit"] as? [[String: Any]])?.map { $0["event"] as? String }
    #expect(events == Array(repeating: "person-exported", count: 3))
    refuse(try await library.run("privacy", "export", "S99"), code: "unknown-student")
    #expect(try await library.succeed("privacy", "show").contains("Returned loans stay in the history for 365 days."))
  }

  @Test func forgetting_isCountedBeforeItIsDone() async throws {
    try await library.succeed("books", "add", "--title", "Dune", "--author", "Frank Herbert")
    try await library.succeed("checkout", "1", "S12345")
    try await library.succeed("return", "1")
    let planned = try await library.object("privacy", "forget", "--older-than", "0", "--dry-run")
    #expect(planned["dryRun"] as? Bool == true && planned["loans"] as? Int == 0)
    #expect(
      try await library.succeed("privacy", "forget")
        == "Loans without a borrower from now on: 0. Log entries without a student: 0. "
        + "Reservations that were removed: 0.\n")
    try await library.succeed("settings", "set", "--history-days", "for-ever")
    #expect(try await library.succeed("privacy", "forget").contains("--older-than"))
    #expect(try await library.run("privacy", "forget", "--older-than", "-1").status == 64)
    #expect(
      try await library.succeed("students", "delete", "S12345", "--forget", "--yes")
        == "Deleted Ada Lovelace (S12345). Past loans and the activity log no longer show who it was.\n")
    let log = try await library.succeed("activity", "--json")
    #expect(!log.contains("S12345") && log.contains("S12346"))
  }
}
