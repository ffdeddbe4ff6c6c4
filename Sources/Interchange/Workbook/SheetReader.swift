import Domain
import SystemPackage

/// The cells of one sheet of a workbook, as its XML states them.
protocol SheetRows: XMLHandler {
  var builder: RowBuilder { get set }
  /// The row that is read, or was read last.
  var line: Int { get }

  /// Moves on to the next row that is known already.
  ///
  /// - Returns: false if more of the XML has to be read first.
  func takeRow() -> Bool
}

extension SheetRows {
  var row: TableRow { builder.row }

  /// Columns from this one on have no name.
  func begin(width: Int) { builder.width = width }
}

/// Reads the rows of a sheet. A damaged file, or one made to exhaust the machine, ends in a problem.
struct SheetReader: RowReader {
  private let workbook: Workbook
  private let sheet: WorkbookSheet
  private var header: [String]?
  private var reading: (rows: any SheetRows, xml: XMLReader)?
  private var isOver = false
  /// Bytes of all rows so far: a file may repeat a row and a text more often than it is long.
  private var delivered = 0

  init(_ workbook: Workbook, _ sheet: WorkbookSheet) {
    (self.workbook, self.sheet) = (workbook, sheet)
  }

  var row: TableRow { reading?.rows.row ?? TableRow() }
  var progress: Int { reading?.xml.progress ?? 0 }

  mutating func begin(below header: [String], quoting: CSVReader.Quoting) {
    self.header = header
    reading?.rows.begin(width: header.count)
  }

  mutating func next() throws(Errno) -> RowStep {
    if isOver { return .end }
    do throws(WorkbookError) {
      return try read()
    } catch {
      isOver = true
      return .bad(try error.problem(line: reading?.rows.line ?? 1))
    }
  }

  /// Whether the sheet has a row with something in it.
  mutating func hasRow() throws(WorkbookError) -> Bool {
    switch try read() {
    case .row, .bad: true
    case .end: false
    }
  }

  private mutating func read() throws(WorkbookError) -> RowStep {
    let (rows, xml) = try opened()
    while !rows.takeRow() {
      guard try xml.advance() else {
        isOver = true
        return .end
      }
    }
    if rows.builder.isTooLong {
      return .bad(LineProblem(line: rows.line, .lineTooLong(limitKibibytes: CSVReader.kibibyteLimit)))
    }
    delivered += rows.row.bytes.count + rows.row.ends.count
    guard delivered <= WorkbookLimits.largePart else {
      throw .fault(.tooLarge(part: xml.name, limitMebibytes: WorkbookLimits.largePart >> 20))
    }
    return .row
  }

  private mutating func opened() throws(WorkbookError) -> (rows: any SheetRows, xml: XMLReader) {
    if let reading { return reading }
    let opened = try workbook.open(sheet)
    if let header { opened.rows.begin(width: header.count) }
    reading = opened
    return opened
  }
}
