/// An attribute, always quoted: its name is markup of the source, its value text or an address.
struct Attribute: Sendable {
  enum Value: Sendable {
    case text(String)
    case markup(StaticString)
    case flag
  }

  let name: StaticString
  let value: Value

  /// `class="row"`: a value that stands in the source.
  static func fixed(_ name: StaticString, _ value: StaticString) -> Attribute {
    Attribute(name, .markup(value))
  }

  static func `class`(_ names: StaticString) -> Attribute { Attribute("class", .markup(names)) }

  /// The browser finds the direction of a text of unknown language.
  static let anyDirection = Attribute("dir", .markup("auto"))

  /// Text from anywhere. Not for ``addresses``: those take an ``Address``.
  static func text(_ name: StaticString, _ value: String) -> Attribute { Attribute(name, .text(value)) }

  /// `disabled`, `required`: it is there, or it is not.
  static func flag(_ name: StaticString) -> Attribute { Attribute(name, .flag) }

  static func href(_ address: Address) -> Attribute { Attribute("href", address) }
  static func src(_ address: Address) -> Attribute { Attribute("src", address) }
  static func action(_ address: Address) -> Attribute { Attribute("action", address) }

  /// Attributes whose value a browser follows.
  static let addresses: [StaticString] = ["href", "src", "action", "formaction", "srcset", "poster", "data", "ping"]

  /// The names stand in the source: a wrong one stops the first test that renders it.
  private init(_ name: StaticString, _ value: Value) {
    precondition(!Attribute.isAddress(name), "an address is no text")
    (self.name, self.value) = (name, value)
  }

  private init(_ name: StaticString, _ address: Address) { (self.name, value) = (name, .text(address.text)) }

  private static func isAddress(_ name: StaticString) -> Bool {
    addresses.contains { address in
      // The length decides for most: each attribute of a page asks.
      address.utf8CodeUnitCount == name.utf8CodeUnitCount
        && name.withUTF8Buffer { bytes in address.withUTF8Buffer { $0.elementsEqual(bytes) } }
    }
  }
}

extension HTML {
  /// `<name attributes>content</name>`
  mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], _ content: (inout HTML) -> Void) {
    begin(name, attributes)
    content(&self)
    sign("<")
    sign("/")
    markup(name)
    sign(">")
  }

  /// `<name attributes>text</name>`
  mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// An element without content and end tag: `<img …>`, `<input …>`, `<meta …>`
  mutating func void(_ name: StaticString, _ attributes: [Attribute] = []) { begin(name, attributes) }

  /// `<name attributes>`
  mutating func begin(_ name: StaticString, _ attributes: [Attribute]) {
    sign("<")
    markup(name)
    for attribute in attributes {
      sign(" ")
      markup(attribute.name)
      switch attribute.value {
      case .flag: break
      case .markup(let value):
        sign("=")
        sign("\"")
        markup(value)
        sign("\"")
      case .text(let value):
        sign("=")
        sign("\"")
        text(value)
        sign("\"")
      }
    }
    sign(">")
  }
}
