package import Domain
package import Interchange
import Messages
import Reports
import Store
import SystemPackage

/// Tables of read books, for a reader who moves from or to another program.
extension Session {
  /// The most entries that one transaction adds: no station waits longer for it than for another one.
  private static let readingPortion = 100

  /// The bytes of a CSV table of an account's list, in the columns of a program.
  ///
  /// - Parameter account: nil for the session's own.
  package func exportReading(
    of account: Account? = nil, as format: ReadingFormat, marked: Bool = false
  ) async throws -> (bytes: [UInt8], rows: Int) {
    let account = try own(account)
    var writer = CSVWriter(marked: marked)
    writer.addRow(format.headings)
    let entries = try await library.allReading(of: account.id)
    for entry in entries { writer.addRow(format.cells(entry, added: calendar.day(of: entry.createdAt))) }
    return (writer.bytes, entries.count)
  }

  /// Writes the table to a file, which appears when it is complete.
  ///
  /// - Parameter path: nil for standard output.
  /// - Returns: the number of rows.
  package func exportReading(
    of account: Account, as format: ReadingFormat, to path: String?, replaces: Bool
  ) async throws -> Int {
    let file = try ExportFile(path: path, replaces: replaces)
    let (bytes, rows) = try await exportReading(of: account, as: format)
    try file.write(bytes)
    try file.finish()
    return rows
  }

  /// Reads a table of our own columns, of Goodreads' or of The StoryGraph's, and adds its books to a list. With a bad
  /// line nothing is added, unless bad lines are to be skipped.
  ///
  /// - Parameters:
  ///   - account: nil for the session's own.
  ///   - operation: the portions have names made of it, so that the whole table counts once.
  /// - Throws: `file-malformed` for bytes that are no such table; `list-full`.
  package func importReading(
    _ file: TextFile, path: String, for account: Account? = nil, skipsBad: Bool, isDryRun: Bool = false,
    operation: OperationID
  ) async throws -> ReadingImport {
    let account = try own(account)
    var result = ReadingImport()
    let drafts = try drafts(of: file, path: path, &result)
    guard !isDryRun, skipsBad || result.bad.isEmpty else { return result }
    var place = 0
    while place < drafts.count {
      let portion = Array(drafts[place..<min(place + Session.readingPortion, drafts.count)])
      result.added += try await library.importReading(
        portion, for: account.id, operation: OperationID("\(operation.text).\(place)"), at: now)
      place += portion.count
    }
    result.isDone = true
    return result
  }

  /// The same for a table that was pasted into a page.
  package func importReading(
    pasted table: String, skipsBad: Bool, operation: OperationID
  ) async throws -> ReadingImport {
    let name = messages.label(FieldLabel.pastedTable)
    let file: TextFile
    do {
      file = try TextFile(bytes: Array(table.utf8))
    } catch {
      throw CommandProblem.unreadableFile(path: name, detail: .system(error.rawValue))
    }
    return try await importReading(file, path: name, skipsBad: skipsBad, operation: operation)
  }

  private func drafts(of file: TextFile, path: String, _ result: inout ReadingImport) throws -> [ReadingDraft] {
    var drafts: [ReadingDraft] = []
    do {
      let table = try ImportTable(file, layouts: ReadingLayout.all)
      result.format = table.layout.format
      try table.lines { line in
        switch line {
        case .entry(let draft, _): drafts.append(draft)
        case .leftOut: result.leftOut += 1
        case .bad(let problem): result.bad.append(problem)
        }
      }
    } catch let failure as Errno {
      throw CommandProblem.unreadableFile(path: path, detail: .system(failure.rawValue))
    } catch let problem as LineProblem {
      throw CommandProblem.malformedFile(
        path: path, line: problem.line, .line(column: problem.column, problem.fault))
    }
    result.read = drafts.count
    return drafts
  }
}

/// The result of an import of read books.
package struct ReadingImport: Sendable {
  package var format = ReadingFormat.own
  /// The books of the table that were read.
  package var read = 0
  /// The books that were not on the list.
  package var added = 0
  /// Lines about books that were not read.
  package var leftOut = 0
  package var bad: [LineProblem] = []
  /// Whether the table went in. It does not in a dry run, and not where bad lines are in the way.
  package var isDone = false

  /// The books that were on the list already.
  package var known: Int { isDone ? read - added : 0 }
}
