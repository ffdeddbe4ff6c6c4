package import Domain

/// Takes away what a scanner is set to send before and behind each code.
package struct ScannerLine: Hashable, Sendable {
  /// The text that a scanner is set to send before each code. A line without it is taken as it is.
  package var prefix: String
  /// The text that it sends behind each code, before Enter.
  package var suffix: String

  package init(prefix: String = "", suffix: String = "") {
    self.prefix = prefix
    self.suffix = suffix
  }

  /// - Returns: nil for a line with nothing in it, or with an add-on alone.
  package func scan(_ line: String) -> Scan? {
    var code = TypedText.trim(line)
    if !prefix.isEmpty, code.hasPrefix(prefix) { code.removeFirst(prefix.count) }
    if !suffix.isEmpty, code.hasSuffix(suffix) { code.removeLast(suffix.count) }
    return Scan(scanned: code)
  }
}
