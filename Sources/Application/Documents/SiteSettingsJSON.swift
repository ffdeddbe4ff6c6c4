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
    welcome = OrNull(settings.welcome)
    auditDays = settings.auditDays
    discovery = settings.discovery.rawValue
    classesWithoutDiscovery = settings.classesWithoutDiscovery.map(\.rawValue)
  }
}
