import Domain

/// The rows of an Excel sheet: ECMA-376 part 1, section 18.3.1.
final class ExcelSheetRows: SheetRows {
  private enum Place {
    case document, sheet, rows, row, cell, value, text
    /// Inside an element that says nothing about cells, this deep.
    case leftOut(Int, back: Back)
  }

  /// The place of an element that is left out.
  private enum Back { case sheet, rows, row, cell }

  /// `ST_CellType`
  private enum Kind { case number, shared, string, boolean, error, day }

  private let shared: SharedTexts
  private let formats: [CellFormat]
  private let is1904: Bool
  private let merges: [Int: [ExcelRange]]
  var builder = RowBuilder()
  private var hasRow = false
  private var place = Place.document
  private(set) var line = 0

  // The cell that is read.
  private var column = -1
  private var kind = Kind.number
  private var format = CellFormat.plain
  private var hasFormula = false
  private var hasValue = false
  private var value: [UInt8] = []
  private var text = ExcelText()

  init(_ workbook: ExcelWorkbook, merges: [Int: [ExcelRange]]) {
    (shared, formats, is1904) = (workbook.shared, workbook.formats, workbook.is1904)
    self.merges = merges
  }

  func takeRow() -> Bool {
    defer { hasRow = false }
    return hasRow
  }

  func start(_ element: XMLName, _ attributes: XMLAttributes, _ reader: XMLReader) {
    switch place {
    case .document:
      // A sheet of charts has no cells.
      if element == "worksheet" { place = .sheet } else { reader.fail(.damaged(part: reader.name)) }
    case .sheet: place = element == "sheetData" ? .rows : .leftOut(1, back: .sheet)
    case .rows:
      if element == "row" { beginRow(attributes, reader) } else { place = .leftOut(1, back: .rows) }
    case .row:
      if element == "c" { beginCell(attributes, reader) } else { place = .leftOut(1, back: .row) }
    case .cell:
      switch element {
      case "v":
        hasValue = true
        place = .value
      case "is":
        hasValue = true
        text.open()
        place = .text
      case "f":
        hasFormula = true
        place = .leftOut(1, back: .cell)
      default: place = .leftOut(1, back: .cell)
      }
    case .text: text.start(element)
    case .value: reader.fail(.damaged(part: reader.name))
    case .leftOut(let depth, let back): place = .leftOut(depth + 1, back: back)
    }
  }

  func end(_ reader: XMLReader) {
    switch place {
    case .document, .sheet: place = .document
    case .rows: place = .sheet
    case .row:
      place = .rows
      endRow(reader)
    case .cell:
      place = .row
      endCell(reader)
    case .value: place = .cell
    case .text: if text.end() { place = .cell }
    case .leftOut(let depth, let back):
      if depth > 1 {
        place = .leftOut(depth - 1, back: back)
      } else {
        switch back {
        case .sheet: place = .sheet
        case .rows: place = .rows
        case .row: place = .row
        case .cell: place = .cell
        }
      }
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>, _ reader: XMLReader) {
    switch place {
    case .value: if value.count <= CSVReader.kibibyteLimit * 1024 { value.append(contentsOf: bytes) }
    case .text: text.take(bytes)
    case .document, .sheet, .rows, .row, .cell, .leftOut: break
    }
  }

  // MARK: - Rows

  private func beginRow(_ attributes: XMLAttributes, _ reader: XMLReader) {
    place = .row
    let number = attributes.first { $0.name == "r" }?.value.number ?? line + 1
    // Rows that go back would be other rows than the spreadsheet shows.
    if number <= line { return reader.fail(.damaged(part: reader.name)) }
    if number > WorkbookLimits.rows { return reader.fail(.tooManyRows(limit: WorkbookLimits.rows)) }
    line = number
    column = -1
    builder.begin(line: line)
  }

  private func endRow(_ reader: XMLReader) {
    for range in merges[line] ?? [] {
      builder.join(range.column, lastColumn: range.lastColumn, lastLine: range.lastLine)
    }
    do throws(WorkbookFault) {
      hasRow = try builder.end()
    } catch {
      return reader.fail(error)
    }
    if hasRow { reader.pause() }
  }

  // MARK: - Cells

  private func beginCell(_ attributes: XMLAttributes, _ reader: XMLReader) {
    place = .cell
    value.removeAll(keepingCapacity: true)
    (kind, format, hasFormula, hasValue) = (.number, .plain, false, false)
    var named: Int?
    for (name, text) in attributes {
      switch name {
      case "r": named = ExcelRange.column(of: CellName(text.bytes))
      case "t": kind = ExcelSheetRows.kind(text)
      case "s": format = text.number.flatMap { formats.indices.contains($0) ? formats[$0] : nil } ?? .plain
      default: break
      }
    }
    let next = named ?? column + 1
    if next >= WorkbookLimits.columns { return reader.fail(.tooManyColumns(limit: WorkbookLimits.columns)) }
    if next <= column { return reader.fail(.damaged(part: reader.name)) }
    column = next
  }

  private static func kind(_ text: XMLValue) -> Kind {
    switch text {
    case "s": .shared
    case "str", "inlineStr": .string
    case "b": .boolean
    case "e": .error
    case "d": .day
    default: .number
    }
  }

  private func endCell(_ reader: XMLReader) {
    guard builder.keeps(column) else { return }
    if !text.bytes.isEmpty {
      // An inline text, whatever the kind of the cell is said to be.
      builder.add(text.bytes, at: column)
      text = ExcelText()
      return
    }
    if value.isEmpty {
      if hasFormula, !(kind == .string && hasValue) { builder.add(.formulaWithoutValue, at: column) }
      return
    }
    switch kind {
    case .shared:
      guard let index = Int(String(decoding: value, as: UTF8.self)), let text = shared.bytes(index) else {
        return reader.fail(.damaged(part: reader.name))
      }
      builder.add(text, at: column)
    case .string:
      ExcelText.unescape(&value)
      builder.add(value, at: column)
    case .boolean: builder.add(value == [UInt8(ascii: "0")] ? "FALSE".utf8 : "TRUE".utf8, at: column)
    case .error: builder.add(.cellError(text: String(decoding: value, as: UTF8.self)), at: column)
    case .day: builder.add(CellNumber.day(String(decoding: value, as: UTF8.self)).utf8, at: column)
    case .number:
      let text = String(decoding: value, as: UTF8.self)
      builder.add((CellNumber.text(text, format, is1904: is1904) ?? text).utf8, at: column)
    }
  }
}

/// The bytes of `B12`.
private struct CellName: Sequence, IteratorProtocol {
  private var place: UnsafePointer<CChar>

  init(_ place: UnsafePointer<CChar>) { self.place = place }

  mutating func next() -> UInt8? {
    guard place.pointee != 0 else { return nil }
    defer { place += 1 }
    return UInt8(bitPattern: place.pointee)
  }
}
