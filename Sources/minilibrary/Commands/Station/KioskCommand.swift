import Application
import ArgumentParser
import Domain
import KioskMachine
import Logging
import Messages

/// The station itself.
struct KioskCommand: DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "kiosk",
    abstract: "helpKiosk",
    discussion: """
      helpKioskMore

      Example: minilibrary kiosk --replay samples/story --database demo.sqlite
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var cameras: CameraOptions
  @OptionGroup var scanners: ScannerOptions

  @Option(
    help: ArgumentHelp(
      "helpKioskMode", valueName: "mode"))
  private var mode = ModeName(.station)

  @Option(defaultAsFlag: "127.0.0.1:8080", help: ArgumentHelp("helpKioskScreen", valueName: "address|none"))
  var screen: String?

  @Option(help: ArgumentHelp("helpKioskConfirm", valueName: "pile|each|none"))
  var stationConfirm: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "helpKioskReplay",
      valueName: "file|folder"), completion: .file())
  var replay: [String] = []

  @Option(help: ArgumentHelp("helpKioskPause", valueName: "seconds"))
  var pause: Double = 1

  @Flag(help: "helpKioskYes")
  var yes = false

  @Flag(help: "helpKioskKeepScreen")
  var keepScreen = false

  @Flag(help: "helpKioskNoConsole")
  var noConsole = false

  @Option(
    help: ArgumentHelp(
      "helpKioskLogLevel",
      valueName: "level"))
  private var logLevel: LogLevel?

  var use: LibraryUse { [.station, .createsIfMissing] }
  var moreOptions: [SettingKey: String] {
    var options = cameras.options.merging(scanners.options) { $1 }
    options[.stationConfirm] = stationConfirm
    options[.stationScreenAddress] = screen
    return options
  }

  func validate() throws {
    guard (0...3600).contains(pause) else { throw ValidationError(.number(option: "--pause", 0...3600)) }
    guard let screen, screen != "none", ScreenAddress(screen) == nil else { return }
    let problem = SettingProblem("--screen", takes: .screenAddress, not: SettingValues.shown(screen))
    throw ValidationError(LanguageOptions.messages(for: CommandLine.arguments).sentence(problem))
  }

  func run(in session: Session) async throws {
    var options = StationOptions()
    options.homeMode = mode.mode
    options.pictures = replay.isEmpty ? [] : try ScanInput.pictures(named: replay)
    options.pause = .seconds(pause)
    options.hasCameraBesidePictures = cameras.camera != nil
    (options.answersYes, options.keepsScreen) = (yes, keepScreen)
    (options.hasConsole, options.hasColour) = (!noConsole, Output.hasColour)
    options.logLevel = logLevel?.level
    let areAllShown = try await Station(options, in: session, tell: Output.complain).run(
      serving: session.settings.screenAddress.map { StationServer($0).audience })
    if !areAllShown { throw ExitStatus.refused }
  }
}

/// `Logger.Level` under a type of our own, so that the option can be read from it.
enum LogLevel: String, CaseIterable, ExpressibleByArgument {
  case trace, debug, info, notice, warning, error, critical

  var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .warning }
}

/// The mode's name as an option.
private struct ModeName: ExpressibleByArgument {
  let mode: Mode

  init?(argument: String) {
    guard let mode = Mode(rawValue: argument) else { return nil }
    self.mode = mode
  }

  init(_ mode: Mode) { self.mode = mode }

  var defaultValueDescription: String { mode.rawValue }
  static var allValueStrings: [String] { Mode.allCases.map(\.rawValue) }
}
