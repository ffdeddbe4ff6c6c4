/// Reads JSON (RFC 8259) and knows at which line it stands. Foundation's decoder says no line, and it would be loaded for this alone.
struct JSONScanner {
  /// The line, from 1, where the text is no JSON.
  struct Fault: Error, Hashable { let line: Int }

  enum Value {
    case string(String)
    case object([(name: String, value: Value, line: Int)])
    /// A number, true, false or null, as it is written.
    case word(String)
    /// An array, which no catalogue needs.
    case list
  }

  private let text: UnsafeBufferPointer<UInt8>
  private var place: Int

  init(_ text: UnsafeBufferPointer<UInt8>, at place: Int = 0) {
    self.text = text
    self.place = place
  }

  /// From 1. A line ends only in white space: no string contains a line break.
  private var line = 1
  private var fault: Fault { Fault(line: line) }
  private var next: UInt8? { place < text.count ? text[place] : nil }

  /// The one value of a whole text.
  mutating func document() throws(Fault) -> Value {
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    let value = try value(depth: 0)
    skipSpace()
    guard next == nil else { throw fault }
    return value
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D {
      if byte == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }
  }

  private mutating func take(_ sign: Character) -> Bool {
    guard next == sign.asciiValue else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) throws(Fault) -> Value {
    skipSpace()
    // A catalogue has three levels. The limit keeps a hostile file from filling the stack.
    guard depth < 20, let first = next else { throw fault }
    switch first {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["):
      place += 1
      skipSpace()
      if take("]") { return .list }
      repeat { _ = try value(depth: depth + 1) } while try another(before: "]")
      return .list
    default:
      let start = place
      while let byte = next, !" \t\r\n,]}:\"{[".utf8.contains(byte) { place += 1 }
      let word = String(decoding: text[start..<place], as: UTF8.self)
      guard ["true", "false", "null"].contains(word) || Double(word) != nil else { throw fault }
      return .word(word)
    }
  }

  private mutating func members(depth: Int) throws(Fault) -> [(name: String, value: Value, line: Int)] {
    place += 1
    skipSpace()
    var members: [(name: String, value: Value, line: Int)] = []
    if take("}") { return members }
    repeat {
      skipSpace()
      let line = line
      let name = try string()
      skipSpace()
      guard take(":") else { throw fault }
      members.append((name, try value(depth: depth + 1), line))
    } while try another(before: "}")
    return members
  }

  /// Whether a comma follows; false for the sign that closes the list.
  private mutating func another(before close: Character) throws(Fault) -> Bool {
    skipSpace()
    if take(",") { return true }
    guard take(close) else { throw fault }
    return false
  }

  mutating func string() throws(Fault) -> String {
    guard take("\"") else { throw fault }
    var units: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: units, as: UTF8.self) else { throw fault }
        return string
      case UInt8(ascii: "\\"): units += String(try escaped()).utf8
      case 0..<0x20:
        place -= 1
        throw fault
      default: units.append(byte)
      }
    }
    throw fault
  }

  private mutating func escaped() throws(Fault) -> Unicode.Scalar {
    guard let byte = next else { throw fault }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"):
      let unit = try hexadecimal()
      guard UTF16.isLeadSurrogate(UInt16(unit)) else {
        guard let scalar = Unicode.Scalar(unit) else { throw fault }
        return scalar
      }
      guard take("\\"), take("u") else { throw fault }
      let second = try hexadecimal()
      guard UTF16.isTrailSurrogate(UInt16(second)),
        let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00))
      else { throw fault }
      return scalar
    default: throw fault
    }
  }

  private mutating func hexadecimal() throws(Fault) -> UInt32 {
    guard place + 4 <= text.count else { throw fault }
    let digits = String(decoding: text[place..<(place + 4)], as: UTF8.self)
    guard digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16) else { throw fault }
    place += 4
    return number
  }
}
