package import Domain

/// The settings of the library.
package struct SiteSettingsJSON: Encodable {
  let name: OrNull<String>
  /// A BCP 47 tag. Null: the language of the machine.
  let language: OrNull<String>
  /// `everybody` or `signed-in`.
  let catalogue: String
  /// `closed`, `code` or `open`.
  let signUp: String
  /// Null: for ever.
  let historyDays: OrNull<Int>
  /// Whether a person who signs up has to give it.
  let needsEmail: Bool
  let needsCountry: Bool
  /// Whether readers may choose that each loan is forgotten once it is back.
  let forgetAtOnce: Bool
  let welcome: OrNull<String>
  let auditDays: Int
  let suggestions: Bool
  let sharedReviews: Bool
  /// `readers` or `staff`.
  let discovery: String
  /// The numbers of the classes whose students may not look around.
  let classesWithoutDiscovery: [Int64]

  package init(_ settings: SiteSettings) {
    name = OrNull(settings.name)
    language = OrNull(settings.language?.tag)
    catalogue = settings.catalogueViewers.rawValue
    signUp = settings.signUp.rawValue
    historyDays = OrNull(settings.historyDays)
    (needsEmail, needsCountry) = (settings.needsEmail, settings.needsCountry)
    forgetAtOnce = settings.allowsForgettingAtOnce
    welcome = OrNull(settings.welcome)
    auditDays = settings.auditDays
    (suggestions, sharedReviews) = (settings.suggests, settings.sharesReviews)
    discovery = settings.discovery.rawValue
    classesWithoutDiscovery = settings.classesWithoutDiscovery.map(\.rawValue)
  }
}
