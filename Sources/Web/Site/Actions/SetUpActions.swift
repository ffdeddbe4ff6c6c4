import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// The first run: a code that stands where the server runs, the first librarian, the library.
enum SetUpActions {
  /// A librarian comes here for the last step; other people until the first librarian exists.
  static func show(_ visit: Visit) async throws -> Answer {
    if visit.party == .librarian { return visit.page(library(visit)) }
    guard try await visit.session.awaitsSetUp() else { throw WebProblem.notFound }
    return visit.page(SetUpPage(.code))
  }

  static func act(_ visit: Visit) async throws -> Answer {
    switch visit.request.form["step"] {
    case "code": return try await takeCode(visit)
    case "account": return try await makeLibrarian(visit)
    case "library": return try await nameLibrary(visit)
    default: throw WebProblem.malformed
    }
  }

  private static func takeCode(_ visit: Visit) async throws -> Answer {
    let code = visit.request.form["code"] ?? ""
    do {
      try await visit.session.verifySetUpCode(code)
      return visit.page(SetUpPage(.account(code: code)))
    } catch {
      return try await codeRefused(error, in: visit)
    }
  }

  private static func makeLibrarian(_ visit: Visit) async throws -> Answer {
    let form = visit.request.form
    let (code, display, name) = (form["code"] ?? "", form["display"] ?? "", form["name"] ?? "")
    do {
      let signedIn = try await visit.session.createFirstLibrarian(
        code: code, name: name, displayName: display, password: form["password"] ?? "")
      return SignInActions.entering(visit.seeOther("/set-up"), signedIn, in: visit)
    } catch {
      guard case .refused(let refusals)? = SiteProblem(error) else { throw error }
      switch refusals.first {
      case .setUpCodeWrong, .setUpCodeEnded: return try await codeRefused(error, in: visit)
      case .librarianExists: throw error
      default:
        let faults = visit.faults(refusals, field: field)
        return visit.page(
          SetUpPage(.account(code: code, displayName: display, name: name), faults: faults),
          status: refusals.first.httpStatus)
      }
    }
  }

  private static func codeRefused(_ error: any Error, in visit: Visit) async throws -> Answer {
    guard case .refused(let refusals)? = SiteProblem(error) else { throw error }
    switch refusals.first {
    case .setUpCodeWrong: break
    case .setUpCodeEnded:
      // The next code is ready for `minilibrary accounts code`.
      _ = try await visit.session.newSetUpCode()
    default: throw error
    }
    let faults = visit.faults(refusals) { _ in "code" }
    return visit.page(SetUpPage(.code, faults: faults), status: refusals.first.httpStatus)
  }

  /// The field of the form that a refusal is about.
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

  /// - Parameter isConflict: whether the form met another change, so that the page shows the present values next to the
  ///   sent ones.
  private static func library(_ visit: Visit, faults: [FieldFault] = [], isConflict: Bool = false) -> SetUpPage {
    let form = visit.request.form
    var saved = visit.settings
    (saved.name, saved.language) = (saved.name ?? "", saved.language ?? visit.messages.language)
    var values = saved
    values.name = form["library"] ?? saved.name
    values.language = form["language"].flatMap { Language(tag: $0) } ?? saved.language
    if let viewers = form["catalogue"] {
      values.catalogueViewers = SiteSettings.CatalogueViewers(rawValue: viewers) ?? .signedIn
    }
    return SetUpPage(.library(values, saved: isConflict ? saved : values), faults: faults)
  }

  private static func nameLibrary(_ visit: Visit) async throws -> Answer {
    guard visit.party == .librarian else { throw WebProblem.notPermitted }
    let form = visit.request.form
    var edit = SiteSettingsEdit()
    edit.name = form["library"]
    if let language = form["language"].flatMap({ Language(tag: $0) }) { edit.language = language }
    edit.catalogueViewers = form["catalogue"].flatMap { SiteSettings.CatalogueViewers(rawValue: $0) }
    do {
      _ = try await visit.session.setSiteSettings(edit, operation: try visit.operation())
    } catch {
      let refusals = try visit.refusals(error)
      // Back, edit, send again: as sent, with the present values and a new operation.
      if case .operationReused = refusals.first {
        return visit.page(library(visit, isConflict: true), status: .conflict)
      }
      let faults = visit.faults(refusals) { _ in "library" }
      return visit.page(library(visit, faults: faults), status: refusals.first.httpStatus)
    }
    return visit.seeOther("/desk", .setUpDone)
  }
}
