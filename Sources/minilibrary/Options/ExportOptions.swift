import Application
import ArgumentParser
import Messages
import SystemPackage

struct ExportOptions: ParsableArguments {
  @Flag(help: "Write over a file that exists.")
  var force = false

  @Flag(help: "Begin with the byte order mark by which some spreadsheets know UTF-8.")
  var bom = false

  @Option(help: "What stands between fields.")
  var separator = ImportOptions.SeparatorName.comma

  /// - Parameter file: `-` for standard output.
  func run(_ table: ExportTable, to file: String, _ output: OutputOptions, in session: Session) async throws {
    let (path, force, bom, separator) = (file == "-" ? nil : file, force, bom, separator.separator)
    let rows: Int
    do {
      rows = try await Interruption.cancelling {
        try await session.export(table, to: path, replaces: force, separator: separator, marked: bom)
      }
    } catch Errno.brokenPipe {
      // The reader of the pipe has seen enough.
      throw ExitCode.success
    }
    guard let path else { return }
    let report = session.messages.sentence(ImportReport.exported(rows: rows, to: path))
    try session.show(ExportJSON(file: path, rows: rows), else: report + "\n", asJSON: output.json)
  }
}

/// The keys are a promise to scripts.
private struct ExportJSON: Encodable {
  let file: String
  let rows: Int
}
