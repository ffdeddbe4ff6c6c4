import Glibc

/// A file that is there when all of it is: written under another name first, gone again when it is given up.
final class NewFile {
  let path: String
  private let temporary: String
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private var isPublished = false
  /// What the system said when a write failed; nothing is written from then on.
  private(set) var failure: Int32 = 0

  private static let bufferSize = 1 << 16

  /// - Parameter replaces: whether a file may be there already; what is no file never is replaced.
  init(path: String, replaces: Bool) throws(CardSheetProblem) {
    self.path = path
    temporary = "\(path).new-\(getpid())"
    try NewFile.check(path, replaces: replaces)
    // One of a process that was killed and had our number.
    unlink(temporary)
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritable(path: path, errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isPublished { unlink(temporary) }
  }

  /// A write that fails is kept in ``failure`` and thrown by ``finish()``.
  func write(_ bytes: some Collection<UInt8>) {
    buffer += bytes
    if buffer.count >= NewFile.bufferSize { flush() }
  }

  /// All of it is on the disk then, still under its other name.
  func finish() throws(CardSheetProblem) {
    flush()
    if failure == 0, fsync(descriptor) != 0 { failure = errno }
    if close(descriptor) != 0, failure == 0 { failure = errno }
    descriptor = -1
    guard failure == 0 else { throw .unwritable(path: path, failure) }
  }

  func publish(replaces: Bool) throws(CardSheetProblem) {
    try NewFile.check(path, replaces: replaces)
    if !replaces {
      // Refused where a file has come meanwhile; a stick with no links is trusted to be ours alone.
      if link(temporary, path) == 0 {
        unlink(temporary)
        isPublished = true
        return
      }
      guard errno == EPERM || errno == ENOTSUP || errno == EMLINK else {
        throw errno == EEXIST ? .exists(path: path) : .unwritable(path: path, errno)
      }
    }
    guard rename(temporary, path) == 0 else { throw .unwritable(path: path, errno) }
    isPublished = true
  }

  static func check(_ path: String, replaces: Bool) throws(CardSheetProblem) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard replaces, status.st_mode & S_IFMT == S_IFREG else { throw .exists(path: path) }
  }

  private func flush() {
    buffer.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while failure == 0, !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          failure = errno
        }
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension CardSheetProblem {
  static func unwritable(path: String, _ number: Int32) -> Self {
    .unwritable(path: path, detail: String(cString: strerror(number)))
  }
}
