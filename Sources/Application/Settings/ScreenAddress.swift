/// The address of a station's screen: one of this machine alone, and a port.
package struct ScreenAddress: Hashable, Sendable {
  /// `127.0.0.1` or `::1`
  package let host: String
  /// 0: a free one.
  package let port: Int

  package static let standard = ScreenAddress(host: "127.0.0.1", port: 8080)

  private init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// - Parameter text: `127.0.0.1:8080`, `localhost:8080`, `[::1]:8080`, or a port alone. Nil for others: a screen elsewhere
  ///   needs a way to know its station, which there is not yet.
  package init?(_ text: String) {
    let colon = text.lastIndex(of: ":")
    let digits = colon.map { text[text.index(after: $0)...] } ?? text[...]
    guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = Int(digits), port <= 65_535
    else { return nil }
    switch colon.map({ text[..<$0] }) {
    case nil, "127.0.0.1", "localhost": self.init(host: "127.0.0.1", port: port)
    case "[::1]": self.init(host: "::1", port: port)
    default: return nil
    }
  }
}
