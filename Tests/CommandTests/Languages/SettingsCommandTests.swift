import Domain
import Foundation
import TestSupport
import Testing

@Suite("minilibrary settings", .serialized, .timeLimit(.minutes(60)))
struct SettingsCommandTests {
  let library: TemporaryLibrary

  init() async throws {
    library = try TemporaryLibrary()
    try await library.found()
  }

  @Test func settings_areShown_asSentencesAndAsADocument() async throws {
    let first = try await library.succeed("settings", "show")
    #expect(first.contains("Only people who are signed in may see the catalogue.\n"))
    #expect(first.contains("Returned loans stay in the history for 365 days.\n"))
    #expect(
      try await library.succeed(
        "settings", "set", "--name", "Owls", "--catalogue", "everybody", "--sign-up", "code", "--history-days", "90",
        "--welcome", "Hello", "--audit-days", "30", "--library-language", "de") == "The settings are stored.\n")
    let text = try await library.succeed("settings", "show")
    for line in [
      "The library is called “Owls”.", "The language of the library is Deutsch.", "Everybody may see the catalogue.",
      "Anyone who has a code may make an account.",
      "Returned loans stay in the history for 90 days.", "A station that waits shows “Hello”.",
      "The record of sign-ins and changes is kept for 30 days.",
    ] { #expect(text.contains(line + "\n"), "\(line)") }
    try await library.succeed(
      "settings", "set", "--history-days", "for-ever", "--sign-up-email", "required", "--forget-at-once", "yes",
      "--welcome", "", "--library-language", "none")
    let document = try await library.object("settings", "show")
    #expect(document["name"] as? String == "Owls" && document["catalogue"] as? String == "everybody")
    #expect(document["historyDays"] is NSNull && document["welcome"] is NSNull)
    #expect(document["language"] is NSNull && document["forgetAtOnce"] as? Bool == true)
    #expect(document["needsEmail"] as? Bool == true && document["needsCountry"] as? Bool == false)
    #expect(try await library.succeed("settings", "show").contains("Returned loans stay in the history for ever.\n"))
    #expect(document["auditDays"] as? Int == 30 && document["signUp"] as? String == "code")
    #expect(try await library.succeed("database", "name").contains("Owls"))
  }

  @Test func tidy_forgetsTheBorrower_ofAnOldLoan() async throws {
    try await library.succeed("settings", "set", "--history-days", "30")
    let document = try await library.object("database", "tidy")
    #expect(document as? [String: Int] == ["loans": 0, "activities": 0, "reservations": 0, "audit": 0])
    #expect(
      try await library.succeed("database", "tidy")
        == "Loans without a borrower from now on: 0. Old rows of the record that were removed: 0.\n")
  }

  @Test(arguments: [
    (["--catalogue", "all"], "--catalogue"), (["--sign-up", "yes"], "--sign-up"), ([], "settings set --help"),
    (["--library-language", "xx"], "--library-language"),
    (["--history-days", "3651"], "--history-days"), (["--history-days", "none"], "--history-days"),
    (["--audit-days", "3651"], "--audit-days"),
  ])
  func wrongOption_isRefused(options: [String], named: String) async throws {
    let outcome = try await library.runner.run(["settings", "set"] + options, environment: library.environment)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(named), "\(outcome.errors)")
  }
}
