import Application
import ArgumentParser
import Domain
import Messages

struct InventoryList: Query {
  static let configuration = CommandConfiguration(
    "list", "helpInventoryList", more: "helpInventoryListMore", examples: "inventory list --strange")

  @Argument(help: "helpOptionInventory")
  var inventory: Int64?

  @Flag(help: "helpInventoryListStrange")
  var strange = false

  @Option(help: ArgumentHelp("helpOptionLimit", valueName: "number"))
  var limit: Limit?

  func answer(in session: Session) async throws -> Printout {
    let inventory = try await session.inventory(inventory)
    return strange ? try await strangers(in: inventory, session) : try await missing(in: inventory, session)
  }

  private func strangers(in inventory: Inventory, _ session: Session) async throws -> Printout {
    let messages = session.messages
    return Printout(
      try await session.strangers(in: inventory, limit: limit?.count), \.json,
      none: .inventoryReportNothingStrange, in: messages,
      [
        .plain(word: InventoryLabel.code) { $0.code },
        .plain(word: InventoryLabel.verdict) { messages.label($0.verdict) },
        .flexible(.title) { $0.book?.title ?? "" }, .flexible(.author) { $0.book?.author ?? "" },
      ])
  }

  private func missing(in inventory: Inventory, _ session: Session) async throws -> Printout {
    Printout(
      try await session.missing(in: inventory, limit: limit?.count), \.json,
      none: .inventoryReportNothingMissing, in: session.messages,
      [
        .number(word: InventoryLabel.missing) { String($0.copies) }, .plain(.isbn) { $0.book?.code?.text ?? "" },
        .flexible(.title) { $0.title }, .flexible(.author) { $0.author },
      ])
  }
}

struct InventoryStatus: Query {
  static let configuration = CommandConfiguration(
    "status", "helpInventoryStatus", examples: "inventory status")

  @Argument(help: "helpOptionInventory")
  var inventory: Int64?

  @Flag(help: "helpInventoryStatusAll")
  var all = false

  func validate() throws {
    if all, inventory != nil { throw ValidationError(.inventoryOrAll) }
  }

  func answer(in session: Session) async throws -> Printout {
    if all { return try await inventories(session) }
    let inventory = try await session.inventory(inventory)
    return Printout(inventory.json(), text: session.text(of: inventory))
  }

  private func inventories(_ session: Session) async throws -> Printout {
    let messages = session.messages
    return Printout(
      try await session.inventories(), { $0.json(counts: false) },
      none: .inventoryReportNone, in: messages,
      [
        .number(.id) { String($0.id.rawValue) }, .flexible(word: InventoryLabel.name) { $0.name },
        .plain(word: InventoryLabel.started) { messages.time($0.startedAt) },
        .plain(word: InventoryLabel.finished) { $0.finishedAt.map { messages.time($0) } ?? messages.word(.open) },
      ])
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
      rows.append((messages.label(verdict), String(inventory.counts[verdict] ?? 0)))
    }
    return CountSheet.text(rows)
  }
}
