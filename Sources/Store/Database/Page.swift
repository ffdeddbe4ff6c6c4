package import Domain
import Foundation

/// A page of a table in the order of its key, of all rows or of those that hold words.
///
/// A page of all rows is a range of an index. For rows that hold words there are two ways to the first ones in order.
/// Walking along the order and checking each row is quick if many rows hold them. Sorting the result of the substring
/// index is quick if few do. The first rows of the order show which way is better.
struct PageQuery: Sendable {
  let table: String
  let columns: SQL
  /// Compared by its bytes; with the row's ID it is the order.
  let key: String
  /// Which rows are meant at all, by columns that are 0 or 1. An index of the order begins with the first of them and
  /// holds only rows with the others.
  var only: [(column: String, value: Bool)] = []
  /// The section of the sort order.
  var section: CollationSection?
  let cursor: PageCursor?
  let limit: Int

  /// A word that one row in fifty holds fills a page of forty within these.
  private static let walk = 2000

  func rows(holding words: [SoughtWord], _ connection: any SQLConnection) throws -> [SQLRow] {
    let (name, order) = (SQL(trusted: table), SQL(trusted: "\(key), id"))
    let inOrder: SQL = " ORDER BY \(order) LIMIT \(limit)"
    var range: SQL = "WHERE 1 = 1"
    // The condition is not bound: a partial index is used only if the statement itself has its condition.
    for (column, value) in only { range = range + SQL(trusted: " AND \(column) = \(value ? 1 : 0)") }
    if let section {
      let (keys, key) = (section.keys, SQL(trusted: key))
      if cursor == nil { range = range + " AND \(key) >= \(keys.start)" }
      range = range + " AND \(key) < \(keys.end)"
    }
    if let cursor { range = range + " AND (\(order)) > (\(cursor.key), \(cursor.id))" }
    guard !words.isEmpty else { return try connection.rows("SELECT \(columns) FROM \(name) \(range)\(inOrder)") }

    let seen = SearchText.condition(holding: words, in: name, isIndexed: false)
    let end = try connection.firstRow(
      "SELECT \(order) FROM \(name) \(range) ORDER BY \(order) LIMIT 1 OFFSET \(PageQuery.walk - 1)")
    guard let end else { return try connection.rows("SELECT \(columns) FROM \(name) \(range)\(seen)\(inOrder)") }
    let walked: SQL = " AND (\(order)) <= (\(try end.text(key)), \(try end.integer("id")))"
    let first = try connection.rows("SELECT \(columns) FROM \(name) \(range)\(walked)\(seen)\(inOrder)")
    if first.count == limit { return first }

    let found: SQL =
      if let matches = connection.dialect.textMatches(table, words) {
        "\(matches)\(SearchText.condition(holding: words, in: name, isIndexed: true))"
      } else {
        "\(name) WHERE 1 = 1\(seen)"
      }
    // Sorted by what little the order needs; all else is read of one page only.
    let narrow = SQL(trusted: ([key, "id"] + only.map(\.column)).joined(separator: ", "))
    return try connection.rows(
      """
      WITH found AS MATERIALIZED (SELECT \(narrow) FROM \(found)),
      page AS MATERIALIZED (SELECT id AS page_id FROM found \(range)\(inOrder))
      SELECT \(columns) FROM page CROSS JOIN \(name) WHERE id = page_id ORDER BY \(order)
      """)
  }
}

/// The end of a page. The next page begins after it at the same cost as the first, even if rows were added since.
package struct PageCursor: Hashable, Sendable {
  /// The first sort key of the list, as ``Collation`` makes it.
  let key: String
  /// The due date, for loans that are sorted by it.
  let number: Int64
  let id: Int64

  /// Whether its row comes before the other's in a list.
  package func isBefore(_ other: PageCursor) -> Bool {
    key == other.key ? (number, id) < (other.number, other.id) : key.utf8.lexicographicallyPrecedes(other.key.utf8)
  }

  package init(_ book: Book) {
    key = Collation.key(book.title)
    number = 0
    id = book.id.rawValue
  }

  package init(_ student: Student) {
    key = Library.nameKey(first: student.firstName, last: student.lastName)
    number = 0
    id = student.id.rawValue
  }

  package init(_ loan: Loan) { self.init(number: loan.dueDate.milliseconds, id: loan.id.rawValue) }

  package init(_ loan: LoanRecord) { self.init(number: loan.dueDate.milliseconds, id: loan.id.rawValue) }

  init(key: String, id: Int64) {
    self.key = key
    number = 0
    self.id = id
  }

  /// Expects that a page leads on from where the one before it ended.
  ///
  /// Creates the cursor from a row's values; the order is that of the keys. With a damaged key, the next page could
  /// begin with the same rows for ever.
  /// - Throws: ``ValueFault`` for the key; `collated-otherwise` where another program made all keys.
  static func expectProgress(
    from cursor: PageCursor?, to last: PageCursor?, in table: String, _ key: String, _ transaction: Transaction
  ) throws {
    guard let cursor, let last, !cursor.isBefore(last) else { return }
    guard try transaction.collationIsCurrent() else { throw Refusal.collatedOtherwise }
    throw ValueFault("\(table).\(key)", row: String(last.id), kind: .invalid)
  }

  init(number: Int64, id: Int64) {
    key = ""
    self.number = number
    self.id = id
  }
}

/// Which loans a list holds.
package enum LoanFilter: Hashable, Sendable {
  /// Due first.
  case active
  case overdue(at: Timestamp)
  /// Newest first, returned ones among them.
  case all
  /// The same of one student.
  case ofStudent(Student.ID)
  /// The same of one book.
  case ofBook(Book.ID)
}

/// Hands pages of rows from the thread that reads them to the thread that writes them, a few at a time.
///
/// Both sides may block, so neither runs on the few threads that Swift's tasks share: both belong to a driver.
/// `@unchecked Sendable`: every mutable property is accessed only under `condition`.
final class PageChannel<Element: Sendable>: @unchecked Sendable {
  enum Side: Hashable, Sendable { case reader, writer, neither }

  private let condition = NSCondition()
  private let capacity: Int
  private var pages: [Element] = []
  private var isComplete = false
  private var stoppedBy: Side?

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Waits while the channel is full.
  ///
  /// - Throws: `CancellationError` once it is stopped.
  func send(_ page: Element) throws {
    condition.lock()
    defer { condition.unlock() }
    while pages.count >= capacity, stoppedBy == nil { condition.wait() }
    guard stoppedBy == nil else { throw CancellationError() }
    pages.append(page)
    condition.broadcast()
  }

  /// Ends the stream of pages.
  func complete() {
    condition.lock()
    defer { condition.unlock() }
    isComplete = true
    condition.broadcast()
  }

  /// The next page, waited for; nil when all have been taken.
  ///
  /// - Throws: `CancellationError` once it is stopped.
  func next() throws -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while pages.isEmpty, !isComplete, stoppedBy == nil { condition.wait() }
    guard stoppedBy == nil else { throw CancellationError() }
    guard !pages.isEmpty else { return nil }
    defer { condition.broadcast() }
    return pages.removeFirst()
  }

  /// Wakes both sides and stops both. Only the first reason counts, and a reader that has sent everything has none.
  func stop(_ side: Side) {
    condition.lock()
    defer { condition.unlock() }
    if stoppedBy == nil, side != .reader || !isComplete { stoppedBy = side }
    condition.broadcast()
  }

  var firstToStop: Side? {
    condition.lock()
    defer { condition.unlock() }
    return stoppedBy
  }
}
