import FoundationEssentials
import Glibc
import Images
import Messages

/// Expands the names on the command line into single pictures.
enum ScanInput {
  static let standardInput = "-"

  /// Folders are walked in the order of their names' bytes, the same on every machine and in every language.
  ///
  /// - Throws: `no-pictures` where there is not even one to be tried.
  static func pictures(named names: [String]) throws(CommandProblem) -> [String] {
    let found = names.flatMap { name in
      name != standardInput && isFolder(name, followingLink: true) ? pictures(inFolder: name) : [name]
    }
    guard !found.isEmpty else { throw .noPictures(names: names) }
    return found
  }

  private static func pictures(inFolder folder: String) -> [String] {
    // A folder that cannot be listed is told like a picture that cannot be read, when its turn comes.
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [folder] }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return entries.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.flatMap { entry in
      let path = prefix + entry
      // A link to a folder above would never end.
      if isFolder(path, followingLink: false) { return pictures(inFolder: path) }
      return isPicture(entry) ? [path] : []
    }
  }

  private static func isPicture(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    return StillImage.fileExtensions.contains(name[name.index(after: dot)...].lowercased())
  }

  private static func isFolder(_ path: String, followingLink: Bool) -> Bool {
    var status = stat()
    let result = followingLink ? stat(path, &status) : lstat(path, &status)
    return result == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
