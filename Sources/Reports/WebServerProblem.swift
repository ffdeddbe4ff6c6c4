package import Domain

/// Why the pages cannot be served. Addresses and paths are those of the settings.
package enum WebServerProblem: Error, Hashable, Sendable {
  /// The address can be reached from other machines, and nothing says how passwords are protected on their way.
  case addressOpen(address: String)
  /// Only one of the settings `web.certificate` and `web.key` is set.
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

  /// The stable code, which follows from the name of the case.
  package var code: String { "web-" + CaseName.code(of: self) }
}
