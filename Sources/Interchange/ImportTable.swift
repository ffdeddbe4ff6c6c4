package import Domain
import SystemPackage

/// A table that is to be imported: its source and its columns are known, its rows are read as often as wanted.
package struct ImportTable<Layout: TableLayout>: Sendable {
  package let layout: Layout
  /// The columns' names in the first line.
  package let header: [String]
  private let source: TableSource

  /// - Parameters:
  ///   - encoding: nil: what the bytes show.
  ///   - separator: nil: the one with which the first line is a header that is known.
  ///   - sheet: of a workbook; nil: the first visible one that has something in it.
  /// - Throws: `Errno`, or ``Domain/LineProblem`` `header-unknown` or `column-twice`.
  package init(
    _ file: TextFile, encoding: TextEncoding? = nil, separator: Separator? = nil, sheet: String? = nil,
    layouts: [Layout]
  ) throws {
    let sources = try TableSource.candidates(of: file, encoding: encoding, separator: separator, sheet: sheet)
    var widest: (header: [String], problem: LineProblem)?
    var malformed: LineProblem?
    let sheet = sources.first?.form.sheet
    for candidate in sources {
      var reader = candidate.reader()
      let names: [String]
      do {
        names = try ImportTable.header(&reader)
      } catch let problem as LineProblem {
        // `"ISBN";"Title"` is malformed where commas are looked for.
        malformed = malformed ?? problem
        continue
      }
      if let layout = layouts.first(where: { $0.recognises(Columns(names)) }) {
        if let twice = Columns(names).twice { throw LineProblem(line: reader.row.line, .columnTwice(twice)).of(sheet) }
        (self.layout, source, header) = (layout, candidate, names)
        return
      }
      if names.count > widest?.header.count ?? -1 {
        let wanted = layouts.last?.wanted ?? []
        widest = (names, LineProblem(line: reader.row.line, .headerUnknown(found: names, wanted: wanted)))
      }
    }
    // With one column only, nothing was told apart.
    if let malformed, widest?.header.count ?? 0 < 2 { throw malformed.of(sheet) }
    throw
      (widest?.problem ?? LineProblem(line: 1, .headerUnknown(found: [], wanted: layouts.last?.wanted ?? [])))
      .of(sheet)
  }

  package var form: TableForm { source.form }

  /// A hash of the table's bytes: the same table under another name is the same.
  package var fingerprint: UInt64 { source.fingerprint }

  /// Columns that are not looked at.
  package var ignored: [String] {
    let used = layout.used
    return header.filter { !$0.isEmpty && !used.contains(Columns.key($0)) }
  }

  /// How much there is to read; ``lines(progress:_:)`` tells how much it has read.
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
    _ = try ImportTable.header(&reader)
    let quoting = quoting
    reader.begin(below: header, quoting: quoting)
    let columns = Columns(header)
    let positions = layout.positions(columns)
    let isExact = source.isExact(isOwnExport: layout.isOwnExport(columns))
    var told = 0
    while true {
      switch try reader.next() {
      case .end: return
      case .bad(let problem): try take(.bad(problem))
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
    let used = layout.used
    return LineProblem(
      row.faults.compactMap { cell in
        guard header.indices.contains(cell.column), used.contains(Columns.key(header[cell.column])) else { return nil }
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

  private static func header(_ reader: inout some RowReader) throws -> [String] {
    switch try reader.next() {
    case .end: return []
    case .bad(let problem): throw problem
    case .row: return (0..<reader.row.count).map { TypedText.trim(reader.row.text($0)) }
    }
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
  /// The positions of the table's columns.
  associatedtype Positions

  /// Columns without which it is not this one, as it names them.
  var wanted: [String] { get }
  /// Keys of the columns that are looked at.
  var used: Set<String> { get }
  func quoting(_ separator: Separator) -> CSVReader.Quoting
  func recognises(_ columns: Columns) -> Bool
  func positions(_ columns: Columns) -> Positions
  /// Whether an export of ours has just these columns.
  func isOwnExport(_ columns: Columns) -> Bool
  /// nil for a line of another kind than what is imported.
  static func entry(_ row: RowFields, _ positions: Positions) throws(LineProblem) -> Entry?
}

extension TableLayout {
  package func isOwnExport(_ columns: Columns) -> Bool { false }
}

/// The positions of columns by name, in any case.
package struct Columns: Sendable {
  package let names: [String]
  private let indices: [String: Int]
  /// A name that two of them have.
  let twice: String?

  init(_ names: [String]) {
    self.names = names
    let keys = names.map(Columns.key)
    indices = Dictionary(zip(keys, keys.indices)) { first, _ in first }
    var seen: Set<String> = []
    twice = zip(keys, names).first { !$0.0.isEmpty && !seen.insert($0.0).inserted }?.1
  }

  static func key(_ name: String) -> String { TypedText.trim(name).lowercased() }

  subscript(_ name: String) -> Int? { indices[Columns.key(name)] }

  func has(_ all: [String]) -> Bool { all.allSatisfy { self[$0] != nil } }
}
