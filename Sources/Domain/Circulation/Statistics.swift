/// How a library is used. Counts of loans include books and students that it no longer keeps.
package struct Statistics: Hashable, Sendable {
  package struct Totals: Hashable, Sendable {
    package var books: Int
    package var wishes: Int
    package var students: Int
    package var neverBorrowed: Int
    package var onLoan: Int
    package var overdue: Int
    /// Ever, returned ones among them.
    package var loans: Int

    package init(
      books: Int, wishes: Int, students: Int, neverBorrowed: Int, onLoan: Int, overdue: Int, loans: Int
    ) {
      self.books = books
      self.wishes = wishes
      self.students = students
      self.neverBorrowed = neverBorrowed
      self.onLoan = onLoan
      self.overdue = overdue
      self.loans = loans
    }
  }

  package struct Borrowed: Hashable, Sendable {
    /// nil when the library has it no more.
    package var book: Book.ID?
    package var title: String
    package var author: String
    package var times: Int

    package init(book: Book.ID?, title: String, author: String, times: Int) {
      self.book = book
      self.title = title
      self.author = author
      self.times = times
    }
  }

  package struct Grade: Hashable, Sendable {
    /// Empty for students without one; nil for students who have left.
    package var name: String?
    package var loans: Int

    package init(name: String?, loans: Int) {
      self.name = name
      self.loans = loans
    }
  }

  package struct Month: Hashable, Sendable {
    package var year: Int
    /// 1...12.
    package var month: Int
    package var loans: Int

    package init(year: Int, month: Int, loans: Int) {
      self.year = year
      self.month = month
      self.loans = loans
    }
  }

  /// Numbers about loans that began in a period.
  package struct Period: Hashable, Sendable {
    package var loans: Int
    /// Returned after the day they were due, or past due now; nil where no period was asked for.
    package var late: Int?
    /// The oldest month first, those without a loan among them.
    package var months: [Month]
    /// The most loans first; where no period was asked for, of the loans that are out now.
    package var grades: [Grade]

    package init(loans: Int, late: Int?, months: [Month], grades: [Grade]) {
      self.loans = loans
      self.late = late
      self.months = months
      self.grades = grades
    }
  }

  /// nil where a period was asked for.
  package var totals: Totals?
  /// The most borrowed first: ever, or in the period.
  package var mostBorrowed: [Borrowed]
  package var period: Period

  package init(totals: Totals?, mostBorrowed: [Borrowed], period: Period) {
    self.totals = totals
    self.mostBorrowed = mostBorrowed
    self.period = period
  }
}
