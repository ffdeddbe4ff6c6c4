import Application
import ArgumentParser
import Messages

struct DemoCommand: DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Fill an empty library with books and students for a demonstration.",
    discussion: """
      Reads books.csv and students.csv of the folder. A library that holds anything is left as it is.

      Example: minilibrary demo samples/demo --database /tmp/demo.sqlite
      """
  )

  @Argument(help: "Where books.csv and students.csv lie.", completion: .directory)
  var folder: String

  @OptionGroup var store: StoreOptions

  var use: LibraryUse { .createsIfMissing }

  func run(in session: Session) async throws {
    try Output.write(session.messages.sentence(try await session.fillDemo(from: folder)) + "\n")
  }
}
