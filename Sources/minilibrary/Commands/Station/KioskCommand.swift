import Application
import ArgumentParser
import KioskMachine
import Logging

/// The station itself.
struct KioskCommand: DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "kiosk",
    abstract: "Run a station: codes and typed lines in, loans out.",
    discussion: """
      Type an ISBN, a library ID or a card number, answer the prompts, and leave with quit or the end of input. \
      Handheld scanners that act as a keyboard are found by themselves, plugged in now or later.

      Example: minilibrary kiosk --replay samples/story --database demo.sqlite
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var cameras: CameraOptions
  @OptionGroup var scanners: ScannerOptions

  @Option(
    help: ArgumentHelp(
      "Begin in this mode and come back to it: station, checkout, return or shelving.", valueName: "mode"))
  private var mode = ModeName(.station)

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Show these pictures to the decoder as a camera would, a folder's in the order of their names.",
      valueName: "file|folder"), completion: .file())
  var replay: [String] = []

  @Option(help: ArgumentHelp("Between one replayed picture and the next.", valueName: "seconds"))
  var pause: Double = 1

  @Flag(help: "Answer every question with yes by itself, for unattended demonstrations.")
  var yes = false

  @Flag(help: "Leave a student's lines on the terminal when the session ends.")
  var keepScreen = false

  @Flag(help: "Run without a console, as a service does: devices give the input, and only a signal ends it.")
  var noConsole = false

  @Option(
    help: ArgumentHelp(
      "What the log on standard error tells. Without it: warnings, and on the terminal of a station only what ends it.",
      valueName: "level"))
  private var logLevel: LogLevel?

  var use: LibraryUse { [.station, .createsIfMissing] }
  var moreOptions: [SettingKey: String] { cameras.options.merging(scanners.options) { $1 } }

  func validate() throws {
    guard (0...3600).contains(pause) else { throw ValidationError("--pause is 0 to 3600 seconds.") }
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
    let areAllShown = try await Station(options, in: session, tell: Output.complain).run()
    if !areAllShown { throw ExitStatus.refused }
  }
}

/// `Logger.Level` under a type of our own, so that the option can be read from it.
private enum LogLevel: String, CaseIterable, ExpressibleByArgument {
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
