import Domain

@testable import Store

/// The kept result of a look-up.
struct LookupResult: Hashable {
  let bookID: Book.ID
  let conclusion: LookupTask.Conclusion
  let problem: LookupTask.Problem?
  let endedAt: Timestamp
}

extension Library {
  /// - Returns: nil for a book that waits, or was never queued.
  func lookupResult(of book: Book.ID) async throws(Refusals) -> LookupResult? {
    try await read { transaction in
      let row = try transaction.firstRow(
        "SELECT book_id, is_found, problem, ended_at FROM lookup_result WHERE book_id = \(book.rawValue)")
      return try row.map { row in
        let row = row.of("lookup_result", key: "book_id")
        return LookupResult(
          bookID: book, conclusion: try row.flag("is_found") ? .done : .notFound,
          problem: try row.optionalText("problem").flatMap(LookupTask.Problem.init(code:)),
          endedAt: try row.moment("ended_at"))
      }
    }
  }

  /// Puts a book into the queue, unless it was looked up after `cutoff` or waits already.
  func addLookupTask(of book: Book.ID, again cutoff: Timestamp? = nil, at now: Timestamp) async throws(Refusals) {
    try await write(.anyTime, at: now) { try $0.addLookupTask(book.rawValue, again: cutoff) }
  }

  func student(id: Student.ID) async throws(Refusals) -> Student? {
    try await read { try $0.student(id.rawValue) }
  }
}
