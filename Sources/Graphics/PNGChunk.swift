/// A chunk of a PNG (PNG specification, 5.3).
package struct PNGChunk: Sendable {
  /// Length, type, content and checksum.
  package let bytes: [UInt8]

  /// - Parameter type: four letters, such as `pHYs`.
  package init(_ type: String, _ content: [UInt8]) {
    let body = Array(type.utf8) + content
    bytes = Self.bytes(UInt32(content.count)) + body + Self.bytes(Self.checksum(body))
  }

  /// The signature and the header chunk, which is always first and of this size (11.2.2).
  package static let headerLength = 8 + 25

  /// Four bytes, the highest first.
  package static func bytes(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }

  /// CRC-32 (5.5).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
  }
}

extension [UInt8] {
  /// A PNG with one more chunk, directly after its header.
  package func adding(_ chunk: PNGChunk) -> [UInt8] {
    prefix(PNGChunk.headerLength) + chunk.bytes + dropFirst(PNGChunk.headerLength)
  }
}
