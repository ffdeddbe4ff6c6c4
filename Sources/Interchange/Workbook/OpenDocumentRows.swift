import Domain

/// The rows of a sheet: OpenDocument 1.3 part 3, section 9.1. All sheets stand in one part, `content.xml`.
final class OpenDocumentRows: SheetRows {
  enum Choice {
    case named(String)
    /// The first visible sheet with something in it.
    case firstFilled
  }

  private enum Place {
    case document, body, styles, sheetStyle(String), spreadsheet, sheet, rows, row, cell, paragraph, inline, leftOut
  }

  private let choice: Choice
  var builder = RowBuilder()
  private var places: [Place] = []
  private var hidden: Set<String> = []
  /// The names of all sheets that were come by.
  private(set) var names: [String] = []
  /// The sheet that is read; nil before it.
  private(set) var chosen: String?
  private(set) var line = 0
  private var nextLine = 1
  /// How often the row is still to be passed on.
  private var repeats = 0
  private var isRepeated = false
  private var rowCount = 1
  private var column = 0
  private var cell = OpenDocumentCell()

  init(_ choice: Choice) { self.choice = choice }

  func takeRow() -> Bool {
    guard repeats > 0 else { return false }
    if isRepeated {
      builder.moveOn()
      line += 1
    }
    isRepeated = true
    repeats -= 1
    return true
  }

  func start(_ element: XMLName, _ attributes: XMLAttributes, _ reader: XMLReader) {
    places.append(next(element, attributes, reader))
  }

  func end(_ reader: XMLReader) {
    switch places.popLast() {
    case .row: endRow(reader)
    case .cell: endCell(reader)
    case .paragraph: cell.endParagraph()
    case .sheet: if case .firstFilled = choice, chosen == nil { builder = RowBuilder() }
    case .document, .body, .styles, .sheetStyle, .spreadsheet, .rows, .inline, .leftOut, nil: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>, _ reader: XMLReader) {
    switch places.last {
    case .paragraph, .inline: cell.take(bytes)
    case .document, .body, .styles, .sheetStyle, .spreadsheet, .sheet, .rows, .row, .cell, .leftOut, nil: break
    }
  }

  private func next(_ element: XMLName, _ attributes: XMLAttributes, _ reader: XMLReader) -> Place {
    switch places.last {
    case nil: return .document
    case .document:
      switch element {
      case "body": return .body
      case "automatic-styles": return .styles
      default: return .leftOut
      }
    case .body:
      if element == "spreadsheet" { return .spreadsheet }
      reader.fail(.damaged(part: reader.name))
      return .leftOut
    case .styles:
      guard element == "style", attributes.text("family") == "table" else { return .leftOut }
      return .sheetStyle(attributes.first { $0.name == "name" }?.value.string ?? "")
    case .sheetStyle(let name):
      if element == "table-properties", attributes.text("display") == "false" { hidden.insert(name) }
      return .leftOut
    case .spreadsheet: return element == "table" ? sheet(attributes, reader) : .leftOut
    case .sheet, .rows:
      switch element {
      case "table-row":
        beginRow(attributes)
        return .row
      case "table-rows", "table-header-rows", "table-row-group": return .rows
      default: return .leftOut
      }
    case .row:
      switch element {
      case "table-cell", "covered-table-cell":
        cell.begin(attributes, isCovered: element == "covered-table-cell")
        return .cell
      default: return .leftOut
      }
    case .cell:
      // Notes and drawings have separate paragraphs.
      guard element == "p", !cell.isCovered else { return .leftOut }
      cell.beginParagraph()
      return .paragraph
    case .paragraph, .inline: return cell.inline(element, attributes) ? .inline : .leftOut
    case .leftOut: return .leftOut
    }
  }

  // MARK: - Sheets and rows

  private func sheet(_ attributes: XMLAttributes, _ reader: XMLReader) -> Place {
    let name = attributes.text("name") ?? ""
    names.append(name)
    if chosen != nil { return .leftOut }
    switch choice {
    case .named(let wanted):
      if wanted != name { return .leftOut }
      chosen = name
      reader.pause()
    case .firstFilled:
      if let style = attributes.text("style-name"), hidden.contains(style) { return .leftOut }
      (line, nextLine) = (0, 1)
    }
    return .sheet
  }

  private func beginRow(_ attributes: XMLAttributes) {
    rowCount = max(1, attributes.first { $0.name == "number-rows-repeated" }?.value.number ?? 1)
    line = nextLine
    nextLine = min(nextLine + rowCount, 2_000_000_000)
    column = 0
    builder.begin(line: line)
  }

  private func endRow(_ reader: XMLReader) {
    let isFilled: Bool
    do throws(WorkbookFault) {
      isFilled = try builder.end()
    } catch {
      return reader.fail(error)
    }
    guard isFilled else { return }
    if nextLine - 1 > WorkbookLimits.rows { return reader.fail(.tooManyRows(limit: WorkbookLimits.rows)) }
    if chosen == nil { chosen = names.last }
    (repeats, isRepeated) = (rowCount, false)
    reader.pause()
  }

  private func endCell(_ reader: XMLReader) {
    defer { column = min(column + cell.count, 2_000_000_000) }
    if cell.isCovered { return }
    let content = cell.content
    if case .empty = content { return }
    if column + cell.count > WorkbookLimits.columns {
      return reader.fail(.tooManyColumns(limit: WorkbookLimits.columns))
    }
    for place in column..<column + cell.count where builder.keeps(place) {
      switch content {
      case .empty: break
      case .text(let text): builder.add(text, at: place)
      case .fault(let fault): builder.add(fault, at: place)
      }
    }
    if cell.columnsSpanned > 1 || cell.rowsSpanned > 1 {
      builder.join(
        column, lastColumn: column + cell.columnsSpanned - 1, lastLine: line + cell.rowsSpanned - 1)
    }
  }
}
