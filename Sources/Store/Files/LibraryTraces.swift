package import Domain
import Foundation
import Platform

/// Traces next to a path of a library that was kept there: an empty library in its place would hide the loss.
struct LibraryTraces: Sendable {
  let file: SQLiteFile

  /// - Parameter file: of the library; a link is followed.
  init(of file: SQLiteFile) {
    var file = file
    // `realpath` does not follow a link to a file that is gone.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) else { break }
      file = SQLiteFile(target.hasPrefix("/") ? target : file.folder + "/" + target)
    }
    self.file = file.resolved
  }

  private var name: String { URL(filePath: file.path).lastPathComponent }
  private var stem: String { name.hasSuffix(".sqlite") ? String(name.dropLast(".sqlite".count)) : name }

  /// A small file that stays when the library is moved or deleted.
  var marker: String { file.folder + "/." + name + ".founded" }

  var hasMarker: Bool { FileName.isTaken(marker) }

  /// Leaves the marker. A disk that is full or may only be read goes without.
  ///
  /// - Parameter note: its text, by the library's file name.
  func leaveMarker(_ note: (String) -> String) {
    guard !hasMarker else { return }
    try? Data((note(name) + "\n").utf8).write(to: URL(filePath: marker), options: .withoutOverwriting)
  }

  /// The names of all signs, sorted; empty where a first library may be made.
  ///
  /// A library that another program is making at this moment leaves none that count.
  var found: [String] {
    guard file.kind == .new else { return [] }
    var signs = (try? FileManager.default.contentsOfDirectory(atPath: file.folder)) ?? []
    signs.removeAll { !isSign($0) }
    // SQLite makes the file before its companions.
    return file.kind == .new ? signs.sorted() : []
  }

  private func isSign(_ other: String) -> Bool {
    if "." + name + ".founded" == other { return true }
    if SQLiteFile.companions.contains(where: { other == name + $0 }) {
      return !file.isTaken || SQLiteLog(file.logPath).holdsChanges
    }
    // Names that SQLiteDriver.freeName, DatedName and delete-all give.
    if other.hasPrefix(name + "-wal.") { return true }
    let begin = [stem + "-before-restore-", stem + "-before-delete-"]
    return begin.contains(where: other.hasPrefix) || isBackup(other)
  }

  /// A library under the documented name of a backup: `library-2026-11-21.sqlite`.
  private func isBackup(_ other: String) -> Bool {
    guard other.hasPrefix(stem + "-"), other.hasSuffix(".sqlite") else { return false }
    let year = other.dropFirst(stem.count + 1).prefix(4)
    guard year.utf8.count == 4, year.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    return SQLiteHeader(SQLiteFile(file.folder + "/" + other))?.isOurs == true
  }
}

extension StoreLocation {
  /// Refuses where a library was that is gone. A server keeps no such signs.
  ///
  /// - Throws: `library-gone`.
  package func expectNoneGone() throws(Refusals) {
    guard case .file(let path) = self, !path.isEmpty else { return }
    let signs = LibraryTraces(of: SQLiteFile(path)).found
    if !signs.isEmpty { throw Refusals(.libraryGone(path: description, signs: signs)) }
  }

  /// Makes an empty library where there is none, even where one was that is gone.
  ///
  /// - Returns: the new path of a log that lay there; nil without one.
  /// - Throws: `file-exists` where a file is, `library-exists` where a server has one.
  package func foundLibrary() async throws(Refusals) -> String? {
    try await Library.refusing {
      switch self {
      case .file(let path):
        guard SQLiteFile(path).kind == .new else { throw Refusal.fileExists(path: description) }
      case .postgres:
        do {
          try await open(createIfMissing: false).close()
          throw Refusal.libraryExists(place: description)
        } catch let refusals as Refusals {
          guard case .store(.unreachable, _) = refusals.first else { throw refusals }
        }
      }
      let driver = try await open(createAnew: true)
      let log = (driver as? SQLiteDriver)?.logPutAside
      try await driver.close()
      return log
    }
  }
}
