import Application
import ArgumentParser
import KioskMachine
import Logging
import Messages

/// The options of every command that runs a station.
struct StationRunOptions: ParsableArguments {
  @OptionGroup var cameras: CameraOptions
  @OptionGroup var scanners: ScannerOptions

  @Option(help: ArgumentHelp("helpKioskMode", valueName: "mode"), completion: .default)
  private var mode = Mode.station

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

  @Option(help: ArgumentHelp("helpKioskLogLevel", valueName: "level"))
  private var logLevel: LogLevel?

  var settings: [SettingKey: String] {
    var options = cameras.options.merging(scanners.options) { $1 }
    options[.stationConfirm] = stationConfirm
    return options
  }

  func validate() throws {
    guard (0...3600).contains(pause) else { throw ValidationError(.number(option: "--pause", 0...3600)) }
  }

  /// Runs the one station that every command runs.
  ///
  /// - Parameter server: nil: only its console shows it.
  /// - Throws: `ExitStatus.refused` when a picture could not be shown; `CommandProblem`.
  func run(in session: Session, serving server: StationServer?) async throws {
    var options = StationOptions()
    options.homeMode = mode
    options.pictures = replay.isEmpty ? [] : try ScanInput.pictures(named: replay)
    options.pause = .seconds(pause)
    options.hasCameraBesidePictures = cameras.camera != nil
    (options.answersYes, options.keepsScreen) = (yes, keepScreen)
    (options.hasConsole, options.hasColour) = (!noConsole, Output.hasColour)
    options.logLevel = logLevel?.level
    let areAllShown = try await Station(options, in: session, tell: Output.complain).run(
      serving: server.map { $0.audience })
    if !areAllShown { throw ExitStatus.refused }
  }
}

/// `Logger.Level` under a type of our own, so that the option can be read from it.
enum LogLevel: String, CaseIterable, ExpressibleByArgument {
  case trace, debug, info, notice, warning, error, critical

  var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .warning }
}

extension Mode: ExpressibleByArgument {}
