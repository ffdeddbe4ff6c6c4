import Application
import ArgumentParser
import Domain
import Messages

struct InventoryStatusCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "What was scanned so far; of all inventories with --all.",
    discussion: "Example: minilibrary inventory status")

  @Argument(help: "The ID of one; without it the open one, or the last.")
  var inventory: Int64?

  @Flag(help: "List all inventories, the newest first.")
  var all = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func validate() throws {
    if all, inventory != nil { throw ValidationError("Either an ID or --all.") }
  }

  func run(in session: Session) async throws {
    if all { return try await showAll(in: session) }
    let inventory = try await session.inventory(inventory)
    try session.show(InventoryJSON(inventory), else: session.text(of: inventory), asJSON: output.json)
  }

  private func showAll(in session: Session) async throws {
    let inventories = try await session.inventories()
    try session.show(
      inventories.map { InventoryJSON($0, counts: false) }, else: session.text(of: inventories), asJSON: output.json)
  }
}

extension Session {
  fileprivate func text(of inventory: Inventory) -> String {
    var rows = [
      (messages.label(.id), String(inventory.id.rawValue)),
      (messages.word(.name), PlainText.clean(inventory.name)),
      (messages.word(.started), messages.time(inventory.startedAt)),
      (messages.word(.finished), inventory.finishedAt.map { messages.time($0) } ?? messages.word(.open)),
    ]
    for verdict in Inventory.Verdict.allCases {
      rows.append((messages.word(verdict), String(inventory.counts[verdict] ?? 0)))
    }
    return CountSheet.text(rows)
  }

  fileprivate func text(of inventories: [Inventory]) -> String {
    guard !inventories.isEmpty else { return messages.sentence(InventoryReport.none) + "\n" }
    var table = Table([
      Table.Column(heading: messages.label(.id), isNumber: true),
      Table.Column(heading: messages.word(.name), isFlexible: true),
      Table.Column(heading: messages.word(.started)), Table.Column(heading: messages.word(.finished)),
    ])
    for inventory in inventories {
      table.add([
        String(inventory.id.rawValue), inventory.name, messages.time(inventory.startedAt),
        inventory.finishedAt.map { messages.time($0) } ?? messages.word(.open),
      ])
    }
    return table.text(fitting: Output.terminalWidth)
  }
}
