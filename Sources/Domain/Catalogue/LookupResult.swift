/// The result of looking up a book, kept until the book is looked up again.
package struct LookupResult: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case done
    /// No catalogue has it.
    case notFound
  }

  package let bookID: Book.ID
  package let outcome: Outcome
  /// The reason why a finished look-up brought no cover.
  package let problem: LookupTask.Problem?
  package let endedAt: Timestamp

  package init(bookID: Book.ID, outcome: Outcome, problem: LookupTask.Problem?, endedAt: Timestamp) {
    self.bookID = bookID
    self.outcome = outcome
    self.problem = problem
    self.endedAt = endedAt
  }
}

/// How the queue of look-ups stands.
package struct LookupOverview: Hashable, Sendable {
  package var waiting = 0
  /// Waiting tasks that were tried and did not bring everything.
  package var troubled = 0
  /// When the next one is to be tried; nil where none waits.
  package var nextAt: Timestamp?
  package var done = 0
  /// Finished tasks since the moment that was asked about.
  package var doneLately = 0
  /// Finished tasks without a cover for a reason.
  package var coverless = 0
  package var notFound = 0
  /// Books that were looked up and found, and lack something still. They are among those that wait or are done.
  package var incomplete = 0

  package init() {}
}

/// A book that was looked up and found, and lacks something still.
package struct IncompleteBook: Hashable, Sendable {
  package let bookID: Book.ID
  package let isbn: ISBN?
  package let title: String
  package let missing: BookFields
  /// Why a catalogue could not say all that it knows; nil where all did, and none knows more.
  package let problem: LookupTask.Problem?
  /// When it is asked about again; nil where it is not, unless somebody wants it.
  package let dueAt: Timestamp?

  package init(
    bookID: Book.ID, isbn: ISBN?, title: String, missing: BookFields, problem: LookupTask.Problem?, dueAt: Timestamp?
  ) {
    self.bookID = bookID
    self.isbn = isbn
    self.title = title
    self.missing = missing
    self.problem = problem
    self.dueAt = dueAt
  }
}
