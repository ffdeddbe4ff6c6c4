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
    case .keyRefused: "\(name) does not take the key in the setting lookup.google-key; minilibrary doctor says why."
    case .serverFailed(let status): "\(name) has a fault (status \(status))."
    case .resting(let seconds): "\(name) failed of late and is asked again in \(seconds) s."
    case .unreadable: "\(name) gave an answer that makes no sense."
    case .tooLarge: "\(name) gave an answer that is too large."
    case .cancelled: "\(name) was not waited for."
    }
  }

  package func sentence(_ problem: LookupTask.Problem) -> String {
    switch problem {
    case .lookup(let code): words(code)
    case .cover(.missing): "there is no cover"
    case .cover(.noPicture): "the cover is no picture"
    case .cover(.tooLarge): "the cover is too large"
    case .cover(.foreign): "the cover's address is no catalogue's"
    case .cover(.notWritten): "covers cannot be written, as on a full disk"
    }
  }

  private func words(_ code: LookupProblem.Code) -> String {
    switch code {
    case .unreachable: "no way to the catalogues"
    case .timedOut: "no answer in time"
    case .insecure: "what answers cannot be trusted"
    case .limited: "no more questions are allowed for now"
    case .forbidden: "the catalogue refuses to answer"
    case .countryNeeded: "the setting lookup.country is needed"
    case .keyRefused: "the setting lookup.google-key is not taken"
    case .serverFailed: "the catalogue has a fault"
    case .resting: "the catalogue failed of late"
    case .unreadable: "the answer made no sense"
    case .tooLarge: "the answer was too large"
    case .cancelled: "it was interrupted"
    }
  }
}
