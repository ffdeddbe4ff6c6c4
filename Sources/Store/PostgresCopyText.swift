import Domain

/// Rows as COPY takes them: https://www.postgresql.org/docs/current/sql-copy.html, “Text Format”.
struct PostgresCopyText {
  private(set) var bytes: [UInt8] = []
  private static let chunk = 64 * 1024

  var isFull: Bool { bytes.count >= PostgresCopyText.chunk }

  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// - Throws: `input-not-text` for a text with a NUL in it, which PostgreSQL cannot keep.
  mutating func append(_ row: [SQLValue]) throws {
    for (index, value) in row.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\t")) }
      switch value {
      case .null: bytes.append(contentsOf: "\\N".utf8)
      case .integer(let number): bytes.append(contentsOf: String(number).utf8)
      case .text(let text): try append(text)
      case .unreadable: throw Refusal.inputNotText
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func append(_ text: String) throws {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case 0: throw Refusal.inputNotText
      default: bytes.append(byte)
      }
    }
  }
}
