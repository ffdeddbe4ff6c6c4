import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// Answers that say why a page is not shown. Each keeps the full layout.
enum ProblemPages {
  static func answer(_ error: any Error, in visit: Visit) -> Answer {
    guard let problem = SiteProblem(error) else { return answer(.fault, .internalServerError, in: visit) }
    switch problem {
    case .notFound: return answer(.notFound, problem.status, in: visit)
    case .signedOut:
      return visit.page(
        SignInPage(back: visit.request.method == .get ? visit.frame().path : nil, isProblem: true),
        status: problem.status)
    case .notPermitted: return answer(.notPermitted, problem.status, in: visit)
    case .otherSite: return answer(.otherSite, problem.status, in: visit)
    case .formExpired: return answer(.formExpired, problem.status, in: visit)
    case .malformed: return answer(.malformed, problem.status, in: visit)
    case .refused(let refusals): return refused(refusals, problem.status, in: visit)
    case .command(let command):
      return visit.page(ProblemPage(.command(command)), status: problem.status)
    }
  }

  static func answer(_ problem: ServerProblem, in visit: Visit) -> Answer {
    switch problem {
    case .notFound: return answer(.notFound, .notFound, in: visit)
    case .methodNotAllowed(let methods):
      var answer = answer(.methodNotAllowed, .methodNotAllowed, in: visit)
      answer.headers[.allow] = methods.map(\.rawValue).joined(separator: ", ")
      return answer
    case .misdirected: return answer(.misdirected, .misdirectedRequest, in: visit)
    case .malformed: return answer(.malformed, .badRequest, in: visit)
    case .tooLarge(let limit):
      return answer(.tooLarge(kibibytes: max(1, limit >> 10)), .contentTooLarge, in: visit)
    case .fault: return answer(.fault, .internalServerError, in: visit)
    }
  }

  private static func answer(_ problem: WebProblem, _ status: HTTPResponse.Status, in visit: Visit) -> Answer {
    visit.page(ProblemPage(problem), status: status)
  }

  private static func refused(_ refusals: Refusals, _ status: HTTPResponse.Status, in visit: Visit) -> Answer {
    switch refusals.first {
    case .signedOut: return answer(SiteProblem.signedOut, in: visit)
    case .mustProve:
      return visit.seeOther(Address("/prove", query: [("back", visit.back)]).text)
    case .notPermitted: return answer(.notPermitted, status, in: visit)
    case .store(.full, _): return answer(.diskFull, status, in: visit)
    case .store, .libraryGone, .collatedOtherwise:
      return unavailable(.unavailable, status, in: visit)
    case .serverBusy: return unavailable(.busy, status, in: visit)
    default:
      let wait = refusals.first.secondsLeft(at: visit.session.now)
      return visit.page(ProblemPage(.refused(refusals), wait: wait), status: status).retrying(after: wait)
    }
  }

  /// It passes: the page offers to try again, and does so by itself.
  private static func unavailable(_ problem: WebProblem, _ status: HTTPResponse.Status, in visit: Visit) -> Answer {
    let path = visit.frame().path
    let retry = visit.request.method == .get ? Address(ownPath: path) : nil
    return visit.page(ProblemPage(problem, retry: retry), status: status)
  }
}
