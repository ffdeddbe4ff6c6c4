import Application
import ArgumentParser
import Messages

struct InventoryStartCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Begin an inventory.",
    discussion: "Example: minilibrary inventory start \"Summer 2026\"")

  @Argument(help: "What it is called (default: today's date).")
  var name: String?

  @OptionGroup var write: WriteOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let inventory = try await session.startInventory(named: name, operation: write.operationID)
    try session.show(
      InventoryJSON(inventory), else: session.messages.sentence(.started(inventory)) + "\n", asJSON: output.json)
  }
}
