package import Domain

/// Sentences about the settings of the library.
extension Phrase {
  package static func settingsName(_ name: String) -> Self { Self(["name": .title(name)]) }
  /// The library's own language.
  package static func settingsLanguage(_ language: Language) -> Self { Self(["language": .text(language.ownName)]) }
  package static func settingsCatalogue(_ viewers: SiteSettings.CatalogueViewers) -> Self {
    Self(["viewers": .choice(viewers.rawValue)])
  }
  package static func settingsSignUp(_ signUp: SiteSettings.SignUp) -> Self {
    Self(["accounts": .choice(signUp.rawValue)])
  }
  /// - Parameter days: nil for ever; the pattern takes -1 for it.
  package static func settingsHistory(days: Int?) -> Self { Self(["days": .number(days ?? -1)]) }
  /// The fields that a person who signs up has to fill in.
  package static func settingsSignUpNeeds(email: Bool, country: Bool) -> Self {
    Self(["email": .flag(email), "country": .flag(country)])
  }
  package static func settingsForgettingAtOnce(_ isAllowed: Bool) -> Self { Self(["allowed": .flag(isAllowed)]) }
  package static func settingsWelcome(_ text: String) -> Self { Self(["text": .title(text)]) }
  package static func settingsAudit(days: Int) -> Self { Self(["days": .number(days)]) }
  package static func settingsSuggestions(_ isOn: Bool) -> Self { Self(["on": .flag(isOn)]) }
  package static func settingsSharedReviews(_ isOn: Bool) -> Self { Self(["on": .flag(isOn)]) }
  package static func settingsDiscovery(_ who: SiteSettings.Discovery) -> Self { Self(["who": .choice(who.rawValue)]) }
  /// Classes whose students may not look around.
  package static func settingsDiscoveryWithout(classes: Int) -> Self { Self(["classes": .number(classes)]) }
  package static var settingsStored: Self { Self() }
  /// Loans that have no borrower any more, and rows of the audit that were removed.
  package static func settingsTidied(loans: Int, auditRows rows: Int) -> Self {
    Self(["loans": .number(loans), "rows": .number(rows)])
  }
}

extension Messages {
  /// The settings, a sentence each.
  package func lines(of settings: SiteSettings) -> [String] {
    var phrases: [Phrase] = []
    if let name = settings.name { phrases.append(.settingsName(name)) }
    if let language = settings.language { phrases.append(.settingsLanguage(language)) }
    phrases += [
      .settingsCatalogue(settings.catalogueViewers), .settingsSignUp(settings.signUp),
      .settingsSignUpNeeds(email: settings.needsEmail, country: settings.needsCountry),
      .settingsHistory(days: settings.historyDays), .settingsForgettingAtOnce(settings.allowsForgettingAtOnce),
    ]
    if let welcome = settings.welcome { phrases.append(.settingsWelcome(welcome)) }
    phrases += [
      .settingsAudit(days: settings.auditDays), .settingsSuggestions(settings.suggests),
      .settingsSharedReviews(settings.sharesReviews), .settingsDiscovery(settings.discovery),
    ]
    let classes = settings.classesWithoutDiscovery.count
    if settings.discovery == .readers, classes > 0 { phrases.append(.settingsDiscoveryWithout(classes: classes)) }
    return phrases.map(text)
  }
}
