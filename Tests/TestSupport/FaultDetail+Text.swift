package import Domain

/// A test writes a detail as its words.
extension FaultDetail: ExpressibleByStringLiteral {
  package init(stringLiteral words: String) { self = .words(words) }
}

extension FaultDetail {
  package func contains(_ words: String) -> Bool { description.contains(words) }
}
