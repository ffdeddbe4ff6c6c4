import Application
import WebServer

/// Help, the program, and people's data.
enum TextActions {
  static func help(_ visit: Visit) async throws -> Answer { visit.page(HelpPage()) }

  /// Visitors do not learn who works here.
  static func about(_ visit: Visit) async throws -> Answer {
    let librarians = visit.account == nil ? [] : try await visit.session.librarianNames()
    return visit.page(AboutPage(librarians: librarians))
  }

  static func privacy(_ visit: Visit) async throws -> Answer { visit.page(PrivacyPage(visit.settings)) }

  static func letter(_ visit: Visit) async throws -> Answer { visit.page(PrivacyLetterPage(visit.settings)) }
}
