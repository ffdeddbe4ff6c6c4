/// A pixel format's name of four letters, as `videodev2.h` makes it.
package struct FourCC: Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

extension FourCC: ExpressibleByStringLiteral {
  package init(stringLiteral text: StaticString) {
    precondition(text.utf8CodeUnitCount == 4, "four letters")
    rawValue = (0..<4).reduce(0) { $0 | UInt32(text.utf8Start[$1]) << (8 * UInt32($1)) }
  }
}

extension FourCC: CustomStringConvertible {
  /// The code without its padding blanks; an unprintable byte appears as a dot.
  package var description: String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (8 * $0)) }
    let text = String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}
