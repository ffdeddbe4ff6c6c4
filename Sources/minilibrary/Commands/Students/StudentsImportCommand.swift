import Application
import ArgumentParser
import Domain

struct StudentsImport: TableImport {
  static let target = ImportTarget.students
  static let configuration = CommandConfiguration(
    "import", "helpStudentsImport", more: "helpStudentsImportMore",
    examples: "students import students.csv --dry-run")

  enum Existing: String, CaseIterable, ExpressibleByArgument { case update, skip }

  @Option(help: ArgumentHelp("helpStudentsImportExisting", discussion: "helpStudentsImportExistingMore"))
  var existing: Existing?

  @Flag(help: "helpStudentsImportCompare")
  var compare = false
}

enum StudentsExport: TableExport {
  static let table = ExportTable.students
  static let file = "library_students.csv"
  static let configuration = CommandConfiguration(
    "export", "helpStudentsExport", more: "helpStudentsExportMore", examples: "students export students.csv")
}
