import Application
import ArgumentParser
import Domain
import Kiosk
import Logging
import Messages
import Web
import WebServer

/// The pages of the library.
struct WebCommand: DataCommand {
  static let configuration = CommandConfiguration(
    "web", "helpWeb", more: "helpWebMore", examples: "web --database library.sqlite")

  @OptionGroup var store: StoreOptions
  @OptionGroup var pages: PageOptions

  @Option(help: ArgumentHelp("helpKioskLogLevel", valueName: "level"))
  private var logLevel: LogLevel?

  var use: LibraryUse { [.station, .createsIfMissing] }
  var moreOptions: [SettingKey: String] { pages.options }

  func run(in session: Session) async throws {
    let log = log
    let server = try PageServer(session, log: log)
    try await Output.tellSetUpCode(of: session)
    try await StationServices(
      main: server.service(sites: [LibrarySite(session, logger: log)]),
      others: server.others + [session.dailyTidying()] + [session.monthlyCountries()].compactMap(\.self),
      signals: PageServer.signals,
      log: log
    ).run()
  }

  /// Requests are logged at the level `info`.
  private var log: Logger {
    var log = Logger(label: "minilibrary.web") { StreamLogHandler.standardError(label: $0) }
    log.logLevel = logLevel?.level ?? .warning
    return log
  }
}
