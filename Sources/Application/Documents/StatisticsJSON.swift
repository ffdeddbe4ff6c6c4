package import Domain

/// Statistics as `--json` shows them.
package struct StatisticsJSON: Encodable {
  struct Totals: Encodable {
    let books: Int
    let neverBorrowed: Int
    let wishes: Int
    let students: Int
    let onLoan: Int
    let overdue: Int
    let loans: Int
  }

  struct Borrowed: Encodable {
    /// Null once the library has the book no more.
    let bookID: OrNull<Int64>
    let title: String
    let author: String
    let times: Int
  }

  struct Month: Encodable {
    /// `2026-09`
    let month: String
    let loans: Int
  }

  struct Grade: Encodable {
    /// Empty: none; null: of students who have left.
    let grade: OrNull<String>
    let loans: Int
  }

  /// The class whose loans are counted; null for all.
  let schoolClass: OrNull<ClassJSON>
  let since: OrNull<String>
  let until: OrNull<String>
  let totals: OrNull<Totals>
  let mostBorrowed: [Borrowed]
  /// Loans of the period, or of the last twelve months.
  let loans: Int
  /// Late loans of the period; null without a period.
  let lateLoans: OrNull<Int>
  let months: [Month]
  /// Loans by grade in the period; without a period, the current loans.
  let grades: [Grade]

  private enum CodingKeys: String, CodingKey {
    case schoolClass = "class"
    case since, until, totals, mostBorrowed, loans, lateLoans, months, grades
  }

  package init(
    _ statistics: Statistics, of standing: ClassStanding? = nil, since: CalendarDay?, until: CalendarDay?
  ) {
    schoolClass = OrNull(standing.map { ClassJSON($0) })
    self.since = OrNull(since?.description)
    self.until = OrNull(until?.description)
    totals = OrNull(
      statistics.totals.map {
        Totals(
          books: $0.books, neverBorrowed: $0.neverBorrowed, wishes: $0.wishes, students: $0.students,
          onLoan: $0.onLoan, overdue: $0.overdue, loans: $0.loans)
      })
    mostBorrowed = statistics.mostBorrowed.map {
      Borrowed(bookID: OrNull($0.book?.rawValue), title: $0.title, author: $0.author, times: $0.times)
    }
    loans = statistics.period.loans
    lateLoans = OrNull(statistics.period.late)
    months = statistics.period.months.map {
      Month(month: String(CalendarDay(year: $0.year, month: $0.month, day: 1).description.prefix(7)), loans: $0.loans)
    }
    grades = statistics.period.grades.map { Grade(grade: OrNull($0.name), loans: $0.loans) }
  }
}
