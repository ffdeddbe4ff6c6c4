import Domain
import SystemPackage

package enum WorkbookKind: String, CaseIterable, Sendable {
  case excel = "Excel"
  case openDocument = "OpenDocument"
}

enum WorkbookError: Error {
  /// The file itself cannot be read.
  case system(Errno)
  case fault(WorkbookFault)
  /// A document of another program that is a zip file as well.
  case notATable(TableFileKind)
  case sheetUnknown(String, [String])

  /// - Parameter line: the row that was read last.
  /// - Returns: the failing call of the system, if it is one, and the fault otherwise.
  func problem(line: Int) throws(Errno) -> LineProblem {
    let line = max(1, line)
    switch self {
    case .system(let failure): throw failure
    case .fault(let fault): return LineProblem(line: line, .workbook(fault))
    case .notATable(let kind): return LineProblem(line: line, .notATable(kind))
    case .sheetUnknown(let name, let sheets): return LineProblem(line: line, .sheetUnknown(name, sheets: sheets))
    }
  }
}

/// A workbook whose sheets can be read, each as often as wanted.
final class Workbook: Sendable {
  private enum Content: Sendable {
    case excel(ExcelWorkbook)
    case openDocument
  }

  let file: TextFile
  private let content: Content

  init(_ file: TextFile) throws(WorkbookError) {
    self.file = file
    let archive = try ZipArchive(file)
    switch try WorkbookKind(archive) {
    case .excel: content = .excel(try ExcelWorkbook(archive))
    case .openDocument:
      try OpenDocumentPackage.refuseEncrypted(archive)
      content = .openDocument
    }
  }

  var kind: WorkbookKind {
    switch content {
    case .excel: .excel
    case .openDocument: .openDocument
    }
  }

  /// - Parameter name: nil for the first visible sheet that has something in it.
  func sheet(_ name: String?) throws(WorkbookError) -> WorkbookSheet {
    switch content {
    case .excel(let workbook): try workbook.sheet(name, of: self)
    case .openDocument: try OpenDocumentPackage.sheet(name, of: self)
    }
  }

  func open(_ sheet: WorkbookSheet) throws(WorkbookError) -> (rows: any SheetRows, xml: XMLReader) {
    let rows: any SheetRows
    switch content {
    case .excel(let workbook): rows = ExcelSheetRows(workbook, merges: sheet.merges)
    case .openDocument: rows = OpenDocumentRows(.named(sheet.name))
    }
    let part = try ZipArchive(file).part(sheet.part, limit: WorkbookLimits.largePart)
    return (rows, try XMLReader(part, rows))
  }
}

struct WorkbookSheet: Sendable {
  let name: String
  /// The part of the zip file that holds it.
  let part: String
  /// Bytes of the part, as the file says.
  let size: Int
  var merges: [Int: [ExcelRange]] = [:]
}

extension WorkbookKind {
  /// - Throws: `notATable` for a zip file of another kind.
  fileprivate init(_ archive: ZipArchive) throws(WorkbookError) {
    if archive.has("mimetype") {
      // https://docs.oasis-open.org/office/OpenDocument/v1.3/OpenDocument-v1.3-part2-packages.html, section 3.3
      let type = String(decoding: try archive.part("mimetype").bytes().prefix(200), as: UTF8.self)
      if let kind = type.wholeMatch(of: /application\/vnd\.oasis\.opendocument\.([a-z-]+)\s*/)?.output.1 {
        switch kind {
        case "spreadsheet", "spreadsheet-template":
          self = .openDocument
          return
        case "text", "text-template": throw .notATable(.openText)
        default: throw .notATable(.openDocument)
        }
      }
    }
    if archive.has("_rels/.rels") {
      if archive.hasFolder("word/") { throw .notATable(.word) }
      if archive.hasFolder("ppt/") { throw .notATable(.slides) }
      self = .excel
    } else if archive.has("content.xml"), archive.has("META-INF/manifest.xml") {
      self = .openDocument
    } else if archive.hasFolder("index/") || archive.has("index.zip") {
      throw .notATable(.numbers)
    } else {
      throw .notATable(.archive)
    }
  }
}
