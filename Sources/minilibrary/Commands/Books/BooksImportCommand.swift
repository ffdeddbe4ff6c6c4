import Application
import ArgumentParser
import Domain

struct BooksImportCommand: ImportCommand {
  static let target = ImportTarget.books
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "helpBooksImport",
    discussion: """
      helpBooksImportMore

      Example: minilibrary books import library_catalog.csv --existing skip --dry-run
      """
  )

  enum Existing: String, CaseIterable, ExpressibleByArgument {
    case addCopies = "add-copies"
    case update, skip
  }

  @Option(
    help: ArgumentHelp(
      "helpBooksImportExisting",
      discussion: "helpBooksImportExistingMore"))
  var existing: Existing?

  @Flag(help: "helpBooksImportNoLookup")
  var noLookup = false

  @OptionGroup var mapping: MappingOptions
  @OptionGroup var table: ImportOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions
}

struct BooksExportCommand: ExportCommand {
  static let table = ExportTable.books
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "helpBooksExport",
    discussion: """
      helpBooksExportMore

      Example: minilibrary books export --bom
      """
  )

  @Argument(help: ArgumentHelp("helpArgumentOutputFile", valueName: "file"), completion: .file())
  var file = "library_catalog.csv"

  @OptionGroup var options: ExportOptions
  @OptionGroup var common: CommonOptions
}
