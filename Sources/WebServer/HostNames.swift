import Glibc

/// Names under which clients may ask for this server. A page of another site that had its own name point to this machine (DNS
/// rebinding) asks under that name, and gets nothing.
package struct HostNames: Sendable, Hashable {
  /// In lower case, without a port and without a dot at the end.
  private var names: Set<String> = ["localhost"]

  /// - Parameter names: beside `localhost` and addresses; a port is dropped.
  package init(_ names: [String] = []) {
    for name in names {
      guard let bare = HostNames.bare(name) else { continue }
      self.names.insert(bare)
    }
  }

  /// The machine's own name, also as multicast DNS spells it (`desk.local`), and `others`.
  package static func ofThisMachine(and others: [String] = []) -> HostNames {
    guard let full = machineName() else { return HostNames(others) }
    let short = String(full.prefix { $0 != "." })
    return HostNames([full, short, short + ".local"] + others)
  }

  /// - Parameters:
  ///   - host: as in `Host`, with or without a port.
  ///   - local: the address of this machine that the connection came to. An address of any other machine is no name of this one.
  package func contains(_ host: String, local: IPAddress?) -> Bool {
    guard let bare = HostNames.bare(host) else { return false }
    if names.contains(bare) { return true }
    guard let address = IPAddress(bare) else { return false }
    return address.isLoopback || address == local
  }

  /// A host in lower case without its port, brackets and last dot; nil for what is no host.
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

  private static func machineName() -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
    let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? nil : name
  }
}
