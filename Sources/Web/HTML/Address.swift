import Domain

/// An address for `href`, `src` or `action`: a path of this site, or an https address of `BookLinks`.
struct Address: Sendable, Hashable {
  let text: String

  /// A path that stands in the source: `Address("/books")`.
  init(_ path: StaticString) { text = path.description }

  /// `parts` are path segments, each percent-encoded; `query` the names and values after `?`. A nil value leaves its
  /// name out. A browser takes a segment of only dots as a step in the tree; no segment of ours is one.
  ///
  /// - Parameter part: the `id` of the part of the page that the browser goes to.
  init(_ path: StaticString, _ parts: [String] = [], query: [(String, String?)] = [], part: StaticString? = nil) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    path.withUTF8Buffer { bytes.append(contentsOf: $0) }
    for part in parts {
      if bytes.last != UInt8(ascii: "/") { bytes.append(UInt8(ascii: "/")) }
      bytes.append(percentEncoding: part)
    }
    var separator = UInt8(ascii: "?")
    for case (let name, let value?) in query {
      bytes.append(separator)
      bytes.append(percentEncoding: name)
      bytes.append(UInt8(ascii: "="))
      bytes.append(percentEncoding: value)
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
}
