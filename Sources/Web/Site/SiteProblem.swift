import Domain
import HTTPTypes
import Messages
import Reports

/// Why the site does not answer with the route's own page.
enum SiteProblem: Hashable, Sendable {
  case problem(WebProblem)
  /// The refusals of the use case, the first one first.
  case refused(Refusals)
  case command(CommandProblem)

  /// Nil for an error that no part of the program throws on purpose.
  init?(_ error: any Error) {
    switch error {
    case let problem as WebProblem: self = .problem(problem)
    case let refusals as Refusals: self = .refused(refusals)
    case let refusal as Refusal: self = .refused(Refusals(refusal))
    case let problem as CommandProblem: self = .command(problem)
    default: return nil
    }
  }
}

extension Request {
  /// The refusals that a form shows.
  ///
  /// - Throws: the error itself if it is not a refusal, or if the store failed.
  func refusals(_ error: any Error) throws -> Refusals {
    guard case .refused(let refusals)? = SiteProblem(error), refusals.first.httpStatus.code < 500 else { throw error }
    return refusals
  }

  /// - Parameter field: the name of the form's field that a refusal is about.
  func faults(_ refusals: Refusals, field: (Refusal) -> String? = { _ in nil }) -> [FieldFault] {
    refusals.all.map { FieldFault($0, field: field($0), in: messages) }
  }
}
