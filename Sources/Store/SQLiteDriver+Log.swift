import Domain
import Foundation
import Glibc
import System

/// A log that lies beside a file it was not written for is never replayed and never deleted.
extension SQLiteDriver {
  /// Renames a log of another file, so that opening this one does not mix both.
  ///
  /// Programs that open the file at once look one after another, so only the first finds such a log.
  ///
  /// - Parameter founds: whether a new library is made where there is none; otherwise a log without a file waits for its file.
  /// - Returns: the log's new path; nil where it belongs to the file.
  static func putForeignLogAside(of file: SQLiteFile, place: String, founds: Bool) throws -> String? {
    guard hasForeignLog(file), founds || file.kind == .file else { return nil }
    let folder = Glibc.open(
      URL(filePath: file.realPath).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if folder >= 0 { _ = Glibc.close(folder) } }
    // A file system that knows no such lock leaves a gap of microseconds.
    if folder >= 0 { _ = try? SystemCall.run { flock(folder, LOCK_EX) } }
    guard hasForeignLog(file) else { return nil }
    let target = freeName(beside: file.logPath)
    do {
      try FileName.replace(target, by: file.logPath)
    } catch {
      throw Refusals(.store(.failed, detail: "\(place): its -wal is another file's and cannot be renamed: \(error)"))
    }
    // The index is rebuilt from a log; a program that still works with the old file keeps its own.
    unlink(file.realPath + "-shm")
    if folder >= 0 { fsync(folder) }
    return target
  }

  /// Whether SQLite would mix a log into a file that it was not written for, or delete it with the changes that it holds.
  static func hasForeignLog(_ file: SQLiteFile) -> Bool {
    let log = SQLiteLog(file.logPath)
    return switch file.kind {
    case .new: log.holdsChanges
    case .file: log.verdict(beside: file) == .foreign
    case .other: false
    }
  }

  /// Whether a log lies beside a file that is no database. It may hold a whole library, which SQLite would show in place of what
  /// stands in the file.
  static func hasLogOfUnknownFile(_ file: SQLiteFile) -> Bool {
    file.kind == .file && access(file.path, R_OK) == 0 && SQLiteHeader(file) == nil
      && SQLiteLog(file.logPath).holdsChanges
  }

  static func logOfUnknownFile(_ place: String) -> Refusals {
    Refusals(.store(.damaged, detail: "\(place): not a database, with the log of one beside it"))
  }

  /// `library.sqlite-wal.2026-11-22-162005`, in UTC.
  static func freeName(beside path: String) -> String {
    var (moment, parts) = (time(nil), tm())
    gmtime_r(&moment, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let length = strftime(&text, text.count, "%Y-%m-%d-%H%M%S", &parts)
    let date = String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let names = [path + "." + date] + (2...99).map { "\(path).\(date)-\($0)" }
    return names.first { !SQLiteFile($0).isTaken } ?? path + "." + date + "-" + String(UInt32.random(in: .min ... .max))
  }
}
