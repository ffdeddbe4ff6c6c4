import Domain
import Glibc

/// The parts that all sheets of an Excel workbook share: ECMA-376 part 1, section 12.3.
struct ExcelWorkbook: Sendable {
  struct Sheet: Sendable {
    let name: String
    let part: String
    let isHidden: Bool
  }

  let sheets: [Sheet]
  let shared: SharedTexts
  let formats: [CellFormat]
  let is1904: Bool

  init(_ archive: ZipArchive) throws(WorkbookError) {
    let root = RelationsHandler()
    try XMLReader(archive.part("_rels/.rels"), root).readAll()
    guard let target = root.target(ofType: "officeDocument") else { throw .notATable(.archive) }
    let path = try ExcelWorkbook.path(target, in: "")
    if path.lowercased().hasSuffix(".bin") { throw .notATable(.binaryExcel) }
    let workbook = ExcelWorkbookHandler()
    try XMLReader(archive.part(path), workbook).readAll()
    if workbook.isWorkbook != true { throw .notATable(.archive) }
    let folder = String(path.prefix(upTo: path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex))
    let relations = RelationsHandler()
    try XMLReader(archive.part("\(folder)_rels/\(path.dropFirst(folder.count)).rels"), relations).readAll()
    var sheets: [Sheet] = []
    for sheet in workbook.sheets {
      // Sheets of charts and dialogues have no cells.
      guard let relation = relations.byID[sheet.relation] else { throw .fault(.partMissing(sheet.name)) }
      guard relation.type.hasSuffix("/worksheet") else { continue }
      let part = try ExcelWorkbook.path(relation.target, in: folder)
      sheets.append(Sheet(name: sheet.name, part: part, isHidden: sheet.isHidden))
    }
    self.sheets = sheets
    is1904 = workbook.is1904
    formats = try ExcelWorkbook.formats(archive, relations, folder)
    shared = try ExcelWorkbook.shared(archive, relations, folder)
  }

  private static func formats(
    _ archive: ZipArchive, _ relations: RelationsHandler, _ folder: String
  ) throws(WorkbookError) -> [CellFormat] {
    guard let target = relations.target(ofType: "styles") else { return [] }
    let styles = ExcelStylesHandler()
    try XMLReader(archive.part(path(target, in: folder)), styles).readAll()
    return styles.formats
  }

  private static func shared(
    _ archive: ZipArchive, _ relations: RelationsHandler, _ folder: String
  ) throws(WorkbookError) -> SharedTexts {
    guard let target = relations.target(ofType: "sharedStrings") else { return SharedTexts() }
    let part = try path(target, in: folder)
    // LibreOffice names it even where it writes none.
    guard archive.has(part) else { return SharedTexts() }
    let texts = SharedTextsHandler()
    try XMLReader(archive.part(part, limit: WorkbookLimits.largePart), texts).readAll()
    return texts.texts
  }

  /// The part that a relation leads to, from the folder or the root; nothing outside of the zip file is looked for.
  static func path(_ target: String, in folder: String) throws(WorkbookError) -> String {
    let target = target.replacing("\\", with: "/")
    var steps: [Substring] = []
    for step in ((target.hasPrefix("/") ? "" : folder) + target).split(separator: "/") {
      switch step {
      case ".": continue
      case "..":
        if steps.popLast() == nil { throw .fault(.partMissing(target)) }
      default: steps.append(step)
      }
    }
    return steps.joined(separator: "/")
  }

  // MARK: - Sheets

  func sheet(_ name: String?, of workbook: Workbook) throws(WorkbookError) -> WorkbookSheet {
    let archive = try ZipArchive(workbook.file)
    if let name {
      guard let sheet = sheets.first(where: { $0.name == name }) else { throw .sheetUnknown(name, sheets.map(\.name)) }
      return try self.sheet(sheet, archive)
    }
    for sheet in sheets where !sheet.isHidden {
      let found = try self.sheet(sheet, archive)
      var reader = SheetReader(workbook, found)
      if try reader.hasRow() { return found }
    }
    throw .fault(.empty)
  }

  private func sheet(_ sheet: Sheet, _ archive: ZipArchive) throws(WorkbookError) -> WorkbookSheet {
    let part = try archive.part(sheet.part, limit: WorkbookLimits.largePart)
    var found = WorkbookSheet(name: sheet.name, part: sheet.part, size: part.statedSize)
    // Joined cells follow all rows, and few sheets have any: a search for the word is quicker than the XML.
    guard try part.mentions("mergeCell") else { return found }
    let merges = ExcelMergesHandler()
    try XMLReader(archive.part(sheet.part, limit: WorkbookLimits.largePart), merges).readAll()
    found.merges = merges.merges
    return found
  }
}

extension ZipPart {
  /// Whether a word of ASCII stands in the part, or the part is in an encoding where it would look otherwise.
  func mentions(_ word: StaticString) throws(WorkbookError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // The end of the last piece, where the word may begin.
    var kept = 0
    while true {
      var (count, failure, isFound) = (0, WorkbookError?.none, false)
      buffer.withUnsafeMutableBytes { buffer in
        do throws(WorkbookError) {
          count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[kept...]))
        } catch {
          failure = error
        }
        let length = kept + count
        isFound = ZipPart.contains(UnsafeRawBufferPointer(rebasing: buffer[..<length]), word)
        if unpacked == count, count > 1, buffer[0] >= 0xFE { isFound = true }
        let rest = min(length, word.utf8CodeUnitCount - 1)
        if let base = buffer.baseAddress { memmove(base, base + length - rest, rest) }
        kept = rest
      }
      if let failure { throw failure }
      if isFound { return true }
      if count == 0 { return false }
    }
  }
  private static func contains(_ bytes: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard var place = bytes.baseAddress, bytes.count >= length else { return false }
    let end = place + (bytes.count - length + 1)
    while place < end, let found = memchr(place, Int32(word.utf8Start.pointee), end - place) {
      if memcmp(found, word.utf8Start, length) == 0 { return true }
      place = UnsafeRawPointer(found + 1)
    }
    return false
  }
}
