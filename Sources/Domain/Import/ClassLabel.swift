/// A class as a list names it, to compare two lists: the spellings of one class are equal (``ClassName``).
package struct ClassLabel: Hashable, Sendable {
  /// Equal for equal classes; empty for none.
  package let key: String
  /// The year of the class; nil where its name begins with none.
  package let level: Int?

  package init(_ text: String) {
    let name = ClassName(text)
    (key, level) = (name?.key ?? "", name?.number)
  }

  /// Whether a student of one class may be in the other a year later. A class that names no year excludes nothing.
  package func mayFollow(_ earlier: ClassLabel) -> Bool {
    guard let level, let before = earlier.level else { return true }
    return level == before || level == before + 1
  }
}
