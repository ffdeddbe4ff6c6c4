import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// Answers that say why a page is not shown. Each keeps the full layout.
enum ProblemPages {
  static func answer(_ error: any Error, in request: Request) -> Answer {
    switch SiteProblem(error) {
    case nil: answer(WebProblem.fault, in: request)
    case .problem(let problem)?: answer(problem, in: request)
    case .refused(let refusals)?: refused(refusals, in: request)
    case .command(let problem)?: request.page(ProblemPage(matter: .command(problem)), status: problem.httpStatus)
    }
  }

  static func answer(_ problem: ServerProblem, in request: Request) -> Answer {
    switch problem {
    case .notFound: return answer(WebProblem.notFound, in: request)
    case .methodNotAllowed(let methods):
      var answer = answer(WebProblem.methodNotAllowed, in: request)
      answer.headers[.allow] = methods.map(\.rawValue).joined(separator: ", ")
      return answer
    case .misdirected: return answer(WebProblem.misdirected, in: request)
    // The request itself cannot be read, and not only a value of its form.
    case .malformed: return request.page(ProblemPage(matter: .problem(.malformed)), status: .badRequest)
    case .tooLarge(let limit): return answer(WebProblem.tooLarge(kibibytes: max(1, limit >> 10)), in: request)
    case .fault: return answer(WebProblem.fault, in: request)
    }
  }

  private static func answer(_ problem: WebProblem, in request: Request) -> Answer {
    let isGet = request.http.method == .get
    if problem == .signedOut {
      let back = isGet ? request.frame().path : nil
      return request.page(SignInPage(back: back, isProblem: true), status: problem.httpStatus)
    }
    // The page of a temporary problem offers to try again, and retries automatically.
    let retry = problem.passes && isGet ? Address(ownPath: request.frame().path) : nil
    return request.page(ProblemPage(matter: .problem(problem), retry: retry), status: problem.httpStatus)
  }

  private static func refused(_ refusals: Refusals, in request: Request) -> Answer {
    switch refusals.first {
    case .signedOut: return answer(WebProblem.signedOut, in: request)
    case .mustProve: return request.seeOther(Address("/prove", query: [("back", request.back)]).text)
    case .notPermitted: return answer(WebProblem.notPermitted, in: request)
    case .store(.full, _): return answer(WebProblem.diskFull, in: request)
    case .store, .libraryGone, .collatedOtherwise: return answer(WebProblem.unavailable, in: request)
    case .serverBusy: return answer(WebProblem.busy, in: request)
    default:
      let wait = refusals.first.secondsLeft(at: request.session.now)
      return request.page(ProblemPage(matter: .refused(refusals), wait: wait), status: refusals.first.httpStatus)
        .retrying(after: wait)
    }
  }
}
