package import Domain

/// The sentences of a language about cards, statistics and inventories.
package protocol KeepingTranslation {
  func sentence(_ report: CardReport) -> String
  /// The effect of a command card; its name is beside it.
  func explanation(_ command: CommandCard) -> String
  func sentence(_ report: InventoryReport) -> String
  func word(_ label: InventoryLabel) -> String
  func word(_ verdict: Inventory.Verdict) -> String
}

extension Messages {
  package func sentence(_ report: CardReport) -> String { translation.sentence(report) }
  package func explanation(_ command: CommandCard) -> String { translation.explanation(command) }
  package func sentence(_ report: InventoryReport) -> String { translation.sentence(report) }
  package func word(_ label: InventoryLabel) -> String { translation.word(label) }
  package func word(_ verdict: Inventory.Verdict) -> String { translation.word(verdict) }
  package func word(_ label: StatisticsLabel) -> String { text(label.phrase) }
}
