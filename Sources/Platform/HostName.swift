/// Names of machines, as they stand in `Host` and in addresses of pages.
package enum HostName {
  /// A host in lower case without its port, brackets and last dot; nil if the text is not a host.
  package static func bare(_ host: String) -> String? {
    var rest = Substring(host)
    if rest.hasPrefix("[") {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      let address = rest[rest.index(after: rest.startIndex)..<end]
      guard IPAddress(address) != nil, isPort(rest[rest.index(after: end)...]) else { return nil }
      return address.lowercased()
    }
    // An IPv6 address in a list of names, without brackets.
    if IPAddress(rest) != nil { return rest.lowercased() }
    if let colon = rest.firstIndex(of: ":") {
      guard isPort(rest[colon...]) else { return nil }
      rest = rest[..<colon]
    }
    if rest.hasSuffix(".") { rest = rest.dropLast() }
    let isName = !rest.isEmpty && rest.utf8.count <= 253 && rest.utf8.allSatisfy(isNameByte)
    return isName ? rest.lowercased() : nil
  }

  /// Nothing, or a colon and at most five digits.
  private static func isPort(_ text: Substring) -> Bool {
    guard text.hasPrefix(":") else { return text.isEmpty }
    return text.utf8.count <= 6 && text.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }
}
