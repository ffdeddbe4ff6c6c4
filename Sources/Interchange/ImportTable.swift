package import Domain
import SystemPackage

/// A table to import: its source and its columns are known, its rows are read as often as wanted.
package struct ImportTable<Layout: TableLayout>: Sendable {
  package let layout: Layout
  package var header: [String] { found.names }
  private let found: FoundHeader
  private let columns: Columns
  private let source: TableSource

  /// - Parameters:
  ///   - encoding: nil: what the bytes show.
  ///   - separator: nil: the separator that turns one of the first lines into a known header.
  ///   - sheet: of a workbook; nil: the first visible one that has something in it.
  /// - Throws: `Errno`, or ``Domain/LineProblem`` `header-unknown`, `column-unknown`, `columns-alike` or
  ///   `column-twice`.
  package init(
    _ file: TextFile, encoding: TextEncoding? = nil, separator: Separator? = nil, sheet: String? = nil,
    layouts: [Layout]
  ) throws {
    let sources = try TableSource.candidates(of: file, encoding: encoding, separator: separator, sheet: sheet)
    var search = HeaderSearch(layouts)
    do {
      (layout, found, source) = try search.search(sources)
    } catch let problem as LineProblem {
      throw problem.of(sources.first?.form.sheet)
    }
    columns = Columns(found.names)
  }

  package var form: TableForm { source.form }

  package var fingerprint: UInt64 { source.fingerprint }

  /// Columns that are not looked at.
  package var ignored: [String] {
    let used = layout.used(columns)
    return header.enumerated().filter { !$1.isEmpty && !used.contains($0) }.map(\.element)
  }

  /// Columns that are taken, and the values that they stand for, in the order of the table.
  package var targets: [ColumnTarget] { layout.targets(columns).sorted { $0.position < $1.position } }

  /// The amount to read; ``lines(progress:_:)`` reports how much it has read.
  package var size: Int { source.size }

  /// Passes on the rows below the header, in their order.
  ///
  /// - Throws: `Errno`, or what `take` throws.
  package func lines(
    progress: (Int) -> Void = { _ in }, _ take: (ImportLine<Layout.Entry>) throws -> Void
  ) throws {
    try lines(from: source.reader(), progress: progress, take)
  }

  private func lines(
    from start: some RowReader, progress: (Int) -> Void, _ take: (ImportLine<Layout.Entry>) throws -> Void
  ) throws {
    var reader = start
    for _ in 0..<found.rows { _ = try reader.next() }
    let quoting = quoting
    reader.begin(below: header, quoting: quoting)
    let positions = layout.positions(columns)
    let isExact = source.isExact(isOwnExport: layout.isOwnExport(columns))
    var told = 0
    while true {
      switch try reader.next() {
      case .end: return
      case .bad(let problem) where problem.isFieldCount && layout.isFooter(reader.row):
        try take(ImportTable.footer(reader.row))
      case .bad(let problem): try take(.bad(problem))
      case .row where reader.row.isBlank && reader.row.faults.isEmpty: break
      case .row where isRepeatedHeader(reader.row): break
      case .row where layout.isFooter(reader.row): try take(ImportTable.footer(reader.row))
      case .row:
        if let problem = wrongCells(of: reader.row) {
          try take(.bad(problem))
          break
        }
        let row = RowFields(
          row: reader.row, columns: columns, isExact: isExact, areQuotesText: quoting == .none)
        try take(ImportTable.line(row, positions))
      }
      if reader.progress != told {
        told = reader.progress
        progress(told)
      }
    }
  }

  /// The cells of columns that are looked at and could not be read.
  private func wrongCells(of row: TableRow) -> LineProblem? {
    if row.faults.isEmpty { return nil }
    let used = layout.used(columns)
    return LineProblem(
      row.faults.compactMap { cell in
        guard header.indices.contains(cell.column), used.contains(cell.column) else { return nil }
        return LineProblem(line: row.line, column: header[cell.column], cell.fault)
      })
  }

  private var quoting: CSVReader.Quoting {
    switch form {
    case .text(_, let separator): layout.quoting(separator)
    case .workbook: .strict
    }
  }

  private static func line(
    _ row: RowFields, _ positions: Layout.Positions
  ) -> ImportLine<Layout.Entry> {
    let line = row.row.line
    do {
      guard let entry = try Layout.entry(row, positions) else { return .leftOut(line: line) }
      return .entry(entry, line: line)
    } catch {
      return error.fault.isRemark ? .leftOut(line: line, remark: error) : .bad(error)
    }
  }

  private static func footer(_ row: TableRow) -> ImportLine<Layout.Entry> {
    let text = row.cells.first { !$0.isEmpty } ?? ""
    return .leftOut(line: row.line, remark: LineProblem(line: row.line, .footer(text: text)))
  }

  /// A list that was printed on several pages names its columns on each.
  private func isRepeatedHeader(_ row: TableRow) -> Bool {
    found.rows > 0 && row.count <= header.count
      && header.indices.allSatisfy { TypedText.trim(row.text($0)) == header[$0] }
  }
}

extension LineProblem {
  fileprivate func of(_ sheet: String?) -> LineProblem {
    var problem = self
    problem.sheet = sheet
    return problem
  }
}

/// A kind of table that some program writes.
package protocol TableLayout: Sendable {
  associatedtype Entry: Hashable & Sendable
  associatedtype Positions

  /// Columns without which it is not this one, as it names them.
  var wanted: [String] { get }
  /// The positions of the columns that are looked at.
  func used(_ columns: Columns) -> Set<Int>
  /// The values that the columns stand for; empty where the names say it.
  func targets(_ columns: Columns) -> [ColumnTarget]
  func quoting(_ separator: Separator) -> CSVReader.Quoting
  func recognises(_ columns: Columns) -> Bool
  func positions(_ columns: Columns) -> Positions
  /// Whether a table of this kind may have a column of this name.
  func knows(_ name: String) -> Bool
  /// The fault of a header that is recognised; nil for none.
  func fault(of columns: Columns) -> ImportFault?
  /// `columns` are those of the row that comes nearest to a header.
  func unrecognised(_ columns: Columns) -> ImportFault
  /// The columns' names of a table that begins without a header; nil if the first row does not show them.
  func headless(_ cells: [String]) -> [String]?
  /// Whether a row counts those above it.
  func isFooter(_ row: TableRow) -> Bool
  /// Whether an export of ours has just these columns.
  func isOwnExport(_ columns: Columns) -> Bool
  /// nil for a line of another kind than what is imported.
  static func entry(_ row: RowFields, _ positions: Positions) throws(LineProblem) -> Entry?
}

extension TableLayout {
  package func targets(_ columns: Columns) -> [ColumnTarget] { [] }
  package func knows(_ name: String) -> Bool { false }
  package func fault(of columns: Columns) -> ImportFault? { nil }
  package func headless(_ cells: [String]) -> [String]? { nil }
  package func isFooter(_ row: TableRow) -> Bool { false }
  package func isOwnExport(_ columns: Columns) -> Bool { false }

  package func unrecognised(_ columns: Columns) -> ImportFault {
    .headerUnknown(found: columns.names, wanted: wanted)
  }

  /// The fault of a table whose columns a person can map, one of them to `target`.
  func unmapped(_ columns: Columns, _ mapping: ColumnMapping, target: String) -> ImportFault {
    let names = columns.names.filter { !$0.isEmpty }
    if let missing = mapping.columns.first(where: { columns[$0] == nil }) {
      return .columnUnknown(name: missing, found: names)
    }
    // Without an unknown column there is nothing to map.
    guard let strange = names.first(where: { !knows($0) }) else { return .headerUnknown(found: names, wanted: wanted) }
    return .headerUnmapped(found: names, column: strange, target: target)
  }
}

extension LineProblem {
  fileprivate var isFieldCount: Bool {
    if case .fieldCountWrong = fault { true } else { false }
  }
}
