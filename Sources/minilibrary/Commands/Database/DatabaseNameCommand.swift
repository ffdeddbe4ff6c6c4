import Application
import ArgumentParser
import Messages

struct DatabaseNameCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "name",
    abstract: "Show what the library is called, or name it.",
    discussion: """
      A library that nobody has named is called after its file or its database.

      Example: minilibrary database name "Saint Brigid's School Library"
      """
  )

  @Argument(help: "From now on it is called this.")
  var name: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let name = if let name { try await session.setName(name) } else { try await session.libraryName() }
    let report = session.messages.sentence(ImportReport.libraryNamed(name))
    try session.show(NameJSON(name: name), else: report + "\n", asJSON: output.json)
  }
}

private struct NameJSON: Encodable {
  let name: String
}
