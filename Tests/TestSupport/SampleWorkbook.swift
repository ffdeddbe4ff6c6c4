/// Workbooks that tests make, part by part.
package enum SampleWorkbook {
  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let strictMain = "http://purl.oclc.org/ooxml/spreadsheetml/main"
  private static let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let strictRelations = "http://purl.oclc.org/ooxml/officeDocument/relationships"

  /// Programs differ in these.
  package struct Excel {
    /// Name, state and rows (`<row>…</row>`) of each sheet.
    package var sheets: [(name: String, state: String?, rows: String)]
    /// `<si>…</si>`
    package var shared: String?
    /// The content of `styleSheet`.
    package var styles: String?
    /// XML after the rows of each sheet.
    package var behindRows = ""
    package var isStrict = false
    /// `x:` before each element.
    package var prefix = ""
    package var areTargetsAbsolute = false
    package var is1904 = false

    package init(_ rows: String) { sheets = [("Sheet1", nil, rows)] }

    package var parts: [ZipWriter.Part] {
      let types = isStrict ? strictRelations : relations
      let root = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">\
        <Relationship Id="rId1" Type="\(types)/officeDocument" Target="\(areTargetsAbsolute ? "/" : "")xl/workbook.xml"/>\
        </Relationships>
        """
      var all = [ZipWriter.Part("_rels/.rels", root)]
      let base = areTargetsAbsolute ? "/xl/" : ""
      var links = sheets.indices.map {
        "<Relationship Id=\"rId\($0 + 1)\" Type=\"\(types)/worksheet\" Target=\"\(base)worksheets/sheet\($0 + 1).xml\"/>"
      }
      links.append("<Relationship Id=\"s\" Type=\"\(types)/sharedStrings\" Target=\"\(base)sharedStrings.xml\"/>")
      links.append("<Relationship Id=\"f\" Type=\"\(types)/styles\" Target=\"\(base)styles.xml\"/>")
      let list = sheets.enumerated().map { index, sheet in
        let state = sheet.state.map { " state=\"\($0)\"" } ?? ""
        return "<sheet name=\"\(sheet.name)\" sheetId=\"\(index + 1)\"\(state) r:id=\"rId\(index + 1)\"/>"
      }.joined()
      let book = "<workbook><workbookPr date1904=\"\(is1904)\"/><sheets>\(list)</sheets></workbook>"
      all.append(ZipWriter.Part("xl/workbook.xml", document(book)))
      all.append(
        ZipWriter.Part(
          "xl/_rels/workbook.xml.rels",
          "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\(links.joined())</Relationships>"
        ))
      for (index, sheet) in sheets.enumerated() {
        let content = "<worksheet><sheetData>\(sheet.rows)</sheetData>\(behindRows)</worksheet>"
        all.append(ZipWriter.Part("xl/worksheets/sheet\(index + 1).xml", document(content)))
      }
      if let shared { all.append(ZipWriter.Part("xl/sharedStrings.xml", document("<sst>\(shared)</sst>"))) }
      let styles = styles ?? "<cellXfs><xf numFmtId=\"0\"/></cellXfs>"
      all.append(ZipWriter.Part("xl/styles.xml", document("<styleSheet>\(styles)</styleSheet>")))
      return all
    }

    /// With a namespace, and a prefix in all its tags.
    private func document(_ content: String) -> String {
      var text = content
      if !prefix.isEmpty {
        text.replace(/<(\/?)([A-Za-z])/) { "<\($0.output.1)\(prefix)\($0.output.2)" }
      }
      let name = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix.dropLast())"
      let spaces = " \(name)=\"\(isStrict ? strictMain : main)\" xmlns:r=\"\(isStrict ? strictRelations : relations)\""
      let end = text.firstIndex(of: ">") ?? text.endIndex
      text.insert(contentsOf: spaces, at: end)
      return "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n" + text
    }

    package var bytes: [UInt8] { ZipWriter.zip(parts) }
  }

  /// Rows of texts, as Google writes them: shared, and with the names of all cells.
  package static func excel(_ rows: [[String]]) -> Excel {
    var texts: [String] = []
    let content = rows.enumerated().map { line, fields in
      let cells = fields.enumerated().map { column, text in
        texts.append("<si><t xml:space=\"preserve\">\(escaped(text))</t></si>")
        return "<c r=\"\(letters(column))\(line + 1)\" t=\"s\"><v>\(texts.count - 1)</v></c>"
      }
      return "<row r=\"\(line + 1)\">\(cells.joined())</row>"
    }
    var file = Excel(content.joined())
    file.shared = texts.joined()
    return file
  }

  package static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  package static func letters(_ column: Int) -> String {
    let last = String(UnicodeScalar(UInt8(0x41 + column % 26)))
    return column < 26 ? last : letters(column / 26 - 1) + last
  }

  private static let spaces = """
    xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" \
    xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" \
    xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" \
    xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" \
    xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"
    """

  package static let openDocumentType = "application/vnd.oasis.opendocument.spreadsheet"

  /// - Parameter sheets: `<table:table>…</table:table>`
  package static func openDocumentParts(_ sheets: String, styles: String = "") -> [ZipWriter.Part] {
    [
      ZipWriter.Part("mimetype", openDocumentType),
      ZipWriter.Part(
        "content.xml",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <office:document-content \(spaces)><office:automatic-styles>\(styles)</office:automatic-styles>\
        <office:body><office:spreadsheet>\(sheets)</office:spreadsheet></office:body></office:document-content>
        """),
      ZipWriter.Part(
        "META-INF/manifest.xml",
        "<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\"/>"),
    ]
  }

  /// - Parameter rows: `<table:table-row>…</table:table-row>` of one sheet.
  package static func openDocument(_ rows: String) -> [UInt8] {
    ZipWriter.zip(openDocumentParts("<table:table table:name=\"Sheet1\">\(rows)</table:table>"))
  }

  package static func openDocument(_ rows: [[String]]) -> [UInt8] { ZipWriter.zip(openDocumentParts(rows)) }

  /// One sheet of texts.
  package static func openDocumentParts(_ rows: [[String]]) -> [ZipWriter.Part] {
    let lines = rows.map { fields in
      let cells = fields.map {
        "<table:table-cell office:value-type=\"string\"><text:p>\(escaped($0))</text:p></table:table-cell>"
      }
      return "<table:table-row>\(cells.joined())</table:table-row>"
    }
    return openDocumentParts("<table:table table:name=\"Sheet1\">\(lines.joined())</table:table>")
  }
}

/// XML of elements with all different names.
package enum NamesOnly {
  package static func elements(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in 0..<count { bytes += Array("<n\(index)/>".utf8) }
    return bytes
  }
}
