/// The services that are asked for books, countries and places.
package enum LookupSource: String, CaseIterable, Hashable, Sendable {
  case googleBooks = "google"
  case openLibrary = "openlibrary"
  case first
  case ipinfo = "ipinfo"
}

/// Why a service on the web could not be asked, or its answer not be used. None of these means that there is no such book.
package enum LookupProblem: Error, Hashable, Sendable {
  package enum Code: String, CaseIterable, Sendable {
    case unreachable = "lookup-unreachable"
    case timedOut = "lookup-timed-out"
    case insecure = "lookup-insecure"
    case limited = "lookup-limited"
    case forbidden = "lookup-forbidden"
    case countryNeeded = "lookup-country-needed"
    case keyRefused = "lookup-key-refused"
    case serverFailed = "lookup-server-failed"
    case resting = "lookup-resting"
    case unreadable = "lookup-unreadable"
    case tooLarge = "lookup-too-large"
    case cancelled = "lookup-cancelled"
  }

  /// There is no way to it: no network, no such name, nobody listens.
  case unreachable
  case timedOut
  /// The server could not prove its identity: a captive portal answered, or the clock is wrong.
  case insecure
  /// It wants fewer questions (429), or we keep ourselves to as many as it allows.
  case limited
  case forbidden
  /// Google cannot tell where we are; the setting `lookup.country` tells it.
  case countryNeeded
  /// The setting `lookup.google-key` is not taken.
  case keyRefused
  case serverFailed(status: Int)
  /// It failed of late and is left alone this long.
  case resting(seconds: Int)
  /// The answer broke off, or is something else than it should be.
  case unreadable
  case tooLarge
  case cancelled

  package var code: Code {
    switch self {
    case .unreachable: .unreachable
    case .timedOut: .timedOut
    case .insecure: .insecure
    case .limited: .limited
    case .forbidden: .forbidden
    case .countryNeeded: .countryNeeded
    case .keyRefused: .keyRefused
    case .serverFailed: .serverFailed
    case .resting: .resting
    case .unreadable: .unreadable
    case .tooLarge: .tooLarge
    case .cancelled: .cancelled
    }
  }
}

/// A source that could not be asked, and why.
package struct UnaskedSource: Error, Hashable, Sendable {
  package let source: LookupSource
  package let problem: LookupProblem

  package init(_ source: LookupSource, _ problem: LookupProblem) {
    self.source = source
    self.problem = problem
  }
}
