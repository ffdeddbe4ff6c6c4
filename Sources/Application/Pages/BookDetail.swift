package import Domain

/// The parts of a book's page that are not for everybody.
struct PageRights: OptionSet {
  let rawValue: Int

  /// The borrowers of a book, and the people who wait for it.
  static let people = PageRights(rawValue: 1)
  /// Past borrowers of a book; books that were deleted.
  static let history = PageRights(rawValue: 2)
  /// Notes about books, withdrawn copies, and the state of look-ups.
  static let notes = PageRights(rawValue: 4)
}

extension PageRights {
  /// - Parameter role: nil for a visitor.
  init(of role: AccountRole?) {
    switch role {
    case nil, .reader: self = []
    case .helper: self = [.people]
    case .librarian: self = [.people, .history, .notes]
    }
  }
}

/// Every value may come from a typed address.
package struct HistoryRequest: Hashable, Sendable {
  /// ``BookDetail/History/next`` of the page before.
  package var older: String?
  /// ``BookDetail/History/previous`` of the page after it.
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
  /// It was deleted. Only librarians get this answer.
  case deleted(title: String, at: Timestamp)
  case unknown
}

/// A part that the reader of the page may not see is nil or empty.
package struct BookDetail: Sendable {
  package struct CopyRow: Hashable, Sendable {
    /// Its note is empty for readers and visitors.
    package var copy: Copy
    /// The day on which the loan of this copy ends; nil for a copy that is not on loan.
    package var due: CalendarDay?
  }

  /// An active loan.
  package struct LoanRow: Hashable, Sendable {
    package let studentName: String
    package let className: String
    package let checkedOut: CalendarDay
    package let due: CalendarDay
    /// 0 for a loan that is not overdue.
    package let daysOverdue: Int
  }

  /// A place in the queue.
  package struct WaitingPerson: Hashable, Sendable {
    package let studentName: String
    package let className: String
    package let since: CalendarDay
    /// The last day of the hold; nil while the student waits.
    package let heldUntil: CalendarDay?
  }

  package struct Staff: Hashable, Sendable {
    package var loans: [LoanRow] = []
    /// The first in line comes first.
    package var queue: [WaitingPerson] = []
  }

  package struct History: Hashable, Sendable {
    /// Returned loans, the latest first, at most ``Session/historyLimit``.
    package var loans: [LoanRecord] = []
    /// Marks for ``HistoryRequest/newer`` and ``HistoryRequest/older``; nil at the ends.
    package var previous: String?
    package var next: String?
    /// The number of the copy whose loans they are; nil for all.
    package var copy: Int?
  }

  /// A look-up that waits or ended.
  package struct Lookup: Hashable, Sendable {
    package enum State: String, Hashable, Sendable {
      case waiting, found, notFound
    }

    package let state: State
    package let problem: LookupTask.Problem?
    /// The next attempt of one that waits, or the end of another one.
    package let at: Timestamp
  }

  /// Its notes are empty for all but librarians.
  package var book: Book
  /// `A`–`Z` or `#`.
  package var section: String
  package var categories: [BookCategory] = []
  package var hasCover = false
  package var addedAt: CalendarDay
  package var shelf: ShelfState
  package var copiesOut = 0
  /// The day on which the next copy on loan is due.
  package var nextDue: CalendarDay?
  package var waiting = 0
  package var copies: [CopyRow] = []
  /// Whether the account has a bookmark of it; nil for a visitor.
  package var isBookmarked: Bool?
  /// The account's entry about it on its reading list.
  package var readingEntry: ReadingEntry.ID?
  /// Whether the account can reserve it.
  package var mayReserve = false
  /// Nil below three ratings.
  package var rating: BookRating?
  /// Reviews that others may see, without their writers.
  package var reviews: [SharedReview] = []
  /// Books by the loans of others; empty if the library suggests none.
  package var readByReaders: [CatalogueRow] = []
  package var sameKind: [CatalogueRow] = []

  /// Nil for all but librarians.
  package var lookup: Lookup?
  /// Nil for readers and visitors.
  package var staff: Staff?
  /// Nil for all but librarians.
  package var history: History?

  package var links: BookLinks { BookLinks(book) }
}
