/// An attribute of an element. Its name is markup of the source, its value is text or an address, and it is always quoted.
package struct Attribute: Sendable {
  enum Value: Sendable {
    case text(String)
    case markup(StaticString)
    case flag
  }

  let name: StaticString
  let value: Value

  /// `class="row"`: a value that stands in the source.
  package static func fixed(_ name: StaticString, _ value: StaticString) -> Attribute {
    Attribute(name: name, value: .markup(value))
  }

  /// Text from anywhere. Not for `href`, `src` or `action`: those take an `Address`.
  package static func text(_ name: StaticString, _ value: String) -> Attribute {
    Attribute(name: name, value: .text(value))
  }

  /// `disabled`, `required`: it is there, or it is not.
  package static func flag(_ name: StaticString) -> Attribute { Attribute(name: name, value: .flag) }

  package static func href(_ address: Address) -> Attribute { .text("href", address.text) }
  package static func src(_ address: Address) -> Attribute { .text("src", address.text) }
  package static func action(_ address: Address) -> Attribute { .text("action", address.text) }
}

extension HTML {
  /// `<name attributes>content</name>`
  package mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], _ content: (inout HTML) -> Void) {
    open(name, attributes)
    content(&self)
    markup("</")
    markup(name)
    markup(">")
  }

  /// `<name attributes>text</name>`
  package mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// An element without content and end tag: `<img …>`, `<input …>`, `<meta …>`
  package mutating func void(_ name: StaticString, _ attributes: [Attribute] = []) { open(name, attributes) }

  private mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
    markup("<")
    markup(name)
    for attribute in attributes {
      markup(" ")
      markup(attribute.name)
      switch attribute.value {
      case .flag: break
      case .markup(let value):
        markup("=\"")
        markup(value)
        markup("\"")
      case .text(let value):
        markup("=\"")
        text(value)
        markup("\"")
      }
    }
    markup(">")
  }
}
