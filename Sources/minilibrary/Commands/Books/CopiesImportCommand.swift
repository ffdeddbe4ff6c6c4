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

enum CopiesExport: TableExport {
  static let table = ExportTable.copies
  static let file = "library_copies.csv"
  static let configuration = CommandConfiguration(
    "export", "helpBooksCopiesExport", more: "helpBooksCopiesExportMore",
    examples: "books copies export library_copies.csv")
}
