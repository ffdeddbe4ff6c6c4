import ArgumentParser

struct LoansCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loans",
    abstract: "What is on loan: list it, renew it, change when it is due, remind of it.",
    discussion: "Example: minilibrary loans --overdue",
    subcommands: [LoansListCommand.self, LoansRenewCommand.self, LoansDueCommand.self, LoansRemindCommand.self],
    defaultSubcommand: LoansListCommand.self
  )
}
