/// Percent-encoding, as browsers write it (URL Standard, section 5).
enum PercentCoding {
  /// Never fails: a `%` without two digits stays; invalid UTF-8, and NUL, which no store takes, become U+FFFD.
  static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index != bytes.endIndex {
      let byte = bytes[index]
      bytes.formIndex(after: &index)
      if byte == UInt8(ascii: "+"), plusIsSpace {
        decoded.append(0x20)
      } else if byte == UInt8(ascii: "%"), let pair = pair(bytes[index...].prefix(2)) {
        decoded.append(pair)
        bytes.formIndex(&index, offsetBy: 2)
      } else {
        decoded.append(byte)
      }
    }
    if decoded.contains(0) {
      decoded = decoded.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func pair(_ digits: some Collection<UInt8>) -> UInt8? {
    var value: UInt8 = 0
    guard digits.count == 2 else { return nil }
    for digit in digits {
      switch digit {
      case 0x30...0x39: value = value << 4 | (digit - 0x30)
      case 0x41...0x46: value = value << 4 | (digit - 0x41 + 10)
      case 0x61...0x66: value = value << 4 | (digit - 0x61 + 10)
      default: return nil
      }
    }
    return value
  }
}

extension WebForm {
  /// `a=1&b=2`, of a query or a form. Fields after `limit` are dropped.
  package init(encoded bytes: some Collection<UInt8>, limit: Int) {
    var fields: [Field] = []
    for pair in bytes.split(separator: UInt8(ascii: "&"), maxSplits: limit) {
      guard fields.count < limit else { break }
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      fields.append(
        Field(
          name: PercentCoding.decode(parts[0], plusIsSpace: true),
          value: parts.count == 2 ? PercentCoding.decode(parts[1], plusIsSpace: true) : ""))
    }
    self.init(fields)
  }
}

/// `Cookie: a=1; b=2` (RFC 6265, section 4.2).
enum CookieCoding {
  /// The first of several with one name: browsers send the one of the longest path first.
  static func decode(_ text: String) -> [String: String] {
    var cookies: [String: String] = [:]
    for pair in text.utf8.split(separator: UInt8(ascii: ";")) {
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = withoutSpaces(pair[..<equals])
      guard !name.isEmpty, cookies[name] == nil else { continue }
      cookies[name] = withoutSpaces(pair[pair.index(after: equals)...])
    }
    return cookies
  }

  private static func withoutSpaces(_ bytes: Substring.UTF8View) -> String {
    var rest = bytes.drop { $0 == UInt8(ascii: " ") }
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    return String(Substring(rest))
  }
}
