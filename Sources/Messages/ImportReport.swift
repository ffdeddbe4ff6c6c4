package import Domain

/// The result of importing or exporting a table.
package enum ImportReport: Hashable, Sendable {
  /// How the file is read: which program's table it is, its encoding and what stands between its fields.
  case readAs(layout: String, encoding: String, separator: Character, ignored: [String])
  /// - Parameter isDry: nothing was done yet.
  case books(ImportCounts, isDry: Bool)
  case wishes(ImportCounts, isDry: Bool)
  case students(ImportCounts, isDry: Bool)
  /// An earlier call under the same name brought it in.
  case doneBefore(lines: Int)
  /// An earlier import was broken off, and this command brought in the rest of its lines.
  case finishedEarlier(lines: Int)
  case exported(rows: Int, to: String)
  case libraryNamed(String)
  /// The text that a person types to confirm that the library is emptied.
  case askName(String, rows: Int)
  case deleted(rows: Int, backup: String)
}
