/// Bits as the kernel prints them in `/sys/class/input/*/device/capabilities`: words of the machine's size in hexadecimal,
/// the most significant first, leading zero words left out.
enum KeyCapabilities {
  static func parse(_ text: String) -> Set<Int> {
    var bits: Set<Int> = []
    for (index, word) in text.split(whereSeparator: \.isWhitespace).reversed().enumerated() {
      guard let value = UInt(word, radix: 16) else { return [] }
      for bit in 0..<UInt.bitWidth where value & (1 << UInt(bit)) != 0 { bits.insert(index * UInt.bitWidth + bit) }
    }
    return bits
  }
}
