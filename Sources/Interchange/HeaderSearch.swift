import Domain
import SystemPackage

/// The header of a table: the line that names the columns.
struct FoundHeader: Sendable {
  var names: [String]
  /// The rows above the lines of the table, including the header.
  var rows: Int
  let line: Int
}

/// Looks for the header among the first rows of a table. A title, a date or a blank line may stand above it.
struct HeaderSearch<Layout: TableLayout> {
  /// How many rows are looked at.
  static var depth: Int { 10 }

  private struct Row {
    let line: Int
    let cells: [String]
    let problem: LineProblem?
  }

  private struct Candidate {
    let layout: Layout
    let header: FoundHeader
    let source: TableSource
    let weight: Int
  }

  private let layouts: [Layout]
  private var best: Candidate?
  /// The row that comes nearest to a header, for the sentence about a table without one.
  private var nearest: (row: Row, weight: Int)?
  private var headless: Candidate?
  private var malformed: LineProblem?

  init(_ layouts: [Layout]) { self.layouts = layouts }

  /// - Throws: `Errno`, or ``Domain/LineProblem`` about the header.
  mutating func search(
    _ sources: [TableSource]
  ) throws -> (layout: Layout, header: FoundHeader, source: TableSource) {
    for source in sources { try look(at: source) }
    if let found = best ?? headless {
      let columns = Columns(found.header.names)
      if let twice = columns.twice(among: found.layout.used(columns)) {
        throw LineProblem(line: found.header.line, .columnTwice(twice))
      }
      if let fault = found.layout.fault(of: columns) { throw LineProblem(line: found.header.line, fault) }
      return (found.layout, found.header, found.source)
    }
    // With only one column, nothing was separated.
    if let malformed, nearest?.row.cells.count ?? 0 < 2 { throw malformed }
    guard let nearest, let last = layouts.last else {
      throw LineProblem(line: 1, .headerUnknown(found: [], wanted: layouts.last?.wanted ?? []))
    }
    throw LineProblem(line: nearest.row.line, last.unrecognised(Columns(nearest.row.cells)))
  }

  private mutating func look(at source: TableSource) throws {
    let rows = try HeaderSearch.rows(of: source)
    for (index, row) in rows.enumerated() {
      if let problem = row.problem {
        // `"ISBN";"Title"` is malformed where commas are looked for.
        if index == 0 { malformed = malformed ?? problem }
        continue
      }
      let weight = weight(of: row, among: rows)
      if weight > nearest?.weight ?? -1 { nearest = (row, weight) }
      guard let found = candidate(rows, index, source) else { continue }
      if found.weight > best?.weight ?? -1 { best = found }
      break
    }
    if best == nil, headless == nil, let first = rows.first, first.problem == nil {
      for layout in layouts {
        guard let names = layout.headless(first.cells) else { continue }
        headless = Candidate(
          layout: layout, header: FoundHeader(names: names, rows: 0, line: first.line), source: source, weight: 0)
        break
      }
    }
  }

  /// How much a row is like a header: known names, then a number of fields that many rows have.
  private func weight(of row: Row, among rows: [Row]) -> Int {
    let known = layouts.last.map { layout in row.cells.count { !$0.isEmpty && layout.knows($0) } } ?? 0
    let alike = row.cells.count > 1 ? rows.count { $0.cells.count == row.cells.count } : 0
    return (known * 100 + alike) * 100 + min(99, row.cells.count { !$0.isEmpty })
  }

  private func candidate(_ rows: [Row], _ index: Int, _ source: TableSource) -> Candidate? {
    guard var (names, layout) = recognised(rows[index].cells) else { return nil }
    var count = index + 1
    // A heading over several columns stands above the header; its own names fill the gaps.
    if index > 0, rows[index - 1].problem == nil {
      names = HeaderSearch.filled(names, from: rows[index - 1].cells, where: layout.knows)
    }
    // The names of columns in two rows, as merged cells leave them.
    if index + 1 < rows.count, rows[index + 1].problem == nil {
      let next = rows[index + 1].cells
      let isHeader = next.contains { !$0.isEmpty } && next.allSatisfy { $0.isEmpty || layout.knows($0) }
      if isHeader, let merged = recognised(HeaderSearch.filled(next, from: names) { _ in true }) {
        (names, layout) = merged
        count += 1
      }
    }
    // The names have changed, perhaps so that another program's table is meant.
    if let again = recognised(names) { layout = again.1 }
    let columns = Columns(names)
    return Candidate(
      layout: layout, header: FoundHeader(names: names, rows: count, line: rows[index].line), source: source,
      weight: layout.used(columns).count)
  }

  private func recognised(_ names: [String]) -> ([String], Layout)? {
    let columns = Columns(names)
    return layouts.first { $0.recognises(columns) }.map { (names, $0) }
  }

  /// The names, with those of another row where one is missing.
  private static func filled(
    _ names: [String], from others: [String], where isFit: (String) -> Bool
  ) -> [String] {
    (0..<max(names.count, others.count)).map { place in
      let name = place < names.count ? names[place] : ""
      guard name.isEmpty, place < others.count, isFit(others[place]) else { return name }
      return others[place]
    }
  }

  private static func rows(of source: TableSource) throws -> [Row] {
    func rows(_ start: some RowReader) throws -> [Row] {
      var (reader, rows) = (start, [Row]())
      while rows.count < depth {
        switch try reader.next() {
        case .end: return rows
        case .bad(let problem): rows.append(Row(line: problem.line, cells: [], problem: problem))
        case .row:
          rows.append(Row(line: reader.row.line, cells: reader.row.cells, problem: nil))
        }
      }
      return rows
    }
    return try rows(source.reader())
  }
}
