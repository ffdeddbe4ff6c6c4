package import Domain

/// A word or two over the columns of an inventory.
package enum InventoryLabel: CaseIterable, Hashable, Sendable {
  case name
  case started
  case finished
  /// Not finished yet.
  case open
  case missing
  case code
  case verdict
}

extension InventoryLabel: Worded { package var phrase: Phrase { Phrase("inventory", of: self) } }
extension Inventory.Verdict: Worded { package var phrase: Phrase { Phrase("verdict", of: self) } }

/// A report of an inventory.
extension Phrase {
  package static func inventoryReportStarted(_ inventory: Inventory) -> Self { Self(["name": .title(inventory.name)]) }
  package static func inventoryReportFinished(_ inventory: Inventory, missing: Int) -> Self {
    Self(["name": .title(inventory.name), "count": .count(missing, .copy)])
  }
  /// The verdict on one scan: the expected book, or another status.
  package static func inventoryScanned(_ scan: Inventory.Scan) -> Self {
    let name =
      scan.book.map { Self("workWithoutAuthor", ["title": .title($0.title)]) }
      ?? Self("inventoryScannedCode", ["code": .typed(scan.code)])
    return Self("inventoryScanned", of: scan.verdict, ["name": .phrase(name)])
  }
  /// There has been no inventory yet.
  package static var inventoryReportNone: Self { Self() }
  package static var inventoryReportNothingMissing: Self { Self() }
  package static var inventoryReportNothingStrange: Self { Self() }
}
