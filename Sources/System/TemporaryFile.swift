import Glibc
package import SystemPackage

/// A new file under a name that shows it to be a leftover once its program is gone: `.minilibrary-`, 13 letters or digits, its ending.
///
/// It is locked while it is being written, so that a leftover of a killed program can be told from a file in use.
///
/// The descriptor is closed by `deinit`: closing it earlier would drop the locks that SQLite has on the file.
package final class TemporaryFile: Sendable {
  package enum Ending: String, CaseIterable, Sendable {
    case library = ".sqlite"
    case table = ".csv"
    case picture = ".image"
    case sheet = ".sheet"
    case letter = ".txt"
  }

  /// The locked range, beyond any data and beyond SQLite's own locks.
  package static let lockedBytes: Range<Int64> = (1 << 62)..<(1 << 62) + 1
  package static let prefix = ".minilibrary-"
  /// Digits of 64 bits in base 36.
  package static let nameLength = 13

  package let path: String
  /// Open for writing.
  package let descriptor: Int32

  /// - Parameters:
  ///   - folder: with its slash, or empty for the current one.
  ///   - permissions: of the new file, less what the process masks. By default only the owner may read who borrowed what.
  package init(in folder: String, ending: Ending, permissions: FilePermissions = .ownerReadWrite) throws(Errno) {
    while true {
      let digits = String(UInt64.random(in: .min ... .max), radix: 36)
      let zeros = String(repeating: "0", count: TemporaryFile.nameLength - digits.count)
      let path = folder + TemporaryFile.prefix + zeros + digits + ending.rawValue
      let descriptor = try SystemCall.open(path, O_CREAT | O_EXCL | O_RDWR, permissions: permissions)
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

  /// Takes the lock. On a file system without locks, no program removes the file either.
  private static func isKept(_ descriptor: Int32) throws(Errno) -> Bool {
    do {
      guard try ByteLock.take(lockedBytes, of: descriptor) != .refused else { return false }
      var status = stat()
      try SystemCall.run { fstat(descriptor, &status) }
      return status.st_nlink > 0
    } catch {
      close(descriptor)
      throw error
    }
  }

  package func remove() { unlink(path) }
}
