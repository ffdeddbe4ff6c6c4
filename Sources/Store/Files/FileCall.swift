import CRename
import Domain
import Foundation

/// A system call that failed.
package struct SystemFailure: Error, Hashable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  package var words: String { String(cString: strerror(number)) }
}

/// Calls of the file system; each failure is thrown.
enum FileCall {
  /// Repeats a call that a signal interrupted.
  @discardableResult
  static func run(_ body: () -> Int32) throws(SystemFailure) -> Int32 {
    while true {
      let result = body()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemFailure(errno) }
    }
  }

  /// Closes once, even when a signal interrupts it: the number may be another file's by then.
  static func close(_ descriptor: Int32) throws(SystemFailure) {
    guard Glibc.close(descriptor) == 0 || errno == EINTR else { throw SystemFailure(errno) }
  }

  /// Puts a file's bytes, or a folder's names, on the disk.
  static func synchronize(_ path: String) throws(SystemFailure) {
    let descriptor = try run { open(path, O_RDONLY | O_CLOEXEC) }
    do {
      try run { fsync(descriptor) }
    } catch {
      _ = Glibc.close(descriptor)
      throw error
    }
    try close(descriptor)
  }

  /// Gives a file another name that nothing has yet.
  ///
  /// A second name replaces nothing, which `rename` does not promise; FAT, as on sticks, has none.
  /// - Throws: `EEXIST` where something has the name.
  static func move(_ path: String, toFree name: String) throws(SystemFailure) {
    if link(path, name) == 0 {
      try run { unlink(path) }
      return
    }
    let number = errno
    guard [EPERM, ENOTSUP, ENOSYS].contains(number) else { throw SystemFailure(number) }
    if isTaken(name) { throw SystemFailure(EEXIST) }
    try run { rename(path, name) }
  }

  /// Exchanges what two names lead to, at once.
  static func exchange(_ one: String, _ other: String) throws(SystemFailure) {
    try run { rename_exchange(one, other) }
  }

  /// Whether anything at all has this name, be it a link that leads nowhere.
  static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Runs `body`; a failed call becomes the fault it means.
  static func faults<T>(at place: String, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let failure as SystemFailure {
      throw fault(failure, place)
    }
  }

  static func fault(_ failure: SystemFailure, _ place: String) -> Refusals {
    let fault: StoreFault =
      switch failure.number {
      case ENOENT, ENOTDIR: .unreachable
      case EACCES, EPERM, EROFS: .readOnly
      case ENOSPC, EDQUOT, EFBIG: .full
      default: .failed
      }
    return Refusals(.store(fault, detail: "\(place): \(failure.words)"))
  }
}
