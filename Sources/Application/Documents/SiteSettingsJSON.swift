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
  let welcome: OrNull<String>
  let auditDays: Int
  let suggestions: Bool
  let sharedReviews: Bool

  package init(_ settings: SiteSettings) {
    name = OrNull(settings.name)
    language = OrNull(settings.language?.tag)
    catalogue = settings.catalogueViewers.rawValue
    signUp = settings.signUp.rawValue
    historyDays = OrNull(settings.historyDays)
    welcome = OrNull(settings.welcome)
    auditDays = settings.auditDays
    (suggestions, sharedReviews) = (settings.suggests, settings.sharesReviews)
  }
}
