import Glibc
import NIOSSL

/// Why a certificate cannot be used. Paths are those of the settings.
package enum CertificateProblem: Error, Hashable, Sendable {
  case unreadable(path: String)
  /// A file without a certificate in PEM.
  case noCertificate(path: String)
  /// A file without a key in PEM, or with one that asks for a password.
  case noKey(path: String)
  /// The key is another certificate's.
  case mismatch(CertificateFiles)
}

/// A certificate with its key, as read from two files.
package struct Certificate: Sendable {
  /// Seconds since 1970.
  package let validFrom: Int
  package let validUntil: Int
  let configuration: TLSConfiguration

  package init(_ files: CertificateFiles) throws(CertificateProblem) {
    for path in [files.chain, files.key] where access(path, R_OK) != 0 {
      throw .unreadable(path: path)
    }
    guard let chain = try? NIOSSLCertificate.fromPEMFile(files.chain), let leaf = chain.first else {
      throw .noCertificate(path: files.chain)
    }
    guard let key = try? NIOSSLPrivateKey(file: files.key, format: .pem) else { throw .noKey(path: files.key) }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    guard (try? NIOSSLContext(configuration: configuration)) != nil else { throw .mismatch(files) }
    self.configuration = configuration
    validFrom = leaf.notValidBefore
    validUntil = leaf.notValidAfter
  }
}
