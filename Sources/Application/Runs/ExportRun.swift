import Domain
import Glibc
package import Interchange
import Messages
import Platform
import Reports
import Store
import Synchronization
import SystemPackage

/// The bytes of an exported table, handed on in pieces.
///
/// `@unchecked Sendable`: only the one transaction that gives the rows writes, on one thread at a time; the task waits
/// for it.
private final class TableBytes: @unchecked Sendable {
  private static let pieceSize = 1 << 16

  private var writer: CSVWriter
  private let take: @Sendable ([UInt8]) throws -> Void

  init(_ writer: CSVWriter, take: @escaping @Sendable ([UInt8]) throws -> Void) {
    self.writer = writer
    self.take = take
  }

  func addRow(_ fields: [String]) throws {
    writer.addRow(fields)
    try flush(atLeast: TableBytes.pieceSize)
  }

  func add(_ values: ArraySlice<SQLValue>) throws {
    for value in values {
      switch value {
      case .text(let text): writer.add(text)
      case .integer(let number): writer.add(number)
      // The store refuses a row that it cannot read.
      case .null, .unreadable: writer.addNothing()
      }
    }
    writer.endRow()
    try flush(atLeast: TableBytes.pieceSize)
  }

  func finish() throws { try flush(atLeast: 1) }

  private func flush(atLeast count: Int) throws {
    guard writer.bytes.count >= count else { return }
    defer { writer.clear() }
    try take(writer.bytes)
  }
}

/// The target of an exported table: standard output, or a file that gets its name when it is complete.
///
/// `@unchecked Sendable`: as for the bytes that it takes.
final class ExportFile: @unchecked Sendable {
  private let path: String?
  private let replaces: Bool
  /// Nil for standard output.
  private let file: AtomicFile?

  /// - Parameter path: nil for standard output.
  /// - Throws: `file-exists`, `file-unwritable`.
  init(path: String?, replaces: Bool) throws {
    self.path = path
    self.replaces = replaces
    guard let path else {
      file = nil
      return
    }
    if !replaces, FileName.isTaken(path) { throw Refusal.fileExists(path: path) }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw CommandProblem.unwritableFile(path: path, detail: .system(EISDIR))
    }
    let folder = FileName.folder(of: path)
    Leftovers.remove(in: folder.isEmpty ? "." : folder)
    do {
      file = try AtomicFile(at: path, ending: .table)
    } catch {
      throw CommandProblem.unwritableFile(path: path, detail: .system(error.rawValue))
    }
  }

  func write(_ bytes: [UInt8]) throws {
    do {
      try SystemCall.write(bytes, to: file?.descriptor ?? STDOUT_FILENO)
    } catch {
      throw error == .brokenPipe && path == nil ? error : problem(error)
    }
  }

  /// Gives the file its name; it is on the disk then.
  func finish() throws {
    do {
      try file?.publish(replaces: replaces)
    } catch {
      throw error == .fileExists ? Refusal.fileExists(path: path ?? "") : problem(error)
    }
  }

  private func problem(_ error: Errno) -> CommandProblem {
    path.map { .unwritableFile(path: $0, detail: .system(error.rawValue)) }
      ?? .outputFailed(detail: .system(error.rawValue))
  }
}

/// A table that is exported.
package enum ExportTable: Sendable {
  case books, wishes, students, copies

  fileprivate var headings: [String] {
    switch self {
    case .books, .wishes: BookTableColumn.headings
    case .students: StudentTableColumn.headings
    case .copies: CopyTableColumn.headings
    }
  }
}

extension Session {
  /// Exports the rows of one moment, and notes it in the audit. A file appears when it is complete.
  ///
  /// - Parameters:
  ///   - path: nil for standard output.
  ///   - marked: whether the table begins with a byte order mark.
  /// - Returns: the number of rows.
  /// - Throws: `not-permitted`; `Errno.brokenPipe` if the reader of standard output has gone.
  package func export(
    _ table: ExportTable, to path: String?, replaces: Bool, separator: Separator = .comma, marked: Bool = false
  ) async throws -> Int {
    try await library.expect(.moveTables)
    let file = try ExportFile(path: path, replaces: replaces)
    let count = try await export(table, separator: separator, marked: marked) { try file.write($0) }
    try file.finish()
    return count
  }

  /// Exports the rows of one moment as bytes of a CSV table, and notes it in the audit.
  ///
  /// - Parameters:
  ///   - take: takes a piece of about 64 KiB, with whole rows, in turn. An error of it ends the export.
  /// - Returns: the number of rows.
  /// - Throws: `not-permitted`; what `take` throws.
  package func export(
    _ table: ExportTable, separator: Separator = .comma, marked: Bool = false,
    take: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws -> Int {
    try await library.expect(.moveTables)
    let bytes = TableBytes(CSVWriter(separator: separator, marked: marked), take: take)
    let fault = Mutex<(any Error)?>(nil)
    let add: @Sendable (ArraySlice<SQLValue>) throws -> Void = { values in
      do {
        try bytes.add(values)
      } catch {
        fault.withLock { $0 = error }
        throw error
      }
    }
    do {
      // Before the first row: a reader that goes away in the middle has rows, too.
      try await record(.dataExported)
      try bytes.addRow(table.headings)
      let count =
        switch table {
        case .books: try await library.exportBooks(add)
        case .wishes: try await library.exportBooks(areWishes: true, add)
        case .students: try await library.exportStudents(add)
        case .copies: try await library.exportCopies(add)
        }
      try bytes.finish()
      return count
    } catch {
      // The store knows only that its reading was ended.
      throw fault.withLock { $0 } ?? error
    }
  }
}
