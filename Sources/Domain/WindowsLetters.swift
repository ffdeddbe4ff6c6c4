/// The characters of Windows-1252 from 0x80 to 0x9F, where Latin-1 has control characters.
package enum WindowsLetters {
  /// https://encoding.spec.whatwg.org/index-windows-1252.txt, without the five bytes that have no character.
  package static let all: [UInt8: Unicode.Scalar] = Dictionary(
    uniqueKeysWithValues: zip(UInt8(0x80)...0x9F, row.unicodeScalars).filter { $0.1 != "\u{FFFD}" })

  private static let row = "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"
}
