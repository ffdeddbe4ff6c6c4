import Domain
import Glibc
import Platform
package import SystemPackage

/// A file that is read more than once, from any place: a pipe is kept in a file without a name first.
package final class TextFile: Sendable {
  private let descriptor: Int32
  /// The size in bytes when the file was opened.
  package let size: Int

  /// - Parameter path: of a file or a pipe.
  package convenience init(path: String) throws(Errno) {
    let opened = try SystemCall.open(path, O_RDONLY)
    defer { close(opened) }
    try self.init(copying: opened)
  }

  /// - Parameter source: stays the caller's.
  package convenience init(copying source: Int32) throws(Errno) {
    var status = stat()
    try SystemCall.run { fstat(source, &status) }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      let own = try SystemCall.run { fcntl(source, F_DUPFD_CLOEXEC, 0) }
      self.init(owning: own, size: Int(status.st_size))
    case S_IFDIR: throw .isDirectory
    default:
      let (own, size) = try TextFile.spooled(source)
      self.init(owning: own, size: size)
    }
  }

  /// A pasted table.
  package convenience init(bytes: [UInt8]) throws(Errno) {
    let own = try TextFile.nameless()
    do throws(Errno) {
      try SystemCall.write(bytes, to: own)
    } catch {
      close(own)
      throw error
    }
    self.init(owning: own, size: bytes.count)
  }

  private init(owning descriptor: Int32, size: Int) {
    self.descriptor = descriptor
    self.size = size
  }

  deinit { close(descriptor) }

  /// At most `limit` bytes from `offset` on; none at the end.
  func bytes(at offset: Int, limit: Int) throws(Errno) -> [UInt8] {
    try SystemCall.read(descriptor, at: offset, limit: limit)
  }

  /// - Returns: 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Errno) -> Int {
    try SystemCall.run { pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  /// All bytes in their order, in pieces of 64 KiB.
  func eachPiece(_ take: ([UInt8]) -> Void) throws(Errno) {
    var offset = 0
    while true {
      let bytes = try bytes(at: offset, limit: 1 << 16)
      if bytes.isEmpty { return }
      take(bytes)
      offset += bytes.count
    }
  }

  // MARK: - What comes through a pipe

  private static func spooled(_ source: Int32) throws(Errno) -> (descriptor: Int32, size: Int) {
    let target = try nameless()
    var size = 0
    do {
      while true {
        let bytes = try SystemCall.read(source, limit: 1 << 16)
        if bytes.isEmpty { return (target, size) }
        try SystemCall.write(bytes, to: target)
        size += bytes.count
      }
    } catch {
      close(target)
      throw error
    }
  }

  /// Only its owner can read it, and it is gone with the last descriptor.
  private static func nameless() throws(Errno) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/minilibrary-XXXXXX".utf8CString)
    let descriptor = try SystemCall.run { mkstemp(&template) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    return descriptor
  }
}
