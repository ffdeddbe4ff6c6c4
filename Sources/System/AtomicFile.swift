import Glibc
import Synchronization
package import SystemPackage

/// A file that gets its name when all of it is on the disk, and leaves nothing behind when it is given up.
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
