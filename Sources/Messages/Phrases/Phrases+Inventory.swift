package import Domain

/// A report of an inventory.
package enum InventoryReport: Hashable, Sendable {
  case started(Inventory)
  case finished(Inventory, missing: Int)
  /// The verdict on one scan: the expected book, or another status.
  case scanned(Inventory.Scan)
  /// There has been no inventory yet.
  case none
  case nothingMissing
  case nothingStrange
}

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

extension InventoryLabel { var phrase: Phrase { Phrase("inventory", of: self) } }
extension Inventory.Verdict { var phrase: Phrase { Phrase("verdict", of: self) } }

extension InventoryReport {
  var phrase: Phrase {
    switch self {
    case .started(let inventory): Phrase("inventoryReportStarted", ["name": .title(inventory.name)])
    case .finished(let inventory, let missing):
      Phrase("inventoryReportFinished", ["name": .title(inventory.name), "count": .count(missing, .copy)])
    case .scanned(let scan): InventoryReport.phrase(scan)
    case .none: Phrase("inventoryReportNone")
    case .nothingMissing: Phrase("inventoryReportNothingMissing")
    case .nothingStrange: Phrase("inventoryReportNothingStrange")
    }
  }

  private static func phrase(_ scan: Inventory.Scan) -> Phrase {
    let name: Phrase.Value = .phrase(
      scan.book.map { Phrase("workWithoutAuthor", ["title": .title($0.title)]) }
        ?? Phrase("inventoryScannedCode", ["code": .typed(scan.code)]))
    return switch scan.verdict {
    case .found: Phrase("inventoryScannedFound", ["name": name])
    case .onLoan: Phrase("inventoryScannedOnLoan", ["name": name])
    case .surplus: Phrase("inventoryScannedSurplus", ["name": name])
    case .wish: Phrase("inventoryScannedWish", ["name": name])
    case .unknown: Phrase("inventoryScannedUnknown", ["name": name])
    }
  }
}
