package import Application
import Domain
import Platform
package import Reports
package import WebServer

extension ServerSettings {
  /// The server that the settings of this machine ask for, with the names of this machine.
  ///
  /// - Throws: settings that do not go together, or an address that others reach and nothing protects.
  package init(_ values: WebValues) throws(WebServerProblem) {
    try values.check()
    var certificate: CertificateFiles?
    if let chain = values.certificate, let key = values.key { certificate = CertificateFiles(chain: chain, key: key) }
    self.init(address: values.address, certificate: certificate)
    hostNames = .ofThisMachine(and: values.publicAddress.map { [$0.host] } ?? [])
    proxies = values.trustedProxies
    demandsTLS = values.publicAddress?.isSecure == true
  }
}

extension WebServerProblem {
  /// Why the server did not start, for a person.
  package init(_ failure: ServerFailure) {
    switch failure {
    case .addressInUse(let address): self = .addressInUse(address: "\(address)")
    case .noSuchAddress(let address): self = .addressAbsent(address: "\(address)")
    case .portNotAllowed(let address): self = .portForbidden(address: "\(address)")
    case .cannotListen(let address, let reason): self = .notListening(address: "\(address)", detail: .words(reason))
    case .certificate(let problem): self.init(problem)
    }
  }

  package init(_ problem: CertificateProblem) {
    switch problem {
    case .unreadable(let path): self = .certificateUnreadable(path: path)
    case .noCertificate(let path): self = .certificateMissing(path: path)
    case .noKey(let path): self = .keyMissing(path: path)
    case .mismatch(let files): self = .keyMismatch(certificate: files.chain, key: files.key)
    }
  }
}
