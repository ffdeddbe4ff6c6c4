/// Text in the code page of old Windows programs, which calls itself UTF-8 or Latin-1.
enum Windows1252 {
  /// 0x80 to 0x9F, in which Latin-1 has control characters: https://encoding.spec.whatwg.org/index-windows-1252.txt
  private static let table = Array(
    "\u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\u{2039}\u{152}\u{8D}\u{17D}\u{8F}\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{2DC}\u{2122}\u{161}\u{203A}\u{153}\u{9D}\u{17E}\u{178}"
      .unicodeScalars)

  /// `–` of U+0096: a byte that was taken for Latin-1. Other scalars stay as they are.
  static func scalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    (0x80...0x9F).contains(scalar.value) ? table[Int(scalar.value) - 0x80] : scalar
  }

  /// UTF-8, in which a byte that cannot be UTF-8 stands for itself.
  static func text(of bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let bytes = Array(bytes)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < bytes.count {
      let length = sequenceLength(at: index, in: bytes)
      if length > 0, let text = String(validating: bytes[index..<(index + length)], as: UTF8.self) {
        result.append(contentsOf: text.unicodeScalars)
        index += length
      } else {
        result.append(scalar(Unicode.Scalar(bytes[index])))
        index += 1
      }
    }
    return String(result)
  }

  /// The length that the first byte gives; 0 if it begins no sequence, or too few bytes follow.
  private static func sequenceLength(at index: Int, in bytes: [UInt8]) -> Int {
    let length =
      switch bytes[index] {
      case 0..<0x80: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    return index + length <= bytes.count ? length : 0
  }
}
