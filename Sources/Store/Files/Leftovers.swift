import Domain
import Foundation
import Glibc
import Platform
import Reports
import SystemPackage

/// Temporary files of backups, copies, restores and exports that were killed.
package struct Leftovers: Hashable, Sendable {
  package private(set) var removed = 0
  package private(set) var removedBytes: Int64 = 0
  /// Paths that could not be removed.
  package private(set) var kept: [String] = []

  /// Removes leftovers in a folder that are no longer written and that belong to this user; root removes all users'.
  ///
  /// A folder that cannot be listed counts as one without any.
  @discardableResult
  package static func remove(in folder: String) -> Leftovers {
    var leftovers = Leftovers()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in Set(names.compactMap(LeftoverName.init(companionOf:))).sorted(by: { $0.text < $1.text }) {
      leftovers.remove(name, in: folder)
    }
    return leftovers
  }

  private mutating func remove(_ name: LeftoverName, in folder: String) {
    let path = folder + "/" + name.text
    guard FileName.isTaken(path) else {
      // SQLite's files are of no use without the file that they belong to.
      if name.form == .present { removeCompanions(of: path) }
      return
    }
    let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if [.permissionDenied, .readOnlyFileSystem].contains(SystemCall.lastError) { keep(path) }
      return
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid() || geteuid() == 0
    else { return }
    guard (try? ByteLock.take(TemporaryFile.lockedBytes, of: descriptor)) == .taken else { return }
    guard name.form == .present || Leftovers.isOfEarlierVersion(descriptor, status) else { return }
    guard unlink(path) == 0 else {
      keep(path)
      return
    }
    removed += 1
    removedBytes += Int64(status.st_size)
    removeCompanions(of: path)
  }

  private mutating func keep(_ path: String) { kept.append(path) }

  private mutating func removeCompanions(of path: String) {
    for suffix in SQLiteFile.companions {
      var status = stat()
      guard lstat(path + suffix, &status) == 0, status.st_mode & S_IFMT == S_IFREG, unlink(path + suffix) == 0 else {
        continue
      }
      removedBytes += Int64(status.st_size)
    }
  }

  /// Earlier versions took no lock, and their names have no ending: the file must look like a library of ours, and must
  /// be unchanged for a day.
  private static func isOfEarlierVersion(_ descriptor: Int32, _ status: stat) -> Bool {
    guard time(nil) - status.st_mtim.tv_sec > 24 * 3600 else { return false }
    var head = [UInt8](repeating: 0, count: 100)
    let count = pread(descriptor, &head, head.count, 0)
    guard count >= 0 else { return false }
    // SQLite writes the first page last.
    if head.allSatisfy({ $0 == 0 }) { return true }
    // https://www.sqlite.org/fileformat2.html#the_database_header
    let marker = head[68..<72].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    return head.starts(with: Array("SQLite format 3\0".utf8)) && (marker == SQLiteFile.applicationID || marker == 0)
  }
}

/// The name of a temporary file of ours.
struct LeftoverName: Hashable {
  enum Form: Hashable {
    /// A name as ``TemporaryFile`` makes it.
    case present
    /// A name as earlier versions made it: without an ending.
    case earlier
  }

  let text: String
  let form: Form

  /// - Parameter name: of the file, or of one of SQLite's companions; nil for a name of another program.
  init?(companionOf name: String) {
    let suffix = SQLiteFile.companions.first { name.hasSuffix($0) } ?? ""
    let main = String(name.dropLast(suffix.count))
    guard main.hasPrefix(TemporaryFile.prefix) else { return nil }
    let rest = main.dropFirst(TemporaryFile.prefix.count)
    let ending = TemporaryFile.Ending.allCases.first { rest.hasSuffix($0.rawValue) }
    let digits = rest.dropLast(ending?.rawValue.count ?? 0)
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }),
      UInt64(digits, radix: 36) != nil
    else { return nil }
    // One random number in six million is shorter than nine digits.
    let lengths = ending == nil ? 9...TemporaryFile.nameLength : TemporaryFile.nameLength...TemporaryFile.nameLength
    guard lengths.contains(digits.utf8.count) else { return nil }
    text = main
    form = ending == nil ? .earlier : .present
  }
}

extension Refusals {
  static func store(_ fault: StoreFault, at place: String, _ cause: FaultDetail.Cause) -> Refusals {
    Refusals(.store(fault, detail: .at(place, .cause(cause))))
  }
}

/// The store's fault that a failed call of the file system means.
enum FileFault {
  /// Runs `body`; a failed call becomes the fault it means.
  static func naming<T>(_ place: String, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let failure as Errno {
      throw fault(failure, place)
    }
  }

  static func fault(_ failure: Errno, _ place: String) -> Refusals {
    let fault: StoreFault =
      switch failure {
      case .noSuchFileOrDirectory, .notDirectory: .unreachable
      case .permissionDenied, .notPermitted, .readOnlyFileSystem: .readOnly
      case .noSpace, .diskQuotaExceeded, .fileTooLarge: .full
      default: .failed
      }
    return Refusals(.store(fault, detail: .at(place, .system(failure.rawValue))))
  }
}

extension TemporaryFile {
  /// Removes a library's file, and the files that SQLite put next to it.
  func removeLibrary() {
    remove()
    for suffix in SQLiteFile.companions { unlink(path + suffix) }
  }
}
