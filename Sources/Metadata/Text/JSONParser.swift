/// RFC 8259, but forgiving inside strings: control characters, halves of surrogate pairs, unknown escapes and bytes that are not
/// UTF-8 are taken as well as they can be.
struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var valuesLeft = JSONValue.maximumValues

  /// - Parameter bytes: has to outlive the parser.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    // A byte order mark is not allowed and comes.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func document() -> JSONValue? {
    guard let value = value(depth: 0) else { return nil }
    skipSpace()
    return index == bytes.count ? value : nil
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.count, (0..<count).allSatisfy({ bytes[index + $0] == word.utf8Start[$0] }) else {
      return false
    }
    index += count
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    guard depth < JSONValue.maximumDepth, valuesLeft > 0 else { return nil }
    valuesLeft -= 1
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return take(word: "true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take(word: "false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    index += 1
    var members: [String: JSONValue] = [:]
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard let key = string(), take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
      members[key] = value
      if take(UInt8(ascii: ",")) { continue }
      return take(UInt8(ascii: "}")) ? .object(members) : nil
    }
  }

  private mutating func array(depth: Int) -> JSONValue? {
    index += 1
    var values: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array(values) }
    while true {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
      if take(UInt8(ascii: ",")) { continue }
      return take(UInt8(ascii: "]")) ? .array(values) : nil
    }
  }

  private mutating func number() -> JSONValue? {
    let start = index
    while let byte = next {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        index += 1
        continue
      default: break
      }
      break
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    return Double(text) == nil ? nil : .number(text)
  }

  private mutating func string() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    index += 1
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return Windows1252.text(of: text)
      case UInt8(ascii: "\\"):
        guard let escaped = next else { return nil }
        index += 1
        append(escaped, to: &text)
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func append(_ escaped: UInt8, to text: inout [UInt8]) {
    switch escaped {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += Array(String(scalar()).utf8)
    default: text.append(escaped)
    }
  }

  /// The character of four hexadecimal digits, or of eight in two escapes (a surrogate pair); U+FFFD for an invalid
  /// one.
  private mutating func scalar() -> Character {
    guard let high = fourDigits() else { return "\u{FFFD}" }
    if let scalar = Unicode.Scalar(high) { return Character(scalar) }
    let before = index
    guard (0xD800..<0xDC00).contains(high), take(word: "\\u"), let low = fourDigits(),
      (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else {
      index = before
      return "\u{FFFD}"
    }
    return Character(scalar)
  }

  private mutating func fourDigits() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for offset in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[index + offset])).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    index += 4
    return value
  }
}

/// An answer in JSON, of which nothing is taken for granted.
///
/// Foundation's decoder refuses a whole answer for one control character or half a surrogate pair in a description. Here such
/// things cost a character.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The number as it is written: an ISBN without quotation marks keeps its digits.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Deeper ones are refused: the parser calls itself, and a stack has an end.
  static let maximumDepth = 64
  /// An answer of a million empty lists is no answer.
  static let maximumValues = 200_000

  /// - Returns: nil for what is no JSON, goes on after its end, or exceeds the limits.
  init?(_ bytes: [UInt8]) {
    let value = bytes.withUnsafeBufferPointer { buffer -> JSONValue? in
      var parser = JSONParser(buffer)
      return parser.document()
    }
    guard let value else { return nil }
    self = value
  }

  /// Nil where it is no object or has no such key; never for a key that holds `null`, which is `.null`.
  subscript(_ key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  subscript(_ index: Int) -> JSONValue? {
    guard case .array(let values) = self, values.indices.contains(index) else { return nil }
    return values[index]
  }

  /// A string, or a number as it is written.
  var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .null, .bool, .array, .object: nil
    }
  }

  /// A whole number, also one between quotation marks or with `.0` behind it.
  var integer: Int? {
    guard let text, text.utf8.count <= 32 else { return nil }
    let bare = text.filter { !$0.isWhitespace }
    if let number = Int(bare) { return number }
    guard let number = Double(bare) else { return nil }
    return Int(exactly: number)
  }

  /// The elements; of anything that is no list and not null, itself: services leave the brackets out where there is one.
  var list: [JSONValue] {
    switch self {
    case .array(let values): values
    case .null: []
    case .bool, .number, .string, .object: [self]
    }
  }

  var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }
}
