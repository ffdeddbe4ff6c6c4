import Application
import ArgumentParser
import Domain
import Foundation
import TestSupport
import Testing

@testable import minilibrary

@Suite("The configuration file", .serialized)
struct ConfigurationTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func write(_ text: String) throws -> String {
    let file = library.folder.appending(path: "a.yaml")
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private func loans(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) async throws -> CommandRunner.Outcome {
    let environment = library.environment.merging(["MINILIBRARY_DATABASE": ""]) { $1 }.merging(environment) { $1 }
    return try await library.runner.run(["loans"] + arguments, environment: environment)
  }

  @Test func database_isFoundByTheFile() async throws {
    try await library.addDune()
    try await library.addAda()
    try await library.succeed("checkout", "9780441172719", "S12345")
    let path = try write("database: library.sqlite\n")
    for outcome in [
      try await loans(["--config", path]), try await loans([], ["MINILIBRARY_CONFIG": path]),
      try await loans(["--config", path], ["MINILIBRARY_CONFIG": "/nonexistent"]),
    ] {
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("Dune"))
    }
    let other = try await loans(["--config", path, "--database", library.folder.path + "/other.sqlite"])
    #expect(other.status == 2)
    #expect(other.errors.contains("/other.sqlite: the library does not exist"))
  }

  @Test func rulesOfAFile_areTakenOverOnce() async throws {
    try await library.addDune()
    try await library.addAda()
    let path = try write("loan:\n  limit: 1\n  days: 3\n")
    let first = try await library.run("books", "add", "--title", "Emma", "--author", "Jane Austen", "--config", path)
    #expect(
      first.errors
        == "minilibrary: The rules of this machine’s settings (loan.days, loan.limit) now belong to the library. “minilibrary rules show” lists them; remove the settings.\n"
    )
    try await library.succeed("checkout", "1", "S12345", "--config", path)
    let second = try await library.run("checkout", "2", "S12345", "--config", path)
    #expect(second.status == 1)
    #expect(second.errors.hasSuffix("(loan-limit-reached)\n"))
    // From now on the library decides, and the file has no say.
    let told = try await library.run("rules", "set", "--loan-limit", "none", "--config", path)
    #expect(told.status == 0 && told.errors == "")
    let third = try await library.run("checkout", "2", "S12345", "--config", path)
    #expect(third.status == 0)
    #expect(third.errors.contains("These settings have no effect: loan.days, loan.limit."))
    let (loans, changes) = (
      try await library.array("loans"), try await library.array("activity", "--type", "set_rules")
    )
    #expect(loans.count == 2 && changes.count == 2)
    #expect(changes.last?["additionalInfo"] as? String == "loanDays 14 → 3; guest.loans 5 → 1; student.loans 5 → 1")
  }

  @Test(arguments: [
    (
      "databse: a.sqlite",
      "1: There is no setting “databse”; the settings are \(SettingKey.names.joined(separator: ", "))."
    ),
    (
      "scanner:\n  layout: zz",
      "2: scanner.layout must be the name of a keyboard layout that this machine has, such as us, de or fr, not “zz”."
    ),
    (
      "scanner: event5",
      "1: scanner must be auto, none, or paths of devices such as /dev/input/event5, separated by commas, not “event5”."
    ),
    (
      "scanner.prefix: ~",
      "1: scanner.prefix must be a text; put quotation marks around what YAML could take for something else."
    ),
    ("scanner.pause: 5", "1: scanner.pause must be a number from 20 to 2000, not “5”."),
    ("loan:\n  days: many", "2: loan.days must be a number from 0 to 365, not “many”."),
    ("loan:\n\tdays: 1", "2: The file is not well-formed YAML: found character that cannot start any token."),
    ("[", "2: The file is not well-formed YAML: did not find expected node content."),
    (
      "database: mysql://ada:secret@db",
      "1: database must be a file path, or an address that begins with postgres:// or postgresql://."
    ),
    (
      "database: 123",
      "1: database must be a text; put quotation marks around what YAML could take for something else."
    ),
    ("loan.days: 1\nloan.days: 2", "1: “loan.days” is set twice."),
  ])
  func wrongFile_isRefusedInOneSentence_andNothingIsDone(text: String, sentence: String) async throws {
    let path = try write(text + "\n")
    let outcome = try await loans(["--config", path], ["HOME": library.folder.path])
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors == "minilibrary: \(path):\(sentence) (file-malformed)\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: library.folder.path) == ["a.yaml"])
  }

  @Test func namedFile_hasToBeThere() async throws {
    for outcome in [
      try await loans(["--config", "/proc/nonexistent/a.yaml"]),
      try await loans([], ["MINILIBRARY_CONFIG": "/proc/nonexistent/a.yaml"]),
    ] {
      #expect(outcome.status == 2)
      #expect(
        outcome.errors
          == "minilibrary: /proc/nonexistent/a.yaml could not be read: there is no such file. (file-unreadable)\n")
    }
    let empty = try await loans(["--config="])
    #expect(empty.status == 64)
  }

  @Test func namedPipe_isNotWaitedFor() async throws {
    let path = library.folder.appending(path: "pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    let outcome = try await loans(["--config", path])
    #expect(outcome.status == 2)
    #expect(outcome.errors == "minilibrary: \(path) could not be read: it is not a file. (file-unreadable)\n")
  }

  @Test func postgres_isReached_notRefusedAsAnArgument() async throws {
    let outcome = try await loans(["--database", "postgres://ada:secret@localhost:1/library"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasSuffix(" (store-unreachable)\n"))
    #expect(!outcome.errors.contains("secret"))
  }

  @Test func otherAddress_isRefused_andNotRepeatedInTheSentence() async throws {
    let outcome = try await loans([], ["MINILIBRARY_DATABASE": "mysql://ada:secret@db/library"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("MINILIBRARY_DATABASE must be a file path, or an address that begins with"))
    #expect(!outcome.errors.contains("secret"))
  }

  @Test func help_saysWhereAPasswordBelongs() async throws {
    let help = try await library.succeed("loans", "list", "--help").split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(help.contains("put a password into ~/.pgpass (or use PGPASSFILE or PGSERVICE)"))
    #expect(help.contains("/etc/minilibrary/minilibrary.yaml"))
  }

  @Test(arguments: [
    (["--scanner", "event5"], "--scanner must be auto, none, or paths of devices"),
    (["--scanner-layout", "zz"], "--scanner-layout must be the name of a keyboard layout"),
    (
      ["--scanner-prefix", String(repeating: "a", count: 33)],
      "--scanner-prefix can have at most 32 printable characters."
    ),
    (["--scanner-suffix", "a\u{1}"], "--scanner-suffix can have at most 32 printable characters."),
    (["--scanner-pause", "19"], "--scanner-pause must be a number from 20 to 2000, not “19”."),
  ])
  func scannerOptions_areCheckedBeforeAnythingIsDone(options: [String], sentence: String) async throws {
    let outcome = try await library.runner.run(["kiosk"] + options, environment: library.environment)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(sentence))
    #expect(outcome.output == "")
  }

  @Test func systemWideFile_isRead_whenNoneIsNamed() throws {
    let systemWide = library.folder.appending(path: "minilibrary.yaml")
    let options = try StoreOptions.parse([])
    let home = ProcessEnvironment(["HOME": library.folder.path])
    #expect(try options.settings(environment: home, systemWide: systemWide.path).rules == CirculationRules())
    try Data("loan.days: 7".utf8).write(to: systemWide)
    #expect(try options.settings(environment: home, systemWide: systemWide.path).rules.loanDays == 7)
    let other = ProcessEnvironment(["HOME": library.folder.path, "MINILIBRARY_CONFIG": "/dev/null"])
    #expect(try options.settings(environment: other, systemWide: systemWide.path).rules.loanDays == 14)
    let named = try StoreOptions.parse(["--config", "~/minilibrary.yaml"])
    #expect(try named.settings(environment: other, systemWide: "/dev/null").rules.loanDays == 7)
  }
}
