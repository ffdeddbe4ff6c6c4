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
    case found(BookMetadata)
    case notFound
    case again(at: Timestamp, LookupProblem.Code)
  }

  package let id: ID
  package let bookID: Book.ID
  /// As they were when the task was read: what is found holds for this number only.
  package let isbn: ISBN
  package let title: String
  package let state: State
  package let createdAt: Timestamp
  /// Not before then; while it is worked on, when another may take it over.
  package let dueAt: Timestamp
  package let attempts: Int
  /// Why the last attempt failed, as the codes of ``LookupProblem`` have it.
  package let problem: LookupProblem.Code?

  package init(
    id: ID, bookID: Book.ID, isbn: ISBN, title: String, state: State, createdAt: Timestamp, dueAt: Timestamp,
    attempts: Int, problem: LookupProblem.Code?
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
