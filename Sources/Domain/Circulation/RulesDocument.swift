import FoundationEssentials

/// The rules as JSON: in the library, in `rules show --json`, and in the file of `rules export`.
package struct RulesDocument: Hashable, Codable, Sendable {
  package struct Closed: Hashable, Codable, Sendable {
    package var first: String
    package var last: String
    package var name: String?
  }

  package var loanDays: Int
  package var renewals: Int
  package var renewalDays: Int?
  package var maximumLoanDays: Int
  package var holdDays: Int
  package var overdueLoans: OverdueBlock
  package var kinds: [String: LoanLimits]
  package var openDays: [Weekday]
  package var termEnd: String?
  package var closed: [Closed]

  private enum CodingKeys: String, CodingKey {
    case loanDays, renewals, renewalDays, maximumLoanDays, holdDays, overdueLoans, kinds, openDays, termEnd, closed
  }

  package init(_ rules: CirculationRules) {
    loanDays = rules.loanDays
    renewals = rules.renewalLimit
    renewalDays = rules.renewalDays
    maximumLoanDays = rules.maximumLoanDays
    holdDays = rules.reservationDays
    overdueLoans = rules.overdueBlock
    kinds = Dictionary(uniqueKeysWithValues: BorrowerKind.allCases.map { ($0.rawValue, rules.limits(of: $0)) })
    openDays = Weekday.allCases.filter(rules.opening.openDays.contains)
    termEnd = rules.opening.termEnd?.description
    closed = rules.opening.closures.map {
      Closed(first: $0.first.description, last: $0.last.description, name: $0.name.isEmpty ? nil : $0.name)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(loanDays, forKey: .loanDays)
    try container.encode(renewals, forKey: .renewals)
    try container.encode(renewalDays, forKey: .renewalDays)
    try container.encode(maximumLoanDays, forKey: .maximumLoanDays)
    try container.encode(holdDays, forKey: .holdDays)
    try container.encode(overdueLoans, forKey: .overdueLoans)
    try container.encode(kinds, forKey: .kinds)
    try container.encode(openDays, forKey: .openDays)
    try container.encode(termEnd, forKey: .termEnd)
    try container.encode(closed, forKey: .closed)
  }

  /// - Parameter bytes: JSON, as ``bytes(isPretty:)`` makes it.
  /// - Throws: ``RulesFault``.
  package static func rules(in bytes: [UInt8]) throws(RulesFault) -> CirculationRules {
    let document: RulesDocument
    do {
      document = try JSONDecoder().decode(RulesDocument.self, from: Data(bytes))
    } catch let DecodingError.keyNotFound(key, _) {
      throw .keyMissing(key.stringValue)
    } catch let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(_, context) {
      throw .valueWrong(name: RulesDocument.name(context))
    } catch let DecodingError.dataCorrupted(context) {
      // If the path to a value is empty, the text itself is not JSON.
      if context.codingPath.isEmpty { throw .notRules }
      throw .valueWrong(name: RulesDocument.name(context))
    } catch {
      throw .notRules
    }
    return try document.rules()
  }

  private static func name(_ context: DecodingError.Context) -> String {
    context.codingPath.map(\.stringValue).joined(separator: ".")
  }

  package func bytes(isPretty: Bool) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = isPretty ? [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes] : [.sortedKeys]
    return Array(try encoder.encode(self))
  }

  /// - Throws: ``RulesFault``.
  package func rules() throws(RulesFault) -> CirculationRules {
    var rules = CirculationRules()
    rules.maximumLoanDays = try RulesRange.maximumLoanDays.checked(maximumLoanDays, "maximumLoanDays")
    rules.loanDays = try RulesRange.days(upTo: maximumLoanDays).checked(loanDays, "loanDays")
    rules.renewalLimit = try RulesRange.renewals.checked(renewals, "renewals")
    rules.renewalDays = try RulesRange.days(upTo: maximumLoanDays).checkedIfThere(renewalDays, "renewalDays")
    rules.reservationDays = try RulesRange.holdDays.checked(holdDays, "holdDays")
    rules.overdueBlock = overdueLoans
    for (name, kind) in kinds.sorted(by: { $0.key < $1.key }) {
      guard let known = BorrowerKind(rawValue: name) else { throw .valueWrong(name: "kinds.\(name)") }
      rules.limits[known] = LoanLimits(
        loans: try RulesRange.numbers.checkedIfThere(kind.loans, "kinds.\(name).loans"),
        copiesPerTitle: try RulesRange.numbers.checkedIfThere(kind.copiesPerTitle, "kinds.\(name).copiesPerTitle"),
        loanDays: try RulesRange.days(upTo: maximumLoanDays).checkedIfThere(kind.loanDays, "kinds.\(name).loanDays"))
    }
    guard !openDays.isEmpty else { throw .valueWrong(name: "openDays") }
    guard closed.count <= OpeningCalendar.closureLimit else { throw .valueWrong(name: "closed") }
    rules.opening = OpeningCalendar(openDays: Set(openDays))
    if let termEnd {
      guard let day = CalendarDay(iso: termEnd) else { throw .valueWrong(name: "termEnd") }
      rules.opening.termEnd = day
    }
    for (index, one) in closed.enumerated() {
      guard let closure = Closure(first: one.first, last: one.last, name: one.name ?? "") else {
        throw .valueWrong(name: "closed.\(index + 1)")
      }
      rules.opening.add(closure)
    }
    return rules
  }
}

package enum RulesFault: Error, Hashable, Sendable {
  case notRules
  case keyMissing(String)
  /// - Parameter name: the way to the value in the document: `kinds.teacher.loans`.
  case valueWrong(name: String)
}

package enum RulesRange {
  package static let maximumLoanDays = 1...3650
  package static let renewals = 0...99
  package static let holdDays = 0...365
  package static let numbers = 1...999
  package static func days(upTo maximum: Int) -> ClosedRange<Int> { 0...max(0, maximum) }
}

extension ClosedRange<Int> {
  fileprivate func checked(_ number: Int, _ name: String) throws(RulesFault) -> Int {
    guard contains(number) else { throw .valueWrong(name: name) }
    return number
  }

  fileprivate func checkedIfThere(_ number: Int?, _ name: String) throws(RulesFault) -> Int? {
    if let number { try checked(number, name) } else { nil }
  }
}

extension CalendarDay {
  /// - Parameter text: `2026-12-05`.
  package init?(iso text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2] else { return nil }
    let numbers = parts.compactMap { part in part.allSatisfy { (48...57).contains($0) } ? Int(Substring(part)) : nil }
    guard numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    guard LocalCalendar().days(from: self, to: self) != nil else { return nil }
  }
}

extension Closure {
  /// - Returns: nil if a day does not exist, and where ``init(from:to:name:)`` returns nil.
  package init?(first: String, last: String, name: String) {
    guard let first = CalendarDay(iso: first), let last = CalendarDay(iso: last) else { return nil }
    self.init(from: first, to: last, name: name)
  }

  /// - Returns: nil if the last day precedes the first, the period is too long, or the name is not text.
  package init?(from first: CalendarDay, to last: CalendarDay, name: String) {
    guard let days = LocalCalendar().days(from: first, to: last), (0..<OpeningCalendar.longestClosure).contains(days),
      let name = try? TypedText.clean(name)
    else { return nil }
    self.init(first: first, last: last, name: name)
  }
}

/// The differences between two sets of rules, for the activity log.
extension RulesDocument {
  /// More closed periods than these are counted, not listed.
  private static let listedPeriods = 5

  /// One text a change: `loanDays 14 → 21`. The names are those of the document.
  package func changes(since before: RulesDocument) -> [String] {
    let old = Dictionary(uniqueKeysWithValues: before.numbers)
    var changes = numbers.compactMap { name, value in
      old[name] == value ? nil : "\(name) \(old[name] ?? "-") → \(value)"
    }
    let (added, removed) = (
      closed.filter { !before.closed.contains($0) }, before.closed.filter { !closed.contains($0) }
    )
    if added.count + removed.count > RulesDocument.listedPeriods {
      changes.append("closed +\(added.count) −\(removed.count)")
    } else {
      changes += added.map { "closed \($0.days)" } + removed.map { "open \($0.days)" }
    }
    return changes
  }

  private var numbers: [(String, String)] {
    func text(_ number: Int?) -> String { number.map(String.init) ?? "-" }
    let limits = kinds.sorted { $0.key < $1.key }.flatMap { name, kind in
      [
        ("\(name).loans", text(kind.loans)), ("\(name).copiesPerTitle", text(kind.copiesPerTitle)),
        ("\(name).loanDays", text(kind.loanDays)),
      ]
    }
    return [
      ("loanDays", text(loanDays)), ("renewals", text(renewals)), ("renewalDays", text(renewalDays)),
      ("maximumLoanDays", text(maximumLoanDays)), ("holdDays", text(holdDays)),
      ("overdueLoans", overdueLoans.rawValue), ("openDays", openDays.map(\.rawValue).joined(separator: ",")),
      ("termEnd", termEnd ?? "-"),
    ] + limits
  }
}

extension RulesDocument.Closed {
  /// `2026-12-21..2027-01-06`
  fileprivate var days: String { first == last ? first : "\(first)..\(last)" }
}
