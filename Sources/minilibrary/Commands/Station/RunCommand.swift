import Application
import ArgumentParser
import Domain
import Messages
import Web
import WebServer

/// A station, its screen and the pages of the library in one process and on one port.
struct RunCommand: DataCommand {
  static let configuration = CommandConfiguration(
    "run", "helpRun", more: "helpRunMore", examples: "run --replay samples/story --database demo.sqlite")

  @OptionGroup var store: StoreOptions
  @OptionGroup var station: StationRunOptions
  @OptionGroup var pages: PageOptions

  var use: LibraryUse { [.station, .createsIfMissing] }
  var moreOptions: [SettingKey: String] { station.settings.merging(pages.options) { $1 } }

  func run(in session: Session) async throws {
    let server = try StationServer(session)
    try await Output.tellSetUpCode(of: session)
    try await station.run(in: session, serving: server)
  }
}
