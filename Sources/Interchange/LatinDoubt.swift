/// Whether bytes that are no UTF-8 are text in Windows-1252 or ISO-8859-1, as most such tables are. In CP850, Mac Roman and Big5 the
/// bytes of letters are signs or capitals there, which then stand inside words: `M„dchen`, `KŠthe`, `¤¤¤å`.
struct LatinDoubt {
  private var likely = 0
  private var unlikely = 0
  /// The offset of the first unlikely byte in the file.
  private var firstPlace: Int?

  /// - Parameters:
  ///   - byte: 0x80 or more.
  ///   - before: the bytes beside it; a line end at either end of the file.
  mutating func take(_ byte: UInt8, before: UInt8, after: UInt8, place: Int) {
    switch LatinDoubt.kind(of: byte) {
    case .nothing: note(place)
    case .capital where LatinDoubt.isSmallLetter(before): note(place)
    case .capital where LatinDoubt.standsInside(before) && LatinDoubt.isSmallLetter(after): note(place)
    case .capital, .letter: likely += 1
    case .sign where LatinDoubt.standsInside(before) && LatinDoubt.standsInside(after): note(place)
    case .sign, .mark: break
    }
  }

  /// The offset of the first unlikely byte; nil if there are at least four likely bytes for each unlikely one.
  var place: Int? { unlikely * 4 > likely ? firstPlace : nil }

  private mutating func note(_ place: Int) {
    unlikely += 1
    firstPlace = firstPlace ?? place
  }

  private enum Kind {
    /// Windows-1252 has no character here.
    case nothing
    case letter
    /// Š, Ž or Ÿ, which stand inside no word of small letters.
    case capital
    /// It stands between words, not inside one.
    case sign
    /// Apostrophes, dashes, spaces and what may stand anywhere.
    case mark
  }

  private static func kind(of byte: UInt8) -> Kind {
    switch byte {
    case 0x81, 0x8D, 0x8F, 0x90, 0x9D: .nothing
    case 0x8A, 0x8E, 0x9F: .capital
    case 0x8C, 0x9A, 0x9C, 0x9E, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0xFF: .letter
    case 0x82, 0x83, 0x84, 0x86, 0x87, 0x88, 0x89, 0x8B, 0x94, 0x98, 0xA1...0xA8, 0xAC, 0xAF, 0xB1, 0xB4...0xB6, 0xB8:
      .sign
    default: .mark
    }
  }

  private static func isSmallLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

  private static func standsInside(_ byte: UInt8) -> Bool {
    byte >= 0x80 || isSmallLetter(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }
}
