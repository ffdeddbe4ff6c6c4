package import Domain

extension SiteSettings {
  package var json: JSONObject {
    [
      "name": name,
      // Null: the language of the machine.
      "language": language?.tag,
      "catalogue": catalogueViewers.rawValue,
      "signUp": signUp.rawValue,
      // Null: for ever.
      "historyDays": historyDays,
      "needsEmail": needsEmail,
      "needsCountry": needsCountry,
      "forgetAtOnce": allowsForgettingAtOnce,
      "welcome": welcome,
      "auditDays": auditDays,
      "suggestions": suggests,
      "sharedReviews": sharesReviews,
      "discovery": discovery.rawValue,
      "classesWithoutDiscovery": classesWithoutDiscovery.map(\.rawValue),
    ]
  }
}
