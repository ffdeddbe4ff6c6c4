import CPostgres
import Domain
import Foundation

extension PostgresDriver {
  package struct Options: Sendable {
    /// Connections at once, at most; a station needs one or two.
    package var connectionLimit: Int
    /// How long a statement waits for a row or table that another program has locked, at least a second.
    package var lockTimeout: Duration
    /// How often a change is tried that other programs are in the way of. A hundred take five seconds of pauses.
    package var attemptLimit: Int
    /// How long one statement may take, whole seconds.
    package var statementTimeout: Duration
    /// How much longer the server may be silent then: it is to give up first, and say so.
    package var silence: Duration
    /// How long the answer to a lost COMMIT is looked for: enough for a server's restart, bearable for a person.
    package var unconfirmedTimeout: Duration
    package var createIfMissing: Bool
    /// Brings an older schema up to date; otherwise it is refused with `store-older`.
    package var mayMigrate: Bool

    package init(
      connectionLimit: Int = 4, lockTimeout: Duration = .seconds(5), attemptLimit: Int = 100,
      statementTimeout: Duration = .seconds(20),
      silence: Duration = .seconds(5), unconfirmedTimeout: Duration = .seconds(10), createIfMissing: Bool = true,
      mayMigrate: Bool = true
    ) {
      self.mayMigrate = mayMigrate
      self.connectionLimit = connectionLimit
      self.lockTimeout = lockTimeout
      self.attemptLimit = attemptLimit
      self.statementTimeout = statementTimeout
      self.silence = silence
      self.unconfirmedTimeout = unconfirmedTimeout
      self.createIfMissing = createIfMissing
    }

    var timeout: Duration { statementTimeout + silence }
  }

  /// Connects, and brings the schema up to date.
  ///
  /// - Parameter address: `postgres://…`, as https://www.postgresql.org/docs/current/libpq-connect.html has it. Missing
  ///   parts come from libpq's own sources: PGHOST and its like, PGSERVICE, ~/.pgpass.
  /// - Parameter place: the address without its password.
  package static func open(
    at address: String, place: String, options: Options = Options()
  ) async throws -> PostgresDriver {
    let driver = try await connect(to: address, place: place, options: options)
    try await driver.bringUpToDate()
    return driver
  }

  /// Connects without checking the database's contents.
  static func connect(to address: String, place: String, options: Options) async throws -> PostgresDriver {
    try await faults(at: place) {
      let parameters = try PostgresAddress(address).parameters
      let settings = settings(options)
      let pool = PostgresPool(limit: options.connectionLimit) {
        let session = try PostgresHandle(parameters, timeout: options.timeout)
        try session.run(settings)
        return session
      }
      return PostgresDriver(place: place, options: options, pool: pool)
    }
  }

  /// The settings at the start of each connection.
  ///
  /// A station that froze in the middle of a change must not block the others forever. Whole-table scans are priced
  /// out: a page must come from an index, however small the tables are or however old their statistics. The
  /// just-in-time compiler, which such a price would start, gains nothing here. A confirmed change is on the disk,
  /// whatever the database's own default. A server that lost its station notices this within a minute. Finally each
  /// connection takes the library's lock in shared mode; a restore takes it exclusively.
  private static func settings(_ options: Options) -> String {
    """
    SET statement_timeout = '\(options.statementTimeout.components.seconds)s';
    SET lock_timeout = '\(max(1, options.lockTimeout.components.seconds))s';
    SET idle_in_transaction_session_timeout = '60s';
    SET enable_seqscan = off; SET jit = off;
    SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3;
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
    SELECT pg_advisory_lock_shared(\(openLock))
    """
  }

  // MARK: - Schema

  private func bringUpToDate() async throws {
    let (place, createIfMissing) = (place, options.createIfMissing)
    let isThere = try await read { connection in
      let isUpToDate = try PostgresDriver.isUpToDate(connection, place: place)
      guard try createIfMissing || isUpToDate || PostgresDriver.isMarked(connection) else {
        throw Refusals.store(.unreachable, at: place, .noLibrary)
      }
      return isUpToDate
    }
    if isThere { return }
    guard options.mayMigrate else { throw Refusals(.store(.older, detail: .words(place))) }
    // READ COMMITTED, so that what another station did while this one waited for the lock is seen.
    let manner = Manner(
      begin: "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0",
      timeout: nil)
    try await transaction(manner, .anyTime) { connection in
      try connection.run("SELECT pg_advisory_xact_lock(\(PostgresDriver.migrationLock))::text AS locked")
      if try PostgresDriver.isUpToDate(connection, place: place) { return }
      try Migration.bringUpToDate(connection)
      try connection.run(SQL(trusted: "COMMENT ON TABLE schema_version IS '\(PostgresDriver.marker)'"))
    }
  }

  /// The letters MLIB: any number that other programs on the server are unlikely to lock.
  private static let migrationLock: Int64 = 0x4D4C_4942
  /// An expression: the same letters and the schema's number, since a database may hold several libraries. Null, which
  /// locks nothing, if the schema does not exist.
  static let openLock =
    "(\(migrationLock)::bigint << 32) | (SELECT oid::bigint FROM pg_namespace WHERE nspname = current_schema())"
  /// Marks a schema as ours.
  static let marker = "MiniLibrary"

  private static func isMarked(_ connection: any SQLConnection) throws -> Bool {
    try connection.firstRow("SELECT obj_description(to_regclass('schema_version'), 'pg_class') AS marker")?
      .optionalText("marker") == marker
  }

  /// - Throws: `store-unsuitable` for a server that is too old and a database in another encoding;
  ///   `store-not-a-database` where other tables are; `store-newer` for that of a newer program.
  static func isUpToDate(_ connection: any SQLConnection, place: String) throws -> Bool {
    guard
      let state = try connection.firstRow(
        """
        SELECT current_setting('server_version_num')::bigint AS version,
          current_setting('server_encoding') AS encoding, current_schema() AS schema,
          obj_description(to_regclass('schema_version'), 'pg_class') AS marker,
          EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
            AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE pg_depend.objid = pg_class.oid AND deptype = 'e'))::int
            AS has_tables
        """)
    else { return false }
    guard try state.integer("version") >= 130_000 else {
      throw Refusals.store(.unsuitable, at: place, .serverTooOld)
    }
    let encoding = try state.text("encoding")
    guard encoding == "UTF8" else {
      throw Refusals(.store(.unsuitable, detail: .at(place, .encoding(encoding))))
    }
    guard try state.optionalText("schema") != nil else {
      throw Refusals.store(.unsuitable, at: place, .schemaMissing)
    }
    if try state.optionalText("marker") == marker { return try Migration.isCurrent(connection, place: place) }
    guard try !state.flag("has_tables") else {
      throw Refusals.store(.notADatabase, at: place, .otherTables)
    }
    return false
  }
}

/// A `postgres://` address as libpq reads it: https://www.postgresql.org/docs/current/libpq-connect.html
struct PostgresAddress {
  private let text: String
  /// The values of the address, by libpq's keywords.
  private let values: [String: String]

  /// - Throws: what libpq finds wrong with it, without the text after a quotation mark, which may be the password.
  init(_ text: String) throws {
    var words: UnsafeMutablePointer<CChar>?
    guard let given = PQconninfoParse(text, &words) else {
      defer { PQfreemem(words) }
      let reason = words.map { String(cString: $0) } ?? "out of memory"
      throw PostgresFailure(String(reason.prefix { $0 != "\"" }), isDisconnected: true)
    }
    defer { PQconninfoFree(given) }
    self.text = text
    values = PostgresAddress.values(given)
  }

  /// The parameters of a connection. Our defaults apply only if neither the address nor the environment says otherwise.
  var parameters: [(keyword: String, value: String)] {
    let fallback = PQconndefaults()
    defer { PQconninfoFree(fallback) }
    let chosen = values.merging(PostgresAddress.values(fallback)) { given, _ in given }
    return PostgresAddress.defaults.filter { chosen[$0.keyword] == nil } + [
      ("dbname", text),
      // Last, so that it holds: names in any script.
      ("client_encoding", "UTF8"),
    ]
  }

  /// A server that is gone without a word is noticed within seconds, not within the hours that TCP takes.
  private static let defaults = [
    (keyword: "connect_timeout", value: "5"), (keyword: "tcp_user_timeout", value: "10000"),
    (keyword: "keepalives_idle", value: "10"), (keyword: "keepalives_interval", value: "3"),
    (keyword: "keepalives_count", value: "3"), (keyword: "fallback_application_name", value: "minilibrary"),
  ]

  /// User, server and database for a person; nil if one of them may be a misplaced password.
  var shown: String? {
    func word(_ keyword: String, _ mark: String = "", besides allowed: String) -> String? {
      guard let value = values[keyword] else { return "" }
      let isPlain = value.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: allowed.unicodeScalars.contains(scalar)
        }
      }
      return isPlain ? mark + value : nil
    }
    guard let user = word("user", besides: "-_. "), let host = word("host", besides: "-_.,:/"),
      let port = word("port", ":", besides: ","), port.unicodeScalars.allSatisfy({ !$0.properties.isAlphabetic }),
      let database = word("dbname", "/", besides: "-_. "), let service = word("service", "?service=", besides: "-_. ")
    else { return nil }
    return (user.isEmpty ? "" : user + "@") + host + port + database + service
  }

  private static func values(_ options: UnsafeMutablePointer<PQconninfoOption>?) -> [String: String] {
    var found: [String: String] = [:]
    var option = options
    while let each = option, let keyword = each.pointee.keyword {
      if let value = each.pointee.val { found[String(cString: keyword)] = String(cString: value) }
      option = each + 1
    }
    return found
  }
}
