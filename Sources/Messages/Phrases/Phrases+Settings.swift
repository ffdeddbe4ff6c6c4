package import Domain

/// Sentences about the settings of the library.
package enum SettingsReport: Hashable, Sendable {
  case name(String)
  /// The library's own language.
  case language(Language)
  case catalogue(SiteSettings.CatalogueViewers)
  case signUp(SiteSettings.SignUp)
  /// nil: for ever.
  case history(days: Int?)
  /// The fields that a person who signs up has to fill in.
  case signUpNeeds(email: Bool, country: Bool)
  case forgettingAtOnce(Bool)
  case welcome(String)
  case audit(days: Int)
  case suggestions(Bool)
  case sharedReviews(Bool)
  case discovery(SiteSettings.Discovery)
  /// Classes whose students may not look around.
  case withoutDiscovery(classes: Int)
  case stored
  /// Loans that have no borrower any more, and rows of the audit that were removed.
  case tidied(loans: Int, auditRows: Int)
}

extension SettingsReport {
  var phrase: Phrase {
    switch self {
    case .name(let name): Phrase("settingsName", ["name": .title(name)])
    case .language(let language): Phrase("settingsLanguage", ["language": .text(language.shownName)])
    case .catalogue(let viewers): Phrase("settingsCatalogue", ["viewers": .choice(viewers.rawValue)])
    case .signUp(let signUp): Phrase("settingsSignUp", ["accounts": .choice(signUp.rawValue)])
    // Patterns take -1 for what has no number.
    case .history(let days): Phrase("settingsHistory", ["days": .number(days ?? -1)])
    case .signUpNeeds(let email, let country):
      Phrase("settingsSignUpNeeds", ["email": .flag(email), "country": .flag(country)])
    case .forgettingAtOnce(let isAllowed): Phrase("settingsForgettingAtOnce", ["allowed": .flag(isAllowed)])
    case .welcome(let text): Phrase("settingsWelcome", ["text": .title(text)])
    case .audit(let days): Phrase("settingsAudit", ["days": .number(days)])
    case .suggestions(let isOn): Phrase("settingsSuggestions", ["on": .flag(isOn)])
    case .sharedReviews(let isOn): Phrase("settingsSharedReviews", ["on": .flag(isOn)])
    case .discovery(let who): Phrase("settingsDiscovery", ["who": .choice(who.rawValue)])
    case .withoutDiscovery(let classes): Phrase("settingsDiscoveryWithout", ["classes": .number(classes)])
    case .stored: Phrase("settingsStored")
    case .tidied(let loans, let rows):
      Phrase("settingsTidied", ["loans": .number(loans), "rows": .number(rows)])
    }
  }
}

extension Messages {
  package func sentence(_ report: SettingsReport) -> String { text(report.phrase) }

  /// The settings, a sentence each.
  package func lines(of settings: SiteSettings) -> [String] {
    var reports: [SettingsReport] = []
    if let name = settings.name { reports.append(.name(name)) }
    if let language = settings.language { reports.append(.language(language)) }
    reports += [
      .catalogue(settings.catalogueViewers), .signUp(settings.signUp),
      .signUpNeeds(email: settings.needsEmail, country: settings.needsCountry),
      .history(days: settings.historyDays), .forgettingAtOnce(settings.allowsForgettingAtOnce),
    ]
    if let welcome = settings.welcome { reports.append(.welcome(welcome)) }
    reports += [
      .audit(days: settings.auditDays), .suggestions(settings.suggests), .sharedReviews(settings.sharesReviews),
      .discovery(settings.discovery),
    ]
    let classes = settings.classesWithoutDiscovery.count
    if settings.discovery == .readers, classes > 0 { reports.append(.withoutDiscovery(classes: classes)) }
    return reports.map { sentence($0) }
  }
}
