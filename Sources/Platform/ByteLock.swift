import CLinux
import Glibc
package import SystemPackage

/// A lock on bytes of an open file that ends with its descriptor, and so with a process that is killed.
///
/// It is an open file description lock: it stands against locks of the same process, and SQLite's own locks stand
/// against it. https://man7.org/linux/man-pages/man2/fcntl_locking.2.html
package enum ByteLock {
  package enum Attempt: Hashable {
    case taken
    /// Another program has a lock on one of the bytes.
    case refused
    /// The file system has no such locks.
    case unsupported
  }

  package static func take(_ bytes: Range<Int64>, of descriptor: Int32) throws(Errno) -> Attempt {
    do {
      try set(Int16(F_WRLCK), bytes, of: descriptor)
      return .taken
    } catch {
      switch error {
      case .resourceTemporarilyUnavailable, .permissionDenied: return .refused
      case .invalidArgument, .noLocks, .noFunction, .notSupported: return .unsupported
      default: throw error
      }
    }
  }

  /// At once, even where a process that is being started has the descriptor for a moment, too.
  package static func release(_ bytes: Range<Int64>, of descriptor: Int32) {
    try? set(Int16(F_UNLCK), bytes, of: descriptor)
  }

  private static func set(_ kind: Int16, _ bytes: Range<Int64>, of descriptor: Int32) throws(Errno) {
    var lock = flock()
    lock.l_type = kind
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(bytes.lowerBound)
    lock.l_len = off_t(bytes.count)
    try SystemCall.run {
      withUnsafeMutablePointer(to: &lock) { fcntl(descriptor, ofd_set_lock, UnsafeMutableRawPointer($0)) }
    }
  }
}
