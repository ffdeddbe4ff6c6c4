import Application
import ArgumentParser
import Domain

struct BooksImportCommand: ImportCommand {
  static let target = ImportTarget.books
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import a table of books, all of it or nothing.",
    discussion: """
      The table is what “books export” writes, or an export of Goodreads, LibraryThing or Libib; its first line tells which. \
      Of ours title, author and total copies are needed; other columns may be missing, in any order. UTF-8, UTF-16, \
      ISO-8859-1, Windows-1252 and GB18030 are told apart, and so are commas, semicolons and tabs; other encodings have to \
      be named.

      The whole table is looked at first. Each line that cannot go in is printed with its number, its column and the reason, and \
      then nothing goes in unless --skip-bad leaves those lines out. An ISBN that a spreadsheet damaged is repaired where its \
      check digit proves it. In tables of other programs a wrong ISBN is left out and the book goes in; films and games are \
      named and left out. A line whose ISBN the library knows (or an earlier line \
      has) is such a line unless --existing says what to do; one that is on the wishlist is acquired. A line without an ISBN \
      stands for the library's book that has its label, or else for one without an ISBN that has its title and author, one line for each; beyond these it is a \
      new book. The table changes nothing before all its lines have been looked at: until then Ctrl-C leaves the library as it was. \
      Then the books appear while stations go on lending; an import that is broken off there is finished by the next command. \
      A line that no longer fits because somebody changed the library meanwhile is left out and named, and the status is 1.

      Example: minilibrary books import library_catalog.csv --existing skip --dry-run
      """
  )

  enum Existing: String, CaseIterable, ExpressibleByArgument {
    case addCopies = "add-copies"
    case update, skip
  }

  @Option(
    help: ArgumentHelp(
      "What to do with a line whose book the library has.",
      discussion: """
        add-copies: its copies join those that are there. update: what the line says replaces what the library has, empty \
        fields replace nothing. skip: the library's book stays as it is.
        """))
  var existing: Existing?

  @Flag(help: "Do not queue new books to be looked up.")
  var noLookup = false

  @OptionGroup var table: ImportOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions
}

struct BooksExportCommand: ExportCommand {
  static let table = ExportTable.books
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export the books as a table.",
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
  @OptionGroup var common: CommonOptions
}
