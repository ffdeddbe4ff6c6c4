/// Why there is no file.
package enum CardSheetProblem: Error, Hashable, Sendable {
  /// A file is there, and nobody said that it may be replaced.
  case exists(path: String)
  /// The detail is in the system's own words.
  case unwritable(path: String, detail: String)
  /// A library's fault, in its words.
  case failed(detail: String)
}
