import Domain

/// The steps that make the schema. A shipped one is never edited; a new one is added at the end.
struct Migration: Sendable {
  let statements: [String]
  /// The part that SQL cannot do; it runs after the statements.
  var work: (@Sendable (any SQLConnection) throws -> Void)?
  /// Statements that run after `work`.
  var lastStatements: [String] = []

  static let all = [
    Migration(statements: firstSchema),
    Migration(statements: lookupSchema),
    Migration(
      statements: settings + withoutOrder, work: { try Library.fileAll($0) }, lastStatements: inOrder + keepingSchema),
    Migration(
      statements: lookupResults + firstPages + dueDateKind + pastLoanNumbers + withoutTextIndex,
      work: { try Library.fileAll($0) },
      lastStatements: withTextIndex),
    Migration(statements: loansOfStudents),
    Migration(statements: [], work: { try Library.storeOtherSpellings($0) }),
    Migration(statements: lookupParts),
    Migration(statements: serviceStandings),
    Migration(statements: lookupMeans),
    Migration(statements: fewerPages),
    Migration(statements: imports + retiredNumbers + inventoryEnding),
    Migration(statements: actors),
    Migration(statements: trust),
    Migration(statements: piles),
    Migration(statements: copies),
    Migration(statements: classes, work: { try Library.makeClasses($0) }, lastStatements: studentsByClass),
    Migration(statements: rules),
    Migration(statements: accounts),
    Migration(statements: catalogue, work: { try Library.makeCatalogue($0) }, lastStatements: catalogueIndexes),
    Migration(statements: readers),
    Migration(statements: bookmarks),
    Migration(statements: reading),
    Migration(statements: discovery),
  ]

  /// The version that this program writes and needs.
  static var current: Int { all.count }

  /// Brings an older store up to date, under the write lock: each station that opens it would.
  ///
  /// - Parameter target: an older version only where a test wants such a store.
  static func bringUpToDate(_ connection: any SQLConnection, to target: Int = current) throws {
    try run("CREATE TABLE IF NOT EXISTS schema_version (version {int} NOT NULL)", connection)
    for migration in all[try version(connection)..<target] {
      for statement in migration.statements { try run(statement, connection) }
      try migration.work?(connection)
      for statement in migration.lastStatements { try run(statement, connection) }
    }
    try connection.run("DELETE FROM schema_version")
    try connection.run("INSERT INTO schema_version (version) VALUES (\(target))")
  }

  private static func run(_ template: String, _ connection: any SQLConnection) throws {
    for statement in connection.dialect.migration(template) { try connection.run(statement) }
  }

  /// - Throws: `store-newer` when a newer program wrote it.
  static func isCurrent(_ connection: any SQLConnection, place: String) throws -> Bool {
    let version = try version(connection)
    try expectKnown(version, place: place)
    return version == current
  }

  /// - Throws: `store-newer` for a version that a newer program made.
  static func expectKnown(_ version: Int, place: String) throws {
    guard version <= current else {
      throw Refusals(.store(.newer, detail: .at(place, .schemaNewer(version: version, known: current))))
    }
  }

  /// 0 for a store without any.
  static func version(_ connection: any SQLConnection) throws -> Int {
    try connection.firstRow("SELECT max(version) AS version FROM schema_version")?.optionalInt("version") ?? 0
  }
}
