import Application
import ArgumentParser
import Domain
import Kiosk
import Messages
import Web
import WebServer

/// The pages of the library.
struct WebCommand: DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "helpWeb",
    discussion: """
      helpWebMore

      Example: minilibrary web --database library.sqlite
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var pages: PageOptions

  var use: LibraryUse { [.station, .createsIfMissing] }
  var moreOptions: [SettingKey: String] { pages.options }

  func run(in session: Session) async throws {
    let log = pages.log
    let server = try PageServer(session, log: log)
    try await Output.tellSetUpCode(of: session)
    try await StationServices(
      main: server.service(sites: [LibrarySite(session, logger: log)]),
      others: server.others + [session.dailyTidying()],
      signals: PageServer.signals,
      log: log
    ).run()
  }
}
