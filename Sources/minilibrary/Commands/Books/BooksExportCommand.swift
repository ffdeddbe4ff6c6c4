import Application
import ArgumentParser

struct BooksExportCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the catalogue as a table.",
    discussion: """
      RFC 4180 in UTF-8, sorted by title; “books import” takes it back exactly, with labels, categories, \
      description, favourites and the cover's address. What a spreadsheet would take for a \
      formula has an apostrophe before it. Wishes are not among the books. The file is there when it is whole; one that \
      exists is replaced only with --force.

      Example: minilibrary books export --bom
      """
  )

  @Argument(help: ArgumentHelp("The file, or - for standard output.", valueName: "file"), completion: .file())
  var file = "library_catalog.csv"

  @OptionGroup var options: ExportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  var use: LibraryUse { .long }

  func validate() throws {
    if file == "-", output.json { throw ValidationError("Standard output is either the table or --json.") }
  }

  func run(in session: Session) async throws {
    try await options.run(.books, to: file, output, in: session)
  }
}
