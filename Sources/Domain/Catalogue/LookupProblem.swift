/// The services that are asked for books, countries and places.
package enum LookupSource: String, CaseIterable, Sendable {
  case googleBooks = "google"
  case openLibrary = "openlibrary"
  case first
  case ipinfo = "ipinfo"
}

/// Why a service was not asked, or why its answer was not used. That no such book exists is not a problem.
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

  /// The service cannot be reached: no network, an unknown host, or a refused connection.
  case unreachable
  case timedOut
  /// The server could not prove its identity: a captive portal answered, or the clock is wrong.
  case insecure
  /// It wants fewer questions (429), or we keep ourselves to as many as it allows.
  case limited
  case forbidden
  /// Google cannot find out the country of this machine; the setting `lookup.country` states it.
  case countryNeeded
  /// The setting `lookup.google-key` is not taken.
  case keyRefused
  case serverFailed(status: Int)
  /// The service failed recently and is not asked for this long.
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

package struct UnaskedSource: Error, Hashable, Sendable {
  package let source: LookupSource
  package let problem: LookupProblem

  package init(_ source: LookupSource, _ problem: LookupProblem) {
    self.source = source
    self.problem = problem
  }
}

/// Why a book has no picture of its cover.
package enum CoverProblem: String, CaseIterable, Error, Sendable {
  /// The service has none under the address it gave: 404, or its blank picture of one pixel.
  case missing = "cover-missing"
  /// The answer is not a PNG or JPEG, or it is damaged or truncated.
  case noPicture = "cover-no-picture"
  case tooLarge = "cover-too-large"
  /// Its address is none of a catalogue's, and others are not asked.
  case foreign = "cover-foreign"
  /// The folder cannot be written, as on a full disk.
  case notWritten = "cover-not-written"
}

/// Why a catalogue does not answer a real question, by `minilibrary doctor`: each case has its own advice.
package enum CatalogueProblem: Hashable, Sendable {
  case unreachable(detail: FaultDetail)
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
  case certificate(detail: FaultDetail)
  case serverFailed(status: Int)
  case unreadable

  /// The fault of the setting `lookup.google-key`. The cases follow Google's reasons (google.api.ErrorReason).
  package enum KeyMistake: String, CaseIterable, Sendable {
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

  /// The stable code, which follows from the name of the case.
  package var code: String {
    if case .key(let mistake) = self { return "catalogue-key-" + mistake.rawValue }
    if case .serverFailed = self { return "catalogue-failed" }
    return "catalogue-" + CaseName.code(of: self)
  }
}
