import GRDBSQLite
import Glibc

/// How long a connection waits for the write lock of another one.
///
/// SQLite hands the lock to nobody: who waits has to look when it happens to be free. SQLite's own handler looks every 100 ms, and
/// a program that writes portion after portion frees the lock for a few milliseconds only. This one looks every 4 ms.
enum SQLitePatience {
  private static let interval: Duration = .milliseconds(4)

  static func looks(in patience: Duration) -> Int { Int(patience / interval) }

  /// - Parameter connection: a `sqlite3 *`; nil for a closed one, whose next statement fails.
  static func set(_ patience: Duration, of connection: OpaquePointer?) {
    // SQLite reads through the pointer unchecked, unless it was built with SQLITE_ENABLE_API_ARMOR.
    guard let connection else { return }
    // The number of looks travels as the handler's argument, so nothing has to outlive the connection.
    let looks = looks(in: patience)
    guard looks > 0 else {
      sqlite3_busy_timeout(connection, 0)
      return
    }
    sqlite3_busy_handler(
      connection,
      { limit, count in
        guard Int(count) < Int(bitPattern: limit) else { return 0 }
        usleep(4_000)
        return 1
      }, UnsafeMutableRawPointer(bitPattern: looks))
  }

  /// How long others get between two transactions of one long write: long enough for each who waits to look.
  static let turn: Duration = .milliseconds(12)
}
