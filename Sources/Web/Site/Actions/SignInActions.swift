import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// Signing in and out, and proving who one is.
enum SignInActions {
  static func show(_ visit: Visit) async throws -> Answer {
    guard visit.account == nil else { return visit.seeOther(visit.back) }
    return visit.page(SignInPage(back: visit.request.query["back"].flatMap { Visit.isOwnPath($0) ? $0 : nil }))
  }

  static func signIn(_ visit: Visit) async throws -> Answer {
    let begun = ContinuousClock.now
    let form = visit.request.form
    let isShared = form["shared"] == "1"
    let name = form["name"] ?? ""
    do {
      let signedIn = try await visit.session.signIn(
        SignInRequest(
          name: name, password: form["password"] ?? "", deviceMark: visit.request.cookie(.device),
          address: visit.request.remoteAddress, isShared: isShared))
      // The sign-in that this browser had before ends.
      if let old = visit.request.cookie(.signIn) { try await visit.session.signOut(secret: old) }
      return entering(visit.seeOther(visit.back), signedIn, in: visit)
    } catch {
      let (faults, wait, status) = try refusal(error, in: visit)
      await EvenAnswer.wait(since: begun)
      return visit.page(
        SignInPage(name: name, isShared: isShared, faults: faults, wait: wait, back: form["back"], isProblem: true),
        status: status
      ).retrying(after: wait)
    }
  }

  /// The cookies after signing in.
  static func entering(_ answer: Answer, _ signedIn: SignedIn, in visit: Visit) -> Answer {
    var answer = answer
    answer.set(Cookie(name: .signIn, value: signedIn.secret.text, lasts: signedIn.lasts), for: visit.request)
    answer.set(Cookie(name: .device, value: signedIn.deviceMark, lasts: .seconds(365 * 86_400)), for: visit.request)
    answer.set(.deleting(.visitor), for: visit.request)
    return answer
  }

  /// Works for an ended sign-in, too: after pressing the button the person is signed out.
  static func signOut(_ visit: Visit) async throws -> Answer {
    if let secret = visit.request.cookie(.signIn) { try await visit.session.signOut(secret: secret) }
    return leaving(visit, .signedOut)
  }

  /// The answer to a person whose sign-in has just ended.
  static func leaving(_ visit: Visit, _ report: FormReport) -> Answer {
    var answer = visit.seeOther("/", report)
    answer.set(.deleting(.signIn), for: visit.request)
    // Pages that this browser keeps show no personal data to the next person.
    if let name = HTTPField.Name("Clear-Site-Data") { answer.headers[name] = "\"cache\", \"storage\"" }
    return answer
  }

  static func showProof(_ visit: Visit) async throws -> Answer {
    let account = try visit.expectAccount()
    return visit.page(ProvePage(signInName: account.name, back: visit.back))
  }

  static func prove(_ visit: Visit) async throws -> Answer {
    let account = try visit.expectAccount()
    do {
      try await visit.session.provePassword(visit.request.form["password"] ?? "", secret: visit.secret)
      return visit.seeOther(visit.back)
    } catch {
      let (faults, wait, status) = try refusal(error, in: visit)
      return visit.page(
        ProvePage(signInName: account.name, back: visit.back, faults: faults, wait: wait), status: status
      )
      .retrying(after: wait)
    }
  }

  /// The faults that the form shows at its fields.
  ///
  /// - Throws: the error itself, if it is not a refusal of typed text.
  static func refusal(
    _ error: any Error, in visit: Visit
  ) throws -> (faults: [FieldFault], wait: Int?, status: HTTPResponse.Status) {
    guard case .refused(let refusals)? = SiteProblem(error) else { throw error }
    switch refusals.first {
    case .signInTooOften, .signInRefused, .passwordWrong, .inputTooLong, .inputNotText, .nameMissing: break
    default: throw error
    }
    let faults = visit.faults(refusals) { $0 == .passwordWrong ? "password" : nil }
    return (faults, refusals.first.secondsLeft(at: visit.session.now), refusals.first.httpStatus)
  }
}

extension Answer {
  /// - Parameter seconds: until the next try counts.
  func retrying(after seconds: Int?) -> Answer {
    guard let seconds else { return self }
    var answer = self
    answer.headers[.retryAfter] = String(seconds)
    return answer
  }
}
