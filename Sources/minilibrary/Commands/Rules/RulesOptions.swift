import Application
import ArgumentParser
import Domain

/// The options of `rules set`.
struct RulesOptions: ParsableArguments {
  @Option(help: ArgumentHelp("helpRulesLoanDays", valueName: "days"))
  var loanDays: RuleNumber?

  @Option(help: ArgumentHelp("helpRulesLoanLimit", valueName: "number"))
  var loanLimit: RuleNumber?

  @Option(help: ArgumentHelp("helpRulesCopies", valueName: "number"))
  var copiesPerTitle: RuleNumber?

  @Option(help: "helpRulesKind", completion: .default)
  var kind: [BorrowerKind] = []

  @Option(help: ArgumentHelp("helpRulesRenewals", valueName: "number"))
  var renewals: Int?

  @Option(help: ArgumentHelp("helpRulesRenewalDays", valueName: "days"))
  var renewalDays: RuleNumber?

  @Option(help: ArgumentHelp("helpRulesMaximum", valueName: "days"))
  var maximumDays: Int?

  @Option(help: ArgumentHelp("helpRulesHold", valueName: "days"))
  var holdDays: Int?

  @Option(help: "helpRulesOverdue")
  var overdue: OverdueBlock?

  @Option(help: ArgumentHelp("helpRulesOpen", valueName: "days"))
  var open: OpenDays?

  @Option(help: ArgumentHelp("helpRulesTermEnd", valueName: "date"))
  var termEnd: RuleDay?

  @Option(help: ArgumentHelp("helpRulesClose", valueName: "period"))
  var close: [Closure] = []

  @Option(help: ArgumentHelp("helpRulesReopen", valueName: "date"))
  var reopen: [RuleDay] = []

  @Option(help: ArgumentHelp("helpRulesFrom", valueName: "file"), completion: .file())
  var file: String?

  @Flag(help: "helpRulesMoveLoans")
  var moveLoans = false

  func validate() throws {
    if reopen.contains(where: { $0.day == nil }) {
      throw ValidationError(.invalidValue("none", for: "--reopen <date>", allowed: []))
    }
    if edit.isEmpty, file == nil { throw ValidationError(.rulesNothing) }
    let needsKind = copiesPerTitle != nil || loanDays.map { $0.number == nil } ?? false
    if needsKind, kind.isEmpty { throw ValidationError(.rulesKind) }
    let days = RulesRange.days(upTo: RulesRange.maximumLoanDays.upperBound)
    try days.validate(loanDays?.number, "--loan-days")
    try RulesRange.numbers.validate(loanLimit?.number, "--loan-limit")
    try RulesRange.numbers.validate(copiesPerTitle?.number, "--copies-per-title")
    try RulesRange.renewals.validate(renewals, "--renewals")
    try days.validate(renewalDays?.number, "--renewal-days")
    try RulesRange.maximumLoanDays.validate(maximumDays, "--maximum-days")
    try RulesRange.holdDays.validate(holdDays, "--hold-days")
  }

  var edit: Session.RulesEdit {
    var edit = Session.RulesEdit()
    if let loanDays {
      if kind.isEmpty {
        edit.loanDays = loanDays.number
      } else {
        edit.limits.append(Session.LimitEdit(kind, .loanDays, loanDays.number))
      }
    }
    if let loanLimit {
      edit.limits.append(Session.LimitEdit(kind.isEmpty ? [.student, .guest] : kind, .loans, loanLimit.number))
    }
    if let copiesPerTitle { edit.limits.append(Session.LimitEdit(kind, .copiesPerTitle, copiesPerTitle.number)) }
    edit.renewals = renewals
    if let renewalDays { edit.renewalDays = .some(renewalDays.number) }
    (edit.maximumLoanDays, edit.holdDays, edit.overdueBlock) = (maximumDays, holdDays, overdue)
    edit.openDays = open?.days
    if let termEnd { edit.termEnd = .some(termEnd.day) }
    edit.closures = close
    edit.openedDays = reopen.compactMap(\.day)
    edit.movesLoans = moveLoans
    return edit
  }
}

extension OverdueBlock: ExpressibleByArgument {}

/// A number, or a word for having none.
struct RuleNumber: ExpressibleByArgument, Hashable {
  let number: Int?

  init?(argument: String) {
    if ["none", "default"].contains(argument) {
      number = nil
    } else {
      guard let number = Int(argument) else { return nil }
      self.number = number
    }
  }
}

struct OpenDays: ExpressibleByArgument, Hashable {
  let days: Set<Weekday>

  init?(argument: String) {
    guard let days = Weekday.list(argument) else { return nil }
    self.days = days
  }
}

/// A day, or none.
struct RuleDay: ExpressibleByArgument, Hashable {
  let day: CalendarDay?

  init?(argument: String) {
    if argument == "none" {
      day = nil
    } else {
      guard let day = CalendarDay(iso: argument) else { return nil }
      self.day = day
    }
  }
}

/// `2026-12-21..2027-01-06:Christmas`
extension Closure: ExpressibleByArgument {
  package init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let days = parts[0].split(separator: "..", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(days.count), let first = days.first, let last = days.last,
      let closure = Closure(first: first, last: last, name: parts.count > 1 ? String(parts[1]) : "")
    else { return nil }
    self = closure
  }
}
