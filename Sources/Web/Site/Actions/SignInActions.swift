import Application
import Domain
import HTTPTypes
import Messages
import WebServer

enum SignInActions {
  static func show(_ request: Request) async throws -> Answer {
    guard request.account == nil else { return request.seeOther(request.back) }
    return request.page(SignInPage(back: request.http.query["back"].flatMap { Request.isOwnPath($0) ? $0 : nil }))
  }

  static func signIn(_ request: Request) async throws -> Answer {
    let begun = ContinuousClock.now
    let form = request.http.form
    let isShared = form["shared"] == "1"
    let name = form["name"] ?? ""
    do {
      let signedIn = try await request.session.signIn(
        SignInRequest(
          name: name, password: form["password"] ?? "", deviceCookie: request.http.cookie(.device),
          address: request.http.remoteAddress, isShared: isShared))
      // The sign-in that this browser had before ends.
      if let old = request.http.cookie(.signIn) { try await request.session.signOut(secret: old) }
      return entering(request.seeOther(request.back), signedIn, in: request)
    } catch {
      let (faults, wait, status) = try refusal(error, in: request)
      await EvenAnswer.wait(since: begun)
      return request.page(
        SignInPage(name: name, isShared: isShared, faults: faults, wait: wait, back: form["back"], isProblem: true),
        status: status
      ).retrying(after: wait)
    }
  }

  static func entering(_ answer: Answer, _ signedIn: SignedIn, in request: Request) -> Answer {
    var answer = answer
    answer.set(Cookie(name: .signIn, value: signedIn.secret.text, lasts: signedIn.lasts), for: request.http)
    answer.set(Cookie(name: .device, value: signedIn.deviceCookie, lasts: .seconds(365 * 86_400)), for: request.http)
    answer.set(.deleting(.visitor), for: request.http)
    return answer
  }

  /// Works for an ended sign-in, too: after pressing the button the person is signed out.
  static func signOut(_ request: Request) async throws -> Answer {
    if let secret = request.http.cookie(.signIn) { try await request.session.signOut(secret: secret) }
    return leaving(request, .signedOut)
  }

  /// The answer to a person whose sign-in has just ended.
  static func leaving(_ request: Request, _ report: FormReport) -> Answer {
    var answer = request.seeOther("/", report)
    answer.set(.deleting(.signIn), for: request.http)
    // Pages that this browser keeps show no personal data to the next person.
    if let name = HTTPField.Name("Clear-Site-Data") { answer.headers[name] = "\"cache\", \"storage\"" }
    return answer
  }

  static func showProof(_ request: Request) async throws -> Answer {
    let account = try request.expectAccount()
    return request.page(ProvePage(signInName: account.name, back: request.back))
  }

  static func prove(_ request: Request) async throws -> Answer {
    let account = try request.expectAccount()
    do {
      try await request.session.provePassword(request.http.form["password"] ?? "", secret: request.secret)
      return request.seeOther(request.back)
    } catch {
      let (faults, wait, status) = try refusal(error, in: request)
      return request.page(
        ProvePage(signInName: account.name, back: request.back, faults: faults, wait: wait), status: status
      )
      .retrying(after: wait)
    }
  }

  /// The faults that the form shows at its fields.
  ///
  /// - Throws: the error itself, if it is not a refusal of typed text.
  static func refusal(
    _ error: any Error, in request: Request
  ) throws -> (faults: [FieldFault], wait: Int?, status: HTTPResponse.Status) {
    guard case .refused(let refusals)? = SiteProblem(error) else { throw error }
    switch refusals.first {
    case .signInTooOften, .signInRefused, .passwordWrong, .inputTooLong, .inputNotText, .nameMissing: break
    default: throw error
    }
    let faults = request.faults(refusals) { $0 == .passwordWrong ? "password" : nil }
    return (faults, refusals.first.secondsLeft(at: request.session.now), refusals.first.httpStatus)
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
