package import Domain
import Glibc
package import SystemPackage

/// The folder of covers that readers saw in a catalogue on the web: `187816-M.jpg`, by the catalogue's own number.
///
/// A file's modification time is the time of its last use. Files with the oldest use go first.
package struct ReaderCoverFolder: Hashable, Sendable {
  package static let byteLimit = 500_000_000
  /// A look within this time of the last one is not written down.
  private static let pause = 3600

  package let path: String

  /// The folder is made with the first cover.
  package init(path: String) {
    self.path = path
  }

  package func file(_ number: Int, _ size: WorkCoverSize) -> String { "\(path)/\(number)-\(size.rawValue).jpg" }

  package func read(_ number: Int, _ size: WorkCoverSize) -> [UInt8]? {
    CoverPicture.read(file(number, size)) { descriptor in
      var status = stat()
      if fstat(descriptor, &status) == 0, time(nil) - status.st_mtim.tv_sec > ReaderCoverFolder.pause {
        _ = futimens(descriptor, nil)
      }
    }
  }

  package func keep(_ picture: CoverPicture, of number: Int, _ size: WorkCoverSize) throws(Errno) {
    try picture.keep(at: file(number, size), in: path)
  }

  /// Removes files until the rest has at most this many bytes, those with the oldest use first.
  ///
  /// - Returns: the bytes of the files that stay.
  @discardableResult
  package func tidy(to limit: Int) -> Int {
    var files: [(name: String, size: Int, seen: (Int, Int))] = []
    guard let folder = opendir(path) else { return 0 }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      guard name.hasSuffix(".jpg"), lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      files.append((name, Int(status.st_size), (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)))
    }
    closedir(folder)
    var total = files.reduce(0) { $0 + $1.size }
    guard total > limit else { return total }
    for file in files.sorted(by: { $0.seen < $1.seen }) where total > limit {
      if unlink("\(path)/\(file.name)") == 0 { total -= file.size }
    }
    return total
  }
}
