import Domain

/// The relations of a part of an Excel workbook: ECMA-376 part 2, section 6.5.
final class RelationsHandler: XMLHandler {
  struct Relation {
    let type: String
    let target: String
  }

  private(set) var byID: [String: Relation] = [:]

  func start(_ element: XMLName, _ attributes: XMLAttributes, _ reader: XMLReader) {
    guard element == "Relationship", let id = attributes.text("Id"), let target = attributes.text("Target"),
      attributes.text("TargetMode") != "External"
    else { return }
    byID[id] = Relation(type: attributes.text("Type") ?? "", target: target)
  }

  /// The part whose type ends so; transitional and strict files differ in the beginning.
  func target(ofType type: String) -> String? {
    byID.values.filter { $0.type.hasSuffix("/" + type) }.map(\.target).min()
  }
}

/// `workbook.xml`: the sheets in their order, and from when days count.
final class ExcelWorkbookHandler: XMLHandler {
  struct Sheet {
    let name: String
    let relation: String
    let isHidden: Bool
  }

  private(set) var sheets: [Sheet] = []
  private(set) var is1904 = false
  /// nil until an element was read.
  private(set) var isWorkbook: Bool?

  func start(_ element: XMLName, _ attributes: XMLAttributes, _ reader: XMLReader) {
    if isWorkbook == nil { isWorkbook = element == "workbook" }
    switch element {
    case "workbookPr": is1904 = ["1", "true", "on"].contains(attributes.text("date1904") ?? "")
    case "sheet":
      guard let name = attributes.text("name"), let relation = attributes.text("id") else { return }
      let state = attributes.text("state") ?? "visible"
      sheets.append(Sheet(name: name, relation: relation, isHidden: state != "visible"))
    default: break
    }
  }
}

/// `styles.xml`: how the numbers of cells are meant.
final class ExcelStylesHandler: XMLHandler {
  /// The formats by the number that a cell names.
  private(set) var formats: [CellFormat] = []
  private var codes: [Int: CellFormat] = [:]
  private var depth = 0
  private var isInFormats = false

  func start(_ element: XMLName, _ attributes: XMLAttributes, _ reader: XMLReader) {
    depth += 1
    switch (element, depth) {
    case ("cellXfs", 2): isInFormats = true
    case ("numFmt", 3):
      guard let number = attributes.text("numFmtId").flatMap(Int.init), let code = attributes.text("formatCode")
      else { return }
      codes[number] = CellFormat(code: code)
    case ("xf", 3) where isInFormats:
      let number = attributes.text("numFmtId").flatMap(Int.init) ?? 0
      formats.append(codes[number] ?? CellFormat(builtIn: number))
    default: break
    }
  }

  func end(_ reader: XMLReader) {
    depth -= 1
    if depth == 1 { isInFormats = false }
  }
}

/// The joined cells of a sheet, which follow its rows.
final class ExcelMergesHandler: XMLHandler {
  /// By the row in which they begin.
  private(set) var merges: [Int: [ExcelRange]] = [:]
  private var count = 0

  func start(_ element: XMLName, _ attributes: XMLAttributes, _ reader: XMLReader) {
    guard element == "mergeCell", let range = attributes.text("ref").flatMap(ExcelRange.init) else { return }
    count += 1
    if count > WorkbookLimits.merges { return reader.fail(.tooManyMerges(limit: WorkbookLimits.merges)) }
    merges[range.line, default: []].append(range)
  }
}

/// `B2:C14`
struct ExcelRange: Sendable {
  let column, line, lastColumn, lastLine: Int

  init?(_ text: String) {
    let ends = text.split(separator: ":", omittingEmptySubsequences: false).map(ExcelRange.cell)
    guard let first = ends.first, let first, let last = ends.last, let last, ends.count <= 2,
      first.column <= last.column,
      first.line <= last.line
    else { return nil }
    (column, line, lastColumn, lastLine) = (first.column, first.line, last.column, last.line)
  }

  private static func cell(_ text: Substring) -> (column: Int, line: Int)? {
    let text = text.filter { $0 != "$" }
    let letters = text.prefix { $0.isLetter }
    guard let column = column(of: letters.utf8), column < WorkbookLimits.columns,
      let line = Int(text.dropFirst(letters.count)), (1...WorkbookLimits.rows).contains(line)
    else { return nil }
    return (column, line)
  }

  /// The letters of a column, from 0 for A; digits after them are ignored. nil without letters; a column beyond all
  /// columns is ``WorkbookLimits/columns`` or more.
  static func column(of name: some Sequence<UInt8>) -> Int? {
    var number = 0
    for byte in name {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): number = number * 26 + Int(byte - UInt8(ascii: "A")) + 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"): number = number * 26 + Int(byte - UInt8(ascii: "a")) + 1
      default: return number == 0 ? nil : number - 1
      }
      if number > WorkbookLimits.columns { return number - 1 }
    }
    return number == 0 ? nil : number - 1
  }
}
