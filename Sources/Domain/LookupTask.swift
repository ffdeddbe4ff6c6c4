/// A book of the library whose missing fields are to be looked up; kept in the store until that is done. Then there is a
/// ``LookupResult``.
package struct LookupTask: Hashable, Sendable {
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

  package let bookID: Book.ID
  /// As they were when the task was read: what is found holds for this number only.
  package let isbn: ISBN
  package let title: String
  /// Not before then; while it is worked on, when another may take it over.
  package let dueAt: Timestamp
  package let attempts: Int
  /// Why the last attempt failed.
  package let problem: Problem?

  package init(bookID: Book.ID, isbn: ISBN, title: String, dueAt: Timestamp, attempts: Int, problem: Problem?) {
    self.bookID = bookID
    self.isbn = isbn
    self.title = title
    self.dueAt = dueAt
    self.attempts = attempts
    self.problem = problem
  }
}
