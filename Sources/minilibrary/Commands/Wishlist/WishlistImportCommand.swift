import Application
import ArgumentParser
import Domain

struct WishlistImportCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Put a table of books on the wishlist, all of it or nothing.",
    discussion: """
      As “books import” does, but only a title is needed, copies do not count, and what Goodreads has as to-read and \
      LibraryThing in its collection “Wishlist” is taken instead of the rest. Those with an ISBN are looked up in the \
      background. A book that the library has already needs no wish: with --existing it is passed over.

      Example: minilibrary wishlist import library_wishlist.csv
      """
  )

  enum Existing: String, CaseIterable, ExpressibleByArgument { case update, skip }

  @Option(
    help: ArgumentHelp(
      "What to do with a line whose book is on the wishlist.",
      discussion: "update: what the line says replaces what the wishlist has, empty fields replace nothing."))
  var existing: Existing?

  @Flag(help: "Do not queue new wishes to be looked up.")
  var noLookup = false

  @OptionGroup var table: ImportOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  var use: LibraryUse { table.use }

  func run(in session: Session) async throws {
    let choice = existing.flatMap { ImportChoice(rawValue: $0.rawValue) }
    try await table.run(.wishes, choice: choice, looksUp: !noLookup, write, output, in: session)
  }
}
