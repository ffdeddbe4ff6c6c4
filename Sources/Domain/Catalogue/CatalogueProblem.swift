/// Why a catalogue does not answer a real question, as `minilibrary doctor` tells it: each case has its own advice.
package enum CatalogueProblem: Hashable, Sendable {
  /// - Parameter detail: the system's words, in English.
  case unreachable(detail: String)
  case timedOut
  /// 429.
  case limited(hasKey: Bool)
  /// 403 without a reason that is known.
  case forbidden(hasContact: Bool)
  case countryNeeded
  case key(KeyMistake)
  /// Something between this machine and the catalogue answers in its place, and wants a person to log in.
  ///
  /// - Parameter host: where it sends a browser; nil where it does not say.
  case portal(host: String?)
  /// The server's certificate does not prove that it is the catalogue.
  case certificate(detail: String)
  case serverFailed(status: Int)
  case unreadable

  /// The fault of the setting `lookup.google-key`. The cases follow Google's reasons (google.api.ErrorReason).
  package enum KeyMistake: String, CaseIterable, Hashable, Sendable {
    case invalid, expired
    /// The key's project has not enabled the Books API.
    case disabled
    /// The key is restricted to other APIs.
    case blocked
    /// The key is restricted to web sites.
    case referrer
    /// The key is restricted to other IP addresses.
    case address
    /// The key is restricted to mobile apps.
    case app
    /// Google suspended or deleted the key's project.
    case suspended
  }

  package var code: String {
    switch self {
    case .unreachable: "catalogue-unreachable"
    case .timedOut: "catalogue-timed-out"
    case .limited: "catalogue-limited"
    case .forbidden: "catalogue-forbidden"
    case .countryNeeded: "catalogue-country-needed"
    case .key(let mistake): "catalogue-key-" + mistake.rawValue
    case .portal: "catalogue-portal"
    case .certificate: "catalogue-certificate"
    case .serverFailed: "catalogue-failed"
    case .unreadable: "catalogue-unreadable"
    }
  }
}
