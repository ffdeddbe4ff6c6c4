import Application
import ArgumentParser
import Domain
import Glibc
import Interchange
import Messages
import Store
import Synchronization
import System
import SystemPackage

/// The target of an exported table: standard output, or a file that gets its name when it is complete.
///
/// `@unchecked Sendable`: only the one transaction that gives the rows writes, on one thread at a time; the task waits for it.
final class ExportFile: @unchecked Sendable {
  private static let pieceSize = 1 << 16

  private let path: String?
  private let replaces: Bool
  /// Nil for standard output.
  private let file: AtomicFile?
  private var writer: CSVWriter

  /// - Parameter path: nil for standard output.
  /// - Throws: `file-exists`, `file-unwritable`.
  init(path: String?, replaces: Bool, writer: CSVWriter) throws {
    self.path = path
    self.replaces = replaces
    self.writer = writer
    guard let path else {
      file = nil
      return
    }
    if !replaces, FileName.isTaken(path) { throw Refusal.fileExists(path: path) }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw CommandProblem.unwritableFile(path: path, detail: "\(Errno.isDirectory)")
    }
    let folder = FileName.folder(of: path)
    Leftovers.remove(in: folder.isEmpty ? "." : folder)
    do {
      file = try AtomicFile(at: path, ending: .table)
    } catch {
      throw CommandProblem.unwritableFile(path: path, detail: "\(error)")
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
    do {
      try file?.publish(replaces: replaces)
    } catch {
      throw error == .fileExists ? Refusal.fileExists(path: path ?? "") : problem(error)
    }
  }

  private func flush(atLeast count: Int) throws {
    guard writer.bytes.count >= count else { return }
    defer { writer.clear() }
    do {
      try SystemCall.write(writer.bytes, to: file?.descriptor ?? STDOUT_FILENO)
    } catch {
      // The reader of the pipe has seen enough.
      throw error == .brokenPipe && path == nil ? ExitCode.success : problem(error)
    }
  }

  private func problem(_ error: Errno) -> CommandProblem {
    path.map { .unwritableFile(path: $0, detail: "\(error)") } ?? .outputFailed(detail: "\(error)")
  }
}

/// Exports the rows of one moment into a file that appears when it is complete.
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
