import Application
import ArgumentParser
import Domain
import Interchange
import Messages
import Synchronization
import SystemPackage

struct ImportOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("helpImportFile", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "helpImportDryRun")
  var dryRun = false

  @Flag(help: "helpImportSkipBad")
  var skipBad = false

  @Option(help: "helpImportEncoding")
  var encoding: TextEncoding?

  @Option(help: "helpImportSeparator")
  var separator: SeparatorName?

  @Option(help: "helpImportSheet")
  var sheet: String?

  var use: LibraryUse { dryRun ? [.long, .createsIfMissing, .dryRun] : [.long, .createsIfMissing] }

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
    (order.encoding, order.separator) = (encoding, separator?.separator)
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
          // If the reader of the output has gone, the import continues.
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

/// The options of one import, and its table.
protocol TableImport: ParsableArguments {
  associatedtype Existing: RawRepresentable<String>
  static var configuration: CommandConfiguration { get }
  static var target: ImportTarget { get }
  /// The treatment of a line whose entry the library has.
  var existing: Existing? { get }
  var noLookup: Bool { get }
  var compare: Bool { get }
}

extension TableImport {
  var noLookup: Bool { false }
  var compare: Bool { false }
  static var command: any ParsableCommand.Type { ImportCommand<Self>.self }
}

/// A command that imports a table.
struct ImportCommand<Body: TableImport>: DocumentCommand {
  static var configuration: CommandConfiguration { Body.configuration }

  @OptionGroup var body: Body
  @OptionGroup var mapping: MappingOptions
  @OptionGroup var table: ImportOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  var use: LibraryUse { body.compare ? table.use.union(.dryRun) : table.use }

  func validate() throws {
    if let kind = Body.target.profileKind { try mapping.check(kind) }
  }

  func run(in session: Session) async throws {
    let choice = body.existing.flatMap { ImportChoice(rawValue: $0.rawValue) }
    try await table.run(
      Body.target, choice: choice, looksUp: !body.noLookup, columns: mapping, compares: body.compare, write, output,
      in: session)
  }
}

/// A table that a command exports.
protocol TableExport {
  static var configuration: CommandConfiguration { get }
  static var table: ExportTable { get }
  /// The file, unless a person names one.
  static var file: String { get }
}

extension TableExport {
  static var command: any ParsableCommand.Type { ExportCommand<Self>.self }
}

/// A command that exports a table.
struct ExportCommand<Body: TableExport>: DocumentCommand {
  static var configuration: CommandConfiguration { Body.configuration }

  /// `-` is standard output.
  @Argument(help: ArgumentHelp("helpArgumentOutputFile", valueName: "file"), completion: .file())
  var file = Body.file

  @Flag(help: "helpExportForce")
  var force = false

  @Flag(help: "helpExportBom")
  var bom = false

  @Option(help: "helpExportSeparator")
  var separator = SeparatorName.comma

  @OptionGroup var common: CommonOptions

  var use: LibraryUse { .long }

  func validate() throws {
    if file == "-", output.json { throw ValidationError(.tableOrJSON) }
  }

  func run(in session: Session) async throws {
    let (table, path) = (Body.table, file == "-" ? nil : file)
    let (force, bom, separator) = (force, bom, separator.separator)
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
    try output.show(["file": path, "rows": rows] as JSONObject, line: report)
  }
}

/// The separators by the names that the options take.
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

extension TextEncoding: ExpressibleByArgument {
  private static let names: KeyValuePairs<String, TextEncoding> = [
    "utf-8": .utf8, "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian, "iso-8859-1": .latin1,
    "windows-1252": .windows1252, "gb18030": .gb18030, "cp850": .cp850, "big5": .big5, "mac-roman": .macRoman,
  ]

  package init?(argument: String) {
    guard let encoding = TextEncoding.names.first(where: { $0.key == argument })?.value else { return nil }
    self = encoding
  }

  package static var allValueStrings: [String] { names.map(\.key) }
}
