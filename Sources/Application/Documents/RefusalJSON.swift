import Domain
package import Messages

/// The JSON document of a refusal: `{ "refusals" : [ { "code" : "not-on-loan", "message" : "…" } ] }`.
package struct RefusalJSON: Encodable {
  struct Reason: Encodable {
    /// Stays the same, whatever the language.
    let code: String
    let message: String

    init(_ refusal: Refusal, _ messages: Messages) {
      code = refusal.code
      message = messages.sentence(refusal)
    }

    init(_ problem: CommandProblem, _ messages: Messages) {
      code = problem.code
      message = messages.sentence(problem)
    }
  }

  /// At least one; several where several things are wrong.
  let refusals: [Reason]

  /// nil for what is no refusal, and for what the command's own document tells.
  package init?(_ error: any Error, in messages: Messages) {
    switch error {
    case let found as Refusals:
      refusals = found.all.map { Reason($0, messages) }
    case let refusal as Refusal:
      refusals = [Reason(refusal, messages)]
    case CommandProblem.importRefused, CommandProblem.importOvertaken, CommandProblem.lookupsStopped,
      CommandProblem.outputFailed:
      return nil
    case let problem as CommandProblem:
      refusals = [Reason(problem, messages)]
    default:
      return nil
    }
  }
}
