import Domain
import Foundation
import GRDB
import GRDBSQLite
import System

extension SQLiteFile {
  /// Endings of the files that SQLite puts beside a database: https://www.sqlite.org/tempfiles.html
  static let companions = ["-journal", "-wal", "-shm"]

  /// The companions that are there.
  var presentCompanions: [String] {
    SQLiteFile.companions.map { path + $0 }.filter { FileName.isTaken($0) }
  }

  /// Refuses a name for a new library whose companions are there already: SQLite would replay such a log onto the new file.
  ///
  /// - Throws: `leftovers-beside`.
  func expectNoCompanions(_ place: String) throws {
    let present = presentCompanions
    guard present.isEmpty else {
      throw Refusal.leftoversBeside(path: place, files: present.map { URL(filePath: $0).lastPathComponent })
    }
  }

  /// Whether both paths lead to one file.
  func isSame(as other: SQLiteFile) -> Bool {
    var (ours, theirs) = (stat(), stat())
    return stat(path, &ours) == 0 && stat(other.path, &theirs) == 0 && ours.st_dev == theirs.st_dev
      && ours.st_ino == theirs.st_ino
  }

  /// The file that a chain of links leads to; itself where nothing is there.
  ///
  /// SQLite follows links, and puts companions beside the file itself.
  var resolved: SQLiteFile {
    guard let real = realpath(path, nil) else { return self }
    defer { free(real) }
    return SQLiteFile(String(cString: real))
  }

  var size: Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  // MARK: - Connections that leave no trace

  /// Opens a database that nobody else has open, without locks and without an index of its log beside it.
  ///
  /// `unix-none` takes no locks: https://www.sqlite.org/vfs.html. In exclusive mode the index of the log is in memory:
  /// https://www.sqlite.org/wal.html#use_of_wal_without_shared_memory
  func openedAlone(isReadOnly: Bool) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      guard isReadOnly else { return }
      // A log without a complete change would be removed even by a connection that only reads.
      var persists: CInt = 1
      sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &persists)
    }
    var name = URLComponents()
    name.scheme = "file"
    name.path = path
    name.queryItems = [URLQueryItem(name: "vfs", value: "unix-none")]
    return try DatabaseQueue(path: name.string ?? path, configuration: configuration)
  }

  /// Opens for reading and puts nothing beside the file. A log of another file is not replayed.
  ///
  /// - Parameter isOurs: whether nobody else can have it open.
  func openedQuietly(isOurs: Bool) throws -> DatabaseQueue {
    let isAlone = !hasLog || SQLiteDriver.hasForeignLog(self)
    if !isAlone, isOurs { return try openedAlone(isReadOnly: true) }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    let name = isAlone ? nameForReadingAsItLies : nil
    return try DatabaseQueue(path: name ?? path, configuration: configuration)
  }
}
