package enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "UTF-8"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case latin1 = "ISO-8859-1"
  /// Latin-1 with letters and marks where that has control characters.
  case windows1252 = "Windows-1252"
  /// The encoding of a Chinese Excel. It includes GBK and GB 2312.
  case gb18030 = "GB18030"
  /// DOS programs of Western Europe. It has to be named, as the two below.
  case cp850 = "CP850"
  /// Excel for Mac before 2016.
  case macRoman = "macintosh"
  /// Excel in Taiwan and Hong Kong.
  case big5 = "Big5"

  /// Whether each byte is a character. Other encodings than these and UTF-8 have letters of two bytes and more.
  var isSingleByte: Bool {
    switch self {
    case .latin1, .windows1252, .cp850, .macRoman: true
    case .utf8, .utf16LittleEndian, .utf16BigEndian, .gb18030, .big5: false
    }
  }
}

/// Which encoding a file has: by its mark, by its zeros, by whether it is UTF-8 to its end.
struct EncodingGuess {
  private var head: [UInt8] = []
  private var multibyte = 0
  private var invalid = 0
  private var hasControls = false
  /// Bytes that the letter begun is still to have.
  private var due = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF
  /// Were it GB 2312: the first byte of a character; characters, and what is none.
  private var pairLead: UInt8?
  private var pairs = 0
  private var unpaired = 0
  private var latin = LatinDoubt()
  /// The bytes before the next one, and how many there were.
  private var (last, lastButOne) = (UInt8(ascii: "\n"), UInt8(ascii: "\n"))
  private var taken = 0

  mutating func take(_ bytes: ArraySlice<UInt8>) {
    if head.count < 4096 { head.append(contentsOf: bytes.prefix(4096 - head.count)) }
    for byte in bytes {
      if last >= 0x80 { latin.take(last, before: lastButOne, after: byte, place: taken - 1) }
      (lastButOne, last) = (last, byte)
      taken += 1
      guard byte >= 0x80 || due > 0 || pairLead != nil else { continue }
      pair(byte)
      look(at: byte)
    }
  }

  /// Once all bytes were taken: letters of UTF-8 beyond ASCII, and no byte that is not UTF-8.
  var isEvidentUTF8: Bool { result.encoding == .utf8 && multibyte > 0 && invalid == 0 }

  /// Once all bytes were taken: where they stop to be text in a single-byte encoding that they otherwise seem to have.
  var firstDoubt: Int? {
    switch result.encoding {
    case .latin1, .windows1252: latin.place
    case .utf8, .utf16LittleEndian, .utf16BigEndian, .gb18030, .cp850, .macRoman, .big5: nil
    }
  }

  /// https://en.wikipedia.org/wiki/GB_2312#EUC-CN: in Latin script two letters beyond ASCII seldom stand side by side.
  private mutating func pair(_ byte: UInt8) {
    if let lead = pairLead {
      pairLead = nil
      let isCharacter = (0xA1...0xA9).contains(lead) || (0xB0...0xF7).contains(lead)
      if isCharacter, (0xA1...0xFE).contains(byte) { pairs += 1 } else { unpaired += 1 }
    } else if byte >= 0x80 {
      pairLead = byte
    }
  }

  /// RFC 3629, section 4.
  private mutating func look(at byte: UInt8) {
    if byte < 0x80, due == 0 { return }
    if (0x80...0x9F).contains(byte) { hasControls = true }
    if due > 0 {
      if (lowest...highest).contains(byte) {
        due -= 1
        (lowest, highest) = (0x80, 0xBF)
        if due == 0 { multibyte += 1 }
        return
      }
      invalid += 1
      (due, lowest, highest) = (0, 0x80, 0xBF)
      if byte < 0x80 { return }
    }
    switch byte {
    case 0xC2...0xDF: due = 1
    case 0xE0: (due, lowest) = (2, 0xA0)
    case 0xED: (due, highest) = (2, 0x9F)
    case 0xE1...0xEF: due = 2
    case 0xF0: (due, lowest) = (3, 0x90)
    case 0xF4: (due, highest) = (3, 0x8F)
    case 0xF1...0xF3: due = 3
    default: invalid += 1
    }
  }

  /// Once all bytes were taken.
  ///
  /// - Returns: the encoding, and the length of the mark that the file begins with.
  var result: (encoding: TextEncoding, mark: Int) {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    if let wide { return (wide, 0) }
    let wrong = invalid + (due > 0 ? 1 : 0)
    // A damaged letter among sound ones is named with its line; all of them in another encoding would be wrong letters.
    if wrong == 0 || multibyte >= wrong { return (.utf8, 0) }
    if pairs > 1, pairs > 20 * unpaired { return (.gb18030, 0) }
    return (hasControls ? .windows1252 : .latin1, 0)
  }

  /// Separators, digits and most letters of a header have an adjacent zero byte in UTF-16.
  private var wide: TextEncoding? {
    guard head.count >= 4 else { return nil }
    let pairs = head.count / 2
    let even = (0..<pairs).count { head[2 * $0] == 0 }
    let odd = (0..<pairs).count { head[2 * $0 + 1] == 0 }
    if odd * 10 > pairs * 4, even * 20 < pairs { return .utf16LittleEndian }
    if even * 10 > pairs * 4, odd * 20 < pairs { return .utf16BigEndian }
    return nil
  }
}

/// Whether bytes that are not UTF-8 are text in Windows-1252 or ISO-8859-1, as most such tables are. In CP850, Mac
/// Roman and Big5 the bytes of letters are symbols or capitals there, which then appear inside words: `M„dchen`,
/// `KŠthe`, `¤¤¤å`.
struct LatinDoubt {
  private var likely = 0
  private var unlikely = 0
  /// The offset of the first unlikely byte in the file.
  private var firstPlace: Int?

  /// - Parameters:
  ///   - byte: 0x80 or more.
  ///   - before: the byte before it; a line end at the start of the file.
  ///   - after: the byte after it; a line end at the end of the file.
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
