import Application
import ArgumentParser
import Domain
import Messages

struct LibrarySettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "helpSettings",
    discussion: "helpSettingsMore",
    subcommands: [LibrarySettingsShowCommand.self, LibrarySettingsSetCommand.self])
}

struct LibrarySettingsShowCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "helpSettingsShow", discussion: "Example: minilibrary settings show")

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let settings = try await session.siteSettings()
    try output.show(SiteSettingsJSON(settings), lines: session.messages.lines(of: settings))
  }
}

struct LibrarySettingsSetCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "helpSettingsSet",
    discussion: """
      helpSettingsSetMore

      Example: minilibrary settings set --catalogue everybody --history-days 365
      """)

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
  var historyDays: RuleNumber?

  @Option(help: ArgumentHelp("helpSettingsWelcome", valueName: "text"))
  var welcome: String?

  @Option(help: ArgumentHelp("helpSettingsAudit", valueName: "days"))
  var auditDays: Int?

  @Option(help: "helpSettingsDiscovery")
  var discovery: SiteSettings.Discovery?

  @Option(help: ArgumentHelp("helpSettingsDiscoveryWithout", valueName: "class"))
  var discoveryWithout: [String] = []

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  var use: LibraryUse { .createsIfMissing }

  private var edit: SiteSettingsEdit {
    var edit = SiteSettingsEdit()
    (edit.name, edit.catalogueViewers, edit.signUp, edit.auditDays) = (name, catalogue, signUp, auditDays)
    if let libraryLanguage { edit.language = .some(libraryLanguage.language) }
    if let historyDays { edit.historyDays = .some(historyDays.number) }
    edit.discovery = discovery
    // The numbers of the classes are found in the library.
    if !discoveryWithout.isEmpty { edit.classesWithoutDiscovery = [] }
    if let welcome { edit.welcome = .some(welcome.isEmpty ? nil : welcome) }
    return edit
  }

  func validate() throws {
    if edit.isEmpty { throw ValidationError(.settingsNothing) }
    for (days, option) in [(historyDays?.number, "--history-days"), (auditDays, "--audit-days")] {
      if let days, !SiteSettings.dayRange.contains(days) {
        throw ValidationError(.number(option: option, SiteSettings.dayRange))
      }
    }
  }

  func run(in session: Session) async throws {
    var edit = edit
    for name in discoveryWithout where name != "none" {
      edit.classesWithoutDiscovery?.append(try await session.schoolClass(named: name).id)
    }
    let settings = try await session.setSiteSettings(edit, operation: write.operationID)
    try output.show(SiteSettingsJSON(settings), line: session.messages.sentence(SettingsReport.stored))
  }
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
