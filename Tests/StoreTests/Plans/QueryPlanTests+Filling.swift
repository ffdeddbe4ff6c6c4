import Domain
import TestSupport
import Testing

@testable import Store

/// Rows for the plans.
extension QueryPlanTests {
  /// PostgreSQL plans by what it knows of the rows: of a handful, anything is as quick.
  func fill(_ driver: any DatabaseDriver) async throws {
    try await driver.write { connection in
      let filling = Self.accountFilling + Self.readerFilling + Self.filling + Self.ownFilling
      for statement in filling + ["ANALYZE"] {
        try connection.run(SQL(trusted: statement))
      }
    }
  }

  static func numbers(_ count: Int) -> String {
    "WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(count))"
  }

  private static let filling = [
    """
    INSERT INTO reader_answer (id, status, body, stored_at)
    \(numbers(2100)) SELECT 'first ' || n, 200, 'x', n FROM number
    """,
    "INSERT INTO reader_cover (number, named_at) \(numbers(2100)) SELECT n, n FROM number",
    """
    INSERT INTO lookup_answer (id, status, body, stored_at)
    \(numbers(2100)) SELECT 'first ' || n, 200, 'x', n FROM number
    """,
    """
    INSERT INTO book (title, author, title_key, search_text, total_copies, available_copies, created_at)
    \(numbers(2100))
    SELECT 'Title ' || n, 'Author ' || n % 90, 'title ' || n, 'title ' || n || ' author ' || n % 90, 3, 1, n FROM number
    """,
    """
    UPDATE book SET author_key = 'author ' || id % 90, language_code = CASE WHEN id % 400 = 0 THEN 'ga' ELSE 'en' END
    """,
    """
    INSERT INTO book_category (book_id, category_key, name)
    SELECT id, CASE WHEN id % 300 = 0 THEN 'rare' ELSE 'category ' || id % 50 END, 'Name' FROM book
    """,
    """
    INSERT INTO school_class (name, name_key, created_at)
    \(numbers(70)) SELECT 'Owls ' || n, 'owls ' || n, n FROM number
    """,
    """
    INSERT INTO student (library_id, library_id_key, first_name, last_name, name_key, search_text, created_at, class_id,
      grade)
    \(numbers(2100))
    SELECT 'T' || n, 't' || n, 'First', 'Zed ' || n, 'zed ' || n, 'first zed ' || n || ' t' || n, n, 1 + n % 70,
      'Owls ' || (1 + n % 70)
    FROM number
    """,
    """
    INSERT INTO loan (book_id, student_id, checkout_date, due_date, return_date)
    \(numbers(1200))
    SELECT n, 1 + n % 400, n, n + 1000, CASE WHEN n % 2 = 0 THEN n + 10 END FROM number
    """,
    """
    INSERT INTO past_loan (book_id, student_id, book_title, book_author, student_library_id, checkout_date, due_date,
      return_date, renewals, loan_id)
    \(numbers(1200))
    SELECT CASE WHEN n % 3 = 0 THEN n END, CASE WHEN n % 3 = 1 THEN 1 + n % 400 END, 'Title ' || n, '', 'T' || (n % 400), n,
      n + 1000, n + 10, 0, 100000 + n
    FROM number
    """,
    """
    INSERT INTO reservation (book_id, student_id, created_at, held_until, closed_at)
    \(numbers(1200))
    SELECT 600 + n, 1 + n % 400, n, CASE WHEN n % 20 = 0 THEN 1900000000000 END, CASE WHEN n % 4 = 0 THEN n + 10 END
    FROM number
    """,
    """
    INSERT INTO activity (created_at, type, book_title, book_author, student_library_id)
    \(numbers(1200))
    SELECT n, CASE WHEN n % 30 = 0 THEN 'checkout' ELSE 'add_book' END, 'Title ' || n, '', 'T' || n FROM number
    """,
    """
    INSERT INTO operation (id, kind, request, result, created_at)
    \(numbers(1200))
    SELECT 'o' || n, 'check_out', '', 1, 1 FROM number
    """,
    """
    INSERT INTO lookup_queue (book_id, due_at)
    \(numbers(1000)) SELECT n, 1900000000000 + n FROM number
    """,
    """
    INSERT INTO lookup_result (book_id, is_found, problem, ended_at)
    \(numbers(1100))
    SELECT n + 1000, CASE WHEN n % 5 = 0 THEN 0 ELSE 1 END, CASE WHEN n % 10 = 7 THEN 'cover-missing' END, n FROM number
    """,
    """
    INSERT INTO attention (kind, book_id, student_id, codes, fingerprint, created_at, last_at, closed_at)
    \(numbers(1200))
    SELECT 'unknown_code', CASE WHEN n % 3 > 0 THEN n END, CASE WHEN n % 3 > 0 THEN n END, 'code ' || n, 'print ' || n, n,
      n, CASE WHEN n % 6 > 0 THEN n + 10 END
    FROM number
    """,
  ]

  static func look(_ scene: Scene) async throws {
    let now = TestStore.later(hours: 1)
    let task = try await scene.library.takeLookups(1, at: now, lease: TestStore.later(hours: 2)).first
    try await scene.library.finish(try #require(task), with: .notFound, at: now)
  }
}
