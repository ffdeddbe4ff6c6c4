import Application
import ArgumentParser
import Domain
import Messages
import Store

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
    let typed = try name.map { text throws(Refusal) in try TypedText.clean(text) } ?? ""
    let name = typed.isEmpty ? session.calendar.day(of: session.now).description : typed
    let inventory = try await session.library.startInventory(
      named: name, operation: write.operationID, at: session.now)
    try session.show(
      InventoryJSON(inventory), else: session.messages.sentence(.started(inventory)) + "\n", asJSON: output.json)
  }
}
