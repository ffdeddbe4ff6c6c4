package import Domain

/// A question about one ISBN, with what the catalogue needs to know of the one who asks.
package struct BookQuestion: Sendable {
  package let isbn: ISBN
  /// The library's title and author, with which a record without an ISBN has to agree; nil where it has none.
  package var identity: BookIdentity?
  /// The moment after which no answer is of use; nil where nobody waits, and the catalogue keeps its own time limit.
  package var deadline: ContinuousClock.Instant?
  /// True where a kept answer is no answer: somebody wants the catalogue itself to be asked.
  package var asksAnew = false
  /// Takes what is known so far, each time that it is more. The last call comes before the answer.
  package var tell: @Sendable (CatalogueAnswer) -> Void = { _ in }

  package init(_ isbn: ISBN) {
    self.isbn = isbn
  }

  /// Whether a record can be the book without another one: it names the ISBN, or agrees with what the library has.
  func isAnswered(by record: BookRecord) -> Bool {
    switch RecordMatch(record, isbn) {
    case .same: true
    case .silent: identity?.agrees(with: record) ?? false
    case .other: false
    }
  }
}

/// A catalogue's record, and whether more would have come.
package struct CatalogueAnswer: Hashable, Sendable {
  package var record: BookRecord
  /// Why a part of the record is missing or outdated; nil where the catalogue said all that it knows.
  package var gap: LookupProblem?

  package init(_ record: BookRecord, gap: LookupProblem? = nil) {
    self.record = record
    self.gap = gap
  }
}
