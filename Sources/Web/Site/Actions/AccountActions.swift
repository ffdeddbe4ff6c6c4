import Application
import Domain
import HTTPTypes
import Messages
import WebServer

enum AccountActions {
  static func show(_ request: Request) async throws -> Answer { try await page(request) }

  /// - Parameters:
  ///   - profile: what was sent; nil for the account's own values.
  ///   - contact: the same of e-mail address and country.
  static func page(
    _ request: Request, profile: AccountPage.Profile? = nil, faults: [FieldFault] = [],
    contact: ReaderParts.Contact? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    guard let account = request.account, let current = request.signIn?.signIn else { throw WebProblem.signedOut }
    let saved = AccountPage.Profile(account)
    return request.page(
      AccountPage(
        signInName: account.name, profile: profile ?? saved, saved: saved,
        signIns: try await request.session.signIns(), current: current.id, faults: faults,
        reader: try await ReaderParts.read(request, account, contact: contact)),
      status: status)
  }

  /// Takes the fields that differ from what the page showed. A field that was changed since is shown with both values.
  static func save(_ request: Request) async throws -> Answer {
    let account = try request.expectAccount()
    let sent = try AccountPage.Profile(request.http.form, prefix: "")
    let shown = try AccountPage.Profile(request.http.form, prefix: "was-")
    let saved = AccountPage.Profile(account)
    guard sent != saved else { return request.seeOther("/account", .unchanged) }
    let isOvertaken =
      sent.displayName != shown.displayName && shown.displayName != saved.displayName
      || sent.language != shown.language && shown.language != saved.language
      || sent.theme != shown.theme && shown.theme != saved.theme
    if isOvertaken { return try await page(request, profile: sent, status: .conflict) }
    var edit = AccountEdit()
    if sent.displayName != shown.displayName { edit.displayName = sent.displayName }
    if sent.language != shown.language { edit.language = .some(sent.language) }
    if sent.theme != shown.theme { edit.theme = sent.theme }
    do {
      _ = try await request.session.editOwnAccount(edit, operation: try request.operation())
    } catch {
      let refusals = try request.refusals(error)
      // Back, edit, send again: the page shows what was sent and the present values, and has a new operation.
      if case .operationReused = refusals.first { return try await page(request, profile: sent, status: .conflict) }
      let faults = request.faults(refusals) { _ in "display" }
      return try await page(request, profile: sent, faults: faults, status: refusals.first.httpStatus)
    }
    return request.seeOther("/account", .saved)
  }

  // MARK: - Password

  static func showChoice(_ request: Request) async throws -> Answer {
    let account = try request.expectAccount()
    guard account.mustChoosePassword else { return request.seeOther("/account") }
    return request.page(ChoosePasswordPage(signInName: account.name))
  }

  static func changePassword(_ request: Request) async throws -> Answer {
    guard let account = request.account, let signIn = request.signIn?.signIn else { throw WebProblem.signedOut }
    let (old, new) = (request.http.form["old"] ?? "", request.http.form["new"] ?? "")
    do {
      let secret =
        account.mustChoosePassword
        ? try await request.session.choosePassword(new: new, secret: request.secret)
        : try await request.session.changePassword(old: old, new: new, secret: request.secret)
      let next = account.mustChoosePassword ? "/" : "/account"
      let lasts = request.session.cookieLife(of: account.role, isShared: signIn.isShared)
      return request.seeOther(next, .passwordChanged)
        .setting(Cookie(name: .signIn, value: secret.text, lasts: lasts), for: request.http)
    } catch {
      guard case .refused(let refusals)? = SiteProblem(error), let faults = faults(of: refusals, in: request) else {
        throw error
      }
      let (status, wait) = (refusals.first.httpStatus, refusals.first.secondsLeft(at: request.session.now))
      if account.mustChoosePassword {
        return request.page(ChoosePasswordPage(signInName: account.name, faults: faults), status: status)
      }
      return try await page(request, faults: faults, status: status).retrying(after: wait)
    }
  }

  /// Nil for refusals that are about no field.
  private static func faults(of refusals: Refusals, in request: Request) -> [FieldFault]? {
    switch refusals.first {
    case .passwordWrong: [FieldFault(refusals.first, field: "old", in: request.messages)]
    case .signInTooOften: [FieldFault(refusals.first, in: request.messages)]
    case let first where SetUpActions.field(of: first) == "password":
      request.faults(refusals) { _ in "new" }
    default: nil
    }
  }

  // MARK: - Sign-ins

  static func endSignIn(_ request: Request) async throws -> Answer {
    let number = try request.number("id")
    let id = SignIn.ID(rawValue: number)
    try await request.session.endSignIn(id)
    guard id == request.signIn?.signIn.id else { return request.seeOther("/account", .signInEnded) }
    return request.seeOther("/", .signedOut).setting(.deleting(.signIn), for: request.http)
  }

  static func endOthers(_ request: Request) async throws -> Answer {
    guard let current = request.signIn?.signIn else { throw WebProblem.signedOut }
    _ = try await request.session.endOtherSignIns(except: current.id)
    return request.seeOther("/account", .signInsEnded)
  }

  // MARK: - Switches

  /// A year; the account keeps the choice of a signed-in person.
  private static let cookieLife = Duration.seconds(365 * 86_400)

  static func setLanguage(_ request: Request) async throws -> Answer {
    guard let language = request.http.form["language"].flatMap({ Language(tag: $0) }) else {
      throw WebProblem.malformed
    }
    if request.account != nil { _ = try await request.session.setLanguage(language) }
    return request.seeOther(request.back)
      .setting(Cookie(name: .language, value: language.tag, lasts: cookieLife), for: request.http)
  }

  static func setTheme(_ request: Request) async throws -> Answer {
    guard let theme = request.http.form["theme"].flatMap({ Theme(rawValue: $0) }) else { throw WebProblem.malformed }
    if request.account != nil { _ = try await request.session.setTheme(theme) }
    return request.seeOther(request.back)
      .setting(Cookie(name: .theme, value: theme.rawValue, lasts: cookieLife), for: request.http)
  }
}

extension AccountPage.Profile {
  init(_ account: Account) {
    self.init(displayName: account.displayName, language: account.language, theme: account.theme)
  }

  /// - Parameter prefix: of the names of the fields.
  /// - Throws: `WebProblem.malformed` for values that no form of ours sends.
  fileprivate init(_ form: WebForm, prefix: String) throws {
    guard let name = form[prefix + "display"], let tag = form[prefix + "language"],
      let theme = form[prefix + "theme"].flatMap({ Theme(rawValue: $0) })
    else { throw WebProblem.malformed }
    let language = tag.isEmpty ? nil : Language(tag: tag)
    guard tag.isEmpty || language != nil else { throw WebProblem.malformed }
    self.init(displayName: name, language: language, theme: theme)
  }
}
