import Application
import ArgumentParser

struct StudentsExportCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the students as a table.",
    discussion: """
      As “books export” does: library ID, first and last name, grade, card number. “students import” takes it back.

      Example: minilibrary students export students.csv
      """
  )

  @Argument(help: ArgumentHelp("The file, or - for standard output.", valueName: "file"), completion: .file())
  var file = "library_students.csv"

  @OptionGroup var options: ExportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  var use: LibraryUse { .long }

  func validate() throws {
    if file == "-", output.json { throw ValidationError("Standard output is either the table or --json.") }
  }

  func run(in session: Session) async throws {
    try await options.run(.students, to: file, output, in: session)
  }
}
