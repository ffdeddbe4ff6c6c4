import Domain
import Foundation
import Platform
import Reports

/// Replaces a library on a server by a backup: the old tables move into a separate schema, and the new ones are made
/// and filled in one transaction.
struct PostgresRestore: Sendable {
  let backup: BackupFile
  let address: String
  let place: String
  let isDry: Bool
  let now: Timestamp
  let progress: CopyReport

  func run() async throws -> Restoration {
    // The pool has one connection: others of this program would hold the library's lock, too.
    let options = PostgresDriver.Options(connectionLimit: 1)
    let target = try await PostgresDriver.connect(to: address, place: place, options: options)
    return try await StoreLocation.closing(target) {
      let isThere = try await lock(target)
      let folder = FileManager.default.temporaryDirectory.path
      let temporary = try await SQLiteDriver.blocking {
        Leftovers.remove(in: folder)
        return try FileFault.naming(folder) { try TemporaryFile(in: folder + "/", ending: .library) }
      }
      defer { temporary.removeLibrary() }
      let checked = try await backup.copy(to: temporary.path, target: folder, progress: { _ in })
      let source = try await SQLiteDriver.open(
        at: temporary.path, place: backup.place, options: SQLiteDriver.Options(isReadOnly: true))
      return try await StoreLocation.closing(source) {
        let missing = try await MissingActivityReader(library: isThere ? target : nil, backup: source).read()
        guard !isDry else { return Restoration(checked, missing) }
        let given = isThere ? try await GivenNumbers.read(from: target) : GivenNumbers()
        let aside = isThere ? try await freeSchema(target) : nil
        try await replace(target, by: source, checked, given, aside)
        return Restoration(checked, missing, aside: aside)
      }
    }
  }

  /// Takes the library's lock exclusively for this connection, until it ends.
  ///
  /// - Returns: whether there is a library.
  /// - Throws: `library-open`; `store-not-a-database` where other tables are.
  private func lock(_ target: PostgresDriver) async throws -> Bool {
    let place = place
    let isThere = try await target.read { connection in
      do {
        _ = try PostgresDriver.isUpToDate(connection, place: place)
      } catch let refusals as Refusals where refusals.first.isNewerLibrary {
        // It is put aside, whatever made it.
      }
      return try connection.firstRow("SELECT to_regclass('schema_version')::text AS name")?.optionalText("name") != nil
    }
    do {
      // During this wait the server notices a station that was just killed.
      try await target.write(.never) { connection in
        try connection.run(SQL(trusted: "SELECT pg_advisory_lock(\(PostgresDriver.openLock))::text AS locked"))
      }
    } catch let refusals as Refusals {
      if case .store(.locked, _) = refusals.first { throw Refusals(.libraryOpen(place: place)) }
      throw refusals
    }
    return isThere
  }

  /// `public_before_restore_20261121t103000z`: the first such name that no schema has.
  private func freeSchema(_ target: PostgresDriver) async throws -> String {
    let stamp = DatedName.stamp(now).lowercased()
    return try await target.read { connection in
      let current = try connection.firstRow("SELECT current_schema() AS name")?.text("name") ?? ""
      var number = 1
      while true {
        let ending = "_before_restore_\(stamp)" + (number > 1 ? "_\(number)" : "")
        // The server cuts names at 63 bytes.
        let name = String(decoding: current.utf8.prefix(63 - ending.utf8.count), as: UTF8.self) + ending
        let isTaken = try connection.firstRow("SELECT 1 AS one FROM pg_namespace WHERE nspname = \(name)") != nil
        if !isTaken { return name }
        number += 1
      }
    }
  }

  /// Checks the new tables before they are committed: if a later check failed, the restore would look refused.
  private func replace(
    _ target: PostgresDriver, by source: SQLiteDriver, _ checked: CheckedLibrary, _ given: GivenNumbers,
    _ aside: String?
  ) async throws {
    let place = place
    _ = try await LibraryCopy.run(
      from: source, to: target, place: place,
      prepare: { connection in
        if let aside { try PostgresRestore.putAside(as: aside, connection) }
        try Migration.bringUpToDate(connection)
        try connection.run(SQL(trusted: "COMMENT ON TABLE schema_version IS '\(PostgresDriver.marker)'"))
      },
      examine: { counts, connection in
        guard counts == checked.rows, try PostgresDriver.integrityFindings(connection).isEmpty else {
          throw Refusals.store(.damaged, at: place, .differsFromBackup)
        }
        _ = try given.retire(connection)
      }, progress: progress)
  }

  /// Indexes and sequences go with their tables; extensions stay.
  private static func putAside(as aside: String, _ connection: any SQLConnection) throws {
    let tables = try connection.rows(
      """
      SELECT format('%I.%I', current_schema(), relname) AS name, quote_ident(\(aside)::text) AS schema FROM pg_class
      WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE pg_depend.objid = pg_class.oid AND deptype = 'e')
      ORDER BY relname
      """)
    guard let schema = try tables.first?.text("schema") else { return }
    try connection.run(SQL(trusted: "CREATE SCHEMA \(schema)"))
    for table in tables {
      try connection.run(SQL(trusted: "ALTER TABLE \(try table.text("name")) SET SCHEMA \(schema)"))
    }
  }
}

extension Refusal {
  fileprivate var isNewerLibrary: Bool {
    if case .store(.newer, _) = self { true } else { false }
  }
}
