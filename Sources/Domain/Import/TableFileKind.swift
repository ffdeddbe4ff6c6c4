/// Files that people take for a table of text.
package enum TableFileKind: String, CaseIterable, Hashable, Sendable {
  case excel = ".xlsx"
  case oldExcel = ".xls"
  case openDocument = ".ods"
  case pdf = ".pdf"
}
