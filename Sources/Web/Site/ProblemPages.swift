import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// Answers that say why a page is not shown. Each keeps the full layout.
enum ProblemPages {
  static func answer(_ error: any Error, in visit: Visit) -> Answer {
    switch SiteProblem(error) {
    case nil: answer(WebProblem.fault, in: visit)
    case .problem(let problem)?: answer(problem, in: visit)
    case .refused(let refusals)?: refused(refusals, in: visit)
    case .command(let problem)?: visit.page(ProblemPage(.command(problem)), status: problem.httpStatus)
    }
  }

  static func answer(_ problem: ServerProblem, in visit: Visit) -> Answer {
    switch problem {
    case .notFound: return answer(WebProblem.notFound, in: visit)
    case .methodNotAllowed(let methods):
      var answer = answer(WebProblem.methodNotAllowed, in: visit)
      answer.headers[.allow] = methods.map(\.rawValue).joined(separator: ", ")
      return answer
    case .misdirected: return answer(WebProblem.misdirected, in: visit)
    // The request itself cannot be read, and not only a value of its form.
    case .malformed: return visit.page(ProblemPage(.malformed), status: .badRequest)
    case .tooLarge(let limit): return answer(WebProblem.tooLarge(kibibytes: max(1, limit >> 10)), in: visit)
    case .fault: return answer(WebProblem.fault, in: visit)
    }
  }

  private static func answer(_ problem: WebProblem, in visit: Visit) -> Answer {
    let isGet = visit.request.method == .get
    if problem == .signedOut {
      let back = isGet ? visit.frame().path : nil
      return visit.page(SignInPage(back: back, isProblem: true), status: problem.httpStatus)
    }
    // The page of a temporary problem offers to try again, and retries automatically.
    let retry = problem.passes && isGet ? Address(ownPath: visit.frame().path) : nil
    return visit.page(ProblemPage(problem, retry: retry), status: problem.httpStatus)
  }

  private static func refused(_ refusals: Refusals, in visit: Visit) -> Answer {
    switch refusals.first {
    case .signedOut: return answer(WebProblem.signedOut, in: visit)
    case .mustProve: return visit.seeOther(Address("/prove", query: [("back", visit.back)]).text)
    case .notPermitted: return answer(WebProblem.notPermitted, in: visit)
    case .store(.full, _): return answer(WebProblem.diskFull, in: visit)
    case .store, .libraryGone, .collatedOtherwise: return answer(WebProblem.unavailable, in: visit)
    case .serverBusy: return answer(WebProblem.busy, in: visit)
    default:
      let wait = refusals.first.secondsLeft(at: visit.session.now)
      return visit.page(ProblemPage(.refused(refusals), wait: wait), status: refusals.first.httpStatus)
        .retrying(after: wait)
    }
  }
}
