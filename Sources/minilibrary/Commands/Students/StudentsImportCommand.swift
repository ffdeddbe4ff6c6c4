import Application
import ArgumentParser
import Domain

struct StudentsImportCommand: ImportCommand {
  static let target = ImportTarget.students
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import a table of students, all of it or nothing.",
    discussion: """
      The table is what “students export” writes (Library ID and a name are needed), or Koha's patrons: cardnumber becomes \
      the library ID, firstname and surname the name, and all else, passwords first, is not looked at. Who is new and \
      has no card number gets the next free one. A line whose library ID or class a spreadsheet turned into a \
      number (1001.0, 2.35E+13) cannot go in. Lines that cannot go in are printed, and nothing goes in with them, as with \
      “books import”.

      Example: minilibrary students import students.csv --dry-run
      """
  )

  enum Existing: String, CaseIterable, ExpressibleByArgument { case update, skip }

  @Option(
    help: ArgumentHelp(
      "What to do with a line whose library ID a student has.",
      discussion: "update: what the line says replaces what the library has, empty fields replace nothing."))
  var existing: Existing?

  @OptionGroup var table: ImportOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  var noLookup: Bool { false }
}

struct StudentsExportCommand: ExportCommand {
  static let table = ExportTable.students
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export the students as a table.",
    discussion: """
      As “books export” does: library ID, first and last name, grade, card number. “students import” takes it back.

      Example: minilibrary students export students.csv
      """
  )

  @Argument(help: ArgumentHelp("The file, or - for standard output.", valueName: "file"), completion: .file())
  var file = "library_students.csv"

  @OptionGroup var options: ExportOptions
  @OptionGroup var common: CommonOptions
}
