import Foundation

/// A strict reading of a page of ours: every tag well-formed, every value quoted, every element closed. What a browser
/// would mend is a fault here.
struct Markup {
  struct Element: Hashable, CustomStringConvertible {
    let name: String
    /// In their order.
    let attributes: [(name: String, value: String?)]
    let depth: Int
    /// The text directly in it.
    var text = ""

    subscript(_ name: String) -> String? { attributes.first { $0.name == name }.map { $0.value ?? "" } }

    /// Without the values of attributes.
    var description: String { "\(depth)<\(name) \(attributes.map(\.name).joined(separator: " "))>" }
    static func == (one: Element, other: Element) -> Bool {
      one.name == other.name && one.depth == other.depth && one.attributes.map(\.name) == other.attributes.map(\.name)
    }
    func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var elements: [Element] = []
  private let bytes: [UInt8]
  private var place = 0

  private static let void: Set<String> = ["meta", "link", "input", "img"]
  private static let start = Array("<!doctype html>".utf8)
  private static let references: [(name: [UInt8], sign: UInt8)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&#34;", "\""), ("&#39;", "'"), ("&#96;", "`"), ("&#13;", "\r"),
  ].map { (Array($0.utf8), $1.utf8.first ?? 0) }

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    guard bytes.starts(with: Self.start) else { throw Fault(description: "no doctype") }
    place = Self.start.count
    var open: [Int] = []
    while place < bytes.count {
      if bytes[place] != UInt8(ascii: "<") {
        let text = try plain(upTo: UInt8(ascii: "<"))
        guard let last = open.last else { throw Fault(description: "a text outside: \(text)") }
        elements[last].text += text
      } else if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "/") {
        place += 2
        let name = self.name()
        try take(">")
        guard let last = open.popLast(), elements[last].name == name else {
          throw Fault(description: "</\(name)> closes nothing that is open")
        }
      } else {
        let isClosed = try element(depth: open.count)
        if !isClosed { open.append(elements.count - 1) }
      }
    }
    guard open.isEmpty else { throw Fault(description: "not closed: \(open.map { elements[$0].name })") }
  }

  /// - Returns: whether it has no end tag.
  private mutating func element(depth: Int) throws -> Bool {
    try take("<")
    let name = self.name()
    guard !name.isEmpty else { throw Fault(description: "< begins no tag") }
    var attributes: [(String, String?)] = []
    while next == UInt8(ascii: " ") {
      place += 1
      let key = self.name()
      guard !key.isEmpty else { throw Fault(description: "<\(name) has an attribute without a name") }
      guard next == UInt8(ascii: "=") else {
        attributes.append((key, nil))
        continue
      }
      place += 1
      try take("\"")
      attributes.append((key, try plain(upTo: UInt8(ascii: "\""))))
      try take("\"")
    }
    // Drawings end their elements at once.
    let isClosed = next == UInt8(ascii: "/")
    if isClosed { place += 1 }
    try take(">")
    elements.append(Element(name: name, attributes: attributes, depth: depth))
    return isClosed || Self.void.contains(name)
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ sign: Unicode.Scalar) throws {
    guard next == UInt8(ascii: sign) else {
      throw Fault(description: "\(sign) is missing after \(elements.last?.name ?? "")")
    }
    place += 1
  }

  private mutating func name() -> String {
    let first = place
    while let byte = next, Self.isOfName(byte) { place += 1 }
    return String(decoding: bytes[first..<place], as: UTF8.self)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Text with its references replaced. A byte of markup, or a reference that we do not write, is a fault.
  private mutating func plain(upTo end: UInt8) throws -> String {
    var text: [UInt8] = []
    while let byte = next, byte != end {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0:
        throw Fault(description: "a byte of markup in a text: \(String(decoding: text, as: UTF8.self).prefix(60))")
      case UInt8(ascii: "&"):
        let rest = bytes[place...]
        guard let reference = Self.references.first(where: { rest.starts(with: $0.name) }) else {
          throw Fault(description: "a bare & after: \(String(decoding: text, as: UTF8.self).prefix(60))")
        }
        text.append(reference.sign)
        place += reference.name.count
      default:
        text.append(byte)
        place += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
