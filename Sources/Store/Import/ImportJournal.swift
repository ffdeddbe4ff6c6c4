import Domain

enum ImportKind: CaseIterable, Hashable, Sendable {
  case students, books, wishlist

  var operation: OperationRecord.Kind {
    switch self {
    case .students: .importStudents
    case .books: .importBooks
    case .wishlist: .importWishlist
    }
  }
}

/// An import on its way into the library, in the tables `import` and `import_portion`.
///
/// 1. Its lines are **staged**: checked, and written as portions that no query reads. Interrupted here, it has changed
///    nothing; the next import removes its remains.
/// 2. It is **decided** in one short transaction, which also notes its operation as done.
/// 3. Its portions are **published**, each in a short transaction that applies its lines and removes it. Interrupted
///    here, the next command takes it over and publishes the rest. Publishing needs only these rows, and two programs
///    that do it at once do no harm.
struct ImportJournal: Hashable, Sendable {
  let id: Int64
  let operation: OperationID
  let kind: ImportKind
  let choice: ImportChoice?
  let looksUp: Bool
  let startedAt: Timestamp
  let actor: Actor?
  let isDecided: Bool
  /// The last book that was there when it was decided.
  let lastBook: Int64
  /// Lines that have changed the library.
  let changes: Int

  /// A portion is one look-up of numbers; so few are published at once that a slow machine keeps to ``publishing``.
  static let linesPerPortion = BookImport.chunk
  static let bytesPerPortion = 1 << 19
  /// Portions that are staged in one transaction.
  static let portionsAtOnce = 8
  /// How long a transaction that publishes keeps others waiting, about; the portion that it is at is finished.
  static let publishing: Duration = .milliseconds(60)
  /// An import whose rows have not changed for this long is abandoned.
  static let silence: Duration = .seconds(3)
  /// The number of a row that is not a portion: another program has taken the import over, and finishes it.
  static let takeover: Int64 = -1
  /// Added to the numbers of portions that are published after all others.
  static let waiting = 1_000_000_000

  init(_ row: SQLRow) throws {
    id = try row.integer("id")
    operation = OperationID(try row.text("operation_id"))
    let name = try row.text("kind")
    guard let kind = ImportKind.allCases.first(where: { $0.operation.rawValue == name }) else {
      throw ValueFault("kind")
    }
    self.kind = kind
    choice = try row.optionalText("choice").map { text in
      guard let choice = ImportChoice(rawValue: text) else { throw ValueFault("choice") }
      return choice
    }
    looksUp = try row.flag("looks_up")
    startedAt = try row.moment("started_at")
    actor = try row.optionalActor()
    isDecided = try row.flag("is_decided")
    lastBook = try row.integer("last_book")
    changes = try row.int("changes")
  }

  private static let columns: SQL =
    "id, operation_id, kind, choice, looks_up, started_at, is_decided, last_book, changes, \(Actor.columns)"

  /// The unfinished imports, the oldest first.
  static func all(_ connection: any SQLConnection) throws -> [ImportJournal] {
    try connection.rows("SELECT \(columns) FROM import WHERE id > 0 ORDER BY id").map { try ImportJournal($0) }
  }

  /// - Parameter locks: whether others who would publish it wait until this transaction ends.
  static func find(_ id: Int64, locks: Bool = false, _ connection: any SQLConnection) throws -> ImportJournal? {
    try connection.firstRow(
      "SELECT \(columns) FROM import WHERE id = \(id)\(locks ? connection.dialect.locksRows : "")"
    )
    .map { try ImportJournal($0) }
  }

  static func begin(
    _ operation: OperationID, _ kind: ImportKind, _ manner: ImportManner, _ transaction: Transaction
  ) throws -> Int64 {
    try transaction.insertedID(
      """
      INSERT INTO import (operation_id, kind, choice, looks_up, started_at, \(Actor.columns))
      VALUES (\(operation.text), \(kind.operation), \(manner.choice), \(manner.looksUp),
        \(transaction.now), \(transaction.actor.values))
      RETURNING id
      """)
  }

  /// - Throws: `no-longer-there` if another program took it for an interrupted one.
  static func stage(
    _ portions: [StagedPortion], of id: Int64, _ connection: any SQLConnection
  ) throws {
    guard try find(id, locks: true, connection) != nil else { throw Refusal.noLongerThere }
    for portion in portions {
      try connection.run(
        """
        INSERT INTO import_portion (import_id, number, lines, line_count, met)
        VALUES (\(id), \(portion.number), \(portion.text), \(portion.lineCount), \(portion.met))
        ON CONFLICT DO NOTHING
        """)
    }
  }

  /// Decides the import. From here on it will be completed, whatever happens to the program.
  static func decide(_ id: Int64, _ request: Request, _ transaction: Transaction) throws {
    let journal = try find(id, locks: true, transaction).expected()
    // The answer to an earlier attempt was lost on its way.
    if journal.isDecided { return }
    try transaction.run("UPDATE import SET is_decided = 1, last_book = \(transaction.lastBook()) WHERE id = \(id)")
    try transaction.note(journal.operation, request, result: 0)
  }

  /// Notes that a decided import was broken off. Readers then wait for its end: half of it may be visible.
  static func takeOver(_ id: Int64, _ connection: any SQLConnection) throws {
    guard try find(id, locks: true, connection) != nil else { return }
    try connection.run(
      """
      INSERT INTO import_portion (import_id, number, lines, line_count, is_published)
      VALUES (\(id), \(takeover), '', 0, 1) ON CONFLICT DO NOTHING
      """)
  }

  /// Removes some portions, or the import when none is left.
  ///
  /// - Returns: false when nothing is left of it.
  static func removeSome(of id: Int64, _ connection: any SQLConnection) throws -> Bool {
    guard let journal = try find(id, locks: true, connection), !journal.isDecided else { return false }
    let portions = try connection.rows(
      "SELECT id FROM import_portion WHERE import_id = \(id) ORDER BY is_published, number LIMIT \(2 * portionsAtOnce)")
    if portions.isEmpty {
      try connection.run("DELETE FROM import WHERE id = \(id)")
      return false
    }
    for portion in portions { try connection.run("DELETE FROM import_portion WHERE id = \(try portion.integer("id"))") }
    return true
  }

  static func portionCount(of id: Int64, _ connection: any SQLConnection) throws -> Int {
    try connection.count("import_portion WHERE import_id = \(id) AND number > \(takeover)")
  }
}

struct StagedPortion: Hashable, Sendable {
  let number: Int
  let text: String
  let lineCount: Int
  /// Numbers of books that no line may stand for.
  let met: String

  init(number: Int, _ lines: StagedText, met: Set<Int64>) {
    self.number = number
    text = lines.text
    lineCount = lines.lineCount
    self.met = met.sorted().map { String($0) }.joined(separator: " ")
  }
}
