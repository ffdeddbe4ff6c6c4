/// A walk along the shelves: what was found there, to be held against what should be.
package struct Inventory: Hashable, Sendable {
  package typealias ID = RowID<Inventory>

  /// The status of a book that was found on a shelf, as the library stood at that moment.
  package enum Verdict: String, CaseIterable, Codable, Sendable {
    case found
    /// All copies that should be on the shelf were found or lent since: this one is on loan, or so the library thinks.
    case onLoan = "on_loan"
    /// The library has fewer copies: one was scanned twice, or never added.
    case surplus
    case wish
    /// A rightly read number that no book of the library has.
    case unknown
  }

  package struct Scan: Hashable, Sendable {
    package var id: Int64
    package var code: String
    package var verdict: Verdict
    /// nil for an unknown code.
    package var book: Book?
    package var scannedAt: Timestamp

    package init(id: Int64, code: String, verdict: Verdict, book: Book?, scannedAt: Timestamp) {
      self.id = id
      self.code = code
      self.verdict = verdict
      self.book = book
      self.scannedAt = scannedAt
    }
  }

  /// Copies that should be on the shelf and were not found.
  package struct Missing: Hashable, Sendable {
    /// The cursor that requests the next page.
    package var cursor: Int64
    /// nil when the library has it no more.
    package var book: Book?
    package var title: String
    package var author: String
    package var copies: Int

    package init(cursor: Int64, book: Book?, title: String, author: String, copies: Int) {
      self.cursor = cursor
      self.book = book
      self.title = title
      self.author = author
      self.copies = copies
    }
  }

  package var id: ID
  package var name: String
  package var startedAt: Timestamp
  package var finishedAt: Timestamp?
  /// Codes scanned, by what they were; a verdict that no code had is missing here.
  package var counts: [Verdict: Int]

  package init(
    id: ID, name: String, startedAt: Timestamp, finishedAt: Timestamp? = nil, counts: [Verdict: Int] = [:]
  ) {
    self.id = id
    self.name = name
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.counts = counts
  }
}
