import FoundationEssentials

/// The name of one change, chosen before it is tried, so that trying it again counts once.
package struct OperationID: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func random() -> OperationID {
    OperationID(UUID().uuidString.lowercased())
  }
}
