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
