package import Domain

/// The layout of a table of copies; only our own export has one.
package enum CopyLayout: String, CaseIterable, TableLayout {
  case own = "minilibrary"

  package var wanted: [String] { [CopyTableColumn.isbn, .number, .label].map(\.rawValue) }
  package func used(_ columns: Columns) -> Set<Int> { Set(positions(columns).values) }

  package func recognises(_ columns: Columns) -> Bool {
    // A label is enough to identify its copy.
    if columns[CopyTableColumn.label.rawValue] != nil { return true }
    return columns[CopyTableColumn.number.rawValue] != nil
      && [CopyTableColumn.isbn, .titleLabel, .title].contains { columns[$0.rawValue] != nil }
  }

  package func quoting(_ separator: Separator) -> CSVReader.Quoting { .strict }
  package func isOwnExport(_ columns: Columns) -> Bool { columns.has(CopyTableColumn.headings) }

  package func positions(_ columns: Columns) -> [CopyTableColumn: Int] {
    Dictionary(
      uniqueKeysWithValues: CopyTableColumn.allCases.compactMap { column in
        columns[column.rawValue].map { (column, $0) }
      })
  }

  package static func entry(
    _ row: RowFields, _ columns: [CopyTableColumn: Int]
  ) throws(LineProblem) -> CopyEntry? {
    var (entry, wrong) = (CopyEntry(), WrongFields())
    entry.isbn = wrong.noting(in: try row.isbn(row.trimmed(columns[.isbn]), columns[.isbn]))
    entry.titleLabel = wrong.noting(in: try row.label(columns[.titleLabel]))
    entry.label = wrong.noting(in: try row.label(columns[.label]))
    (entry.title, entry.author) = (row.undone(columns[.title]), row.undone(columns[.author]))
    entry.number = wrong.noting(in: try number(row, columns[.number]))
    entry.state = wrong.noting(in: try state(row, columns[.state]))
    entry.shelf = wrong.noting(in: try text(row, columns[.shelf]))
    entry.note = wrong.noting(in: try text(row, columns[.note]))
    entry.acquired = wrong.noting(in: try row.moment(columns[.acquiredAt]))
    entry.lastSeen = wrong.noting(in: try row.moment(columns[.lastSeenAt]))
    if wrong.all.isEmpty, entry.isbn == nil, entry.titleLabel == nil, entry.label == nil, entry.title.isEmpty {
      wrong.add(row.problem(columns[.isbn] ?? columns[.label], .missing))
    }
    if let problem = LineProblem(wrong.all) { throw problem }
    return entry
  }

  private static func number(_ row: RowFields, _ column: Int?) throws(LineProblem) -> Int? {
    let number = try row.number(column)
    if number == 0 { throw row.problem(column, .numberWrong(text: row.trimmed(column))) }
    return number
  }

  /// `on_shelf`, and what people make of it: `On shelf`.
  private static func state(_ row: RowFields, _ column: Int?) throws(LineProblem) -> Copy.State? {
    guard let text = row.optional(column) else { return nil }
    let word = text.lowercased().replacing(" ", with: "_").replacing("-", with: "_")
    guard let state = Copy.State(rawValue: word) else { throw row.problem(column, .stateWrong(text: text)) }
    return state
  }

  private static func text(_ row: RowFields, _ column: Int?) throws(LineProblem) -> String? {
    guard let text = try row.line(row.undone(column), column) else { return nil }
    if !row.isExact, GarbledText.isEvident(in: text) { throw row.problem(column, .garbled(text: text)) }
    return text
  }
}
