package import Domain

/// Counts of the loans of one class: a few dozen students, whose loans an index finds.
extension Library {
  /// Loans of the students who are in a class now, also those of years before.
  ///
  /// - Parameters:
  ///   - since, until: both nil: the most borrowed of all time, and the loans of the last twelve months by month.
  ///   - limit: of the most borrowed books.
  /// - Returns: statistics without totals and without classes.
  package func statistics(
    of id: SchoolClass.ID, since: CalendarDay? = nil, until: CalendarDay? = nil, limit: Int, at now: Timestamp
  ) async throws(Refusals) -> Statistics {
    try await read(.unhurried, at: now) { transaction in
      let (calendar, today) = (transaction.calendar, transaction.calendar.day(of: now))
      let loans = try transaction.students(in: id, limit: .max).flatMap { try transaction.allLoans(of: $0.id) }
      let days = loans.map { calendar.day(of: $0.checkoutDate) }
      let isOfAllTime = since == nil && until == nil
      let within = zip(loans, days).filter { _, day in
        (since.map { $0 <= day } ?? true) && (until.map { day <= $0 } ?? true)
      }
      let first = isOfAllTime ? Month(of: today).before(11) : Month(of: since ?? days.min() ?? today)
      let months = Month.all(
        from: max(first, Month(of: days.min() ?? today)), through: Month(of: min(until ?? today, today)))
      var counts: [Month: Int] = [:]
      for (_, day) in within { counts[Month(of: day), default: 0] += 1 }
      let late = within.filter { loan, _ in loan.dueDate < loan.returnDate ?? now }.count
      let lent = months.map { Statistics.Month(year: $0.year, month: $0.month, loans: counts[$0] ?? 0) }
      return Statistics(
        totals: nil, mostBorrowed: Library.mostBorrowed(limit, of: within.map(\.0)),
        period: Statistics.Period(
          loans: lent.reduce(0) { $0 + $1.loans }, late: isOfAllTime ? nil : late, months: loans.isEmpty ? [] : lent,
          grades: []))
    }
  }

  private static func mostBorrowed(_ limit: Int, of loans: [LoanRecord]) -> [Statistics.Borrowed] {
    struct Title: Hashable {
      let book: Book.ID?
      let title: String
      let author: String
    }
    var times: [Title: Int] = [:]
    for loan in loans {
      times[Title(book: loan.book, title: loan.bookTitle, author: loan.bookAuthor), default: 0] += 1
    }
    let all = times.map { Statistics.Borrowed(book: $0.book, title: $0.title, author: $0.author, times: $1) }
    return mostBorrowed(limit, of: all)
  }
}

/// A month, counted from the year 0.
private struct Month: Hashable, Comparable {
  private let number: Int

  init(of day: CalendarDay) { number = day.year * 12 + day.month - 1 }

  private init(_ number: Int) { self.number = number }

  var year: Int { number / 12 }
  var month: Int { number % 12 + 1 }

  func before(_ months: Int) -> Month { Month(number - months) }

  static func all(from first: Month, through last: Month) -> [Month] {
    first <= last ? (first.number...last.number).map { Month($0) } : []
  }

  static func < (a: Month, b: Month) -> Bool { a.number < b.number }
}

extension Transaction {
  /// Loans of a student that are out or ended, also of books that are gone.
  fileprivate func allLoans(of id: Student.ID) throws -> [LoanRecord] {
    try loans(.ofStudent(id), after: nil, limit: .max).map { LoanRecord($0) }
      + pastLoans(.ofStudent(id), before: nil, limit: .max)
  }
}
