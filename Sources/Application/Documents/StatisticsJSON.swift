package import Domain

extension Statistics {
  /// - Parameter standing: of the class whose loans are counted; nil for all.
  package func json(of standing: ClassStanding? = nil, since: CalendarDay?, until: CalendarDay?) -> JSONObject {
    let borrowed = mostBorrowed.map { book -> JSONObject in
      ["bookID": book.book?.rawValue, "title": book.title, "author": book.author, "times": book.times]
    }
    let months = period.months.map { month -> JSONObject in
      let day = CalendarDay(year: month.year, month: month.month, day: 1)
      return ["month": String(day.description.prefix(7)), "loans": month.loans]
    }
    // A grade is empty for none, and null for students who have left.
    let grades = period.grades.map { grade -> JSONObject in ["grade": grade.name, "loans": grade.loans] }
    return [
      "class": standing?.json,
      "since": since?.description,
      "until": until?.description,
      "totals": totals?.json,
      "mostBorrowed": borrowed,
      "loans": period.loans,
      "lateLoans": period.late,
      "months": months,
      "grades": grades,
    ]
  }
}

extension Statistics.Totals {
  fileprivate var json: JSONObject {
    [
      "books": books,
      "neverBorrowed": neverBorrowed,
      "wishes": wishes,
      "students": students,
      "onLoan": onLoan,
      "overdue": overdue,
      "loans": loans,
    ]
  }
}
