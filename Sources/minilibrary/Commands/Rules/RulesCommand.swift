import Application
import ArgumentParser
import Domain
import Messages
import Store

struct RulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "rules", "helpRules", more: "helpRulesMore",
    subcommands: [RulesShow.command, RulesSet.command, RulesHolidays.command, RulesExportCommand.self])
}

struct RulesShow: Query {
  static let configuration = CommandConfiguration("show", "helpRulesShow", examples: "rules show")

  @Flag(help: "helpRulesShowAll")
  var all = false

  func answer(in session: Session) async throws -> Printout {
    let own = try await session.read.ownRules()
    let rules = own ?? session.rules
    let today = session.calendar.day(of: session.now)
    var lines = session.messages.lines(of: rules, from: all ? nil : today)
    if own == nil { lines.insert(session.messages.text(.rulesStandard), at: 0) }
    return Printout(RulesDocument(rules), lines: lines)
  }
}

struct RulesSet: Intent {
  static let configuration = CommandConfiguration(
    "set", "helpRulesSet", more: "helpRulesSetMore",
    examples: """
      rules set --loan-days 21 --open mon-fri
      rules set --kind teacher --loan-limit 30 --copies-per-title none
      rules set --close 2026-12-21..2027-01-06:Christmas
      """)

  @OptionGroup var options: RulesOptions

  var use: LibraryUse { .createsIfMissing }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    var edit = options.edit
    if let file = options.file { edit.all = try RulesFile.rules(in: file, session.messages) }
    let change = try await session.setRules(edit, operation: operation)
    return Printout(RulesDocument(change.rules), lines: RulesText.lines(change, in: session.messages))
  }
}

/// The sentences after a change of the rules.
enum RulesText {
  static func lines(_ change: RulesChange, in messages: Messages) -> [String] {
    var reports: [Phrase] = [.rulesSet]
    if change.movedLoans > 0 { reports.append(.rulesLoansMoved(change.movedLoans)) }
    if change.closedLoans > 0 { reports.append(.rulesLoansClosed(change.closedLoans)) }
    return reports.map { messages.sentence($0) }
  }
}
