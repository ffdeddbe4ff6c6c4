package import Domain

/// The parts of a page that are not for everybody.
package struct PageRights: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The borrowers of a book, and the people who wait for it.
  package static let people = PageRights(rawValue: 1)
  /// Past borrowers of a book; books that were deleted.
  package static let history = PageRights(rawValue: 2)
  /// Notes about books, withdrawn copies, and the state of look-ups.
  package static let notes = PageRights(rawValue: 4)

  package static let visitor: PageRights = []
  package static let reader: PageRights = []
  package static let helper: PageRights = [.people]
  package static let librarian: PageRights = [.people, .history, .notes]
}

/// The part of a book's history that its page asks for. Everything in it may come from an address that somebody typed.
package struct HistoryRequest: Hashable, Sendable {
  /// ``BookDetail/History/next`` of the page before.
  package var older: String?
  /// ``BookDetail/History/previous`` of the page behind.
  package var newer: String?
  /// The number of a copy; nil for the loans of all.
  package var copy: Int?

  package init(older: String? = nil, newer: String? = nil, copy: Int? = nil) {
    (self.older, self.newer, self.copy) = (older, newer, copy)
  }
}

/// The content at the address of a book.
package enum BookAnswer: Sendable {
  case book(BookDetail)
  /// It was deleted. Only ``PageRights/history`` learns of it.
  case deleted(title: String, at: Timestamp)
  case unknown
}

/// Everything that the page of a book shows.
package struct BookDetail: Sendable {
  package struct CopyLine: Hashable, Sendable {
    package let number: Int
    package let label: String?
    package let state: Copy.State
    package let shelf: String?
    /// Empty without ``PageRights/people``.
    package let note: String
    /// The day on which the loan of this copy ends; nil for a copy that is not on loan.
    package let due: CalendarDay?
  }

  /// A loan that is out.
  package struct LoanLine: Hashable, Sendable {
    package let loan: Loan.ID
    package let student: Student.ID
    package let studentName: String
    package let className: String
    package let copyNumber: Int?
    package let checkedOut: CalendarDay
    package let due: CalendarDay
    /// 0 for a loan that is not overdue.
    package let daysOverdue: Int
    package let renewals: Int
  }

  /// A place in the waiting list, the first one first.
  package struct WaitingPerson: Hashable, Sendable {
    package let reservation: Reservation.ID
    package let student: Student.ID
    package let studentName: String
    package let className: String
    package let since: CalendarDay
    /// The last day on which the copy on hold can be fetched; nil while the student waits.
    package let heldUntil: CalendarDay?
  }

  /// A returned loan.
  package struct PastLoan: Hashable, Sendable {
    /// Nil once the student is gone.
    package let student: Student.ID?
    /// The library ID once the student is gone.
    package let studentName: String
    package let className: String?
    package let copyNumber: Int?
    package let checkedOut: CalendarDay
    package let returned: CalendarDay
  }

  package struct Staff: Hashable, Sendable {
    package var loans: [LoanLine] = []
    package var queue: [WaitingPerson] = []
  }

  package struct History: Hashable, Sendable {
    /// The latest first, at most ``Session/historyLimit``.
    package var loans: [PastLoan] = []
    /// Marks for ``HistoryRequest/newer`` and ``HistoryRequest/older``; nil at the ends.
    package var previous: String?
    package var next: String?
    /// The copy whose loans they are; nil for all.
    package var copy: Int?
  }

  /// The state of the look-up, where one waits or ended.
  package struct Lookup: Hashable, Sendable {
    package enum State: String, Hashable, Sendable {
      case waiting, found, notFound
    }

    package let state: State
    package let problem: LookupTask.Problem?
    /// The next attempt of one that waits, or the end of another one.
    package let at: Timestamp
  }

  package var id: Book.ID
  package var isbn: ISBN?
  package var title: String
  /// Two letters of ISO 639-1, for title and field alike.
  package var language: String?
  package var author: String
  /// `A`–`Z` or `#`.
  package var section: String
  package var description: String?
  package var pageCount: Int?
  /// `2004`, `2004-05` or free text.
  package var publishedDate: String?
  package var publisher: String?
  package var categories: [BookCategory] = []
  package var label: LabelNumber?
  package var hasCover = false
  package var isFavourite = false
  /// A wish has no copies.
  package var isWish = false
  package var totalCopies: Int
  package var addedAt: CalendarDay

  package var shelf: ShelfState
  package var copiesOut: Int
  /// The day on which the next copy on loan is due back.
  package var nextDue: CalendarDay?
  package var waiting: Int
  package var copies: [CopyLine] = []
  package var links: BookLinks
  /// Whether the account has a bookmark of it; nil for a visitor.
  package var isBookmarked: Bool?
  /// The account's entry about it on its reading list.
  package var readingEntry: ReadingEntry.ID?
  /// Nil below three ratings.
  package var rating: BookRating?
  /// Reviews that others may see, without their writers.
  package var reviews: [SharedReview] = []
  /// Books by the loans of others; none where the library suggests none.
  package var readByReaders: [CatalogueRow] = []
  package var sameKind: [CatalogueRow] = []

  /// Nil without ``PageRights/notes``.
  package var notes: String?
  package var lookup: Lookup?
  /// Nil without ``PageRights/people``.
  package var staff: Staff?
  /// Nil without ``PageRights/history``.
  package var history: History?
}
