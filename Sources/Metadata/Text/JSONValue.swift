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
