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
    if strange {
      let scans = try await session.strangers(in: inventory, limit: limit?.count)
      return Printout(scans.map { InventoryScanJSON($0) }, text: session.text(of: scans))
    } else {
      let missing = try await session.missing(in: inventory, limit: limit?.count)
      return Printout(missing.map { InventoryMissingJSON($0) }, text: session.text(of: missing))
    }
  }
}

extension Session {
  fileprivate func text(of scans: [Inventory.Scan]) -> String {
    guard !scans.isEmpty else { return messages.sentence(.nothingStrange) + "\n" }
    let table = Table(
      scans,
      [
        .plain(messages.word(.code)) { $0.code }, .plain(messages.word(.verdict)) { messages.word($0.verdict) },
        .flexible(messages.label(.title)) { $0.book?.title ?? "" },
        .flexible(messages.label(.author)) { $0.book?.author ?? "" },
      ])
    return table.text
  }

  fileprivate func text(of missing: [Inventory.Missing]) -> String {
    guard !missing.isEmpty else { return messages.sentence(.nothingMissing) + "\n" }
    let table = Table(
      missing,
      [
        .number(messages.word(.missing)) { String($0.copies) },
        .plain(messages.label(.isbn)) { $0.book?.code?.text ?? "" }, .flexible(messages.label(.title)) { $0.title },
        .flexible(messages.label(.author)) { $0.author },
      ])
    return table.text
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
    if all {
      let inventories = try await session.inventories()
      return Printout(inventories.map { InventoryJSON($0, counts: false) }, text: session.text(of: inventories))
    }
    let inventory = try await session.inventory(inventory)
    return Printout(InventoryJSON(inventory), text: session.text(of: inventory))
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
    let table = Table(
      inventories,
      [
        .number(messages.label(.id)) { String($0.id.rawValue) }, .flexible(messages.word(.name)) { $0.name },
        .plain(messages.word(.started)) { messages.time($0.startedAt) },
        .plain(messages.word(.finished)) { $0.finishedAt.map { messages.time($0) } ?? messages.word(.open) },
      ])
    return table.text
  }
}
