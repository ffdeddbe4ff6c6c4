import Application
import ArgumentParser
import Messages

struct DemoCommand: DataCommand {
  static let configuration = CommandConfiguration(
    "demo", "helpDemo", more: "helpDemoMore", examples: "demo samples/demo --database /tmp/demo.sqlite")

  @Argument(help: "helpDemoFolder", completion: .directory)
  var folder: String

  @OptionGroup var store: StoreOptions

  var use: LibraryUse { .createsIfMissing }

  func run(in session: Session) async throws {
    try Output.write(session.messages.sentence(try await session.fillDemo(from: folder)) + "\n")
  }
}
