import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// A person's own account: profile, password, sign-ins, and the two switches that visitors have, too.
enum AccountActions {
  static func show(_ visit: Visit) async throws -> Answer { try await page(visit) }

  /// - Parameters:
  ///   - profile: what was sent; nil for the account's own values.
  ///   - contact: the same of e-mail address and country.
  static func page(
    _ visit: Visit, profile: AccountPage.Profile? = nil, faults: [FieldFault] = [],
    contact: ReaderParts.Contact? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    guard let account = visit.account, let current = visit.signIn?.signIn else { throw WebProblem.signedOut }
    let saved = AccountPage.Profile(account)
    return visit.page(
      AccountPage(
        signInName: account.name, profile: profile ?? saved, saved: saved,
        signIns: try await visit.session.signIns(), current: current.id, faults: faults,
        reader: try await ReaderParts.read(visit, account, contact: contact)),
      status: status)
  }

  /// Takes the fields that differ from what the page showed. A field that was changed since is shown with both values.
  static func save(_ visit: Visit) async throws -> Answer {
    let account = try visit.expectAccount()
    let sent = try AccountPage.Profile(visit.request.form, prefix: "")
    let shown = try AccountPage.Profile(visit.request.form, prefix: "was-")
    let saved = AccountPage.Profile(account)
    guard sent != saved else { return visit.seeOther("/account", .unchanged) }
    let isOvertaken =
      sent.displayName != shown.displayName && shown.displayName != saved.displayName
      || sent.language != shown.language && shown.language != saved.language
      || sent.theme != shown.theme && shown.theme != saved.theme
    if isOvertaken { return try await page(visit, profile: sent, status: .conflict) }
    var edit = AccountEdit()
    if sent.displayName != shown.displayName { edit.displayName = sent.displayName }
    if sent.language != shown.language { edit.language = .some(sent.language) }
    if sent.theme != shown.theme { edit.theme = sent.theme }
    do {
      _ = try await visit.session.editOwnAccount(edit, operation: try visit.operation())
    } catch {
      let refusals = try visit.refusals(error)
      // Back, edit, send again: the page shows what was sent and the present values, and has a new operation.
      if case .operationReused = refusals.first { return try await page(visit, profile: sent, status: .conflict) }
      let faults = visit.faults(refusals) { _ in "display" }
      return try await page(visit, profile: sent, faults: faults, status: refusals.first.httpStatus)
    }
    return visit.seeOther("/account", .saved)
  }

  // MARK: - Password

  static func showChoice(_ visit: Visit) async throws -> Answer {
    let account = try visit.expectAccount()
    guard account.mustChoosePassword else { return visit.seeOther("/account") }
    return visit.page(ChoosePasswordPage(signInName: account.name))
  }

  static func changePassword(_ visit: Visit) async throws -> Answer {
    guard let account = visit.account, let signIn = visit.signIn?.signIn else { throw WebProblem.signedOut }
    let (old, new) = (visit.request.form["old"] ?? "", visit.request.form["new"] ?? "")
    do {
      let secret =
        account.mustChoosePassword
        ? try await visit.session.choosePassword(new: new, secret: visit.secret)
        : try await visit.session.changePassword(old: old, new: new, secret: visit.secret)
      let next = account.mustChoosePassword ? "/" : "/account"
      let lasts = visit.session.cookieLife(of: account.role, isShared: signIn.isShared)
      return visit.seeOther(next, .passwordChanged)
        .setting(Cookie(name: .signIn, value: secret.text, lasts: lasts), for: visit.request)
    } catch {
      guard case .refused(let refusals)? = SiteProblem(error), let faults = faults(of: refusals, in: visit) else {
        throw error
      }
      let (status, wait) = (refusals.first.httpStatus, refusals.first.secondsLeft(at: visit.session.now))
      if account.mustChoosePassword {
        return visit.page(ChoosePasswordPage(signInName: account.name, faults: faults), status: status)
      }
      return try await page(visit, faults: faults, status: status).retrying(after: wait)
    }
  }

  /// Nil for refusals that are about no field.
  private static func faults(of refusals: Refusals, in visit: Visit) -> [FieldFault]? {
    switch refusals.first {
    case .passwordWrong: [FieldFault(refusals.first, field: "old", in: visit.messages)]
    case .signInTooOften: [FieldFault(refusals.first, in: visit.messages)]
    case let first where SetUpActions.field(of: first) == "password":
      visit.faults(refusals) { _ in "new" }
    default: nil
    }
  }

  // MARK: - Sign-ins

  static func endSignIn(_ visit: Visit) async throws -> Answer {
    let number = try visit.number("id")
    let id = SignIn.ID(rawValue: number)
    try await visit.session.endSignIn(id)
    guard id == visit.signIn?.signIn.id else { return visit.seeOther("/account", .signInEnded) }
    return visit.seeOther("/", .signedOut).setting(.deleting(.signIn), for: visit.request)
  }

  static func endOthers(_ visit: Visit) async throws -> Answer {
    guard let current = visit.signIn?.signIn else { throw WebProblem.signedOut }
    _ = try await visit.session.endOtherSignIns(except: current.id)
    return visit.seeOther("/account", .signInsEnded)
  }

  // MARK: - Switches

  /// A year; the account keeps the choice of a signed-in person.
  private static let cookieLife = Duration.seconds(365 * 86_400)

  static func setLanguage(_ visit: Visit) async throws -> Answer {
    guard let language = visit.request.form["language"].flatMap({ Language(tag: $0) }) else {
      throw WebProblem.malformed
    }
    if visit.account != nil { _ = try await visit.session.setLanguage(language) }
    return visit.seeOther(visit.back)
      .setting(Cookie(name: .language, value: language.tag, lasts: cookieLife), for: visit.request)
  }

  static func setTheme(_ visit: Visit) async throws -> Answer {
    guard let theme = visit.request.form["theme"].flatMap({ Theme(rawValue: $0) }) else { throw WebProblem.malformed }
    if visit.account != nil { _ = try await visit.session.setTheme(theme) }
    return visit.seeOther(visit.back)
      .setting(Cookie(name: .theme, value: theme.rawValue, lasts: cookieLife), for: visit.request)
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
