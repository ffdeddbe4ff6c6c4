import Application
import ArgumentParser
import Domain
import Kiosk
import Messages
import Reports

/// Accounts of the pages. A password is never an argument, which other users of the machine see.
struct AccountsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "accounts", "helpAccounts", more: "helpAccountsMore",
    subcommands: [
      AccountsAdd.command, AccountsList.command, AccountsReset.command, AccountsDisable.command,
      AccountsEnable.command, AccountsDelete.command, AccountsCode.command, AccountsSignOut.command,
      AccountsCodes.command, AccountsSignUpCodeCommand.self, AccountsJoin.command, AccountsLeave.command,
    ])
}

extension AccountRole: ExpressibleByArgument {}

struct AccountsAdd: Intent {
  static let configuration = CommandConfiguration(
    "add", "helpAccountsAdd", more: "helpAccountsPasswordMore", examples: "accounts add byrne --role librarian")

  @Argument(help: "helpAccountsAddName")
  var name: String

  @Option(help: ArgumentHelp("helpAccountsAddRole", valueName: "role"))
  var role: AccountRole

  @Option(help: ArgumentHelp("helpAccountsAddDisplayName", valueName: "name"))
  var displayName: String?

  @Option(help: ArgumentHelp("helpAccountsAddEmail", valueName: "address"))
  var email: String?

  @Option(help: ArgumentHelp("helpAccountsAddStudent", valueName: "student"))
  var student: String?

  @Flag(help: "helpAccountsOneTime")
  var oneTime = false

  var use: LibraryUse { .createsIfMissing }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    var draft = AccountDraft(name: name, displayName: displayName ?? "", email: email, role: role)
    if let student { draft.student = try await session.student(named: student).id }
    // A mistake in the name is reported before a password is asked for.
    _ = try draft.checked()
    let new = try await session.addAccount(
      draft, password: oneTime ? nil : try PasswordEntry.read(in: session.messages), operation: operation)
    let report = new.oneTime.map { Phrase.accountAddedOneTime(new.account, code: $0) } ?? .accountAdded(new.account)
    return Printout(new.json, report, in: session)
  }
}

struct AccountsList: Query {
  static let configuration = CommandConfiguration(
    "list", "helpAccountsList", examples: "accounts list --role librarian")

  @Option(help: ArgumentHelp("helpAccountsListRole", valueName: "role"))
  var role: AccountRole?

  func answer(in session: Session) async throws -> Printout {
    let accounts = try await session.accounts(role: role)
    let messages = session.messages
    return Printout(
      accounts, \.json, none: .accountNone, in: messages,
      [
        .flexible(.name) { $0.name }, .plain(.role) { messages.label($0.role) }, .flexible(.email) { $0.email ?? "" },
        .plain(.standing) { account in
          account.isEnabled
            ? account.mustChoosePassword ? messages.label(Label.oneTimePassword) : "" : messages.label(Label.disabled)
        },
      ])
  }
}

struct AccountsReset: Intent {
  static let configuration = CommandConfiguration(
    "reset", "helpAccountsReset", more: "helpAccountsPasswordMore", examples: "accounts reset byrne --one-time")

  @Argument(help: "helpArgumentAccount")
  var name: String

  @Flag(help: "helpAccountsOneTime")
  var oneTime = false

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let account = try await session.account(named: name)
    let new = try await session.resetPassword(
      of: account, to: oneTime ? nil : try PasswordEntry.read(in: session.messages), operation: operation)
    let report = new.oneTime.map { Phrase.accountResetOneTime(new.account, code: $0) } ?? .accountReset(new.account)
    return Printout(new.json, report, in: session)
  }
}

struct AccountsDisable: Intent {
  static let configuration = CommandConfiguration(
    "disable", "helpAccountsDisable", examples: "accounts disable byrne")

  @Argument(help: "helpArgumentAccount")
  var name: String

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let account = try await session.disableAccount(
      try await session.account(named: name).id, operation: operation)
    return Printout(account.json, .accountDisabled(account), in: session)
  }
}

struct AccountsEnable: Intent {
  static let configuration = CommandConfiguration(
    "enable", "helpAccountsEnable", examples: "accounts enable byrne")

  @Argument(help: "helpArgumentAccount")
  var name: String

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let account = try await session.enableAccount(
      try await session.account(named: name).id, operation: operation)
    return Printout(account.json, .accountEnabled(account), in: session)
  }
}

struct AccountsDelete: Intent {
  static let configuration = CommandConfiguration(
    "delete", "helpAccountsDelete", examples: "accounts delete byrne")

  @Argument(help: "helpArgumentAccount")
  var name: String

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let account = try await session.account(named: name)
    try await session.deleteAccount(account.id, operation: operation)
    return Printout(account.json, .accountDeleted(account), in: session)
  }
}

struct AccountsCode: Query {
  static let configuration = CommandConfiguration(
    "code", "helpAccountsCode", more: "helpAccountsCodeMore", examples: "accounts code")

  var use: LibraryUse { .createsIfMissing }

  func answer(in session: Session) async throws -> Printout {
    let code = try await session.newSetUpCode()
    return Printout(code.json, .accountSetUpCode(code), in: session)
  }
}

struct AccountsSignOut: Query {
  static let configuration = CommandConfiguration(
    "sign-out", "helpAccountsSignOut", examples: "accounts sign-out byrne")

  @Argument(help: "helpArgumentAccount")
  var name: String

  func answer(in session: Session) async throws -> Printout {
    let account = try await session.account(named: name)
    let ended = try await session.signOutEverywhere(account.id)
    return Printout(
      ["account": account.json, "ended": ended] as JSONObject, .accountSignedOut(account, count: ended),
      in: session)
  }
}

/// Reads a password from the terminal without showing it, or a line of standard input.
enum PasswordEntry {
  static func read(in messages: Messages) throws -> String {
    guard TerminalQuestion.isPossible else { return readLine() ?? "" }
    TerminalSettings.setEcho(false)
    defer { TerminalSettings.setEcho(true) }
    let first = TerminalQuestion.answer(messages.text(.accountAskForPassword)) ?? ""
    guard TerminalQuestion.answer(messages.text(.accountAskAgain)) == first else {
      throw CommandProblem.passwordsDiffer
    }
    return first
  }
}
