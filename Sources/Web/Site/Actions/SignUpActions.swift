import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// A new account that a person makes.
enum SignUpActions {
  /// A person who is signed in has an account: Back after signing up leads to it.
  static func show(_ visit: Visit) async throws -> Answer {
    guard visit.account == nil else { return visit.seeOther("/") }
    guard visit.settings.signUp != .closed else { throw SiteProblem.notFound }
    let likely = try await visit.session.likelyCountry(region: visit.request.acceptedRegion)
    var values = SignUpPage.Values()
    // A reload keeps the choice, and the choice of none.
    values.country = visit.request.query["country"] ?? likely.code ?? ""
    return try await page(visit, values, hasUnlisted: likely.hasUnlisted && values.country.isEmpty)
  }

  static func signUp(_ visit: Visit) async throws -> Answer {
    guard visit.account == nil else { return visit.seeOther("/") }
    guard visit.settings.signUp != .closed else { throw SiteProblem.notFound }
    let form = visit.request.form
    var values = SignUpPage.Values()
    (values.code, values.name) = (form["code"] ?? "", form["name"] ?? "")
    (values.displayName, values.email) = (form["display"] ?? "", form["email"] ?? "")
    (values.country, values.isShared) = (form["country"] ?? "", form["shared"] == "1")
    do {
      let signedIn = try await visit.session.signUp(
        SignUpRequest(
          name: values.name, displayName: values.displayName, email: values.email, password: form["password"] ?? "",
          country: values.country, code: values.code, language: visit.messages.language,
          address: visit.request.remoteAddress, isShared: values.isShared))
      return SignInActions.entering(visit.seeOther("/"), signedIn, in: visit)
    } catch {
      guard case .refused(let refusals)? = SiteProblem(error), refusals.first.httpStatus.code < 500 else { throw error }
      let faults = refusals.all.map { FieldFault($0, field: field(of: $0), in: visit.messages) }
      let wait = refusals.first.secondsLeft(at: visit.session.now)
      return try await page(visit, values, faults: faults, wait: wait, status: refusals.first.httpStatus)
        .retrying(after: wait)
    }
  }

  private static func page(
    _ visit: Visit, _ values: SignUpPage.Values, hasUnlisted: Bool = false, faults: [FieldFault] = [],
    wait: Int? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let settings = visit.settings
    return visit.page(
      SignUpPage(
        values, countries: try await visit.session.countries().map { .init(code: $0.code, name: $0.name) },
        asksForCode: settings.signUp == .code, needsEmail: settings.needsEmail, needsCountry: settings.needsCountry,
        hasUnlisted: hasUnlisted, faults: faults, wait: wait), status: status)
  }

  /// The field of the form that a refusal is about.
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
