import Application
import Domain
import HTTPTypes
import Messages
import WebServer

enum SetUpActions {
  /// A librarian comes here for the last step; other people until the first librarian exists.
  static func show(_ request: Request) async throws -> Answer {
    if request.party == .librarian { return request.page(library(request)) }
    guard try await request.session.awaitsSetUp() else { throw WebProblem.notFound }
    return request.page(SetUpPage(step: .code))
  }

  static func act(_ request: Request) async throws -> Answer {
    switch request.http.form["step"] {
    case "code": return try await takeCode(request)
    case "account": return try await makeLibrarian(request)
    case "library": return try await nameLibrary(request)
    default: throw WebProblem.malformed
    }
  }

  private static func takeCode(_ request: Request) async throws -> Answer {
    let code = request.http.form["code"] ?? ""
    do {
      try await request.session.verifySetUpCode(code)
      return request.page(SetUpPage(step: .account(code: code)))
    } catch {
      return try await codeRefused(error, in: request)
    }
  }

  private static func makeLibrarian(_ request: Request) async throws -> Answer {
    let form = request.http.form
    let (code, display, name) = (form["code"] ?? "", form["display"] ?? "", form["name"] ?? "")
    do {
      let signedIn = try await request.session.createFirstLibrarian(
        code: code, name: name, displayName: display, password: form["password"] ?? "")
      return SignInActions.entering(request.seeOther("/set-up"), signedIn, in: request)
    } catch {
      guard case .refused(let refusals)? = SiteProblem(error) else { throw error }
      switch refusals.first {
      case .setUpCodeWrong, .setUpCodeEnded: return try await codeRefused(error, in: request)
      case .librarianExists: throw error
      default:
        let faults = request.faults(refusals, field: field)
        return request.page(
          SetUpPage(step: .account(code: code, displayName: display, name: name), faults: faults),
          status: refusals.first.httpStatus)
      }
    }
  }

  private static func codeRefused(_ error: any Error, in request: Request) async throws -> Answer {
    guard case .refused(let refusals)? = SiteProblem(error) else { throw error }
    switch refusals.first {
    case .setUpCodeWrong: break
    case .setUpCodeEnded:
      // The next code is ready for `minilibrary accounts code`.
      _ = try await request.session.newSetUpCode()
    default: throw error
    }
    let faults = request.faults(refusals) { _ in "code" }
    return request.page(SetUpPage(step: .code, faults: faults), status: refusals.first.httpStatus)
  }

  static func field(of refusal: Refusal) -> String? {
    switch refusal {
    case .passwordTooShort, .passwordTooLong, .passwordNeedsCapital, .passwordNeedsSign, .passwordIsName,
      .passwordTooCommon:
      "password"
    case .nameMissing, .accountNameTaken, .accountNameNotValid: "name"
    default: nil
    }
  }

  // MARK: - The library

  /// - Parameter isConflict: the form met another change: the present values stand next to the sent ones.
  private static func library(_ request: Request, faults: [FieldFault] = [], isConflict: Bool = false) -> SetUpPage {
    let form = request.http.form
    var saved = request.settings
    (saved.name, saved.language) = (saved.name ?? "", saved.language ?? request.messages.language)
    var values = saved
    values.name = form["library"] ?? saved.name
    values.language = form["language"].flatMap { Language(tag: $0) } ?? saved.language
    if let viewers = form["catalogue"] {
      values.catalogueViewers = SiteSettings.CatalogueViewers(rawValue: viewers) ?? .signedIn
    }
    return SetUpPage(step: .library(values, saved: isConflict ? saved : values), faults: faults)
  }

  private static func nameLibrary(_ request: Request) async throws -> Answer {
    guard request.party == .librarian else { throw WebProblem.notPermitted }
    let form = request.http.form
    var edit = SiteSettingsEdit()
    edit.name = form["library"]
    if let language = form["language"].flatMap({ Language(tag: $0) }) { edit.language = language }
    edit.catalogueViewers = form["catalogue"].flatMap { SiteSettings.CatalogueViewers(rawValue: $0) }
    do {
      _ = try await request.session.setSiteSettings(edit, operation: try request.operation())
    } catch {
      let refusals = try request.refusals(error)
      // Back, edit, send again: as sent, with the present values and a new operation.
      if case .operationReused = refusals.first {
        return request.page(library(request, isConflict: true), status: .conflict)
      }
      let faults = request.faults(refusals) { _ in "library" }
      return request.page(library(request, faults: faults), status: refusals.first.httpStatus)
    }
    return request.seeOther("/desk", .setUpDone)
  }
}
