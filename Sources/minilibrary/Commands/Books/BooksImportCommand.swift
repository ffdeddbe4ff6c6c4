import Application
import ArgumentParser
import Domain

struct BooksImport: TableImport {
  static let target = ImportTarget.books
  static let configuration = CommandConfiguration(
    "import", "helpBooksImport", more: "helpBooksImportMore",
    examples: "books import library_catalog.csv --existing skip --dry-run")

  enum Existing: String, CaseIterable, ExpressibleByArgument {
    case addCopies = "add-copies"
    case update, skip
  }

  @Option(help: ArgumentHelp("helpBooksImportExisting", discussion: "helpBooksImportExistingMore"))
  var existing: Existing?

  @Flag(help: "helpBooksImportNoLookup")
  var noLookup = false
}

enum BooksExport: TableExport {
  static let table = ExportTable.books
  static let file = "library_catalog.csv"
  static let configuration = CommandConfiguration(
    "export", "helpBooksExport", more: "helpBooksExportMore", examples: "books export --bom")
}
