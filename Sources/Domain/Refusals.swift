/// The reasons against one request, the first one first; never empty.
package struct Refusals: Error, Hashable, Sendable {
  package let first: Refusal
  package let others: [Refusal]

  package init(_ first: Refusal, _ others: [Refusal] = []) {
    self.first = first
    self.others = others
  }

  /// nil for an empty list.
  package init?(_ all: [Refusal]) {
    guard let first = all.first else { return nil }
    self.init(first, Array(all.dropFirst()))
  }

  package var all: [Refusal] { [first] + others }
}
