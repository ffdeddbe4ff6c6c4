package import Domain
package import Metadata

/// Looks up a new book. It may take any time: its task is cancelled as soon as the station no longer waits for it.
package protocol BookFinder: Sendable {
  func find(_ isbn: ISBN) async -> LookupOutcome<BookRecord>
}

/// Catalogues on the web.
extension BookLookup: BookFinder {
  package func find(_ isbn: ISBN) async -> LookupOutcome<BookRecord> { await book(isbn) }
}

/// A finder for a station that asks no catalogue.
package struct NoBookFinder: BookFinder {
  package init() {}

  package func find(_ isbn: ISBN) async -> LookupOutcome<BookRecord> { .couldNotAsk([]) }
}
