import Application
import ArgumentParser
import Domain

struct CopiesImportCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "import", "helpBooksCopiesImport", more: "helpBooksCopiesImportMore",
    examples: "books copies import library_copies.csv --dry-run")

  @OptionGroup var table: ImportOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  var use: LibraryUse { table.use }

  func run(in session: Session) async throws {
    try await table.run(.copies, choice: nil, write, output, in: session)
  }
}

struct CopiesExportCommand: ExportCommand {
  static let table = ExportTable.copies
  static let configuration = CommandConfiguration(
    "export", "helpBooksCopiesExport", more: "helpBooksCopiesExportMore",
    examples: "books copies export library_copies.csv")

  @Argument(help: ArgumentHelp("helpArgumentOutputFile", valueName: "file"), completion: .file())
  var file = "library_copies.csv"

  @OptionGroup var options: ExportOptions
  @OptionGroup var common: CommonOptions
}
