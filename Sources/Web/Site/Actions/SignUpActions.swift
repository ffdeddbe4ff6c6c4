import Application
import Domain
import HTTPTypes
import Messages
import WebServer

enum SignUpActions {
  /// A person who is signed in has an account: Back after signing up leads to it.
  static func show(_ request: Request) async throws -> Answer {
    guard request.account == nil else { return request.seeOther("/") }
    guard request.settings.signUp != .closed else { throw WebProblem.notFound }
    let likely = try await request.session.likelyCountry(region: request.http.acceptedRegion)
    var form = SignUpForm()
    // A reload keeps the choice, and the choice of none.
    form.country = request.http.query["country"] ?? likely.code ?? ""
    return try await page(request, form, hasUnlisted: likely.hasUnlisted && form.country.isEmpty)
  }

  static func signUp(_ request: Request) async throws -> Answer {
    guard request.account == nil else { return request.seeOther("/") }
    guard request.settings.signUp != .closed else { throw WebProblem.notFound }
    let sent = request.http.form
    var form = SignUpForm()
    (form.code, form.name) = (sent["code"] ?? "", sent["name"] ?? "")
    (form.displayName, form.email) = (sent["display"] ?? "", sent["email"] ?? "")
    (form.country, form.isShared) = (sent["country"] ?? "", sent["shared"] == "1")
    do {
      let signedIn = try await request.session.signUp(
        form, password: sent["password"] ?? "", address: request.http.remoteAddress)
      return SignInActions.entering(request.seeOther("/"), signedIn, in: request)
    } catch {
      let refusals = try request.refusals(error)
      let faults = request.faults(refusals, field: field)
      let wait = refusals.first.secondsLeft(at: request.session.now)
      return try await page(request, form, faults: faults, wait: wait, status: refusals.first.httpStatus)
        .retrying(after: wait)
    }
  }

  private static func page(
    _ request: Request, _ form: SignUpForm, hasUnlisted: Bool = false, faults: [FieldFault] = [],
    wait: Int? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    request.page(
      SignUpPage(
        form: form, countries: try await request.session.countries(), settings: request.settings,
        hasUnlisted: hasUnlisted,
        faults: faults, wait: wait), status: status)
  }

  static func field(of refusal: Refusal) -> String? {
    switch refusal {
    case .signUpCodeWrong: "code"
    case .accountNameMissing, .accountNameNotValid, .accountNameTaken: "name"
    case .emailNotValid, .emailTaken, .emailMissing: "email"
    case .countryUnknown, .countryMissing: "country"
    default: SetUpActions.field(of: refusal)
    }
  }
}

extension WebRequest {
  /// The region of the most wanted language that names one: `AT` of `de-AT`, `CN` of `zh-Hans-CN`.
  var acceptedRegion: String? {
    let tags = (headers[.acceptLanguage] ?? "").split(separator: ",").prefix(20)
    return tags.lazy.compactMap { tag in
      tag.prefix { $0 != ";" }.filter { $0 != " " }.split(separator: "-").dropFirst().first { $0.utf8.count == 2 }
        .flatMap { Country.code(String($0)) }
    }.first
  }
}
