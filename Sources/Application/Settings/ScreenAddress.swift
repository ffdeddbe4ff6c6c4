package import Platform

/// The address of a station's screen: an address of this machine, and a port.
package struct ScreenAddress: Hashable, Sendable {
  /// `127.0.0.1` or `::1`; port 0: a free one.
  package let listening: ListeningAddress

  package static let standard = ScreenAddress(ListeningAddress(loopbackPort: 8080))

  private init(_ listening: ListeningAddress) { self.listening = listening }

  /// - Parameter text: `127.0.0.1:8080`, `localhost:8080`, `[::1]:8080`, or only a port. Nil for others: a screen on
  ///   another machine could not find its station yet.
  package init?(_ text: String) {
    let colon = text.lastIndex(of: ":")
    let digits = colon.map { text[text.index(after: $0)...] } ?? text[...]
    guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = UInt16(digits)
    else { return nil }
    switch colon.map({ text[..<$0] }) {
    case nil, "127.0.0.1", "localhost": self.init(ListeningAddress(loopbackPort: port))
    case "[::1]":
      guard let listening = ListeningAddress(host: "::1", port: Int(port)) else { return nil }
      self.init(listening)
    default: return nil
    }
  }
}
