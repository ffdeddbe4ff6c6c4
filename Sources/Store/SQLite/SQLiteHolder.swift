import CSQLite
import Domain
import GRDB
import Synchronization

final class OpenLibrary: Sendable {
  let writer: any DatabaseWriter
  /// nil in memory.
  let place: SQLitePlace?
  /// The new path of a log that did not belong to the file.
  let logPutAside: String?
  let reads = ReadCount()

  init(_ writer: any DatabaseWriter, _ place: SQLitePlace?, logPutAside: String? = nil) {
    (self.writer, self.place, self.logPutAside) = (writer, place, logPutAside)
  }

  /// Closes it. The log goes into the file only where both still belong together.
  func close() throws {
    reads.close()
    writer.writeWithoutTransaction { connection in
      guard let place, !place.fits(connection) else { return }
      if place.lacksOnlyLog(connection) {
        // The connection still has the deleted log: what was confirmed goes into the file before it is lost.
        try? connection.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
      }
      if let handle = connection.sqliteConnection { _ = minilibrary_keep_log(handle) }
    }
    // GRDB closes readers last, but only a writer that is the last can put the log back into the one file.
    (writer as? DatabasePool)?.invalidateReadOnlyConnections()
    try writer.close()
  }
}

/// The open library of a driver. A file that was moved, replaced or deleted is closed and opened again at the next use.
final class SQLiteHolder: Sendable {
  private struct State {
    var library: OpenLibrary
    var isLost = false
    var isClosed = false
  }

  private let state: Mutex<State>
  /// The lock that one thread holds while it opens the file again and others wait.
  private let reopening = Mutex(())

  init(_ library: OpenLibrary) {
    state = Mutex(State(library: library))
  }

  /// nil when it has to be opened again.
  var library: OpenLibrary? { state.withLock { $0.isLost && !$0.isClosed ? nil : $0.library } }

  func lose(_ library: OpenLibrary) {
    state.withLock { if $0.library === library { $0.isLost = true } }
  }

  /// Blocks.
  ///
  /// - Parameter open: opens the file that is at the library's path now. When it fails, the next use tries again.
  func reopened(_ open: () throws -> OpenLibrary) throws -> OpenLibrary {
    try reopening.withLock { _ in
      // Another thread may have opened it since.
      if let library { return library }
      // The old connection is closed before the file is checked: this process must have no other connection to it.
      try? state.withLock { $0.library }.close()
      let library = try open()
      state.withLock { $0 = State(library: library) }
      return library
    }
  }

  func close() throws {
    let library = state.withLock {
      $0.isClosed = true
      return $0.library
    }
    try library.close()
  }
}
