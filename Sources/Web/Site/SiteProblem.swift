import Domain
import HTTPTypes

/// Why the site answers with a page of its own instead of the route's.
enum SiteProblem: Error, Hashable, Sendable {
  case notFound
  /// The page is for somebody who has signed in.
  case signedOut
  /// The page is for other roles.
  case notPermitted
  /// The form came from a page of another host.
  case otherSite
  /// The form's token is of another sign-in: somebody signed out or in meanwhile.
  case formExpired
  /// A value that no form of ours sends.
  case malformed
  /// The refusals of the use case, the first one first.
  case refused(Refusals)
  case command(CommandProblem)

  /// Nil for an error that no part of the program throws on purpose.
  init?(_ error: any Error) {
    switch error {
    case let problem as SiteProblem: self = problem
    case let refusals as Refusals: self = .refused(refusals)
    case let refusal as Refusal: self = .refused(Refusals(refusal))
    case let problem as CommandProblem: self = .command(problem)
    default: return nil
    }
  }

  var status: HTTPResponse.Status {
    switch self {
    case .notFound: .notFound
    case .signedOut: .unauthorized
    case .notPermitted, .otherSite, .formExpired: .forbidden
    case .malformed: .unprocessableContent
    case .refused(let refusals): refusals.first.httpStatus
    case .command(let problem): problem.httpStatus
    }
  }
}
