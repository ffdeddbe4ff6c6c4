import Application
import ArgumentParser
import Domain
import KioskMachine
import Messages
import Reports

/// The station itself.
struct KioskCommand: DataCommand {
  static let configuration = CommandConfiguration(
    "kiosk", "helpKiosk", more: "helpKioskMore", examples: "kiosk --replay samples/story --database demo.sqlite")

  @OptionGroup var store: StoreOptions
  @OptionGroup var station: StationRunOptions

  @Option(defaultAsFlag: "127.0.0.1:8080", help: ArgumentHelp("helpKioskScreen", valueName: "address|none"))
  var screen: String?

  var use: LibraryUse { [.station, .createsIfMissing] }
  var moreOptions: [SettingKey: String] {
    var options = station.settings
    options[.stationScreenAddress] = screen
    return options
  }

  func validate() throws {
    guard let screen, screen != "none", ScreenAddress(screen) == nil else { return }
    let problem = SettingProblem("--screen", takes: .screenAddress, not: SettingValues.shown(screen))
    throw ValidationError(problem)
  }

  func run(in session: Session) async throws {
    try await station.run(in: session, serving: session.settings.screenAddress.map { StationServer($0) })
  }
}
