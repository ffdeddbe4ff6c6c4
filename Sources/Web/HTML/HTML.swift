/// A piece of a page: a growing array of UTF-8 bytes.
///
/// Markup enters only as `StaticString`, so a value of a request or a store never becomes markup. Text enters through
/// `text(_:)`, which escapes byte by byte.
package struct HTML: Sendable, Hashable {
  package private(set) var bytes: [UInt8] = []

  init() {}

  /// Markup that stands in the source.
  init(_ markup: StaticString) { self.markup(markup) }

  /// Room for a whole page, so that its bytes are not copied while it grows.
  init(_ markup: StaticString, room: Int) {
    bytes.reserveCapacity(room)
    self.markup(markup)
  }

  mutating func markup(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// One sign of ASCII as markup. A page has thousands; each as a text takes several times as long.
  mutating func sign(_ sign: StaticString) {
    precondition(sign.utf8CodeUnitCount == 1, "one sign")
    bytes.append(sign.utf8Start.pointee)
  }

  /// Text between tags or in a quoted attribute value.
  mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { buffer in
      // Most texts have nothing to escape.
      guard buffer.contains(where: Self.isEscaped) else { return bytes.append(contentsOf: buffer) }
      bytes.reserveCapacity(bytes.count + buffer.count + 16)
      for byte in buffer { append(escaping: byte) }
    }
  }

  /// In decimal digits. Each row of a list has a number, and making a `String` of it takes several times as long.
  mutating func number(_ number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  mutating func append(_ other: HTML) { bytes.append(contentsOf: other.bytes) }

  static func += (left: inout HTML, right: HTML) { left.append(right) }

  var isEmpty: Bool { bytes.isEmpty }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"),
      UInt8(ascii: "`"), 0,
      UInt8(ascii: "\r"):
      true
    default: false
    }
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\""): bytes.append(contentsOf: "&#34;".utf8)
    case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
    case UInt8(ascii: "`"): bytes.append(contentsOf: "&#96;".utf8)
    // A parser drops NUL in text and replaces it in attributes; the replacement character stays where it is.
    case 0: bytes.append(contentsOf: "\u{FFFD}".utf8)
    // A parser turns a carriage return in its input into a line feed, and leaves this one as it is.
    case UInt8(ascii: "\r"): bytes.append(contentsOf: "&#13;".utf8)
    default: bytes.append(byte)
    }
  }
}
