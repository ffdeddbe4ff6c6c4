/// The days on which the library is open, and the end of the term.
package struct OpeningCalendar: Hashable, Sendable {
  package static let alwaysOpen = OpeningCalendar()
  /// A closed period lasts this many days at most; more is a mistake.
  package static let longestClosure = 366
  package static let closureLimit = 500
  /// The search for an open day stops after this many days: a longer closure is a mistake.
  private static let horizon = 1100

  /// Never empty.
  package var openDays: Set<Weekday>
  /// Sorted by their first day.
  package private(set) var closures: [Closure]
  /// The last day on which a loan may fall due. It has no effect once it is over.
  package var termEnd: CalendarDay?

  package init(
    openDays: Set<Weekday> = Set(Weekday.allCases), closures: [Closure] = [], termEnd: CalendarDay? = nil
  ) {
    self.openDays = openDays
    self.closures = []
    self.termEnd = termEnd
    for closure in closures { add(closure) }
  }

  /// A closed period with the same days takes the new name.
  ///
  /// - Returns: whether that changes anything.
  @discardableResult
  package mutating func add(_ closure: Closure) -> Bool {
    if closures.contains(closure) { return false }
    closures.removeAll { $0.first == closure.first && $0.last == closure.last }
    closures.append(closure)
    closures.sort { ($0.first, $0.last) < ($1.first, $1.last) }
    return true
  }

  package var withoutClosures: OpeningCalendar { OpeningCalendar(openDays: openDays, termEnd: termEnd) }

  /// Removes the closed periods that hold the day.
  ///
  /// - Returns: those that were removed.
  package mutating func removeClosures(on day: CalendarDay) -> [Closure] {
    let found = closures.filter { $0.contains(day) }
    closures.removeAll { $0.contains(day) }
    return found
  }

  package func isOpen(_ day: CalendarDay, in calendar: LocalCalendar) -> Bool {
    guard let weekday = calendar.weekday(of: day).flatMap(Weekday.init(number:)) else { return false }
    return openDays.contains(weekday) && !closures.contains { $0.contains(day) }
  }

  /// The first open day on this day or after it; nil where there is none for three years.
  package func firstOpenDay(from day: CalendarDay, in calendar: LocalCalendar) -> CalendarDay? {
    openDay(from: day, step: 1, in: calendar) { _ in true }
  }

  /// The day on which a loan until `day` falls due: the next open day, or the term's last one if the term ends before.
  ///
  /// A term without an open day left gives the first open day after it.
  package func dueDay(_ day: CalendarDay, today: CalendarDay, in calendar: LocalCalendar) -> CalendarDay {
    let termEnd = termEnd.flatMap { $0 >= today ? $0 : nil }
    let wanted = termEnd.map { min($0, day) } ?? day
    let next = firstOpenDay(from: wanted, in: calendar)
    if let termEnd, next.map({ $0 > termEnd }) ?? true {
      let last = openDay(from: wanted, step: -1, in: calendar) { $0 >= today }
      if let last { return last }
    }
    return next ?? wanted
  }

  private func openDay(
    from day: CalendarDay, step: Int, in calendar: LocalCalendar, while isWanted: (CalendarDay) -> Bool
  ) -> CalendarDay? {
    var day = day
    for _ in 0..<OpeningCalendar.horizon {
      guard isWanted(day) else { return nil }
      if isOpen(day, in: calendar) { return day }
      guard let next = calendar.day(day, plus: step) else { return nil }
      day = next
    }
    return nil
  }
}

/// A closed period, such as holidays. Both days belong to it.
package struct Closure: Hashable, Sendable {
  package let first: CalendarDay
  package let last: CalendarDay
  /// Empty for a period without a name.
  package let name: String

  /// - Precondition: `first <= last`
  package init(first: CalendarDay, last: CalendarDay, name: String = "") {
    precondition(first <= last)
    self.first = first
    self.last = last
    self.name = name
  }

  package func contains(_ day: CalendarDay) -> Bool { first <= day && day <= last }
}

/// A day of the week, in the order of ISO 8601.
package enum Weekday: String, CaseIterable, Codable, Sendable {
  case monday = "mon"
  case tuesday = "tue"
  case wednesday = "wed"
  case thursday = "thu"
  case friday = "fri"
  case saturday = "sat"
  case sunday = "sun"

  /// - Parameter number: 1 = Sunday … 7 = Saturday, as ``LocalCalendar/weekday(of:)`` counts.
  package init?(number: Int) {
    guard (1...7).contains(number) else { return nil }
    self = Weekday.allCases[(number + 5) % 7]
  }

  /// A list of days and ranges: `mon-fri`, `mon,wed,sat`, `fri-mon`.
  ///
  /// - Returns: nil for another text, and for one that names no day.
  package static func list(_ text: String) -> Set<Weekday>? {
    var days: Set<Weekday> = []
    for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
        .map { Weekday(rawValue: TypedText.trim($0)) }
      switch ends.count {
      case 1:
        guard let day = ends[0] else { return nil }
        days.insert(day)
      case 2:
        guard let first = ends[0].flatMap(allCases.firstIndex), let last = ends[1].flatMap(allCases.firstIndex) else {
          return nil
        }
        let length = (last - first + 7) % 7
        for offset in 0...length { days.insert(allCases[(first + offset) % 7]) }
      default: return nil
      }
    }
    return days.isEmpty ? nil : days
  }
}

/// The reason why a calendar file gives no closed periods. Events are counted from 1.
package enum CalendarFault: Error, Hashable, Sendable {
  case notACalendar
  /// It has no event of a whole day.
  case noEvents
  case tooMany(limit: Int)
  case tooLong(event: Int, limit: Int)
  case backwards(event: Int)
  case noStart(event: Int)
  case tooLarge(limitKibibytes: Int)
}
