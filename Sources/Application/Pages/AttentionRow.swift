package import Domain

/// An entry of the attention list on a page.
package struct AttentionRow: Hashable, Sendable {
  /// A number that was scanned.
  package struct Code: Hashable, Sendable {
    package let text: String
    /// Nil for a number that the library does not have.
    package let title: String?
  }

  package let entry: AttentionEntry
  /// The first ones, at most ``Session/attentionCodeLimit``.
  package let codes: [Code]
  /// The number of further ones.
  package let moreCodes: Int
}
