extension [UInt8] {
  /// RFC 3986, 2.1: letters, digits and `-._~` stay; all other bytes are written as `%XX`.
  package mutating func append(percentEncoding text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        append(byte)
      default:
        append(UInt8(ascii: "%"))
        append(Self.digit(byte >> 4))
        append(Self.digit(byte & 15))
      }
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

extension String {
  /// For a part of a path or a query.
  package var percentEncoded: String {
    var bytes: [UInt8] = []
    bytes.append(percentEncoding: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}
