package import Domain

/// Counts. Numbers without a period come only from kept counts and from indexes. For a period all loans are read: an
/// index by time would add a page to the log of each checkout.
extension Library {
  /// - Parameters:
  ///   - since, until: both nil: totals and the most borrowed of all time, the loans of the last twelve
  ///     months by month, and those that are out by grade.
  ///   - limit: of the most borrowed books.
  package func statistics(
    since: CalendarDay? = nil, until: CalendarDay? = nil, limit: Int, at now: Timestamp
  ) async throws(Refusals) -> Statistics {
    let isOfAllTime = since == nil && until == nil
    return try await read(.unhurried, at: now) { transaction in
      let today = transaction.calendar.day(of: now)
      let first = isOfAllTime ? today.monthsBefore(11) : since ?? CalendarDay(year: 1, month: 1, day: 1)
      let months = try transaction.months(from: first, through: min(until ?? today, today))
      return Statistics(
        totals: isOfAllTime ? try transaction.totals() : nil,
        mostBorrowed: isOfAllTime
          ? try transaction.mostBorrowed(limit) : try transaction.mostBorrowed(limit, in: months),
        period: try transaction.period(months, isOfAllTime: isOfAllTime))
    }
  }

  /// A page of the books that were never borrowed, by title.
  package func neverBorrowed(after cursor: PageCursor? = nil, limit: Int) async throws(Refusals) -> [Book] {
    try await read { transaction in
      let behind: SQL = cursor.map { " AND (title_key, id) > (\($0.key), \($0.id))" } ?? ""
      let books = try transaction.books(
        "is_wishlist_item = 0 AND times_borrowed = 0\(behind) ORDER BY title_key, id LIMIT \(limit)")
      try transaction.expectProgress(from: cursor, books)
      return books
    }
  }

  // MARK: - Of a period

  fileprivate static func inOrder(_ grades: [Statistics.Grade]) -> [Statistics.Grade] {
    grades.sorted { ($1.loans, $0.name ?? "\u{10FFFF}") < ($0.loans, $1.name ?? "\u{10FFFF}") }
  }

  static func mostBorrowed(_ limit: Int, of books: [Statistics.Borrowed]) -> [Statistics.Borrowed] {
    let all = books.map { (book: $0, key: Collation.key($0.title)) }
    let inOrder = all.sorted { ($1.book.times, $0.key, $0.book.author) < ($0.book.times, $1.key, $1.book.author) }
    return inOrder.prefix(limit).map(\.book)
  }

  fileprivate static func whole(_ months: [Span]) -> Span? {
    guard let first = months.first, let last = months.last else { return nil }
    return Span(day: first.day, begin: first.begin, end: last.end)
  }

  fileprivate static func began(in span: Span) -> SQL {
    "checkout_date >= \(span.begin) AND checkout_date < \(span.end)"
  }

  fileprivate static func borrowed(_ row: SQLRow) throws -> Statistics.Borrowed {
    Statistics.Borrowed(
      book: try row.optionalID("id"), title: try row.text("title"),
      author: try row.text("author"), times: try row.int("times"))
  }
}

extension CalendarDay {
  fileprivate var firstOfNextMonth: CalendarDay {
    month == 12 ? CalendarDay(year: year + 1, month: 1, day: 1) : CalendarDay(year: year, month: month + 1, day: 1)
  }

  fileprivate func monthsBefore(_ count: Int) -> CalendarDay {
    let months = year * 12 + month - 1 - count
    return CalendarDay(year: months / 12, month: months % 12 + 1, day: 1)
  }
}

/// A month, or the part of it that lies in the period; its moments are local midnights.
private struct Span: Sendable {
  let day: CalendarDay
  let begin: Int64
  /// The first moment after it.
  let end: Int64
}

extension Transaction {
  // MARK: - Of all time

  fileprivate func totals() throws -> Statistics.Totals {
    // Counting a whole table is quick. The library has many books and few wishes, so wishes are counted by condition.
    let wishes = try count("book WHERE is_wishlist_item = 1")
    let books = try count("book") - wishes
    return Statistics.Totals(
      books: books, wishes: wishes, students: try count("student"),
      neverBorrowed: books - (try count("lent_book")),
      onLoan: try count("loan WHERE return_date IS NULL"),
      overdue: try count("loan WHERE return_date IS NULL AND due_date < \(now)"),
      loans: try count("loan") + count("past_loan"))
  }

  func mostBorrowed(_ limit: Int) throws -> [Statistics.Borrowed] {
    // The loop begins with the books whose loans doubled most often: each has more loans than those that follow.
    let highest = try firstRow("SELECT max(doublings) AS highest FROM lent_book")?.optionalInt("highest")
    var (found, doublings) = ([Statistics.Borrowed](), highest ?? -1)
    while doublings >= 0, found.count < limit {
      // CROSS: not along all books.
      found += try rows(
        """
        SELECT id, title, author, times_borrowed AS times FROM lent_book CROSS JOIN book
        WHERE doublings = \(doublings) AND book.id = lent_book.book_id AND is_wishlist_item = 0
        ORDER BY times_borrowed DESC, title_key, id LIMIT \(limit - found.count)
        """
      ).map(Library.borrowed)
      doublings -= 1
    }
    return found
  }

  fileprivate func months(from first: CalendarDay, through last: CalendarDay) throws -> [Span] {
    // The months begin with the first loan, so that not every month since the year 1 is queried.
    let oldest = try firstRow(
      "SELECT min(created_at) AS oldest FROM activity WHERE type = \(Activity.Kind.checkout)")?
      .optionalMoment("oldest")
    guard let oldest else { return [] }
    var day = max(first, calendar.day(of: oldest))
    var spans: [Span] = []
    while day <= last {
      let next = min(day.firstOfNextMonth, calendar.day(last, plus: 1) ?? day.firstOfNextMonth)
      guard let begin = calendar.startOfDay(day), let end = calendar.startOfDay(next) else { break }
      spans.append(Span(day: day, begin: begin.milliseconds, end: end.milliseconds))
      day = next
    }
    return spans
  }

  fileprivate func period(_ months: [Span], isOfAllTime: Bool) throws -> Statistics.Period {
    let lent = try months.map { month in
      let loans = try count(
        """
        activity
        WHERE type = \(Activity.Kind.checkout) AND created_at >= \(month.begin) AND created_at < \(month.end)
        """)
      return Statistics.Month(year: month.day.year, month: month.day.month, loans: loans)
    }
    let all = lent.reduce(0) { $0 + $1.loans }
    if isOfAllTime {
      return Statistics.Period(loans: all, late: nil, months: lent, grades: try gradesOfReaders())
    }
    guard let whole = Library.whole(months), all > 0 else {
      return Statistics.Period(loans: 0, late: 0, months: lent, grades: [])
    }
    let late = try firstRow(
      """
      SELECT (SELECT count(*) FROM loan
          WHERE \(Library.began(in: whole)) AND due_date < coalesce(return_date, \(now)))
        + (SELECT count(*) FROM past_loan WHERE \(Library.began(in: whole)) AND due_date < return_date) AS number
      """)
    return Statistics.Period(
      loans: all, late: try late?.int("number") ?? 0, months: lent, grades: try grades(in: whole))
  }

  /// Grades of students who have books now: one walk along the loans, one look at each student.
  /// The bound and the sign lead SQLite along the loans that are out.
  fileprivate func gradesOfReaders() throws -> [Statistics.Grade] {
    let rows = try rows(
      """
      SELECT grade, CAST(sum(number) AS BIGINT) AS number FROM (
        SELECT +student_id AS student_id, count(*) AS number FROM loan
        WHERE return_date IS NULL AND due_date > \(Int64.min) GROUP BY +student_id) AS kept
      CROSS JOIN student WHERE student.id = kept.student_id GROUP BY grade
      """)
    return Library.inOrder(
      try rows.map { Statistics.Grade(name: try $0.text("grade"), loans: try $0.int("number")) })
  }

  fileprivate func grades(in span: Span) throws -> [Statistics.Grade] {
    // CROSS makes SQLite begin with the loans, whatever its statistics say: never with every student.
    let rows = try rows(
      """
      SELECT grade, count(*) AS number FROM loan CROSS JOIN student
      WHERE student.id = loan.student_id AND \(Library.began(in: span)) GROUP BY grade
      UNION ALL
      SELECT grade, count(*) AS number FROM past_loan LEFT JOIN student ON student.id = past_loan.student_id
      WHERE \(Library.began(in: span)) GROUP BY grade
      """)
    var loans: [String?: Int] = [:]
    for row in rows { loans[try row.optionalText("grade"), default: 0] += try row.int("number") }
    return Library.inOrder(loans.map { Statistics.Grade(name: $0, loans: $1) })
  }

  fileprivate func mostBorrowed(_ limit: Int, in months: [Span]) throws -> [Statistics.Borrowed] {
    guard let whole = Library.whole(months) else { return [] }
    let kept = try rows(
      """
      SELECT id, title, author, times FROM (
        SELECT book_id, count(*) AS times FROM (
          SELECT book_id FROM loan WHERE \(Library.began(in: whole))
          UNION ALL
          SELECT book_id FROM past_loan WHERE \(Library.began(in: whole)) AND book_id IS NOT NULL) AS lent
        GROUP BY book_id) AS most
      CROSS JOIN book WHERE book.id = most.book_id ORDER BY times DESC, title_key, id LIMIT \(limit)
      """)
    let gone = try rows(
      """
      SELECT NULL AS id, book_title AS title, book_author AS author, count(*) AS times FROM past_loan
      WHERE \(Library.began(in: whole)) AND book_id IS NULL GROUP BY book_title, book_author
      ORDER BY times DESC, book_title, book_author LIMIT \(limit)
      """)
    return Library.mostBorrowed(limit, of: try (kept + gone).map(Library.borrowed))
  }
}

/// How often the number of a book's loans has doubled: roughly the order of loans, at the cost of few writes.
package enum Doublings {
  private static let most = 40

  /// - Parameter times: how often a book was borrowed.
  /// - Returns: nil where it is as after the loan before.
  static func new(at times: Int64) -> Int? {
    guard times > 0, times & (times - 1) == 0 else { return nil }
    return min(times.trailingZeroBitCount, most)
  }

  /// The same of a row of `book`, in SQL.
  package static let ofTimesBorrowed: String = {
    let steps = (1...most).reversed().map { "WHEN times_borrowed >= \(Int64(1) << $0) THEN \($0)" }
    return "CASE \(steps.joined(separator: " ")) ELSE 0 END"
  }()
}
