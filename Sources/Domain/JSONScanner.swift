/// Reads JSON (RFC 8259): catalogues, where a person needs a mistake's line, and answers with wrong strings.
///
/// Foundation's decoder reports no line, and refuses a whole answer for one control character.
package struct JSONScanner {
  /// The line, from 1, with the fault in the JSON.
  package struct Fault: Error, Hashable { package let line: Int }

  package enum Value {
    case string(String)
    /// As it is written: a number without quotation marks keeps its digits.
    case number(String)
    /// `true`, `false` or `null`.
    case word(String)
    case array([Value])
    case object([Member])
  }

  package struct Member {
    package let name: String
    package let value: Value
    package let line: Int
  }

  /// The scanner calls itself for each level, and a stack is finite.
  package static let maximumDepth = 64
  /// Bounds the memory for a hostile text.
  package static let maximumValues = 200_000

  private let text: UnsafeBufferPointer<UInt8>
  private var place: Int
  /// Decodes a string; nil for bytes that are not text.
  private let decode: ([UInt8]) -> String?
  private let isForgiving: Bool
  private var valuesLeft = maximumValues
  /// From 1. A line ends only in white space: no string of a strict text contains a line break.
  private var line = 1

  /// - Parameter text: has to outlive the scanner.
  package init(_ text: UnsafeBufferPointer<UInt8>, at place: Int = 0) {
    (self.text, self.place, isForgiving) = (text, place, false)
    decode = { String(validating: $0, as: UTF8.self) }
  }

  /// Reads strings with control characters, unknown escapes, halves of surrogate pairs and any bytes.
  package init(forgiving text: UnsafeBufferPointer<UInt8>, decode: @escaping ([UInt8]) -> String) {
    (self.text, place, isForgiving) = (text, 0, true)
    self.decode = decode
  }

  private var fault: Fault { Fault(line: line) }
  private var next: UInt8? { place < text.count ? text[place] : nil }

  /// The one value of a whole text.
  package mutating func document() throws(Fault) -> Value {
    // A byte order mark is not allowed, but common.
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
    guard depth < JSONScanner.maximumDepth, valuesLeft > 0, let first = next else { throw fault }
    valuesLeft -= 1
    switch first {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    default:
      let start = place
      while let byte = next, !" \t\r\n,]}:\"{[".utf8.contains(byte) { place += 1 }
      let word = String(decoding: text[start..<place], as: UTF8.self)
      if ["true", "false", "null"].contains(word) { return .word(word) }
      guard word.utf8.allSatisfy("+-.0123456789Ee".utf8.contains), Double(word) != nil else { throw fault }
      return .number(word)
    }
  }

  private mutating func elements(depth: Int) throws(Fault) -> [Value] {
    place += 1
    skipSpace()
    var elements: [Value] = []
    if take("]") { return elements }
    repeat { elements.append(try value(depth: depth + 1)) } while try another(before: "]")
    return elements
  }

  private mutating func members(depth: Int) throws(Fault) -> [Member] {
    place += 1
    skipSpace()
    var members: [Member] = []
    if take("}") { return members }
    repeat {
      skipSpace()
      let line = line
      let name = try string()
      skipSpace()
      guard take(":") else { throw fault }
      members.append(Member(name: name, value: try value(depth: depth + 1), line: line))
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

  package mutating func string() throws(Fault) -> String {
    guard take("\"") else { throw fault }
    var units: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = decode(units) else { throw fault }
        return string
      case UInt8(ascii: "\\"): units += try escaped()
      case 0..<0x20 where !isForgiving:
        place -= 1
        throw fault
      default: units.append(byte)
      }
    }
    throw fault
  }

  private mutating func escaped() throws(Fault) -> [UInt8] {
    guard let byte = next else { throw fault }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "u"):
      guard let scalar = scalar() ?? (isForgiving ? "\u{FFFD}" : nil) else { throw fault }
      return Array(String(scalar).utf8)
    default:
      guard isForgiving else { throw fault }
      return [byte]
    }
  }

  /// The scalar of four hexadecimal digits, or of a surrogate pair. Nil for other digits: a second escape stays unread.
  private mutating func scalar() -> Unicode.Scalar? {
    guard let unit = hexadecimal() else { return nil }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let before = place
    guard (0xD800..<0xDC00).contains(unit), take("\\"), take("u"), let second = hexadecimal(),
      (0xDC00..<0xE000).contains(second)
    else {
      place = before
      return nil
    }
    return Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00))
  }

  private mutating func hexadecimal() -> UInt32? {
    guard place + 4 <= text.count else { return nil }
    let digits = String(decoding: text[place..<(place + 4)], as: UTF8.self)
    guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16) else {
      return nil
    }
    place += 4
    return number
  }
}
