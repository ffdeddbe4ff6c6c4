import Application
import ArgumentParser
import Domain
import Kiosk
import Messages

/// Accounts of the pages. A password is never an argument, which other users of the machine see.
struct AccountsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts",
    abstract: "helpAccounts",
    discussion: "helpAccountsMore",
    subcommands: [
      AccountsAddCommand.self, AccountsListCommand.self, AccountsResetCommand.self, AccountsDisableCommand.self,
      AccountsEnableCommand.self, AccountsDeleteCommand.self, AccountsCodeCommand.self, AccountsSignOutCommand.self,
      AccountsCodesCommand.self, AccountsSignUpCodeCommand.self, AccountsJoinCommand.self, AccountsLeaveCommand.self,
    ])
}

extension AccountRole: ExpressibleByArgument {}

struct AccountsAddCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "helpAccountsAdd",
    discussion: """
      helpAccountsPasswordMore

      Example: minilibrary accounts add byrne --role librarian
      """)

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

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  var use: LibraryUse { .createsIfMissing }

  func run(in session: Session) async throws {
    var draft = AccountDraft(name: name, displayName: displayName ?? "", email: email, role: role)
    if let student { draft.student = try await session.student(named: student).id }
    // A mistake in the name is told before a password is asked for.
    _ = try draft.checked()
    let new = try await session.addAccount(
      draft, password: oneTime ? nil : try PasswordEntry.read(in: session.messages), operation: write.operationID)
    let report = new.oneTime.map { Phrase.accountAddedOneTime(new.account, code: $0) } ?? .accountAdded(new.account)
    try output.show(NewPasswordJSON(new), line: session.messages.sentence(report))
  }
}

struct AccountsListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "helpAccountsList", discussion: "Example: minilibrary accounts list --role librarian"
  )

  @Option(help: ArgumentHelp("helpAccountsListRole", valueName: "role"))
  var role: AccountRole?

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let accounts = try await session.accounts(role: role)
    let messages = session.messages
    let table = Table(
      accounts,
      [
        .flexible(messages.label(Label.name)) { $0.name },
        .plain(messages.label(Label.role)) { messages.label($0.role) },
        .flexible(messages.label(Label.email)) { $0.email ?? "" },
        .plain(messages.label(Label.standing)) { account in
          account.isEnabled
            ? account.mustChoosePassword ? messages.label(Label.oneTimePassword) : "" : messages.label(Label.disabled)
        },
      ])
    let text = accounts.isEmpty ? messages.text(.accountNone) + "\n" : table.text
    try output.show(accounts.map { AccountJSON($0) }, else: text)
  }
}

struct AccountsResetCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "helpAccountsReset",
    discussion: """
      helpAccountsPasswordMore

      Example: minilibrary accounts reset byrne --one-time
      """)

  @Argument(help: "helpArgumentAccount")
  var name: String

  @Flag(help: "helpAccountsOneTime")
  var oneTime = false

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let account = try await session.account(named: name)
    let new = try await session.resetPassword(
      of: account, to: oneTime ? nil : try PasswordEntry.read(in: session.messages), operation: write.operationID)
    let report = new.oneTime.map { Phrase.accountResetOneTime(new.account, code: $0) } ?? .accountReset(new.account)
    try output.show(NewPasswordJSON(new), line: session.messages.sentence(report))
  }
}

struct AccountsDisableCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "helpAccountsDisable",
    discussion: "Example: minilibrary accounts disable byrne")

  @Argument(help: "helpArgumentAccount")
  var name: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let account = try await session.disableAccount(
      try await session.account(named: name).id, operation: write.operationID)
    try output.show(AccountJSON(account), line: session.messages.text(.accountDisabled(account)))
  }
}

struct AccountsEnableCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable",
    abstract: "helpAccountsEnable",
    discussion: "Example: minilibrary accounts enable byrne")

  @Argument(help: "helpArgumentAccount")
  var name: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let account = try await session.enableAccount(
      try await session.account(named: name).id, operation: write.operationID)
    try output.show(AccountJSON(account), line: session.messages.text(.accountEnabled(account)))
  }
}

struct AccountsDeleteCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "helpAccountsDelete",
    discussion: "Example: minilibrary accounts delete byrne")

  @Argument(help: "helpArgumentAccount")
  var name: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let account = try await session.account(named: name)
    try await session.deleteAccount(account.id, operation: write.operationID)
    try output.show(AccountJSON(account), line: session.messages.text(.accountDeleted(account)))
  }
}

struct AccountsCodeCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "code",
    abstract: "helpAccountsCode",
    discussion: """
      helpAccountsCodeMore

      Example: minilibrary accounts code
      """)

  @OptionGroup var common: CommonOptions

  var use: LibraryUse { .createsIfMissing }

  func run(in session: Session) async throws {
    let code = try await session.newSetUpCode()
    try output.show(SetUpCodeJSON(code), line: session.messages.text(.accountSetUpCode(code)))
  }
}

struct AccountsSignOutCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out",
    abstract: "helpAccountsSignOut",
    discussion: "Example: minilibrary accounts sign-out byrne")

  @Argument(help: "helpArgumentAccount")
  var name: String

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let account = try await session.account(named: name)
    let ended = try await session.signOutEverywhere(account.id)
    try output.show(
      SignedOutJSON(account, ended: ended),
      line: session.messages.text(.accountSignedOut(account, count: ended)))
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
