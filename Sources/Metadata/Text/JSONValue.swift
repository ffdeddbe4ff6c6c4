import Domain

/// An answer in JSON. A broken character in a string costs only this character.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// As it is written: an ISBN without quotation marks keeps its digits.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// - Returns: nil if the bytes are not JSON, have text after its end, or exceed the limits.
  init?(_ bytes: [UInt8]) {
    let value = bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(forgiving: buffer) { Windows1252.text(of: $0) }
      return try? scanner.document()
    }
    guard let value else { return nil }
    self.init(value)
  }

  private init(_ value: JSONScanner.Value) {
    switch value {
    case .word(let word): self = word == "null" ? .null : .bool(word == "true")
    case .number(let text): self = .number(text)
    case .string(let text): self = .string(text)
    case .array(let values): self = .array(values.map { JSONValue($0) })
    case .object(let members):
      self = .object(Dictionary(members.map { ($0.name, JSONValue($0.value)) }, uniquingKeysWith: { $1 }))
    }
  }

  /// Nil if it is not an object or lacks the key; never for a key that holds `null`, which is `.null`.
  subscript(_ key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// A string, or a number as it is written.
  var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .null, .bool, .array, .object: nil
    }
  }

  /// A whole number, also in quotation marks or with a final `.0`.
  var integer: Int? {
    guard let text, text.utf8.count <= 32 else { return nil }
    let bare = text.filter { !$0.isWhitespace }
    if let number = Int(bare) { return number }
    guard let number = Double(bare) else { return nil }
    return Int(exactly: number)
  }

  /// The elements of a list; for null none; for any other value the value itself: services leave the brackets out for a
  /// single element.
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

extension JSONValue? {
  /// The elements of a list; none where the value is missing.
  var list: [JSONValue] { self?.list ?? [] }
  var texts: [String?] { list.map(\.text) }
}
