import Domain

extension LookupProblem {
  init(_ problem: HTTPProblem) {
    switch problem {
    case .unreachable: self = .unreachable
    case .timedOut: self = .timedOut
    case .insecure, .redirectRefused: self = .insecure
    case .tooLarge: self = .tooLarge
    case .tooManyRedirects, .broken: self = .unreadable
    case .cancelled: self = .cancelled
    }
  }

  /// The problem that an answer reports; nil for a usable answer, even a negative one.
  init?(_ response: HTTPResponse) {
    switch response.status {
    case 200..<300, 304, 404, 410, 422: return nil
    case 429: self = .limited
    case 400, 401, 403:
      let reasons = GoogleReasons(response.body)
      if reasons.isCountryNeeded {
        self = .countryNeeded
      } else if reasons.keyMistake != nil {
        self = .keyRefused
      } else if reasons.isLimited {
        self = .limited
      } else {
        self = response.status == 400 ? .serverFailed(status: 400) : .forbidden
      }
    default: self = .serverFailed(status: response.status)
    }
  }

  /// The problem's effect on later requests.
  func outcome(retryAfter: Duration?) -> CircuitBreaker.Outcome {
    switch self {
    case .limited, .forbidden, .countryNeeded, .keyRefused: .refused(retryAfter: retryAfter)
    case .unreachable, .timedOut, .insecure, .unreadable: .failed(retryAfter: retryAfter)
    // A question that is wrong says nothing about the next one.
    case .serverFailed(let status): status < 500 ? .answered : .failed(retryAfter: retryAfter)
    // A single answer that is too large says nothing about others.
    case .tooLarge: .answered
    case .resting, .cancelled: .abandoned
    }
  }
}
