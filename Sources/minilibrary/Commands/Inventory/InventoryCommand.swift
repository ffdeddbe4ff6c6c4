import Application
import ArgumentParser
import Domain
import Glibc
import Messages
import Store

struct InventoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "inventory", "helpInventory", more: "helpInventoryMore",
    subcommands: [
      InventoryStart.command, InventoryScanCommand.self, InventoryStatus.command, InventoryList.command,
      InventoryFinish.command,
    ])
}

struct InventoryStart: Intent {
  static let configuration = CommandConfiguration(
    "start", "helpInventoryStart", examples: #"inventory start "Summer 2026""#)

  @Argument(help: "helpInventoryStartName")
  var name: String?

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let inventory = try await session.startInventory(named: name, operation: operation)
    return Printout(inventory.json(), .inventoryReportStarted(inventory), in: session)
  }
}

struct InventoryScanCommand: DataCommand {
  static let configuration = CommandConfiguration(
    "scan", "helpInventoryScan", more: "helpInventoryScanMore",
    examples: "inventory scan 9780441172719", "scan --camera | minilibrary inventory scan")

  @Argument(help: "helpInventoryScanCodes")
  var codes: [String] = []

  @Flag(help: "helpInventoryScanJson")
  var json = false

  @OptionGroup var store: StoreOptions

  var document: DocumentForm? { json ? .lines : nil }

  func run(in session: Session) async throws {
    guard let inventory = try await session.read.inventory() else { throw Refusal.noInventory }
    var isAllRight = true
    if codes.isEmpty {
      if isatty(STDIN_FILENO) == 1 { Output.remark(session.messages.text(.inventoryReportStarted(inventory))) }
      while let line = readLine() {
        if TypedText.trim(line).isEmpty { continue }
        isAllRight = try await take(line, in: session) && isAllRight
      }
    } else {
      for code in codes { isAllRight = try await take(code, in: session) && isAllRight }
    }
    if !isAllRight { throw ExitStatus.refused }
  }

  /// - Returns: whether it is what should stand there.
  /// - Throws: what the store refuses, such as an inventory that another station finished.
  private func take(_ line: String, in session: Session) async throws -> Bool {
    let messages = session.messages
    let scan: Inventory.Scan
    do {
      scan = try await session.scanIntoInventory(line)
    } catch let refusal as Refusal {
      Output.complain(messages.refusalLine(refusal))
      if json { try Output.write(JSONDocument.line(of: refusal.json(of: line, in: messages))) }
      return false
    }
    try show(scan, messages)
    return scan.verdict == .found
  }

  private func show(_ scan: Inventory.Scan, _ messages: Messages) throws {
    guard json else { return try Output.write(messages.text(.inventoryScanned(scan)) + "\n") }
    try Output.write(JSONDocument.line(of: scan.json))
  }
}

struct InventoryFinish: Intent {
  static let configuration = CommandConfiguration(
    "finish", "helpInventoryFinish", more: "helpInventoryFinishMore", examples: "inventory finish")

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let finished = try await session.finishInventory(operation: operation)
    return Printout(
      finished.inventory.json().with(["missing": finished.missing]),
      .inventoryReportFinished(finished.inventory, missing: finished.missing), in: session)
  }
}
