package import Domain

/// What came of taking stock.
package enum InventoryReport: Hashable, Sendable {
  case started(Inventory)
  case finished(Inventory, missing: Int)
  /// What was scanned is what should stand there, or what it is instead.
  case scanned(Inventory.Scan)
  /// Nobody took stock yet.
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
