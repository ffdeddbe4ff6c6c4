/// An address and port to listen on: `127.0.0.1:8081`, `[::1]:8081`, `0.0.0.0:8081`.
package struct ListeningAddress: Sendable, Hashable, CustomStringConvertible {
  /// An IP address without brackets.
  package let host: String
  /// 0: a free one.
  package let port: Int

  /// Nil unless `host` is an IP address and `port` is in 0...65535.
  package init?(host: String, port: Int) {
    guard IPAddress(host) != nil, (0...65_535).contains(port) else { return nil }
    self.host = host
    self.port = port
  }

  package init(loopbackPort port: UInt16) {
    host = "127.0.0.1"
    self.port = Int(port)
  }

  /// `localhost` stands for 127.0.0.1, `:8081` for every address of the machine.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = Int(digits)
    else { return nil }
    switch text[..<colon] {
    case "": self.init(host: "0.0.0.0", port: port)
    case "localhost": self.init(host: "127.0.0.1", port: port)
    case let host where host.hasPrefix("[") && host.hasSuffix("]"):
      self.init(host: String(host.dropFirst().dropLast()), port: port)
    case let host:
      guard !host.contains(":") else { return nil }
      self.init(host: String(host), port: port)
    }
  }

  package var isLoopback: Bool { IPAddress(host)?.isLoopback ?? false }

  package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
