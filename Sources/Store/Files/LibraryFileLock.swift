import Domain
import Foundation
import Platform
import Reports

/// A lock that keeps every program from opening a library's file, SQLite's own shell among them.
///
/// A connection to a database in WAL mode holds SQLite's shared lock from its first statement to its end:
/// https://www.sqlite.org/walformat.html. So the lock is refused until each station has closed the file or was killed.
final class LibraryFileLock: Sendable {
  /// The locked bytes, from PENDING_BYTE over the 510 bytes of SHARED_SIZE: `os.h` of SQLite's sources.
  private static let bytes: Range<Int64> = 0x4000_0000..<0x4000_0200

  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// Closing the descriptor drops SQLite's locks of this process on the file: nothing of it may be open then.
  func release() {
    ByteLock.release(LibraryFileLock.bytes, of: descriptor)
    close(descriptor)
  }

  /// - Throws: `library-open`; `store-read-only` for a file that may not be written.
  static func take(_ file: SQLiteFile, place: String) throws -> LibraryFileLock {
    try FileFault.naming(place) {
      let descriptor = try SystemCall.open(file.path, O_RDWR)
      do {
        guard try ByteLock.take(bytes, of: descriptor) == .taken, isStill(file, descriptor) else {
          throw Refusals(.libraryOpen(place: place))
        }
      } catch {
        close(descriptor)
        throw error
      }
      return LibraryFileLock(descriptor: descriptor)
    }
  }

  /// Another restore may have put another file there between the two calls.
  private static func isStill(_ file: SQLiteFile, _ descriptor: Int32) -> Bool {
    guard let opened = FileIdentity(descriptor) else { return false }
    return opened == FileIdentity(file.path)
  }
}
