package import Domain
import Messages
package import Store

/// The circulation rules, which belong to the library.
extension Session {
  /// Nil and empty lists leave a rule as it is.
  package struct RulesEdit: Sendable {
    package var loanDays: Int?
    package var renewals: Int?
    /// `.some(nil)`: as many days as a loan.
    package var renewalDays: Int??
    package var maximumLoanDays: Int?
    package var holdDays: Int?
    package var overdueBlock: OverdueBlock?
    package var openDays: Set<Weekday>?
    /// `.some(nil)`: there is none.
    package var termEnd: CalendarDay??
    package var limits: [LimitEdit] = []
    package var closures: [Closure] = []
    /// Periods that hold one of these days are open again.
    package var openedDays: [CalendarDay] = []
    /// All rules at once, as a file has them.
    package var all: CirculationRules?
    package var movesLoans = false

    package init() {}

    /// Whether it asks for no change at all.
    package var isEmpty: Bool {
      loanDays == nil && renewals == nil && renewalDays == nil && maximumLoanDays == nil && holdDays == nil
        && overdueBlock == nil && openDays == nil && termEnd == nil && limits.isEmpty && closures.isEmpty
        && openedDays.isEmpty && all == nil && !movesLoans
    }
  }

  /// A limit of one kind of borrowers, or of several.
  package struct LimitEdit: Hashable, Sendable {
    package enum Value: Hashable, Sendable { case loans, copiesPerTitle, loanDays }

    package var kinds: [BorrowerKind]
    package var value: Value
    /// nil: none.
    package var number: Int?

    package init(_ kinds: [BorrowerKind], _ value: Value, _ number: Int?) {
      (self.kinds, self.value, self.number) = (kinds, value, number)
    }
  }

  /// The number of overdue books that staff hear about after a checkout; 0 if the rules do not want it.
  package func overdueToMention(to student: Student) async throws -> Int {
    guard rules.overdueBlock == .warn else { return 0 }
    return rules.overdueToMention(try await library.activeLoans(of: student.id), at: now)
  }

  /// - Throws: `rules-not-valid`, `no-closed-period`, `not-permitted`.
  package func setRules(_ edit: RulesEdit, operation: OperationID) async throws -> RulesChange {
    try await library.setRules(
      edit.request, movesLoans: edit.movesLoans, operation: operation, at: now, to: edit.all
    ) { rules in try edit.apply(to: &rules) }
  }

  /// Adds closed periods.
  ///
  /// - Parameter replacing: whether they take the place of all that are there.
  /// - Returns: the number of new ones, and the change.
  package func importHolidays(
    _ closures: [Closure], replacing: Bool, movesLoans: Bool, operation: OperationID
  ) async throws -> (added: Int, change: RulesChange) {
    let known = rules.opening.closures
    let request = ["holidays", replacing ? "replace" : ""] + closures.map { "\($0.first) \($0.last) \($0.name)" }
    let change = try await library.setRules(request, movesLoans: movesLoans, operation: operation, at: now) { rules in
      if replacing { rules.opening = rules.opening.withoutClosures }
      for closure in closures { rules.opening.add(closure) }
      try RulesEdit.check(rules)
    }
    return (closures.count { !known.contains($0) }, change)
  }
}

extension Session.RulesEdit {
  /// - Throws: `rules-not-valid`, `no-closed-period`.
  func apply(to rules: inout CirculationRules) throws {
    if let loanDays { rules.loanDays = loanDays }
    if let renewals { rules.renewalLimit = renewals }
    if let renewalDays { rules.renewalDays = renewalDays }
    if let maximumLoanDays { rules.maximumLoanDays = maximumLoanDays }
    if let holdDays { rules.reservationDays = holdDays }
    if let overdueBlock { rules.overdueBlock = overdueBlock }
    if let openDays { rules.opening.openDays = openDays }
    if let termEnd { rules.opening.termEnd = termEnd }
    for limit in limits {
      for kind in limit.kinds {
        switch limit.value {
        case .loans: rules.limits[kind, default: LoanLimits()].loans = limit.number
        case .copiesPerTitle: rules.limits[kind, default: LoanLimits()].copiesPerTitle = limit.number
        case .loanDays: rules.limits[kind, default: LoanLimits()].loanDays = limit.number
        }
      }
    }
    for day in openedDays where rules.opening.removeClosures(on: day).isEmpty { throw Refusal.noClosedPeriod(day) }
    for closure in closures { rules.opening.add(closure) }
    try Self.check(rules)
  }

  /// The same bounds as for a file.
  ///
  /// - Throws: `rules-not-valid`.
  fileprivate static func check(_ rules: CirculationRules) throws {
    do throws(RulesFault) {
      _ = try RulesDocument(rules).rules()
    } catch {
      throw Refusal.rulesNotValid(error)
    }
  }

  /// A text of the request, the same for the same request.
  fileprivate var request: [String] {
    func text(_ number: Int??) -> String { number.map { $0.map(String.init) ?? "none" } ?? "" }
    let numbers = [loanDays, renewals, maximumLoanDays, holdDays].map { $0.map(String.init) ?? "" }
    let days = openDays.map { open in Weekday.allCases.filter(open.contains).map(\.rawValue).joined(separator: ",") }
    let document = all.flatMap { try? RulesDocument($0).bytes(isPretty: false) }
    return numbers + [
      text(renewalDays), overdueBlock?.rawValue ?? "", days ?? "", termEnd.map { $0?.description ?? "none" } ?? "",
      document.map { String(decoding: $0, as: UTF8.self) } ?? "",
    ] + limits.map { "\($0.kinds.map(\.rawValue)) \($0.value) \($0.number ?? -1)" }
      + closures.map { "\($0.first) \($0.last) \($0.name)" } + openedDays.map { "open \($0)" }
  }
}

/// Rules that stand in the settings of a machine from before the library had its own.
extension Session {
  /// Takes them over into a library without rules, and reports it. If the library has other rules, the person learns
  /// that the settings have no effect.
  ///
  /// - Returns: the rules that hold.
  static func rules(
    of library: Library, _ settings: Settings, _ use: LibraryUse, _ tell: (String) -> Void
  ) async throws -> CirculationRules {
    let names = settings.ruleSources
    if names.isEmpty || use.contains(.dryRun) { return try await library.circulationRules() }
    if try await adopts(settings.rules, library) {
      tell(settings.messages.text(.rulesTakenOver(settings: names)))
      return settings.rules
    }
    let rules = try await library.circulationRules()
    if !settings.rulesAgree(with: rules) { tell(settings.messages.text(.rulesNotUsed(settings: names))) }
    return rules
  }

  /// - Returns: false where the library has rules, and where this program may only read it.
  private static func adopts(_ rules: CirculationRules, _ library: Library) async throws(Refusals) -> Bool {
    do {
      return try await library.adoptRules(rules, at: .now)
    } catch {
      guard case .store(let fault, _) = error.first, [.locked, .contended, .readOnly, .full].contains(fault) else {
        throw error
      }
      return false
    }
  }
}
