/// A question to catalogues on the web. Unlike one to the store it holds nobody up: its prompt can be left, answered or
/// overtaken at any moment.
package struct LookUp: Hashable, Sendable {
  /// The number of a look-up; an answer with the number of an older one is dropped.
  package struct ID: Hashable, Sendable, RawRepresentable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  package let id: ID
  let askedAt: Duration
}
