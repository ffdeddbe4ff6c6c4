import Application
import WebServer

enum TextActions {
  static func help(_ request: Request) async throws -> Answer { request.page(HelpPage()) }

  /// Visitors do not learn who works here.
  static func about(_ request: Request) async throws -> Answer {
    let librarians = request.account == nil ? [] : try await request.session.librarianNames()
    return request.page(AboutPage(librarians: librarians))
  }

  static func privacy(_ request: Request) async throws -> Answer {
    request.page(PrivacyPage(settings: request.settings))
  }

  static func letter(_ request: Request) async throws -> Answer {
    request.page(PrivacyLetterPage(settings: request.settings))
  }
}
