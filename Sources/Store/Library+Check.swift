package import Domain

extension Library {
  /// Every invariant, those of the schema again and those that span tables; one line for each finding, none when sound.
  package func check() async throws(Refusals) -> [String] {
    let driver = driver
    let engine = try await Library.finding { try await driver.integrityFindings() }
    let ours = try await read { connection in
      try Library.invariants.flatMap { invariant in
        try connection.rows(invariant.violations).map { violation in
          invariant.name + (try violation.optionalInteger("id").map { ": row \($0)" } ?? "")
        }
      }
    }
    return engine + ours
  }

  private static func finding(_ body: () async throws -> [String]) async throws(Refusals) -> [String] {
    do {
      return try await body()
    } catch let refusals as Refusals {
      throw refusals
    } catch {
      throw Refusals(.store(.failed, detail: "\(error)"))
    }
  }

  private struct Invariant: Sendable {
    let name: String
    /// Selects the `id` of each row that breaks it; NULL where rows are missing.
    let violations: SQL
  }

  private static let invariants = [
    Invariant(
      name: "available copies are between 0 and the total",
      violations: "SELECT id FROM book WHERE available_copies < 0 OR available_copies > total_copies"),
    Invariant(
      name: "a book has a copy, a wishlist item none",
      violations: "SELECT id FROM book WHERE (is_wishlist_item = 1) <> (total_copies = 0)"),
    Invariant(
      name: "available copies and active loans fit into the total",
      violations: """
        SELECT book.id AS id FROM book WHERE available_copies + (
          SELECT count(*) FROM loan WHERE loan.book_id = book.id AND loan.return_date IS NULL) > total_copies
        """),
    Invariant(
      name: "a student has a book once",
      violations: """
        SELECT min(id) AS id FROM loan WHERE return_date IS NULL GROUP BY book_id, student_id HAVING count(*) > 1
        """),
    Invariant(
      name: "a loan is due and returned after it began",
      violations: "SELECT id FROM loan WHERE due_date < checkout_date OR return_date < checkout_date"),
    Invariant(
      name: "the diary tells of every loan",
      violations: """
        SELECT min(id) AS id FROM loan HAVING count(*) <> (SELECT count(*) FROM activity WHERE type = 'checkout')
        """),
    Invariant(
      name: "the diary tells of every return",
      violations: """
        SELECT min(id) AS id FROM loan WHERE return_date IS NOT NULL
        HAVING count(*) <> (SELECT count(*) FROM activity WHERE type = 'return_book')
        """),
    Invariant(
      name: "a number is not a card and a library ID at once",
      violations: """
        SELECT a.id AS id FROM student a JOIN student b ON a.library_id_key = b.card_number
        """),
  ]
}
