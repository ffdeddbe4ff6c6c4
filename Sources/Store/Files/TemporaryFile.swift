import Foundation

/// A new file under a name that ``Leftovers`` recognises: `.minilibrary-`, 13 letters or digits, its ending.
///
/// It is locked while it is being written, so that a leftover of a killed program can be told from a file in use.
///
/// The descriptor is closed by `deinit`: closing it earlier would drop the locks that SQLite has on the file.
package final class TemporaryFile: Sendable {
  package enum Ending: String, CaseIterable, Sendable {
    case library = ".sqlite"
    case table = ".csv"
  }

  /// Beyond everything that is written, and beyond SQLite's own locks.
  static let lockedBytes: Range<Int64> = (1 << 62)..<(1 << 62) + 1
  static let prefix = ".minilibrary-"
  /// Digits of 64 bits in base 36.
  static let nameLength = 13

  package let path: String
  /// Open for writing.
  package let descriptor: Int32

  /// - Parameter folder: with its slash, or empty for the current one.
  package init(in folder: String, ending: Ending) throws(SystemFailure) {
    while true {
      let digits = String(UInt64.random(in: .min ... .max), radix: 36)
      let zeros = String(repeating: "0", count: TemporaryFile.nameLength - digits.count)
      let path = folder + TemporaryFile.prefix + zeros + digits + ending.rawValue
      // Only the owner may read who borrowed what, whatever the mask of the process allows.
      let descriptor = try FileCall.run { open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600) }
      // Another program may look for leftovers between the two calls.
      if try TemporaryFile.isKept(descriptor) {
        self.path = path
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  deinit { close(descriptor) }

  /// Takes the lock. Where the file system has none, no program removes the file either.
  private static func isKept(_ descriptor: Int32) throws(SystemFailure) -> Bool {
    do {
      guard try ByteLock.take(lockedBytes, of: descriptor) != .refused else { return false }
      var status = stat()
      try FileCall.run { fstat(descriptor, &status) }
      return status.st_nlink > 0
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Takes the file away, and what SQLite put beside it.
  package func remove() {
    unlink(path)
    for suffix in SQLiteFile.companions { unlink(path + suffix) }
  }
}
