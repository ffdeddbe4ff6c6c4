import Domain

/// An address for `href`, `src` or `action`: a path of this site, or an https address of `BookLinks`.
struct Address: Sendable, Hashable {
  let text: String

  /// A path that stands in the source: `Address("/books")`.
  init(_ path: StaticString) { text = path.description }

  /// `parts` are path segments, each percent-encoded; `query` the names and values after `?`. A nil value leaves its
  /// name out.
  ///
  /// - Parameter part: the `id` of the part of the page that the browser goes to.
  init(_ path: StaticString, _ parts: [String] = [], query: [(String, String?)] = [], part: StaticString? = nil) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    path.withUTF8Buffer { bytes.append(contentsOf: $0) }
    for part in parts {
      if bytes.last != UInt8(ascii: "/") { bytes.append(UInt8(ascii: "/")) }
      Self.encode(part, &bytes)
    }
    var separator = UInt8(ascii: "?")
    for case (let name, let value?) in query {
      bytes.append(separator)
      Self.encode(name, &bytes)
      bytes.append(UInt8(ascii: "="))
      Self.encode(value, &bytes)
      separator = UInt8(ascii: "&")
    }
    if let part {
      bytes.append(UInt8(ascii: "#"))
      part.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  static func book(_ id: Book.ID) -> Address { Address("/books", [String(id.rawValue)]) }

  init(elsewhere link: BookLinks.Link) { text = link.text }

  /// A path of this site as a request asked for it. Nil for a text that a browser could take for another host.
  init?(ownPath text: String) {
    guard Request.isOwnPath(text) else { return nil }
    self.text = text
  }

  /// RFC 3986: letters, digits and `-._~` stay; all other bytes are percent-encoded.
  ///
  /// A browser takes a segment of only dots as a step in the tree, also percent-encoded; no segment of ours is one.
  private static func encode(_ text: String, _ result: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.append(byte)
      default:
        result.append(UInt8(ascii: "%"))
        result.append(digit(byte >> 4))
        result.append(digit(byte & 15))
      }
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
