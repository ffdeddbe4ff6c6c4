import Application
import ArgumentParser
import Domain
import Messages

struct LibrarySettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "settings", "helpSettings", more: "helpSettingsMore",
    subcommands: [LibrarySettingsShow.command, LibrarySettingsSet.command])
}

struct LibrarySettingsShow: Query {
  static let configuration = CommandConfiguration("show", "helpSettingsShow", examples: "settings show")

  func answer(in session: Session) async throws -> Printout {
    let settings = try await session.siteSettings()
    return Printout(settings.json, lines: session.messages.lines(of: settings))
  }
}

struct LibrarySettingsSet: Intent {
  static let configuration = CommandConfiguration(
    "set", "helpSettingsSet", more: "helpSettingsSetMore",
    examples: "settings set --catalogue everybody --history-days 365")

  @Option(help: "helpSettingsName")
  var name: String?

  /// `--language` is the language of the command's own output.
  @Option(help: ArgumentHelp("helpSettingsLanguage", valueName: "language"))
  var libraryLanguage: LibraryLanguage?

  @Option(help: "helpSettingsCatalogue")
  var catalogue: SiteSettings.CatalogueViewers?

  @Option(help: "helpSettingsSignUp")
  var signUp: SiteSettings.SignUp?

  @Option(help: ArgumentHelp("helpSettingsHistory", valueName: "days"))
  var historyDays: HistoryDays?

  @Option(help: ArgumentHelp("helpSettingsSignUpEmail", valueName: "choice"))
  var signUpEmail: Demand?

  @Option(help: ArgumentHelp("helpSettingsSignUpCountry", valueName: "choice"))
  var signUpCountry: Demand?

  @Option(help: ArgumentHelp("helpSettingsForgetAtOnce", valueName: "choice"))
  var forgetAtOnce: YesOrNo?

  @Option(help: ArgumentHelp("helpSettingsWelcome", valueName: "text"))
  var welcome: String?

  @Option(help: ArgumentHelp("helpSettingsAudit", valueName: "days"))
  var auditDays: Int?

  @Option(help: "helpSettingsSuggestions")
  var suggestions: YesOrNo?

  @Option(help: "helpSettingsSharedReviews")
  var sharedReviews: YesOrNo?
  @Option(help: "helpSettingsDiscovery")
  var discovery: SiteSettings.Discovery?

  @Option(help: ArgumentHelp("helpSettingsDiscoveryWithout", valueName: "class"))
  var discoveryWithout: [String] = []

  var use: LibraryUse { .createsIfMissing }

  private var edit: SiteSettingsEdit {
    var edit = SiteSettingsEdit()
    (edit.name, edit.catalogueViewers, edit.signUp, edit.auditDays) = (name, catalogue, signUp, auditDays)
    (edit.suggests, edit.sharesReviews) = (suggestions.map { $0 == .yes }, sharedReviews.map { $0 == .yes })
    if let libraryLanguage { edit.language = .some(libraryLanguage.language) }
    if let historyDays { edit.historyDays = .some(historyDays.days) }
    edit.needsEmail = signUpEmail.map { $0 == .required }
    edit.needsCountry = signUpCountry.map { $0 == .required }
    edit.allowsForgettingAtOnce = forgetAtOnce.map { $0 == .yes }
    edit.discovery = discovery
    // The numbers of the classes are found in the library.
    if !discoveryWithout.isEmpty { edit.classesWithoutDiscovery = [] }
    if let welcome { edit.welcome = .some(welcome.isEmpty ? nil : welcome) }
    return edit
  }

  func validate() throws {
    if edit.isEmpty { throw ValidationError(.settingsNothing) }
    try SiteSettings.historyRange.validate(historyDays?.days, "--history-days")
    try SiteSettings.dayRange.validate(auditDays, "--audit-days")
  }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    var edit = edit
    for name in discoveryWithout where name != "none" {
      edit.classesWithoutDiscovery?.append(try await session.schoolClass(named: name).id)
    }
    let settings = try await session.setSiteSettings(edit, operation: operation)
    return Printout(settings.json, .settingsStored, in: session)
  }
}

/// A number of days, or `for-ever`, which has to be written out.
struct HistoryDays: ExpressibleByArgument, Hashable {
  /// Nil: for ever.
  let days: Int?

  init?(argument: String) {
    days = Int(argument)
    if days == nil, argument != "for-ever" { return nil }
  }
}

/// Whether something must be given.
enum Demand: String, ExpressibleByArgument, CaseIterable {
  case required, optional
}

/// Whether something is on.
enum YesOrNo: String, CaseIterable, ExpressibleByArgument {
  case yes, no
}

/// A language of the pages, or `none` for the language of the machine.
struct LibraryLanguage: ExpressibleByArgument {
  let language: Language?

  init?(argument: String) {
    language = Language(tag: argument)
    if language == nil, argument != "none" { return nil }
  }

  static var allValueStrings: [String] { Language.allCases.map(\.tag) + ["none"] }
}

extension SiteSettings.CatalogueViewers: ExpressibleByArgument {}
extension SiteSettings.SignUp: ExpressibleByArgument {}
extension SiteSettings.Discovery: ExpressibleByArgument {}
