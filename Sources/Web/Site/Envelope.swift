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

  func answer(_ request: WebRequest, by route: SiteRoute) async -> Answer {
    let act: @Sendable (Visit) async throws -> Answer
    switch route.work {
    case .visit(let work): act = work
    case .plain(let work):
      do {
        return try await work(request, base.serving(nil, in: base.messages))
      } catch {
        return await self.answer(to: .notFound, in: request)
      }
    }
    let visit: Visit
    do {
      visit = try await Visit.begin(request, base: base)
    } catch {
      return problemAnswer(error, in: .unknown(request, base: base))
    }
    do {
      return finished(try await answer(visit, route, act), of: visit)
    } catch {
      return finished(problemAnswer(error, in: visit), of: visit)
    }
  }

  private func answer(
    _ visit: Visit, _ route: SiteRoute, _ act: @Sendable (Visit) async throws -> Answer
  ) async throws -> Answer {
    if let answer = try await duty(visit, route) { return answer }
    guard route.audience.includes(visit.party, isPublic: visit.settings.catalogueViewers == .everybody) else {
      throw visit.account == nil ? WebProblem.signedOut : WebProblem.notPermitted
    }
    if route.method == .post {
      // A page of another host cannot post here, whatever cookies the browser sends along.
      guard FetchSite.isOurs(visit.request) else { throw WebProblem.otherSite }
      guard visit.session.formTokenMatches(visit.request.form["token"] ?? "", secret: visit.secret) else {
        throw WebProblem.formExpired
      }
    }
    return try await act(visit)
  }

  /// The answer of a duty that comes before anything else; nil where there is none.
  private func duty(_ visit: Visit, _ route: SiteRoute) async throws -> Answer? {
    switch route.duty {
    case .none: return nil
    case .setUp where visit.account != nil: return nil
    case .first, .setUp, .choosing:
      if visit.account == nil, try await visit.session.awaitsSetUp() {
        return route.duty == .setUp ? nil : try await SetUpActions.show(visit)
      }
      if visit.signIn?.mustChoosePassword == true, route.duty != .choosing {
        return .seeOther("/account/choose-password")
      }
      return nil
    }
  }

  /// The headers and cookies that every answer of this site has.
  private func finished(_ answer: Answer, of visit: Visit) -> Answer {
    var answer = answer
    if visit.isNewVisitor,
      !answer.headers[values: .setCookie].contains(where: { $0.contains(Cookie.Name.visitor.rawValue) })
    {
      answer.set(Cookie(name: .visitor, value: visit.secret, lasts: nil), for: visit.request)
    }
    if visit.toldReport, answer.status == .ok { answer.set(.deleting(.report), for: visit.request) }
    return answer
  }

  func answer(to problem: ServerProblem, in request: WebRequest) async -> Answer {
    let visit = (try? await Visit.begin(request, base: base)) ?? .unknown(request, base: base)
    if case .notFound = problem, visit.account == nil, (try? await visit.session.awaitsSetUp()) == true,
      let page = try? await SetUpActions.show(visit)
    {
      return finished(page, of: visit)
    }
    return finished(ProblemPages.answer(problem, in: visit), of: visit)
  }

  private func problemAnswer(_ error: any Error, in visit: Visit) -> Answer {
    if SiteProblem(error) == nil {
      // The error's text may hold a title or a name: only its type goes to the log.
      logger.error("a page failed", metadata: ["type": "\(type(of: error))", "request": "\(visit.request.number)"])
    }
    return ProblemPages.answer(error, in: visit)
  }
}
