import Application
import ArgumentParser
import Domain
import Messages

struct InventoryListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "What is missing, or with --strange what should not be there.",
    discussion: """
      Of an open inventory as things stand: what was not scanned yet is missing. Of a finished one as they stood at its end.

      A copy is missing only if it was there when its title was scanned last, or when the inventory began where it never was: \
      what was brought back or added later is not. What was lent after the scan is taken for copies that were scanned. Copies \
      added by “books edit” are missing until they are scanned.

      Example: minilibrary inventory list --strange
      """)

  @Argument(help: "The ID of one; without it the open one, or the last.")
  var inventory: Int64?

  @Flag(help: "What was found and should not be there: on loan, too many, only wished for, unknown.")
  var strange = false

  @Option(help: ArgumentHelp("At most this many (default: all).", valueName: "number"))
  var limit: Limit?

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let inventory = try await session.inventory(inventory)
    if strange {
      let scans = try await session.strangers(in: inventory, limit: limit?.count)
      try session.show(scans.map { InventoryScanJSON($0) }, else: session.text(of: scans), asJSON: output.json)
    } else {
      let missing = try await session.missing(in: inventory, limit: limit?.count)
      try session.show(missing.map { InventoryMissingJSON($0) }, else: session.text(of: missing), asJSON: output.json)
    }
  }
}

extension Session {
  fileprivate func text(of scans: [Inventory.Scan]) -> String {
    guard !scans.isEmpty else { return messages.sentence(.nothingStrange) + "\n" }
    var table = Table([
      Table.Column(heading: messages.word(.code)), Table.Column(heading: messages.word(.verdict)),
      Table.Column(heading: messages.label(.title), isFlexible: true),
      Table.Column(heading: messages.label(.author), isFlexible: true),
    ])
    for scan in scans {
      table.add([scan.code, messages.word(scan.verdict), scan.book?.title ?? "", scan.book?.author ?? ""])
    }
    return table.text(fitting: Output.terminalWidth)
  }

  fileprivate func text(of missing: [Inventory.Missing]) -> String {
    guard !missing.isEmpty else { return messages.sentence(.nothingMissing) + "\n" }
    var table = Table([
      Table.Column(heading: messages.word(.missing), isNumber: true), Table.Column(heading: messages.label(.isbn)),
      Table.Column(heading: messages.label(.title), isFlexible: true),
      Table.Column(heading: messages.label(.author), isFlexible: true),
    ])
    for row in missing { table.add([String(row.copies), row.book?.code?.text ?? "", row.title, row.author]) }
    return table.text(fitting: Output.terminalWidth)
  }
}

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
