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

  static func privacy(_ visit: Visit) async throws -> Answer { visit.page(PrivacyPage(facts(visit))) }

  static func letter(_ visit: Visit) async throws -> Answer { visit.page(PrivacyLetterPage(facts(visit))) }

  private static func facts(_ visit: Visit) -> PrivacyFacts {
    PrivacyFacts(
      historyDays: visit.settings.historyDays, auditDays: visit.settings.auditDays,
      isCatalogueOpen: visit.settings.catalogueViewers == .everybody,
      allowsForgetting: visit.settings.allowsForgettingAtOnce)
  }
}
