import Foundation

/// A SQLite file as another program would have made it, put together byte by byte
/// (https://www.sqlite.org/fileformat2.html).
enum ForeignDatabase {
  static let pageSize = 4096

  /// - Parameters:
  ///   - applicationID: bytes 68...71 of the header.
  ///   - isWAL: the file was last written in WAL mode.
  ///   - table: with one empty table `pet`, or without any.
  static func bytes(applicationID: UInt32, isWAL: Bool, table: Bool) -> Data {
    var header = [UInt8]("SQLite format 3\0".utf8)
    header += big(UInt16(pageSize)) + [isWAL ? 2 : 1, isWAL ? 2 : 1, 0, 64, 32, 32]
    // Change counter, pages, free list, schema cookie, schema format, cache, vacuum, encoding UTF-8, user version.
    for word: UInt32 in [1, table ? 2 : 1, 0, 0, 1, 4, 0, 0, 1, 0, 0] { header += big(word) }
    header += big(applicationID) + [UInt8](repeating: 0, count: 20) + big(UInt32(1)) + big(UInt32(3_040_001))

    let cells = table ? [schemaCell] : []
    var file = page(behind: header, cells: cells)
    if table { file += page(behind: [], cells: []) }
    return Data(file)
  }

  /// A leaf of a table's tree.
  private static func page(behind header: [UInt8], cells: [[UInt8]]) -> [UInt8] {
    let content = cells.flatMap { $0 }
    let start = pageSize - content.count
    var page = header + [0x0D] + big(UInt16(0)) + big(UInt16(cells.count)) + big(UInt16(start)) + [0]
    if !cells.isEmpty { page += big(UInt16(start)) }
    return page + [UInt8](repeating: 0, count: start - page.count) + content
  }

  /// Row 1 of sqlite_schema: type, name, table, root page, SQL.
  private static var schemaCell: [UInt8] {
    let sql = [UInt8]("CREATE TABLE pet (name TEXT)".utf8)
    func type(_ count: Int) -> UInt8 { UInt8(13 + 2 * count) }
    let record: [UInt8] = [6, type(5), type(3), type(3), 1, type(sql.count)]
    let payload = record + "tablepetpet".utf8 + [2] + sql
    return [UInt8(payload.count), 1] + payload
  }

  private static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { [UInt8]($0) }
  }
}
