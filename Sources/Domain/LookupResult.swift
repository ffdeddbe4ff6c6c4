/// What came of looking a book up, kept until it is looked up anew.
package struct LookupResult: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case done
    /// No catalogue has it.
    case notFound
  }

  package let bookID: Book.ID
  package let outcome: Outcome
  /// Of one that is done, why it brought no cover.
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
