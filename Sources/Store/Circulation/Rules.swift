package import Domain

/// The circulation rules: one document in `library_setting`, which backups and copies to another engine include.
extension LibraryReading {
  /// The rules that hold now: the library's own, or else those that this program was opened with.
  package func circulationRules() async throws(Refusals) -> CirculationRules {
    try await read { try $0.rules() }
  }

  /// The library's own rules; nil until a librarian sets them.
  package func ownRules() async throws(Refusals) -> CirculationRules? {
    try await read { try $0.storedRules() }
  }
}

extension Library {
  static let rulesSetting = "rules"

  /// Takes over rules from a machine's settings, unless the library has rules already.
  ///
  /// - Returns: whether it had none.
  package func adoptRules(_ rules: CirculationRules, at now: Timestamp) async throws(Refusals) -> Bool {
    if try await ownRules() != nil { return false }
    return try await write(.anyTime, at: now) { transaction in
      // Another program may have been quicker.
      if try transaction.storedRules() != nil { return false }
      try transaction.store(rules, insteadOf: CirculationRules())
      return true
    }
  }

  /// Changes the rules. Stations that run hear of it (``LibraryChange/settings``).
  ///
  /// - Parameters:
  ///   - request: what was asked for, in a form that distinguishes requests.
  ///   - movesLoans: whether loans that fall due on a closed day are moved to the next open day.
  ///   - change: nil replaces all rules, also damaged ones.
  /// - Throws: `not-permitted`; what `change` throws.
  package func setRules(
    _ request: [String], movesLoans: Bool, operation: OperationID, at now: Timestamp,
    to rules: CirculationRules? = nil, change: @escaping @Sendable (inout CirculationRules) throws -> Void = { _ in }
  ) async throws(Refusals) -> RulesChange {
    try await once(
      operation, Request(.setRules, request + [movesLoans ? "move" : ""]), at: now,
      change: { transaction in
        try transaction.expect(.changeRules)
        // Rules that cannot be read are replaced whole.
        let before = rules == nil ? try transaction.rules() : (try? transaction.rules()) ?? CirculationRules()
        var after = rules ?? before
        try change(&after)
        try transaction.store(after, insteadOf: before)
        return movesLoans ? try transaction.moveLoansToOpenDays() : 0
      },
      result: { transaction, moved in
        RulesChange(
          rules: try transaction.rules(), movedLoans: Int(moved),
          closedLoans: try transaction.loansDueWhileClosed().count)
      })
  }
}

package struct RulesChange: Hashable, Sendable {
  package let rules: CirculationRules
  package let movedLoans: Int
  /// Loans that fall due on a closed day, or after the end of the term.
  package let closedLoans: Int
}

/// The library's own rules, read at most once in a transaction.
final class ReadRules {
  var rules: CirculationRules?
}

extension Transaction {
  /// The fault of a setting whose text is a document; nil for any other value.
  func settingFault(of value: SQLValue, _ column: String, of key: SQLValue, _ table: LibraryTable) -> ValueFault.Kind? {
    guard table.name == "library_setting", column == "value", key == .text(Library.rulesSetting),
      case .text(let text) = value
    else { return nil }
    return (try? RulesDocument.rules(in: Array(text.utf8))) == nil ? .invalid : nil
  }

  /// The rules that hold in this transaction.
  ///
  /// - Throws: ``ValueFault`` if the document does not contain valid rules: lending by other rules would be wrong.
  func rules() throws -> CirculationRules {
    if let known = ownRules.rules { return known }
    let rules = try storedRules() ?? standardRules
    ownRules.rules = rules
    return rules
  }

  func storedRules() throws -> CirculationRules? {
    guard let text = try setting(Library.rulesSetting) else { return nil }
    do {
      return try RulesDocument.rules(in: Array(text.utf8))
    } catch {
      throw ValueFault("library_setting.value", row: Library.rulesSetting, kind: .invalid)
    }
  }

  fileprivate func store(_ rules: CirculationRules, insteadOf before: CirculationRules) throws {
    ownRules.rules = rules
    let text = String(decoding: try RulesDocument(rules).bytes(isPretty: false), as: UTF8.self)
    try set(Library.rulesSetting, to: text)
    let changes = RulesDocument(rules).changes(since: RulesDocument(before))
    try record(.setRules, info: changes.joined(separator: "; "))
    try audit(.rulesChanged)
  }

  /// The loans that are not overdue and fall due on a closed day or after the end of the term.
  fileprivate func loansDueWhileClosed() throws -> [(loan: Loan, due: Timestamp)] {
    let opening = try rules().opening
    let today = calendar.day(of: now)
    var found: [(loan: Loan, due: Timestamp)] = []
    var cursor: PageCursor? = PageCursor(number: now.milliseconds, id: .max)
    // Few days hold all the loans.
    var openDays: [CalendarDay: CalendarDay] = [:]
    while true {
      let page = try loans(.active, after: cursor, limit: 500)
      for loan in page {
        let day = calendar.day(of: loan.dueDate)
        let open = openDays[day] ?? opening.dueDay(day, today: today, in: calendar)
        openDays[day] = open
        if open != day, let due = calendar.endOfDay(open) { found.append((loan, due)) }
      }
      guard let last = page.last, page.count == 500 else { return found }
      cursor = PageCursor(last)
    }
  }

  fileprivate func moveLoansToOpenDays() throws -> Int64 {
    let loans = try loansDueWhileClosed()
    for (loan, due) in loans {
      try move(loan, to: max(due, loan.checkoutDate), renewals: loan.renewals, as: .changeDueDate)
    }
    return Int64(loans.count)
  }
}
