/// Writes small zip files, right ones and wrong ones: APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12 and 4.3.16. Parts are
/// stored, not packed.
package struct ZipWriter {
  package struct Part {
    package var name: String
    package var content: [UInt8]
    /// nil: that of the content.
    package var checksum: UInt32?
    /// Bit 0 says that the part is encrypted.
    package var flags: UInt16 = 0x0800
    package var method: UInt16 = 0
    /// The size when unpacked; nil: that of the content.
    package var size: UInt32?

    package init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    package init(_ name: String, _ content: [UInt8]) {
      (self.name, self.content) = (name, content)
    }

    /// The same text with many spaces inside, packed to a thousandth.
    package init(_ name: String, _ head: String, spaces: Int, _ tail: String) {
      self.name = name
      content = Deflate.packed(head, spaces: spaces, tail)
      method = 8
      let count = Deflate.rounded(spaces)
      var sum = CRC32()
      sum.take(head.utf8)
      sum.take(repeatElement(0x20, count: count))
      sum.take(tail.utf8)
      checksum = sum.value
      size = UInt32(head.utf8.count + count + tail.utf8.count)
    }
  }

  package static func zip(_ parts: [Part]) -> [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for part in parts {
      let offset = UInt32(file.count)
      let fields = header(of: part)
      file += little(0x0403_4B50 as UInt32) + little(20 as UInt16) + fields + little(UInt16(part.name.utf8.count))
      file += little(0 as UInt16) + Array(part.name.utf8) + part.content
      directory += little(0x0201_4B50 as UInt32) + little(20 as UInt16) + little(20 as UInt16) + fields
      directory += little(UInt16(part.name.utf8.count)) + [UInt8](repeating: 0, count: 12) + little(offset)
      directory += Array(part.name.utf8)
    }
    let start = UInt32(file.count)
    file += directory + little(0x0605_4B50 as UInt32) + [0, 0, 0, 0] + little(UInt16(parts.count))
    file += little(UInt16(parts.count)) + little(UInt32(directory.count)) + little(start) + [0, 0]
    return file
  }

  /// Flags, method, a time, checksum and both sizes.
  private static func header(of part: Part) -> [UInt8] {
    var sum = CRC32()
    if part.checksum == nil { sum.take(part.content) }
    return little(part.flags) + little(part.method) + little(0 as UInt16) + little(0x5021 as UInt16)
      + little(part.checksum ?? sum.value) + little(UInt32(part.content.count))
      + little(part.size ?? UInt32(part.content.count))
  }

  package static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

/// ISO 3309, as zip files use it.
package struct CRC32 {
  private var state: UInt32 = 0xFFFF_FFFF
  package var value: UInt32 { ~state }

  package init() {}

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  package mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = CRC32.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ state >> 8 }
  }
}

/// Packs spaces as tightly as the format can: RFC 1951, sections 3.2.4 and 3.2.7. Two bits stand for 258 of them.
enum Deflate {
  /// The block holds a whole number of matches, after one space.
  static func rounded(_ spaces: Int) -> Int { max(0, spaces - 1) / 258 * 258 + 1 }

  static func packed(_ head: String, spaces: Int, _ tail: String) -> [UInt8] {
    var bits = BitWriter()
    stored(head, isLast: false, &bits)
    // A block with its own codes: 286 lengths of literals and one of distances, whose lengths 1, 2 and runs of zeros
    // take 2, 2 and 1 bits.
    bits.add(0b100, 3)
    bits.add(29, 5)
    bits.add(0, 5)
    bits.add(14, 4)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1]
    for symbol in order { bits.add([18: 1, 1: 2, 2: 2][symbol] ?? 0, 3) }
    func zeros(_ count: Int) {
      bits.add(0, 1)
      bits.add(count - 11, 7)
    }
    // The code of length 1 is 10, that of length 2 is 11; first bit first.
    zeros(32)
    bits.add(0b11, 2)
    zeros(138)
    zeros(85)
    bits.add(0b11, 2)
    zeros(28)
    bits.add(0b01, 2)
    bits.add(0b01, 2)
    // A space is 10, the end 11, a match of 258 is 0 and its distance 0.
    bits.add(0b01, 2)
    for _ in 0..<rounded(spaces) / 258 { bits.add(0, 2) }
    bits.add(0b11, 2)
    stored(tail, isLast: true, &bits)
    return bits.bytes
  }

  private static func stored(_ text: String, isLast: Bool, _ bits: inout BitWriter) {
    bits.add(isLast ? 1 : 0, 3)
    bits.align()
    let count = UInt16(text.utf8.count)
    bits.bytes += ZipWriter.little(count) + ZipWriter.little(~count) + Array(text.utf8)
  }

  private struct BitWriter {
    var bytes: [UInt8] = []
    private var used = 8

    /// The lowest bit first.
    mutating func add(_ value: Int, _ count: Int) {
      for bit in 0..<count {
        if used == 8 {
          bytes.append(0)
          used = 0
        }
        bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(used)
        used += 1
      }
    }

    mutating func align() { used = 8 }
  }
}
