/// A line of a notice. A line that tells of something overdue stands out from the others.
package struct NoticeLine: Hashable, Sendable, ExpressibleByStringInterpolation {
  package var text: String
  package var isOverdue: Bool

  package init(_ text: String, isOverdue: Bool = false) {
    self.text = text
    self.isOverdue = isOverdue
  }

  package init(stringLiteral value: String) {
    self.init(value)
  }
}
