import Application
import ArgumentParser
import Messages
import Store

struct InventoryFinishCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish",
    abstract: "End the inventory and write down what is missing.",
    discussion: """
      Nothing else is changed by it.

      Example: minilibrary inventory finish
      """)

  @OptionGroup var write: WriteOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let finished = try await session.library.finishInventory(operation: write.operationID, at: session.now)
    try session.show(
      InventoryJSON(finished.inventory, missing: finished.missing),
      else: session.messages.sentence(.finished(finished.inventory, missing: finished.missing)) + "\n",
      asJSON: output.json)
  }
}
