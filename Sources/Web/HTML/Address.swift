package import Domain

/// An address that may stand in `href`, `src` or `action`: a path of this site, or an https address that `BookLinks` made.
package struct Address: Sendable, Hashable {
  package let text: String
  /// A link to another host says so to the reader.
  package let leavesSite: Bool

  /// A path that stands in the source: `Address("/books")`.
  package init(_ path: StaticString) {
    self.init(segments: path.description)
  }

  /// `parts` are path segments, each percent-encoded; `query` the names and values behind `?`. A nil value leaves its name out.
  ///
  /// - Parameter part: the `id` of the part of the page that the browser goes to.
  package init(_ path: StaticString, _ parts: [String] = [], query: [(String, String?)] = [], part: StaticString? = nil)
  {
    var text = path.description
    for part in parts {
      if !text.hasSuffix("/") { text += "/" }
      text += Self.encoded(part)
    }
    let pairs = query.compactMap { name, value in value.map { Self.encoded(name) + "=" + Self.encoded($0) } }
    if !pairs.isEmpty { text += "?" + pairs.joined(separator: "&") }
    if let part { text += "#" + part.description }
    self.init(segments: text)
  }

  /// An address elsewhere.
  package init(elsewhere link: BookLinks.Link) {
    text = link.text
    leavesSite = true
  }

  /// A path of this site as a request asked for it. Nil for a text that a browser could take for another host.
  package init?(ownPath text: String) {
    guard Visit.isOwnPath(text) else { return nil }
    self.init(segments: text)
  }

  private init(segments: String) {
    text = segments
    leavesSite = false
  }

  /// RFC 3986: letters, digits and `-._~` stay; all other bytes are percent-encoded.
  package static func encoded(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    // Dots alone are a step in the tree to a browser, also percent-encoded; no segment of ours is one.
    return String(decoding: result, as: UTF8.self)
  }
}
