import CLinux
import Glibc
package import SystemPackage

/// Operations on a file's name that never replace another file.
package enum FileName {
  /// Whether anything at all has this name, even a link that leads nowhere.
  package static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether the name leads to a regular file.
  package static func isRegularFile(_ path: String, followsLinks: Bool = true) -> Bool {
    var status = stat()
    return (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Puts a file's bytes, or a folder's names, on the disk.
  package static func synchronize(_ path: String) throws(Errno) {
    let descriptor = try SystemCall.open(path, O_RDONLY)
    defer { close(descriptor) }
    try SystemCall.run { fsync(descriptor) }
  }

  /// Gives a file another name that nothing has yet.
  ///
  /// A second name replaces nothing, which `rename` does not promise. FAT, as on memory sticks, has no second names.
  /// - Throws: `fileExists` where something has the name.
  package static func move(_ path: String, toFree name: String) throws(Errno) {
    do {
      try SystemCall.run { link(path, name) }
    } catch {
      guard [.notPermitted, .notSupported, .noFunction, .tooManyLinks].contains(error) else { throw error }
      if isTaken(name) { throw .fileExists }
      try replace(name, by: path)
      return
    }
    try SystemCall.run { unlink(path) }
  }

  /// Gives a file another name, in the place of the file that had it.
  package static func replace(_ name: String, by path: String) throws(Errno) {
    try SystemCall.run { rename(path, name) }
  }

  /// Exchanges what two names lead to, at once.
  package static func exchange(_ one: String, _ other: String) throws(Errno) {
    try SystemCall.run { rename_exchange(one, other) }
  }

  /// Makes a folder where there is none, and the folders above it.
  ///
  /// - Parameter permissions: of new folders, less what the process masks.
  package static func makeFolder(
    _ path: String, permissions: FilePermissions = .ownerReadWriteExecute
  ) throws(Errno) {
    do {
      try SystemCall.run { mkdir(path, permissions.rawValue) }
    } catch .fileExists {
      return
    } catch {
      guard error == .noSuchFileOrDirectory, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
        throw error
      }
      try makeFolder(String(path[..<slash]), permissions: permissions)
      try makeFolder(path, permissions: permissions)
    }
  }

  /// The folder of a file, with its slash; empty for the current folder.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
