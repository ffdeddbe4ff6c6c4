import Application
import ArgumentParser

struct WishlistExportCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the wishlist as a table.",
    discussion: """
      As “books export” does; copies are 0. “wishlist import” takes it back.

      Example: minilibrary wishlist export - | head
      """
  )

  @Argument(help: ArgumentHelp("The file, or - for standard output.", valueName: "file"), completion: .file())
  var file = "library_wishlist.csv"

  @OptionGroup var options: ExportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  var use: LibraryUse { .long }

  func validate() throws {
    if file == "-", output.json { throw ValidationError("Standard output is either the table or --json.") }
  }

  func run(in session: Session) async throws {
    try await options.run(.wishes, to: file, output, in: session)
  }
}
