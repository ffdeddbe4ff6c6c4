import Application
import Domain
import HTTPTypes
import Logging
import Messages
import WebServer

/// The steps around every route of the library site.
struct Envelope: Sendable {
  private let base: Session
  private let logger: Logger

  init(_ base: Session, logger: Logger) { (self.base, self.logger) = (base, logger) }

  func answer(_ http: WebRequest, by route: SiteRoute) async -> Answer {
    let act: @Sendable (Request) async throws -> Answer
    switch route.work {
    case .request(let work): act = work
    case .plain(let work):
      do {
        return try await work(http, base.serving(nil, in: base.messages))
      } catch {
        return await self.answer(to: .notFound, in: http)
      }
    }
    let request: Request
    do {
      request = try await Request.begin(http, base: base)
    } catch {
      return problemAnswer(error, in: .unknown(http, base: base))
    }
    do {
      return finished(try await answer(request, route, act), of: request)
    } catch {
      return finished(problemAnswer(error, in: request), of: request)
    }
  }

  private func answer(
    _ request: Request, _ route: SiteRoute, _ act: @Sendable (Request) async throws -> Answer
  ) async throws -> Answer {
    if let answer = try await duty(request, route) { return answer }
    guard route.audience.includes(request.party, isPublic: request.settings.catalogueViewers == .everybody) else {
      throw request.account == nil ? WebProblem.signedOut : WebProblem.notPermitted
    }
    if route.method == .post {
      // A page of another host cannot post here, whatever cookies the browser sends along.
      guard FetchSite.isOurs(request.http) else { throw WebProblem.otherSite }
      guard request.session.formTokenMatches(request.http.form["token"] ?? "", secret: request.secret) else {
        throw WebProblem.formExpired
      }
    }
    return try await act(request)
  }

  /// The answer of a duty that comes before anything else; nil where there is none.
  private func duty(_ request: Request, _ route: SiteRoute) async throws -> Answer? {
    switch route.duty {
    case .none: return nil
    case .setUp where request.account != nil: return nil
    case .first, .setUp, .choosing:
      if request.account == nil, try await request.session.awaitsSetUp() {
        return route.duty == .setUp ? nil : try await SetUpActions.show(request)
      }
      if request.signIn?.mustChoosePassword == true, route.duty != .choosing {
        return .seeOther("/account/choose-password")
      }
      return nil
    }
  }

  /// The headers and cookies that every answer of this site has.
  private func finished(_ answer: Answer, of request: Request) -> Answer {
    var answer = answer
    if request.isNewVisitor,
      !answer.headers[values: .setCookie].contains(where: { $0.contains(Cookie.Name.visitor.rawValue) })
    {
      answer.set(Cookie(name: .visitor, value: request.secret, lasts: nil), for: request.http)
    }
    if request.toldReport, answer.status == .ok { answer.set(.deleting(.report), for: request.http) }
    return answer
  }

  func answer(to problem: ServerProblem, in http: WebRequest) async -> Answer {
    let request = (try? await Request.begin(http, base: base)) ?? .unknown(http, base: base)
    if case .notFound = problem, request.account == nil, (try? await request.session.awaitsSetUp()) == true,
      let page = try? await SetUpActions.show(request)
    {
      return finished(page, of: request)
    }
    return finished(ProblemPages.answer(problem, in: request), of: request)
  }

  private func problemAnswer(_ error: any Error, in request: Request) -> Answer {
    if SiteProblem(error) == nil {
      // The error's text may hold a title or a name: only its type goes to the log.
      logger.error("a page failed", metadata: ["type": "\(type(of: error))", "request": "\(request.http.number)"])
    }
    return ProblemPages.answer(error, in: request)
  }
}
