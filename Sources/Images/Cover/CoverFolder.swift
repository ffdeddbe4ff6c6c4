package import Domain
import Glibc
import System
package import SystemPackage

/// The folder of covers: a file for each ISBN, `9780441172719.jpg`. A file is complete or absent, even if writing it is
/// interrupted.
package struct CoverFolder: Hashable, Sendable {
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
  package func prepare() throws(Errno) {
    try FileName.makeFolder(path)
    try SystemCall.run { access(path, W_OK | X_OK) }
    var status = statvfs()
    try SystemCall.run { statvfs(path, &status) }
    if UInt(status.f_flag) & UInt(ST_RDONLY) != 0 { throw .readOnlyFileSystem }
  }

  /// Replaces the cover that was there. Two programs may fetch the same cover; each writes a file of its own.
  package func keep(_ picture: CoverPicture, of isbn: ISBN) throws(Errno) {
    try FileName.makeFolder(path)
    let new = try AtomicFile(at: file(isbn), ending: .picture)
    try new.write(picture.jpeg)
    try new.publish(replaces: true)
  }
}
