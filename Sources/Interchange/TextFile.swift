import Glibc

/// Why a file could not be read.
package struct ReadFailure: Error, Hashable, Sendable {
  package let errno: Int32

  package var detail: String {
    switch errno {
    case ENOENT: "there is no such file"
    case EACCES: "permission denied"
    case EISDIR: "it is a folder"
    default: String(cString: strerror(errno))
    }
  }
}

/// A file that is read more than once, from any place: what comes through a pipe is kept in a file without a name first.
package final class TextFile: Sendable {
  private let descriptor: Int32
  /// In bytes, when it was opened.
  package let size: Int

  /// - Parameter path: of a file or a pipe.
  package convenience init(path: String) throws(ReadFailure) {
    let opened = TextFile.retrying { open(path, O_RDONLY | O_CLOEXEC) }
    guard opened >= 0 else { throw ReadFailure(errno: errno) }
    defer { close(opened) }
    try self.init(copying: opened)
  }

  /// - Parameter source: stays the caller's.
  package convenience init(copying source: Int32) throws(ReadFailure) {
    var status = stat()
    guard fstat(source, &status) == 0 else { throw ReadFailure(errno: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      let own = fcntl(source, F_DUPFD_CLOEXEC, 0)
      guard own >= 0 else { throw ReadFailure(errno: errno) }
      self.init(owning: own, size: Int(status.st_size))
    case S_IFDIR: throw ReadFailure(errno: EISDIR)
    default:
      let (own, size) = try TextFile.spooled(source)
      self.init(owning: own, size: size)
    }
  }

  private init(owning descriptor: Int32, size: Int) {
    self.descriptor = descriptor
    self.size = size
  }

  deinit { close(descriptor) }

  /// At most `limit` bytes from `offset` on; none at the end.
  func bytes(at offset: Int, limit: Int) throws(ReadFailure) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      let read = TextFile.retrying { pread(descriptor, buffer.baseAddress, limit, off_t(offset)) }
      if read < 0 { failure = errno }
      count = max(0, read)
    }
    if failure != 0 { throw ReadFailure(errno: failure) }
    return bytes
  }

  // MARK: - What comes through a pipe

  private static func spooled(_ source: Int32) throws(ReadFailure) -> (descriptor: Int32, size: Int) {
    let target = try nameless()
    var size = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = retrying { read(source, &buffer, buffer.count) }
      if count == 0 { return (target, size) }
      var failure: Int32 = count < 0 ? errno : 0
      var written = 0
      while failure == 0, written < count {
        let taken = retrying { buffer[written..<count].withUnsafeBytes { write(target, $0.baseAddress, $0.count) } }
        if taken < 0 { failure = errno } else { written += taken }
      }
      if failure != 0 {
        close(target)
        throw ReadFailure(errno: failure)
      }
      size += count
    }
  }

  /// Its owner's alone, and gone with the last descriptor.
  private static func nameless() throws(ReadFailure) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/minilibrary-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw ReadFailure(errno: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    return descriptor
  }

  private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}
