/// A due date as typed at the prompt: `2026-12-05`, `5.12.2026`, `5/12/2026`, `5.12.`, `2026年12月5日`, `12月5日`, `21`,
/// `+21`, `21d`, `21 Tage` or `21天`.
///
/// All languages are read at once. Of two numbers the day comes first, but not after a year or with Chinese signs.
package enum DueDateEntry: Hashable, Sendable {
  case days(Int)
  case day(CalendarDay)
  /// A day without its year: the next one that comes.
  case dayOfYear(month: Int, day: Int)

  /// - Returns: nil if the text is neither a date nor a number of days.
  package init?(_ typed: String) {
    let text = TypedText.trim(typed)
    if let days = DueDateEntry.days(text) {
      self = .days(days)
      return
    }
    if let chinese = DueDateEntry(chinese: text) {
      self = chinese
      return
    }
    let dotted = text.hasSuffix(".") ? text.dropLast() : text[...]
    let separators: [Character] = ["-", ".", "/"]
    guard let separator = separators.first(where: { dotted.contains($0) }) else { return nil }
    let parts = dotted.split(separator: separator, omittingEmptySubsequences: false)
      .map { Digits(TypedText.trim($0))?.number }
    switch (parts.count, separator) {
    case (3, "-"):
      guard let year = parts[0], let month = parts[1], let day = parts[2], dotted.first != "-" else { return nil }
      self = .day(CalendarDay(year: year, month: month, day: day))
    case (3, _):
      guard let day = parts[0], let month = parts[1], let year = parts[2] else { return nil }
      self = .day(CalendarDay(year: year < 100 ? 2000 + year : year, month: month, day: day))
    case (2, _) where separator != "-":
      guard let day = parts[0], let month = parts[1] else { return nil }
      self = .dayOfYear(month: month, day: day)
    default: return nil
    }
  }

  /// `2026年12月5日`, `12月5日`, also with 号.
  private init?(chinese text: String) {
    guard let last = text.last, "日号".contains(last) else { return nil }
    let parts = text.split(omittingEmptySubsequences: false) { "年月日号".contains($0) }.dropLast()
    let signs = text.filter { "年月日号".contains($0) }.dropLast()
    let numbers = parts.compactMap { Digits(TypedText.trim($0))?.number }
    guard numbers.count == parts.count else { return nil }
    switch (String(signs), numbers.count) {
    case ("年月", 3): self = .day(CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]))
    case ("月", 2): self = .dayOfYear(month: numbers[0], day: numbers[1])
    default: return nil
    }
  }

  /// Days, in any language. 日 is none: 5日 is the fifth of a month.
  private static let units: Set<String> = ["d", "day", "days", "tag", "tage", "lá", "la", "laethanta", "天"]

  private static func days(_ text: String) -> Int? {
    var body = text[...]
    if body.hasPrefix("+") { body = body.dropFirst() }
    let number = body.prefix { $0.isASCII && $0.isNumber }
    let unit = TypedText.trim(body[number.endIndex...]).lowercased()
    if units.contains(unit) { body = number }
    guard body.utf8.count <= 4, let digits = Digits(body), digits.count > 0 else { return nil }
    return digits.number
  }

  /// The end of the intended day, checked against the rules. A number of days leads to an open day, like the number in
  /// the rules. A day that a person names must be open.
  ///
  /// - Parameter standard: the due date by the rules, right whatever day it is; nil where it has no part in this.
  package func dueDate(
    by rules: CirculationRules, standard: Timestamp? = nil, now: Timestamp, in calendar: LocalCalendar
  ) throws(Refusal) -> Timestamp {
    let today = calendar.day(of: now)
    switch self {
    case .days(let count):
      guard count <= rules.maximumLoanDays, let day = calendar.day(today, plus: count) else {
        throw .dateTooFar(maximumDays: rules.maximumLoanDays)
      }
      let due = rules.opening.dueDay(day, today: today, in: calendar)
      guard let end = calendar.endOfDay(due) else { throw .dateTooFar(maximumDays: rules.maximumLoanDays) }
      return end
    case .day(let day):
      return try rules.dueDate(on: day, standard: standard, now: now, in: calendar)
    case .dayOfYear(let month, let day):
      let thisYear = CalendarDay(year: today.year, month: month, day: day)
      let nextYear = CalendarDay(year: today.year + 1, month: month, day: day)
      return try rules.dueDate(on: thisYear < today ? nextYear : thisYear, standard: standard, now: now, in: calendar)
    }
  }
}
