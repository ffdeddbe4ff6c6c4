package import Domain
import Messages
import Store

extension Session {
  /// - Parameters:
  ///   - since: the first day, as typed; nil for all time.
  ///   - limit: the number of most borrowed books.
  package func statistics(
    since: String?, until: String?, limit: Int = 10
  ) async throws -> (statistics: Statistics, document: StatisticsJSON) {
    let (since, until) = try period(since: since, until: until)
    let statistics = try await library.statistics(since: since, until: until, limit: limit, at: now)
    return (statistics, StatisticsJSON(statistics, since: since, until: until))
  }

  package func neverBorrowed(limit: Int? = nil) async throws -> [Book] {
    try await allPages(limit: limit) { last, count in
      try await library.neverBorrowed(after: last.map { PageMark($0) }, limit: count)
    }
  }

  /// A span of days, each end of which may be open.
  ///
  /// - Throws: `date-not-understood`; `period-backwards`.
  func period(since: String?, until: String?) throws -> (since: CalendarDay?, until: CalendarDay?) {
    let (first, last) = (try since.map { try pastDay(named: $0) }, try until.map { try pastDay(named: $0) })
    if let first, let last, last < first { throw CommandProblem.periodBackwards(since: first, until: last) }
    return (first, last)
  }

  /// Resolves a day in the past. Relative days count backwards here, and a day without a year is its last occurrence.
  private func pastDay(named typed: String) throws -> CalendarDay {
    let text = try TypedText.clean(typed)
    let today = calendar.day(of: now)
    let day: CalendarDay? =
      switch DueDateEntry(text) {
      case .day(let day)?: day
      // Four digits are a year, which is no day.
      case .days(let count)?: count > 999 ? nil : calendar.day(today, plus: -count)
      case .dayOfYear(let month, let day)?:
        [today.year, today.year - 1].map { CalendarDay(year: $0, month: month, day: day) }.first { $0 <= today }
      case nil: nil
      }
    guard let day, calendar.startOfDay(day) != nil else { throw Refusal.dateNotUnderstood(text: text) }
    return day
  }
}
