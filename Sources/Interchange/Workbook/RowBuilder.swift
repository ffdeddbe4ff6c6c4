import Domain

/// Puts the cells of a sheet into a row, column by column.
struct RowBuilder {
  private(set) var row = TableRow()
  /// Columns from this one on have no name and are not kept; nil above the header.
  var width: Int?
  /// The row has more text than a line of a table may.
  private(set) var isTooLong = false
  private var merges = MergedCells()

  mutating func begin(line: Int) {
    row.removeAll()
    row.line = line
    isTooLong = false
  }

  /// Adds a cell to the right of those that are there. An empty text leaves the cell empty.
  mutating func add(_ text: some Collection<UInt8>, at column: Int) {
    guard !text.isEmpty, keeps(column), row.ends.count <= column else { return }
    guard row.bytes.count + text.count <= CSVReader.kibibyteLimit * 1024 else {
      isTooLong = true
      return
    }
    while row.ends.count < column { row.ends.append(row.bytes.count) }
    row.bytes.append(contentsOf: text)
    row.ends.append(row.bytes.count)
  }

  mutating func add(_ fault: ImportFault, at column: Int) {
    if keeps(column) { row.faults.append(CellFault(column: column, fault: fault)) }
  }

  /// Cells that were joined with the one at `column`, which begins in this row.
  mutating func join(_ column: Int, lastColumn: Int, lastLine: Int) {
    if keeps(column) { merges.begin(column, lastColumn: lastColumn, lastLine: lastLine) }
  }

  /// Ends the row.
  ///
  /// - Returns: whether it has a cell with something in it.
  mutating func end() throws(WorkbookFault) -> Bool {
    try merges.fill(&row, isAboveHeader: width == nil)
    return isTooLong || !row.bytes.isEmpty || !row.faults.isEmpty
  }

  /// The same row again, further down.
  mutating func moveOn() { row.line += 1 }

  func keeps(_ column: Int) -> Bool { column < width ?? WorkbookLimits.columns }
}

/// Gives joined cells the text that a person sees in all of them: a class that stands once next to thirty names is each
/// one's. A name over two columns belongs to both, so that the header is refused instead of half read.
struct MergedCells {
  private struct Start {
    let column, lastColumn, lastLine: Int
  }

  private struct Open {
    let lastLine: Int
    let text: [UInt8]
  }

  private var starts: [Start] = []
  /// Joined cells that reach into the rows below, by their column.
  private var open: [Int: Open] = [:]
  private static let openLimit = 256

  mutating func begin(_ column: Int, lastColumn: Int, lastLine: Int) {
    starts.append(Start(column: column, lastColumn: lastColumn, lastLine: lastLine))
  }

  mutating func fill(_ row: inout TableRow, isAboveHeader: Bool) throws(WorkbookFault) {
    if starts.isEmpty, open.isEmpty { return }
    var texts: [Int: [UInt8]] = [:]
    open = open.filter { $0.value.lastLine >= row.line }
    // A row without its own content stays empty.
    if !row.bytes.isEmpty {
      for (column, cell) in open where row.isEmpty(column) { texts[column] = cell.text }
    }
    for start in starts {
      let text = row.bytes(start.column)
      if text.isEmpty { continue }
      if isAboveHeader, start.lastColumn > start.column {
        for column in start.column + 1...min(start.lastColumn, WorkbookLimits.columns - 1) { texts[column] = text }
      }
      if start.lastLine > row.line { open[start.column] = Open(lastLine: start.lastLine, text: text) }
    }
    starts = []
    if open.count > MergedCells.openLimit { throw .tooManyMerges(limit: MergedCells.openLimit) }
    if !texts.isEmpty { row.fill(texts) }
  }
}

extension TableRow {
  func bytes(_ index: Int) -> [UInt8] {
    guard ends.indices.contains(index) else { return [] }
    return Array(bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
  }

  /// Puts texts into columns, whatever stood there.
  fileprivate mutating func fill(_ texts: [Int: [UInt8]]) {
    let count = max(ends.count, (texts.keys.max() ?? -1) + 1)
    let fields = (0..<count).map { texts[$0] ?? bytes($0) }
    removeFields()
    for field in fields {
      bytes += field
      ends.append(bytes.count)
    }
  }
}
