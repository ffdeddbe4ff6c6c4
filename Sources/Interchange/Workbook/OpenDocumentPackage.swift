import Domain

enum OpenDocumentPackage {
  private static let content = "content.xml"

  /// An encrypted part looks like random bytes; the manifest marks it (OpenDocument 1.3 part 2, section 3.4.1).
  static func refuseEncrypted(_ archive: ZipArchive) throws(WorkbookError) {
    if archive.has("encrypted-package") { throw .fault(.encrypted) }
    guard archive.has("META-INF/manifest.xml") else { return }
    let manifest = ManifestHandler()
    // The manifest of old versions names a document type; it is not needed to read a table.
    do throws(WorkbookError) {
      try XMLReader(archive.part("META-INF/manifest.xml"), manifest).readAll()
    } catch {
      guard case .fault(.documentType) = error else { throw error }
    }
    if manifest.isEncrypted { throw .fault(.encrypted) }
  }

  static func sheet(_ name: String?, of workbook: Workbook) throws(WorkbookError) -> WorkbookSheet {
    let part = try ZipArchive(workbook.file).part(content, limit: WorkbookLimits.largePart)
    let rows = OpenDocumentRows(name.map { .named($0) } ?? .firstFilled)
    let reader = try XMLReader(part, rows)
    while rows.chosen == nil, try reader.advance() {}
    if let chosen = rows.chosen { return WorkbookSheet(name: chosen, part: content, size: part.statedSize) }
    throw name.map { .sheetUnknown($0, rows.names) } ?? .fault(.empty)
  }
}

private final class ManifestHandler: XMLHandler {
  private(set) var isEncrypted = false

  func start(_ element: XMLName, _ attributes: XMLAttributes, _ reader: XMLReader) {
    if element == "encryption-data" { isEncrypted = true }
  }
}
