import Glibc

/// An IPv4 or IPv6 address. An IPv4 address in IPv6's clothes (`::ffff:1.2.3.4`) equals the IPv4 address.
package struct IPAddress: Sendable, Hashable {
  /// 4 or 16, most significant first.
  package let bytes: [UInt8]

  /// Without brackets, port or zone.
  package init?(_ text: some StringProtocol) {
    let text = String(text)
    // No address is longer; the functions of the C library would stop at a NUL.
    guard text.utf8.count <= 45, !text.utf8.contains(0) else { return nil }
    var four = [UInt8](repeating: 0, count: 4)
    var sixteen = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = four
    } else if inet_pton(AF_INET6, text, &sixteen) == 1 {
      let mapped = sixteen[..<10].allSatisfy { $0 == 0 } && sixteen[10] == 0xFF && sixteen[11] == 0xFF
      bytes = mapped ? Array(sixteen[12...]) : sixteen
    } else {
      return nil
    }
  }

  package var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
  }
}

/// An address, or all addresses that begin with the same bits: `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`.
package struct AddressRange: Sendable, Hashable {
  private let base: IPAddress
  private let bits: Int

  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let base = IPAddress(parts[0]) else { return nil }
    self.base = base
    guard parts.count == 2 else {
      bits = base.bytes.count * 8
      return
    }
    guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let bits = Int(parts[1]), bits <= base.bytes.count * 8
    else { return nil }
    self.bits = bits
  }

  package static let loopback = ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) }

  package func contains(_ address: IPAddress) -> Bool {
    guard address.bytes.count == base.bytes.count else { return false }
    for (index, pair) in zip(base.bytes, address.bytes).enumerated() {
      let rest = bits - index * 8
      if rest <= 0 { return true }
      let mask: UInt8 = rest >= 8 ? 0xFF : ~(0xFF >> UInt8(rest))
      if pair.0 & mask != pair.1 & mask { return false }
    }
    return true
  }
}
