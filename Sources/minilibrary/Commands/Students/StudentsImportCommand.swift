import Application
import ArgumentParser
import Domain

struct StudentsImportCommand: ImportCommand {
  static let target = ImportTarget.students
  static let configuration = CommandConfiguration(
    "import", "helpStudentsImport", more: "helpStudentsImportMore",
    examples: "students import students.csv --dry-run")

  enum Existing: String, CaseIterable, ExpressibleByArgument { case update, skip }

  @Option(
    help: ArgumentHelp(
      "helpStudentsImportExisting",
      discussion: "helpStudentsImportExistingMore"))
  var existing: Existing?

  @Flag(help: "helpStudentsImportCompare")
  var compare = false

  @OptionGroup var mapping: MappingOptions
  @OptionGroup var table: ImportOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  var noLookup: Bool { false }
}

struct StudentsExportCommand: ExportCommand {
  static let table = ExportTable.students
  static let configuration = CommandConfiguration(
    "export", "helpStudentsExport", more: "helpStudentsExportMore", examples: "students export students.csv")

  @Argument(help: ArgumentHelp("helpArgumentOutputFile", valueName: "file"), completion: .file())
  var file = "library_students.csv"

  @OptionGroup var options: ExportOptions
  @OptionGroup var common: CommonOptions
}
