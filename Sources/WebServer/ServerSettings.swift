package import Platform

/// An owner's decisions about a server.
package struct ServerSettings: Sendable {
  package var address: ListeningAddress
  /// Nil: plain HTTP.
  package var certificate: CertificateFiles?
  package var hostNames = HostNames()
  /// Machines whose `X-Forwarded-For`, `-Proto` and `-Host` count. Empty: none.
  package var proxies: [AddressRange] = []
  /// Browsers are instructed to use only https. It takes effect with our own certificate.
  package var demandsTLS = false
  package var limits = ServerLimits()
  /// The steps of priority that the threads of connections give up to other programs (``ThreadPriority``).
  package var niceness: Int32 = 0

  package init(address: ListeningAddress, certificate: CertificateFiles? = nil) {
    self.address = address
    self.certificate = certificate
  }
}

/// Two PEM files. Each minute the server looks for new ones, which new connections get.
package struct CertificateFiles: Sendable, Hashable {
  /// The certificate, followed by those between it and the authority.
  package var chain: String
  package var key: String

  package init(chain: String, key: String) {
    self.chain = chain
    self.key = key
  }
}
