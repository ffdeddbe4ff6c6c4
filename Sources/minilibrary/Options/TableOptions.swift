import Application
import ArgumentParser
import Domain
import Interchange
import Messages
import Synchronization
import SystemPackage

struct ImportOptions: ParsableArguments {
  enum SeparatorName: String, CaseIterable, ExpressibleByArgument {
    case comma, semicolon, tab

    var separator: Separator {
      switch self {
      case .comma: .comma
      case .semicolon: .semicolon
      case .tab: .tab
      }
    }
  }

  enum EncodingName: String, CaseIterable, ExpressibleByArgument {
    case utf8 = "utf-8"
    case utf16le = "utf-16le"
    case utf16be = "utf-16be"
    case latin1 = "iso-8859-1"
    case windows1252 = "windows-1252"
    case gb18030, cp850, big5
    case macRoman = "mac-roman"

    var encoding: TextEncoding {
      switch self {
      case .utf8: .utf8
      case .utf16le: .utf16LittleEndian
      case .utf16be: .utf16BigEndian
      case .latin1: .latin1
      case .windows1252: .windows1252
      case .gb18030: .gb18030
      case .cp850: .cp850
      case .big5: .big5
      case .macRoman: .macRoman
      }
    }
  }

  @Argument(help: ArgumentHelp("helpImportFile", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "helpImportDryRun")
  var dryRun = false

  @Flag(help: "helpImportSkipBad")
  var skipBad = false

  @Option(help: "helpImportEncoding")
  var encoding: EncodingName?

  @Option(help: "helpImportSeparator")
  var separator: SeparatorName?

  @Option(help: "helpImportSheet")
  var sheet: String?

  var use: LibraryUse { dryRun ? [.long, .createsIfMissing, .dryRun] : [.long, .createsIfMissing] }

  /// Imports with a progress bar, and prints problems, the result and its document.
  func run(
    _ target: ImportTarget, choice: ImportChoice?, looksUp: Bool = true, columns: MappingOptions? = nil,
    compares: Bool = false, _ write: WriteOptions, _ output: OutputOptions, in session: Session
  ) async throws {
    var order = ImportOrder(path: file == "-" ? nil : file)
    if let columns, let kind = target.profileKind {
      (order.mapping, order.profile, order.savesMapping) = (try columns.mapping(kind), columns.profile, columns.saveMap)
    }
    order.compares = compares
    (order.isDryRun, order.skipsBad) = (dryRun, skipBad)
    (order.encoding, order.separator) = (encoding?.encoding, separator?.separator)
    order.sheet = sheet
    (order.choice, order.looksUp) = (choice, looksUp)
    let (messages, asJSON, operation) = (session.messages, output.json, write.operationID)
    let isOutputLost = Mutex(false)
    let result = try await ProgressBar.during { [order] bar in
      try await session.importTable(
        target, order, operation: operation,
        report: { problem in
          bar.clear()
          guard !asJSON else { return }
          // If the reader of the output has gone, the import goes on.
          isOutputLost.withLock { isLost in
            isLost =
              isLost || (try? Output.write(messages.problemLine(order.shownPath(messages), problem) + "\n")) == nil
          }
        }, progress: { bar.show(done: $0, of: $1) },
        tell: { line in
          bar.clear()
          Output.complain(line)
        })
    }
    let lines = result.reports.map { messages.sentence($0) }
    // The counts of a dry run say the same as those of the comparison.
    let compared = result.comparison.map { messages.sentence($0) }
    try output.show(result.document, lines: compared.isEmpty ? lines : lines.dropLast() + compared)
    if let problem = result.problem { throw problem }
    if result.isRefused { throw ExitStatus.refused }
  }
}

/// A command that imports a table.
protocol ImportCommand: DocumentCommand {
  associatedtype Existing: RawRepresentable<String>
  static var target: ImportTarget { get }
  var table: ImportOptions { get }
  /// The treatment of a line whose entry the library has.
  var existing: Existing? { get }
  var noLookup: Bool { get }
  /// The mapping that a person gave.
  var mapping: MappingOptions { get }
  var compare: Bool { get }
  var write: WriteOptions { get }
}

extension ImportCommand {
  var use: LibraryUse { compare ? table.use.union(.dryRun) : table.use }
  var compare: Bool { false }

  func validate() throws {
    if let kind = Self.target.profileKind { try mapping.check(kind) }
  }

  func run(in session: Session) async throws {
    let choice = existing.flatMap { ImportChoice(rawValue: $0.rawValue) }
    try await table.run(
      Self.target, choice: choice, looksUp: !noLookup, columns: mapping, compares: compare, write, output, in: session)
  }
}

struct ExportOptions: ParsableArguments {
  @Flag(help: "helpExportForce")
  var force = false

  @Flag(help: "helpExportBom")
  var bom = false

  @Option(help: "helpExportSeparator")
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
    let report = session.messages.text(.importExported(rows: rows, to: path))
    try output.show(ExportJSON(file: path, rows: rows), line: report)
  }
}

/// A command that exports a table.
protocol ExportCommand: DocumentCommand {
  static var table: ExportTable { get }
  /// The file; `-` for standard output.
  var file: String { get }
  var options: ExportOptions { get }
}

extension ExportCommand {
  var use: LibraryUse { .long }

  func validate() throws {
    if file == "-", output.json { throw ValidationError(.tableOrJSON) }
  }

  func run(in session: Session) async throws {
    try await options.run(Self.table, to: file, output, in: session)
  }
}

/// The keys are a promise to scripts.
private struct ExportJSON: Encodable {
  let file: String
  let rows: Int
}
