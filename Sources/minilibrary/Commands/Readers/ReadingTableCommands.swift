import Application
import ArgumentParser
import Domain
import Interchange
import Messages
import Reports
import SystemPackage

struct ReadingExportCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "export", "helpReadingExport", examples: "reading export --account ada --format goodreads")

  @Argument(help: ArgumentHelp("helpArgumentOutputFile", valueName: "file"), completion: .file())
  var file = "reading_list.csv"

  @Option(help: "helpReadingFormat")
  var format = ReadingFormat.own

  @Flag(help: "helpExportForce")
  var force = false

  @OptionGroup var reader: ReaderOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if file == "-", output.json { throw ValidationError(.tableOrJSON) }
  }

  func run(in session: Session) async throws {
    let account = try await reader.account(in: session)
    let path = file == "-" ? nil : file
    let rows: Int
    do {
      rows = try await session.exportReading(of: account, as: format, to: path, replaces: force)
    } catch Errno.brokenPipe {
      // The reader of the pipe has seen enough.
      throw ExitCode.success
    }
    guard let path else { return }
    try output.show(
      ["file": path, "rows": rows] as JSONObject,
      line: session.messages.text(.listExported(rows: rows, path: path)))
  }
}

struct ReadingImport: Intent {
  static let configuration = CommandConfiguration(
    "import", "helpReadingImport", more: "helpReadingImportMore",
    examples: "reading import goodreads_library_export.csv --account ada --dry-run")

  @Argument(help: ArgumentHelp("helpImportFile", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "helpImportDryRun")
  var dryRun = false

  @Flag(help: "helpImportSkipBad")
  var skipBad = false

  @OptionGroup var reader: ReaderOptions

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let account = try await reader.account(in: session)
    let messages = session.messages
    let path = file == "-" ? messages.label(Label.standardInput) : file
    let table: TextFile
    do {
      table = try file == "-" ? TextFile(copying: 0) : TextFile(path: file)
    } catch {
      throw CommandProblem.unreadableFile(path: path, detail: .system(error.rawValue))
    }
    let result = try await session.importReading(
      table, path: path, for: account, skipsBad: skipBad, isDryRun: dryRun, operation: operation)
    var lines = result.bad.map { messages.problemLine(path, $0) }
    let isRefused = !result.isDone && !result.bad.isEmpty && !(dryRun && skipBad)
    lines.append(
      messages.text(
        isRefused
          ? Phrase.listImportBad(result.bad.count)
          : .listImported(read: result.read, added: result.added, known: result.known, leftOut: result.leftOut)))
    var printout = Printout(result.json, lines: lines)
    printout.problem = isRefused ? ExitStatus.refused : nil
    return printout
  }
}
