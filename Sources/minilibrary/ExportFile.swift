import ArgumentParser
import Capture
import Domain
import Glibc
import Interchange
import Messages
import Store
import Synchronization

/// Where a table is written: a file that gets its name when it is whole, or standard output.
///
/// `@unchecked Sendable`: only the one transaction that gives the rows writes, on one thread at a time; the task waits for it.
final class ExportFile: @unchecked Sendable {
  private static let pieceSize = 1 << 16

  private let path: String?
  private let replaces: Bool
  /// Nil for standard output.
  private let temporary: TemporaryFile?
  private var descriptor: Int32 { temporary?.descriptor ?? STDOUT_FILENO }
  private var writer: CSVWriter

  /// - Parameter path: nil for standard output.
  /// - Throws: `file-exists`, `file-unwritable`.
  init(path: String?, replaces: Bool, writer: CSVWriter) throws {
    self.path = path
    self.replaces = replaces
    self.writer = writer
    guard let path else {
      temporary = nil
      return
    }
    var status = stat()
    if !replaces, lstat(path, &status) == 0 { throw Refusal.fileExists(path: path) }
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw CommandProblem.unwritableFile(path: path, detail: String(cString: strerror(EISDIR)))
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    Leftovers.remove(in: folder.isEmpty ? "." : folder)
    do {
      temporary = try TemporaryFile(in: folder, ending: .table)
    } catch {
      throw CommandProblem.unwritableFile(path: path, detail: error.words)
    }
  }

  func addRow(_ fields: [String]) throws {
    writer.addRow(fields)
    try flush(atLeast: ExportFile.pieceSize)
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
    try flush(atLeast: ExportFile.pieceSize)
  }

  /// Gives the file its name; it is on the disk then.
  func finish() throws {
    try flush(atLeast: 1)
    guard let path, let temporary else { return }
    try check(fsync(descriptor))
    try check(replaces ? rename(temporary.path, path) : publish(temporary.path, as: path))
  }

  func forget() { temporary?.remove() }

  /// A second name replaces nothing, which `rename` does not promise; FAT, as on sticks, has none.
  private func publish(_ temporary: String, as path: String) throws -> Int32 {
    if link(temporary, path) == 0 {
      unlink(temporary)
      return 0
    }
    var status = stat()
    if lstat(path, &status) == 0 { throw Refusal.fileExists(path: path) }
    return rename(temporary, path)
  }

  private func flush(atLeast count: Int) throws {
    guard writer.bytes.count >= count else { return }
    let failure = SystemCall.write(writer.bytes, to: descriptor)
    writer.clear()
    // Who read it has seen enough.
    if failure == EPIPE, path == nil { throw ExitCode.success }
    guard failure != 0 else { return }
    errno = failure
    try check(-1)
  }

  private func check(_ result: Int32) throws {
    guard result != 0 else { return }
    let detail = String(cString: strerror(errno))
    throw path.map { CommandProblem.unwritableFile(path: $0, detail: detail) } ?? .outputFailed(detail: detail)
  }
}

/// One export: the rows of one moment, in a file that is there when it is whole.
struct ExportRun: Sendable {
  let file: String
  let options: ExportOptions
  let asJSON: Bool
  let session: Session

  typealias Rows =
    @Sendable (_ take: @escaping @Sendable (ArraySlice<SQLValue>) throws -> Void) async throws -> Int

  func perform(header: [String], rows: @escaping Rows) async throws {
    let target = try ExportFile(
      path: file == "-" ? nil : file, replaces: options.force,
      writer: CSVWriter(separator: options.separator.separator, marked: options.bom))
    let fault = Mutex<(any Error)?>(nil)
    let count: Int
    do {
      try target.addRow(header)
      count = try await Interruption.cancelling {
        try await rows { values in
          do {
            try target.add(values)
          } catch {
            fault.withLock { $0 = error }
            throw error
          }
        }
      }
      try target.finish()
    } catch {
      target.forget()
      // The store knows only that its reading was ended.
      throw fault.withLock { $0 } ?? error
    }
    guard file != "-" else { return }
    let report = session.messages.sentence(ImportReport.exported(rows: count, to: file))
    try session.show(ExportJSON(file: file, rows: count), else: report + "\n", asJSON: asJSON)
  }
}

/// The keys are a promise to scripts.
private struct ExportJSON: Encodable {
  let file: String
  let rows: Int
}
