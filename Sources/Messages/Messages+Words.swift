package import Domain

extension Messages {
  /// A sentence about a value of another module: a refusal, a finding, a report.
  package func sentence(_ value: some Worded) -> String { text(value.phrase) }

  /// A word or two for a value of another module.
  package func label(_ value: some Worded) -> String { text(value.phrase) }

  // The words of screens and tables. Each type has a function, so that `label(.title)` needs no type.

  package func label(_ label: Label) -> String { text(label.phrase) }
  package func label(_ field: FieldLabel) -> String { text(field.phrase) }
  package func title(_ title: PageTitle) -> String { text(title.phrase) }
  package func word(_ button: ButtonWord) -> String { text(button.phrase) }
  package func word(_ word: DiscoverWord) -> String { text(word.phrase) }
  package func word(_ word: StationWord) -> String { text(word.phrase) }
  package func word(_ label: InventoryLabel) -> String { text(label.phrase) }
  package func word(_ label: StatisticsLabel) -> String { text(label.phrase) }
  package func listWord(_ word: ListWord) -> String { text(word.phrase) }
  package func sentence(_ hint: Hint) -> String { text(hint.phrase) }
  package func sentence(_ state: EmptyState) -> String { text(state.phrase) }
  package func sentence(_ refusal: Refusal) -> String { text(refusal.phrase) }
}
