package import Domain

extension English {
  package func sentence(_ unasked: UnaskedSource) -> String {
    let name = name(unasked.source)
    return switch unasked.problem {
    case .unreachable: "\(name) cannot be reached; is there a network?"
    case .timedOut: "\(name) did not answer in time."
    case .insecure:
      "What answers in the place of \(name) cannot be trusted; are the clock and the network as they should be?"
    case .limited: "\(name) allows no more questions for now."
    case .forbidden: "\(name) refuses to answer; it may want the setting lookup.contact."
    case .countryNeeded: "\(name) does not know which country this is; the setting lookup.country tells it."
    case .keyRefused: "\(name) does not take the key in the setting lookup.google-key."
    case .serverFailed(let status): "\(name) has a fault (status \(status))."
    case .resting(let seconds): "\(name) failed of late and is asked again in \(seconds) s."
    case .unreadable: "\(name) gave an answer that makes no sense."
    case .tooLarge: "\(name) gave an answer that is too large."
    case .cancelled: "\(name) was not waited for."
    }
  }

  package func name(_ source: LookupSource) -> String {
    switch source {
    case .googleBooks: "Google Books"
    case .openLibrary: "Open Library"
    case .first: "FIRST"
    case .ipinfo: "IPinfo"
    }
  }
}
