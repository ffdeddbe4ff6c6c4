/// A book of the library whose missing fields are to be looked up; kept in the store until that is done.
package struct LookupTask: Hashable, Sendable {
  package struct ID: Hashable, Sendable, RawRepresentable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
  }

  package enum State: String, CaseIterable, Hashable, Sendable {
    case waiting
    case done
    /// No catalogue has it.
    case notFound = "not_found"
  }

  /// What came of an attempt.
  package enum Ending: Hashable, Sendable {
    /// What is missing is filled in; what the book has stays.
    ///
    /// - Parameter without: why there is no cover, and will be none for now.
    case found(BookMetadata, without: Problem? = nil)
    case notFound
    /// What was found so far is filled in; the rest is asked for again.
    case again(at: Timestamp, Problem, soFar: BookMetadata? = nil)
    /// Nobody could be asked, which is no attempt: however long that lasts, the task is as it was.
    case notAsked(at: Timestamp, Problem, soFar: BookMetadata? = nil)
  }

  /// Why an attempt did not bring all.
  package enum Problem: Hashable, Sendable {
    case lookup(LookupProblem.Code)
    case cover(CoverProblem)

    package init?(code: String) {
      if let lookup = LookupProblem.Code(rawValue: code) {
        self = .lookup(lookup)
      } else if let cover = CoverProblem(rawValue: code) {
        self = .cover(cover)
      } else {
        return nil
      }
    }

    package var code: String {
      switch self {
      case .lookup(let problem): problem.rawValue
      case .cover(let problem): problem.rawValue
      }
    }
  }

  package let id: ID
  package let bookID: Book.ID
  /// As they were when the task was read: what is found holds for this number only.
  package let isbn: ISBN
  package let title: String
  package let state: State
  package let createdAt: Timestamp
  /// Not before then; while it is worked on, when another may take it over; of one that is over, when it ended.
  package let dueAt: Timestamp
  package let attempts: Int
  /// Why the last attempt failed; of one that is done, why it brought no cover.
  package let problem: Problem?

  package init(
    id: ID, bookID: Book.ID, isbn: ISBN, title: String, state: State, createdAt: Timestamp, dueAt: Timestamp,
    attempts: Int, problem: Problem?
  ) {
    self.id = id
    self.bookID = bookID
    self.isbn = isbn
    self.title = title
    self.state = state
    self.createdAt = createdAt
    self.dueAt = dueAt
    self.attempts = attempts
    self.problem = problem
  }
}

/// How the queue of look-ups stands.
package struct LookupOverview: Hashable, Sendable {
  package var waiting = 0
  /// Of those that wait, how many were tried and did not bring all.
  package var troubled = 0
  /// When the next one is to be tried; nil where none waits.
  package var nextAt: Timestamp?
  package var done = 0
  /// Of those that are done, how many since the moment that was asked about.
  package var doneLately = 0
  /// Of those that are done, how many have no cover for a reason.
  package var coverless = 0
  package var notFound = 0

  package init() {}
}
