import Domain
import Foundation
import GRDB

/// A library's file that is made under another name beside its own and gets its own when it is whole, on the disk.
enum NewLibraryFile {
  /// - Parameter fill: makes the library, in the empty file of the name that it is given, and leaves it closed.
  /// - Throws: `file-exists`; what `fill` throws. No file is there then.
  static func make<T: Sendable>(at path: String, _ fill: (_ name: String) async throws -> T) async throws -> T {
    let file = SQLiteFile(path)
    guard !path.isEmpty else { throw Refusals(.store(.unreachable, detail: "the path is empty")) }
    guard !file.isTaken else { throw Refusal.fileExists(path: path) }
    let name = file.folder + "/.minilibrary-" + String(UInt64.random(in: .min ... .max), radix: 36)
    do {
      try await SQLiteDriver.blocking { try create(name, place: path) }
      let result = try await fill(name)
      // Nobody wants it any more: what is not published is as if it had never been.
      try Task.checkCancellation()
      try await SQLiteDriver.blocking {
        try publish(name, as: file, place: path)
      }
      return result
    } catch {
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(name + suffix) }
      throw error is CancellationError ? SQLiteDriver.givenUp(path) : error
    }
  }

  /// What the file holds, once it is seen to be sound.
  static func check(_ name: String, place: String) async throws -> [TableCount] {
    let driver = try await SQLiteDriver.open(
      at: name, place: place, options: SQLiteDriver.Options(isReadOnly: true))
    return try await StoreLocation.closing(driver) {
      let library = Library(driver: driver, rules: CirculationRules(), calendar: LocalCalendar())
      let findings = try await library.check()
      guard findings.isEmpty else {
        let others = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
        throw Refusals(.store(.damaged, detail: "\(place): \(findings[0])\(others)"))
      }
      return try await LibraryTable.counts(driver)
    }
  }

  // MARK: - The file itself

  /// Who borrowed what is the owner's alone to read, whatever the mask of the process lets through.
  private static func create(_ name: String, place: String) throws {
    try close(try call(place) { open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600) }, place)
  }

  /// One file that needs no other beside it, not even to be read in a folder that cannot be written.
  static func makePlain(_ name: String, place: String) async throws {
    try await SQLiteDriver.faults(at: place) {
      try await SQLiteDriver.blocking {
        let queue = try DatabaseQueue(path: name)
        try queue.writeWithoutTransaction { connection in
          _ = try String.fetchOne(connection, sql: "PRAGMA journal_mode = DELETE")
          // No log of the library that it was copied from is taken for this file's.
          let token = SQLiteToken.random()
          try connection.execute(sql: "PRAGMA user_version = \(Int32(bitPattern: token.rawValue))")
        }
        try queue.close()
      }
    }
  }

  private static func publish(_ name: String, as file: SQLiteFile, place: String) throws {
    // SQLite is through with it: no lock of its own can be lost by closing it here.
    try synchronize(name, place)
    try rename(name, file, place)
    try synchronize(file.folder, place)
  }

  private static func rename(_ name: String, _ file: SQLiteFile, _ place: String) throws {
    // A second name replaces nothing, which `rename` does not promise; FAT, as on sticks, has none.
    if link(name, file.path) == 0 {
      try call(place) { unlink(name) }
      return
    }
    let number = errno
    if file.isTaken { throw Refusal.fileExists(path: place) }
    guard [EPERM, ENOTSUP, ENOSYS].contains(number) else { throw fault(number, place) }
    try call(place) { Glibc.rename(name, file.path) }
  }

  private static func synchronize(_ path: String, _ place: String) throws {
    let descriptor = try call(place) { open(path, O_RDONLY | O_CLOEXEC) }
    do {
      try call(place) { fsync(descriptor) }
    } catch {
      _ = Glibc.close(descriptor)
      throw error
    }
    try close(descriptor, place)
  }

  /// Never again, even when it was interrupted: the number may be another file's by then.
  private static func close(_ descriptor: Int32, _ place: String) throws {
    guard Glibc.close(descriptor) == 0 || errno == EINTR else { throw fault(errno, place) }
  }

  @discardableResult
  private static func call(_ place: String, _ body: () -> Int32) throws -> Int32 {
    while true {
      let result = body()
      if result >= 0 { return result }
      if errno != EINTR { throw fault(errno, place) }
    }
  }

  private static func fault(_ number: Int32, _ place: String) -> Refusals {
    let fault: StoreFault =
      switch number {
      case ENOENT, ENOTDIR: .unreachable
      case EACCES, EPERM, EROFS: .readOnly
      case ENOSPC, EDQUOT, EFBIG: .full
      default: .failed
      }
    return Refusals(.store(fault, detail: "\(place): \(String(cString: strerror(number)))"))
  }
}
