package import Platform

/// Names under which clients may ask for this server. A page of another site that had its own name point to this
/// machine (DNS rebinding) asks under that name, and gets nothing.
package struct HostNames: Sendable, Hashable {
  /// In lower case, without a port and without a dot at the end.
  private var names: Set<String> = ["localhost"]

  /// - Parameter names: accepted in addition to `localhost` and addresses; a port is dropped.
  package init(_ names: [String] = []) {
    for name in names {
      guard let bare = HostName.bare(name) else { continue }
      self.names.insert(bare)
    }
  }

  /// The machine's own name, also as multicast DNS spells it (`desk.local`), and `others`.
  package static func ofThisMachine(and others: [String] = []) -> HostNames {
    guard let full = SystemName.ofNamedHost else { return HostNames(others) }
    let short = String(full.prefix { $0 != "." })
    return HostNames([full, short, short + ".local"] + others)
  }

  /// - Parameters:
  ///   - host: as in `Host`, with or without a port.
  ///   - local: the address of this machine that the connection came to. Another machine's address is not its name.
  package func contains(_ host: String, local: IPAddress?) -> Bool {
    guard let bare = HostName.bare(host) else { return false }
    if names.contains(bare) { return true }
    guard let address = IPAddress(bare) else { return false }
    return address.isLoopback || address == local
  }
}
