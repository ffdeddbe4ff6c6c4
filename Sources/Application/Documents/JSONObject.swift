package import Domain

/// A value of a document. Not every `Encodable` is one: a moment is a text here, and a number in the store.
package protocol DocumentValue: Sendable {
  var encodable: any Encodable { get }
}

extension DocumentValue where Self: Encodable {
  package var encodable: any Encodable { self }
}

extension String: DocumentValue {}
extension Int: DocumentValue {}
extension Int64: DocumentValue {}
extension Double: DocumentValue {}
extension Bool: DocumentValue {}
extension Array: DocumentValue where Element: DocumentValue & Encodable {}
extension Dictionary: DocumentValue where Key == String, Value: DocumentValue & Encodable {}

extension Timestamp: DocumentValue {
  package var encodable: any Encodable { JSONDocument.text(of: self) }
}

extension Optional: DocumentValue where Wrapped: DocumentValue {
  /// Nil is written as `null`, so that a key is always present.
  package var encodable: any Encodable {
    guard case .some(let value) = self else { return String?.none }
    return value.encodable
  }
}

/// An object of a document. Its keys are a promise to scripts.
package struct JSONObject: Encodable, DocumentValue, ExpressibleByDictionaryLiteral {
  private let members: [String: any DocumentValue]

  package init(_ members: [String: any DocumentValue]) { self.members = members }

  package init(dictionaryLiteral members: (String, any DocumentValue)...) {
    self.members = Dictionary(uniqueKeysWithValues: members)
  }

  /// The same object with more keys, which are not among its own.
  package func with(_ others: JSONObject) -> JSONObject { JSONObject(members.merging(others.members) { $1 }) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in members {
      try value.encodable.encode(to: container.superEncoder(forKey: Name(stringValue: name)))
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
