import ArgumentParser

struct InventoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inventory",
    abstract: "Take stock: scan the shelves, see what is missing and what should not be there.",
    discussion: """
      Several machines may scan into one inventory, and the library lends on meanwhile.
      """,
    subcommands: [
      InventoryStartCommand.self, InventoryScanCommand.self, InventoryStatusCommand.self, InventoryListCommand.self,
      InventoryFinishCommand.self,
    ]
  )
}
