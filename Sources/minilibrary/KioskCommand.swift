import Application
import ArgumentParser
import Devices
import Domain
import Foundation
import Kiosk
import KioskMachine
import Logging
import Messages
import Metadata
import ServiceLifecycle
import Store
import Synchronization
import SystemPackage
import UnixSignals

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
    let pictures = replay.isEmpty ? [] : try ScanInput.pictures(named: replay)
    let library = session.library
    var log = Logger(label: "minilibrary.kiosk") { StreamLogHandler.standardError(label: $0) }
    let output = ConsoleOutput()
    // The station's screen shows notices for borrowers, so its log is limited to critical messages by default.
    let isOnScreen = !noConsole && output.isTerminal && isatty(STDERR_FILENO) == 1
    log.logLevel = logLevel?.level ?? (isOnScreen ? .critical : .warning)
    if let refusal = try await library.clockRefusal(at: session.now) {
      Output.complain(session.messages.stationLine(refusal))
    }
    let lines = LineReader()
    let flowControl = noConsole ? nil : ConsoleFlowControl()
    defer { flowControl?.restore() }
    let clock = SystemKioskClock()
    let isTerminal = output.isTerminal
    let display = ConsoleDisplay(
      messages: session.messages,
      style: ConsoleDisplay.Style(
        isTerminal: isTerminal,
        hasColour: Output.hasColour,
        wipesAfterSession: !keepScreen && replay.isEmpty),
      output: output)
    library.whenLogIsPutAside { path in
      if isOnScreen {
        display.tellStaff { $0.sentence(.logPutAside(path: path)) }
      } else {
        Output.complain(session.messages.sentence(.logPutAside(path: path)))
      }
    }
    let catalogues = catalogues(session, log)
    let settings = KioskSettings(
      homeMode: mode.mode, language: session.messages.language, rules: session.rules, calendar: session.calendar,
      looksUp: catalogues != nil,
      operationPrefix: OperationID.random().text)
    let finder: any BookFinder = if let catalogues { catalogues.books } else { NoBookFinder() }
    let runtime = KioskRuntime(
      machine: KioskMachine(settings), store: library, finder: finder, clock: clock,
      displays: noConsole ? [] : [display],
      answersYes: yes,
      isReplaying: !replay.isEmpty, log: log)

    let main: any Service =
      noConsole
      ? UnattendedService(runtime: runtime)
      : ConsoleService(runtime: runtime, lines: lines, display: display, output: output)
    var others: [any Service] = []
    let unreadable = Mutex(0)
    if !replay.isEmpty {
      let service = ReplayService(
        pictures: pictures, pace: ReplayService.Pace(pause: .seconds(pause)),
        runtime: runtime, clock: clock,
        announce: { display.announce(picture: URL(filePath: $0).lastPathComponent) },
        report: { path, problem in
          unreadable.withLock { $0 += 1 }
          Output.complain(session.messages.pictureLine(path, problem))
        }, ended: { display.invite() })
      others.append(service)
    }
    // Pictures stand for the camera, unless one was asked for beside them.
    let camera = replay.isEmpty || cameras.camera != nil ? session.settings.camera : .none
    if let supervisor = camera.supervisor(for: session.settings.cameraWish) {
      others.append(CameraService(supervisor, runtime: runtime, clock: clock, log: log))
    }
    let scanner = session.settings.scanner.settings(byDefault: replay.isEmpty ? .auto : .none)
    if !scanner.choice.isNone {
      others.append(
        ScannerService(
          scanners: ScannerReader(scanner), lines: session.settings.scanner.line, runtime: runtime, log: log))
    }
    // Pictures are shown for a demonstration, which asks nobody. The worker shares the catalogues' rates and rests.
    if replay.isEmpty, let catalogues, let worker = try session.lookupWorker(.station, services: catalogues, log: log) {
      others.append(worker)
    }
    if let manager = ServiceManager(environment: ProcessInfo.processInfo.environment) {
      others.append(WatchdogService(manager: manager, runtime: runtime, log: log))
    }
    let signals: [UnixSignal] = [.sigint, .sigterm, .sighup, .sigquit]
    try await StationServices(main: main, others: others, signals: signals, log: log).run()
    // A reader or a terminal that went away has seen enough; a full disk behind a redirection has not.
    if let failure = output.failure, failure != .brokenPipe, failure != .ioError {
      throw CommandProblem.outputFailed(detail: "\(failure)")
    }
    if unreadable.withLock({ $0 }) > 0 { throw ExitStatus.refused }
  }
}

extension KioskCommand {
  /// Nil where nobody is to be asked, or can be: a station lends without catalogues, too.
  private func catalogues(_ session: Session, _ log: Logger) -> LookupServices? {
    do throws(CommandProblem) {
      return try session.lookupServices()
    } catch {
      log.warning("no look-ups", metadata: ["reason": "\(error)"])
      return nil
    }
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
