import Glibc
import Synchronization
package import SystemPackage

/// A file that gets its name when all of it is on the disk, and leaves nothing if it is abandoned.
package final class AtomicFile: Sendable {
  package let path: String
  private let temporary: TemporaryFile
  private let isPublished = Atomic(false)

  /// Creates an empty file under another name in the same folder.
  ///
  /// - Parameter permissions: of the new file, less what the process masks.
  package init(at path: String, ending: TemporaryFile.Ending, permissions: FilePermissions = .ownerReadWrite)
    throws(Errno)
  {
    self.path = path
    temporary = try TemporaryFile(in: FileName.folder(of: path), ending: ending, permissions: permissions)
  }

  deinit { if !isPublished.load(ordering: .relaxed) { temporary.remove() } }

  /// The name that the file has until it is published.
  package var temporaryPath: String { temporary.path }

  /// Open for writing until the last reference is gone.
  package var descriptor: Int32 { temporary.descriptor }

  package func write(_ bytes: some Collection<UInt8>) throws(Errno) {
    try SystemCall.write(bytes, to: descriptor)
  }

  /// Puts the file's bytes on the disk.
  package func synchronize() throws(Errno) {
    try SystemCall.run { fsync(descriptor) }
  }

  /// Puts the file on the disk, gives it its name and puts the name on the disk.
  ///
  /// - Parameter replaces: whether the name may lead to another file already.
  /// - Throws: `fileExists` where it does and may not. The file then has its temporary name still.
  package func publish(replaces: Bool) throws(Errno) {
    try synchronize()
    if replaces {
      try FileName.replace(path, by: temporary.path)
    } else {
      try FileName.move(temporary.path, toFree: path)
    }
    isPublished.store(true, ordering: .relaxed)
    let folder = FileName.folder(of: path)
    do {
      try FileName.synchronize(folder.isEmpty ? "." : folder)
    } catch {
      // Some file systems cannot put a name on the disk, and some folders may be written but not read.
      guard [.invalidArgument, .notSupported, .permissionDenied].contains(error) else { throw error }
    }
  }
}

/// A new file whose name shows a leftover of a program: `.minilibrary-`, 13 letters or digits, its ending.
///
/// It is locked while it is being written, so that a killed program's leftover is distinguishable from a file in use.
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
  ///   - permissions: of the new file, less what the process masks. By default only the owner may read who borrowed
  ///     what.
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
