import Domain
import Foundation

/// A database's file, as the file system has it.
///
/// It is never opened here: closing a descriptor drops every lock that this process has on the file, SQLite's among
/// them (https://www.sqlite.org/howtocorrupt.html, 2.2).
struct SQLiteFile: Sendable {
  /// Marks a file as ours (`PRAGMA application_id`): the letters MLIB.
  static let applicationID: Int64 = 0x4D4C_4942

  let path: String

  /// Absolute, or SQLite would take `:memory:` and `file:…` for something else than a file's name.
  init(_ place: String) {
    path = URL(filePath: place, relativeTo: URL.currentDirectory()).absoluteURL.path
  }

  enum Kind: Hashable, Sendable {
    /// No file, or an empty one, which SQLite takes for a new database.
    case new
    case file
    /// A folder, a device, a pipe.
    case other
  }

  var kind: Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .new }
    guard status.st_mode & S_IFMT == S_IFREG else { return .other }
    return status.st_size == 0 ? .new : .file
  }

  /// Whether anything at all has this name, even a link that leads nowhere.
  var isTaken: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  var folder: String { URL(filePath: path).deletingLastPathComponent().path }

  var mayBeWritten: Bool { access(path, W_OK) == 0 && folderMayBeWritten }

  var folderMayBeWritten: Bool { access(folder, W_OK) == 0 }

  var folderExists: Bool { access(folder, F_OK) == 0 }

  /// The path without symbolic links: SQLite puts its other files beside the file that a link leads to.
  var realPath: String {
    guard let name = realpath(path, nil) else { return path }
    defer { free(name) }
    return String(cString: name)
  }

  var logPath: String { realPath + "-wal" }

  /// Whether a log lies beside it: somebody has it open, or did not end well.
  var hasLog: Bool { access(logPath, F_OK) == 0 || access(realPath + "-journal", F_OK) == 0 }

  var logIsEmpty: Bool {
    var status = stat()
    return stat(logPath, &status) != 0 || status.st_size == 0
  }

  /// A name that SQLite opens without locks, logs and the files that go with them.
  ///
  /// Right only while nobody writes: where there is no log.
  var nameForReadingAsItLies: String? {
    var name = URLComponents()
    name.scheme = "file"
    name.path = path
    name.queryItems = [URLQueryItem(name: "immutable", value: "1")]
    return name.string
  }

  /// Whether there is not even room for the smallest thing that SQLite adds to a folder: 32 KiB of its log's index.
  var isDiskFull: Bool { room.map { $0 < 32 << 10 } ?? false }

  /// Room for some changes only, of which each may add a few pages to the file.
  var isDiskNearlyFull: Bool { room.map { $0 < 256 << 10 } ?? false }

  /// The free space in bytes; nil if the file system does not say.
  private var room: UInt? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return UInt(status.f_bavail) * UInt(status.f_frsize)
  }
}
