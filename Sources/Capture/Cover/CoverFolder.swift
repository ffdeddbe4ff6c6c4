package import Domain
import Glibc

/// Where covers lie: a file for each ISBN, `9780441172719.jpg`. Whole or not there, whatever happens while one is written.
package struct CoverFolder: Hashable, Sendable {
  /// What went wrong with a file, in the system's number.
  package struct WriteFailure: Error, Hashable, Sendable {
    package let errno: Int32
    package var detail: String { String(cString: strerror(errno)) }
  }

  package let path: String

  /// The folder is made with the first cover.
  package init(path: String) {
    self.path = path
  }

  package func file(_ isbn: ISBN) -> String { "\(path)/\(isbn.text).jpg" }

  package func has(_ isbn: ISBN) -> Bool {
    var status = stat()
    return stat(file(isbn), &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
  }

  /// Makes the folder where it is not there, and tries whether a file can be written.
  package func prepare() throws(WriteFailure) {
    try make(path)
    guard access(path, W_OK | X_OK) == 0 else { throw WriteFailure(errno: errno) }
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { throw WriteFailure(errno: errno) }
    if UInt(status.f_flag) & UInt(ST_RDONLY) != 0 { throw WriteFailure(errno: EROFS) }
  }

  /// In the place of what was there. What a write that failed or was killed left behind is written over by the next.
  package func keep(_ picture: CoverPicture, of isbn: ISBN) throws(WriteFailure) {
    try make(path)
    // Two programs may fetch the same cover; each writes a file of its own.
    let part = "\(path)/.\(isbn.text)-\(getpid()).part"
    let descriptor = SystemCall.retrying { open(part, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { throw WriteFailure(errno: errno) }
    var failure = SystemCall.write(picture.jpeg, to: descriptor)
    if failure == 0, fsync(descriptor) != 0 { failure = errno }
    if close(descriptor) != 0, failure == 0 { failure = errno }
    if failure == 0, rename(part, file(isbn)) != 0 { failure = errno }
    guard failure == 0 else {
      unlink(part)
      throw WriteFailure(errno: failure)
    }
    // The name as well is on the disk only now. A file system that cannot say so has done what it can.
    let folder = SystemCall.retrying { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private func make(_ folder: String) throws(WriteFailure) {
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else {
      throw WriteFailure(errno: errno)
    }
    try make(String(folder[..<slash]))
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw WriteFailure(errno: errno) }
  }
}
