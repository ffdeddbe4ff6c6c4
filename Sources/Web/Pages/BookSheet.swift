package import Domain

/// A book with everything that its page shows. The parts for staff are nil for others, so a mistake in a page cannot show them.
package struct BookSheet: Sendable {
  /// The number of the reader's own entry about it; nil where there is none.
  package var readingEntry: Int64?
  /// Nil below three ratings.
  package var rating: BookRating?
  package var reviews: [ReviewLine] = []
  /// Suggestions by the loans of others; they name nobody.
  package var readByReaders: [BookListing] = []
  package var sameKind: [BookListing] = []

  /// One copy. `note` is empty for those who may not see it.
  package struct CopyLine: Sendable {
    package var number: Int
    package var label: String?
    package var state: Copy.State
    package var shelf: String?
    package var note: String
    /// When its loan ends.
    package var due: CalendarDay?

    package init(
      number: Int, label: String? = nil, state: Copy.State, shelf: String? = nil, note: String = "",
      due: CalendarDay? = nil
    ) {
      self.number = number
      self.label = label
      self.state = state
      self.shelf = shelf
      self.note = note
      self.due = due
    }
  }

  /// A loan that is out.
  package struct LoanLine: Sendable {
    package var student: String
    package var className: String
    package var copy: Int?
    package var checkedOut: CalendarDay
    package var due: CalendarDay
    /// 0 for a loan that is not overdue.
    package var daysOverdue: Int

    package init(
      student: String, className: String = "", copy: Int? = nil, checkedOut: CalendarDay, due: CalendarDay,
      daysOverdue: Int = 0
    ) {
      self.student = student
      self.className = className
      self.copy = copy
      self.checkedOut = checkedOut
      self.due = due
      self.daysOverdue = daysOverdue
    }
  }

  /// A place in the waiting list.
  package struct Place: Sendable {
    package var student: String
    package var className: String
    package var since: CalendarDay
    /// The end of the hold; nil while the student waits.
    package var heldUntil: CalendarDay?

    package init(student: String, className: String = "", since: CalendarDay, heldUntil: CalendarDay? = nil) {
      self.student = student
      self.className = className
      self.since = since
      self.heldUntil = heldUntil
    }
  }

  /// A loan that has ended.
  package struct PastLoan: Sendable {
    package var student: String
    package var className: String
    package var copy: Int?
    package var checkedOut: CalendarDay
    package var returned: CalendarDay

    package init(
      student: String, className: String = "", copy: Int? = nil, checkedOut: CalendarDay, returned: CalendarDay
    ) {
      self.student = student
      self.className = className
      self.copy = copy
      self.checkedOut = checkedOut
      self.returned = returned
    }
  }

  /// For helpers and librarians.
  package struct Staff: Sendable {
    package var loans: [LoanLine]
    package var queue: [Place]

    package init(loans: [LoanLine] = [], queue: [Place] = []) {
      self.loans = loans
      self.queue = queue
    }
  }

  /// For librarians.
  package struct History: Sendable {
    package var loans: [PastLoan]
    /// The marks of the newer and the older ones.
    package var previous: String?
    package var next: String?
    /// The copy whose loans they are; nil for all.
    package var copy: Int?

    package init(loans: [PastLoan] = [], previous: String? = nil, next: String? = nil, copy: Int? = nil) {
      self.loans = loans
      self.previous = previous
      self.next = next
      self.copy = copy
    }
  }

  /// The look-up of missing fields.
  package struct Lookup: Sendable {
    package enum State: Sendable { case waiting, found, notFound }

    package var state: State
    package var problem: LookupTask.Problem?
    /// The next try of one that waits, or the end of another.
    package var at: Timestamp

    package init(state: State, problem: LookupTask.Problem? = nil, at: Timestamp) {
      self.state = state
      self.problem = problem
      self.at = at
    }
  }

  /// Title, author, cover, badge.
  package var listing: BookListing
  package var isbn: String?
  /// The number on the library's own label.
  package var label: String?
  package var publisher: String?
  package var published: String?
  package var pages: Int?
  package var categories: [String] = []
  package var description: String?
  package var added: CalendarDay
  package var copiesOut = 0
  package var nextDue: CalendarDay?
  package var copies: [CopyLine] = []
  package var googleBooks: Address?
  package var openLibrary: Address?
  package var staff: Staff?
  package var notes: String?
  package var lookup: Lookup?
  package var history: History?

  package init(_ listing: BookListing, added: CalendarDay) {
    self.listing = listing
    self.added = added
  }
}
