import Domain
package import Platform
package import Reports

/// The settings of the web pages, as they stand in the files of this machine.
package struct WebValues: Hashable, Sendable {
  package var address = WebValues.usualAddress
  /// PEM files: a certificate with those between it and the authority, and its key.
  package var certificate: String?
  package var key: String?
  /// A reverse proxy protects the way from the readers' machines.
  package var isBehindProxy = false
  /// Machines whose word on their clients counts. Without any, a proxy is on this machine.
  package var proxies: [AddressRange] = []
  /// The owner accepts that passwords cross the network as they are.
  package var acceptsPlainHTTP = false
  package var publicAddress: PublicAddress?

  package init() {}

  /// 127.0.0.1:8081: other machines cannot reach it.
  package static let usualAddress = ListeningAddress(loopbackPort: 8081)

  /// Passwords cross a network, and nothing of ours protects them.
  package var isPlain: Bool { !address.isLoopback && certificate == nil && !isBehindProxy }

  /// - Throws: what keeps the pages from being served, before a port is opened.
  package func check() throws(WebServerProblem) {
    guard (certificate == nil) == (key == nil) else { throw .certificateIncomplete }
    guard !isPlain || acceptsPlainHTTP else { throw .addressOpen(address: "\(address)") }
  }

  /// Machines whose `X-Forwarded-` fields count.
  package var trustedProxies: [AddressRange] {
    isBehindProxy && proxies.isEmpty ? AddressRange.loopback : proxies
  }
}
