/// Why the pages cannot be served. Addresses and paths are those of the settings.
package enum WebServerProblem: Error, Hashable, Sendable {
  /// The address can be reached from other machines, and nothing says how passwords are protected on their way.
  case addressOpen(address: String)
  /// One of the settings `web.certificate` and `web.key` stands alone.
  case certificateIncomplete
  case addressInUse(address: String)
  /// No network of this machine has the address.
  case addressAbsent(address: String)
  /// Ports below 1024 need a right.
  case portForbidden(address: String)
  case notListening(address: String, detail: FaultDetail)
  case certificateUnreadable(path: String)
  /// A file without a certificate in PEM.
  case certificateMissing(path: String)
  /// A file without a key in PEM, or with one that asks for a password.
  case keyMissing(path: String)
  /// The key is another certificate's.
  case keyMismatch(certificate: String, key: String)

  package var code: String {
    switch self {
    case .addressOpen: "web-address-open"
    case .certificateIncomplete: "web-certificate-incomplete"
    case .addressInUse: "web-address-in-use"
    case .addressAbsent: "web-address-absent"
    case .portForbidden: "web-port-forbidden"
    case .notListening: "web-not-listening"
    case .certificateUnreadable: "web-certificate-unreadable"
    case .certificateMissing: "web-certificate-missing"
    case .keyMissing: "web-key-missing"
    case .keyMismatch: "web-key-mismatch"
    }
  }
}
