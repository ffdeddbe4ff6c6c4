import Application
import ArgumentParser
import Domain

struct BooksImportCommand: ImportCommand {
  static let target = ImportTarget.books
  static let configuration = CommandConfiguration(
    "import", "helpBooksImport", more: "helpBooksImportMore",
    examples: "books import library_catalog.csv --existing skip --dry-run")

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
    "export", "helpBooksExport", more: "helpBooksExportMore", examples: "books export --bom")

  @Argument(help: ArgumentHelp("helpArgumentOutputFile", valueName: "file"), completion: .file())
  var file = "library_catalog.csv"

  @OptionGroup var options: ExportOptions
  @OptionGroup var common: CommonOptions
}
