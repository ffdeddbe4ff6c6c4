import HTTPTypes
import NIOCore
import Platform

/// The two ends of a connection. They are read once: they stay the same for all its requests.
struct ConnectionEnds: Sendable {
  /// The other machine's address without a port; empty where the connection is gone.
  let remoteText: String
  let remote: IPAddress?
  /// The address of this machine that the connection came to.
  let local: IPAddress?

  init(_ channel: any Channel) {
    remoteText = channel.remoteAddress?.ipAddress ?? ""
    remote = IPAddress(remoteText)
    local = channel.localAddress?.ipAddress.flatMap { IPAddress($0) }
  }
}

/// A client, as the connection or a trusted proxy names it.
struct Client: Sendable {
  let address: String
  let isLoopback: Bool
  let isSecure: Bool
  /// As in `Host`; nil without one.
  let host: String?

  /// - Parameters:
  ///   - isEncrypted: the connection is over TLS of our own.
  init(headers: HTTPFields, host: String?, ends: ConnectionEnds, isEncrypted: Bool, proxies: [AddressRange]) {
    let (peer, remote) = (ends.remote, ends.remoteText)
    func isProxy(_ address: IPAddress) -> Bool { proxies.contains { $0.contains(address) } }
    let isForwarded = Client.forwarding.contains { headers.contains($0) }
    guard let peer, isProxy(peer) else {
      address = remote
      // A proxy that is not configured leaves its traces too.
      isLoopback = peer?.isLoopback == true && !isForwarded
      isSecure = isEncrypted
      self.host = host
      return
    }
    // From the nearest to the farthest: the first that is not our proxy is the client. Its own claims come before that.
    let chain = Client.list(headers, .forwardedFor).filter { IPAddress($0) != nil }
    address = chain.last { IPAddress($0).map { !isProxy($0) } ?? false } ?? chain.first ?? remote
    isLoopback = false
    isSecure = isEncrypted || Client.list(headers, .forwardedProto).last?.lowercased() == "https"
    self.host = Client.list(headers, .forwardedHost).last ?? host
  }

  private static let forwarding: [HTTPField.Name] = [
    .forwardedFor, .forwardedProto, .forwardedHost, HTTPField.Name("Forwarded"), HTTPField.Name("Via"),
    HTTPField.Name("X-Real-IP"),
  ].compactMap { $0 }

  private static func list(_ headers: HTTPFields, _ name: HTTPField.Name?) -> [String] {
    guard let name else { return [] }
    return headers[values: name].flatMap { $0.split(separator: ",") }.map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
  }
}

extension HTTPField.Name? {
  fileprivate static var forwardedFor: HTTPField.Name? { HTTPField.Name("X-Forwarded-For") }
  fileprivate static var forwardedProto: HTTPField.Name? { HTTPField.Name("X-Forwarded-Proto") }
  fileprivate static var forwardedHost: HTTPField.Name? { HTTPField.Name("X-Forwarded-Host") }
}
