import Devices
import Domain
import Foundation
import Images
import Kiosk
package import KioskMachine
package import Logging
import Messages
import Metadata
import Platform
import Reports
import ServiceLifecycle
import Store
import Synchronization
import SystemPackage
import UnixSignals

/// The behaviour of a station.
package struct StationOptions: Sendable {
  package var homeMode = Mode.station
  /// Pictures that are shown to the decoder instead of a camera; empty for a station that serves people.
  package var pictures: [String] = []
  /// The time between one picture and the next.
  package var pause: Duration = .seconds(1)
  /// Whether a camera is used in addition to the pictures.
  package var hasCameraBesidePictures = false
  /// Whether the station answers every prompt with yes.
  package var answersYes = false
  /// Whether the lines of a visit stay on the screen after it.
  package var keepsScreen = false
  /// Without a console, devices give the input and a signal ends the station.
  package var hasConsole = true
  package var hasColour = false
  /// Nil: warnings, and on the terminal of a station only what ends it.
  package var logLevel: Logger.Level?

  package init() {}

  fileprivate var isReplaying: Bool { !pictures.isEmpty }
}

package struct Station: Sendable {
  private let options: StationOptions
  private let session: Session
  private let log: Logger
  private let output = ConsoleOutput()
  private let clock = SystemKioskClock()
  /// Whether the log and the prompts share a screen. That screen shows notices for borrowers, so its log is short.
  private let isOnScreen: Bool
  private let tell: @Sendable (String) -> Void

  /// - Parameter tell: takes sentences for the staff.
  package init(_ options: StationOptions, in session: Session, tell: @escaping @Sendable (String) -> Void) {
    self.options = options
    self.session = session
    self.tell = tell
    isOnScreen = options.hasConsole && output.isTerminal && isatty(STDERR_FILENO) == 1
    var log = Logger(label: "minilibrary.kiosk") { StreamLogHandler.standardError(label: $0) }
    log.logLevel = options.logLevel ?? (isOnScreen ? .critical : .warning)
    self.log = log
  }

  /// Runs until a person leaves, the input ends or a signal comes.
  ///
  /// - Parameter makeAudience: further followers of the station than the console; nil: none.
  /// - Returns: whether every picture could be shown.
  package func run(serving makeAudience: ((StationSurroundings) -> any StationAudience)? = nil) async throws -> Bool {
    let (library, messages, tell) = (session.library, session.messages, tell)
    if let refusal = try await library.clockRefusal(at: session.now) { tell(messages.staffLine(refusal)) }
    do throws(Refusals) {
      try await library.finishPiles(at: session.now)
    } catch {
      log.warning("confirmed piles wait", metadata: ["code": "\(error.first.code)"])
    }
    let terminal = ProcessInfo.processInfo.environment["TERM"]
    let isFullScreen =
      session.settings.paintsScreen && !options.keepsScreen && !options.isReplaying && terminal != "dumb"
    let largeFont =
      options.hasConsole && isFullScreen && terminal == "linux" ? LargeConsoleFont(log: log) : nil
    let flowControl = options.hasConsole ? ConsoleFlowControl() : nil
    let hidesPINs = options.hasConsole && isatty(STDIN_FILENO) == 1
    defer {
      largeFont?.restore()
      flowControl?.restore()
      if hidesPINs { TerminalSettings.setEcho(true) }
    }
    let display = ConsoleDisplay(
      messages: messages,
      style: ConsoleDisplay.Style(
        isTerminal: output.isTerminal, hasColour: options.hasColour,
        wipesAfterVisit: !options.keepsScreen && !options.isReplaying,
        isFullScreen: isFullScreen),
      output: output, setEcho: { if hidesPINs { TerminalSettings.setEcho($0) } })
    let isOnScreen = isOnScreen
    library.whenLogIsPutAside { path in
      if isOnScreen {
        display.tellStaff { $0.text(.reportLogPutAside(path: path)) }
      } else {
        tell(messages.text(.reportLogPutAside(path: path)))
      }
    }
    let catalogues = catalogues()
    let audience = makeAudience?(
      StationSurroundings(
        messages: messages, typedID: session.settings.typedID, manner: session.settings.screenManner, clock: clock))
    let tap = audience.flatMap { _ in hasPictures ? FrameTap() : nil }
    let displays: [any KioskDisplay] = (options.hasConsole ? [display] : []) + (audience.map { [$0.display] } ?? [])
    let runtime = runtime(displays, catalogues, hasScreen: audience != nil)
    let main: any Service =
      options.hasConsole
      ? ConsoleService(
        runtime: runtime, lines: LineReader(), affixes: session.settings.scanner.line, display: display, output: output)
      : UnattendedService(runtime: runtime)
    let unreadable = Atomic(0)
    var others: [any Service] = []
    if options.isReplaying {
      others.append(
        ReplayService(
          pictures: options.pictures, pace: ReplayService.Pace(pause: options.pause), runtime: runtime, clock: clock,
          tap: tap, announce: { display.announce(picture: URL(filePath: $0).lastPathComponent) },
          report: { path, problem in
            unreadable.add(1, ordering: .relaxed)
            tell(messages.pictureLine(path, problem))
          }, ended: { display.invite() }))
    }
    others += try devices(runtime, tap) + background(runtime, catalogues)
    if let audience {
      let hasConsole = options.hasConsole
      let station = running(runtime, tap) { sentence in
        if hasConsole { display.tellStaff(sentence) } else { tell(sentence(messages)) }
      }
      others.append(
        FactsWatch(session.library, clock: clock) { audience.take($0) })
      others += audience.services(beside: station)
    }
    let signals: [UnixSignal] = [.sigint, .sigterm, .sighup, .sigquit]
    try await StationServices(main: main, others: others, signals: signals, log: log).run()
    // A reader or a terminal that went away has seen enough; a full disk with redirected output has not.
    if let failure = output.failure, failure != .brokenPipe, failure != .ioError {
      throw CommandProblem.outputFailed(detail: .system(failure.rawValue))
    }
    return unreadable.load(ordering: .relaxed) == 0
  }

  private func running(
    _ runtime: KioskRuntime, _ tap: FrameTap?,
    tellStaff: @escaping @Sendable (@escaping @Sendable (Messages) -> String) -> Void
  ) -> RunningStation {
    let affixes = session.settings.scanner.line
    return RunningStation(
      runtime: runtime, typed: { affixes.typed($0) },
      covers: CoverFolder(path: session.settings.coverFolder),
      preview: tap.map { CameraPreview($0) }, tellStaff: tellStaff, log: log)
  }

  private func runtime(
    _ displays: [any KioskDisplay], _ catalogues: LookupServices?, hasScreen: Bool
  ) -> KioskRuntime {
    let settings = KioskSettings(
      homeMode: options.homeMode, language: session.messages.language, vocabulary: .ofCatalogues,
      typedID: session.settings.typedID, isByHand: !session.settings.isUnattended, rules: session.rules,
      calendar: session.calendar,
      timeouts: hasScreen ? .withScreen : Timeouts(), looksUp: catalogues != nil,
      operationPrefix: OperationID.random().text,
      // A demonstration answers each question automatically.
      confirmation: session.settings.confirmation ?? (options.isReplaying || options.answersYes ? .each : .pile))
    let finder: any BookFinder = if let catalogues { catalogues.books } else { NoBookFinder() }
    return KioskRuntime(
      machine: KioskMachine(settings), store: session.library, finder: finder, clock: clock,
      displays: displays, answersYes: options.answersYes, isReplaying: options.isReplaying,
      log: log)
  }

  private func devices(_ runtime: KioskRuntime, _ tap: FrameTap?) -> [any Service] {
    var services: [any Service] = []
    let settings = session.settings
    // Pictures replace the camera, unless one was asked for in addition to them.
    let camera = !options.isReplaying || options.hasCameraBesidePictures ? settings.camera : .none
    if var supervisor = camera.supervisor(for: settings.cameraWish) {
      supervisor.tap = tap
      services.append(CameraService(supervisor, runtime: runtime, clock: clock, log: log))
    }
    let scanner = settings.scanner.settings(byDefault: options.isReplaying ? .none : .auto)
    if !scanner.choice.isNone {
      services.append(
        ScannerService(scanners: ScannerReader(scanner), lines: settings.scanner.line, runtime: runtime, log: log))
    }
    return services
  }

  /// Whether a screen may have pictures of a camera, or of what stands for one.
  private var hasPictures: Bool {
    let settings = session.settings
    guard settings.screenManner.showsPreview else { return false }
    return options.isReplaying || settings.camera.supervisor(for: settings.cameraWish) != nil
  }

  private func background(_ runtime: KioskRuntime, _ catalogues: LookupServices?) throws -> [any Service] {
    var services: [any Service] = [LibraryWatch(session.library, runtime: runtime)]
    if !options.isReplaying {
      services.append(BackupWatch(session.library, clock: clock))
      services.append(TidyService(session.library, clock: clock))
      // A school whose pages run only on this machine has no other program that asks.
      services += [catalogues.flatMap { session.monthlyCountries($0) }].compactMap(\.self)
      services.append(StationStatusService(session.library, runtime: runtime, clock: clock, name: SystemName.ofHost))
    }
    // Pictures are shown for a demonstration, which asks no service. The worker shares the catalogues' rates and rests.
    if !options.isReplaying, let catalogues,
      let worker = try session.lookupWorker(.station, services: catalogues, log: log)
    {
      services.append(worker)
    }
    if let manager = ServiceManager(environment: ProcessInfo.processInfo.environment) {
      services.append(WatchdogService(manager: manager, runtime: runtime, log: log))
    }
    return services
  }

  /// Nil if no service is to be asked, or can be: a station lends without catalogues, too.
  private func catalogues() -> LookupServices? {
    do throws(CommandProblem) {
      return try session.lookupServices()
    } catch {
      log.warning("no look-ups", metadata: ["reason": "\(error)"])
      return nil
    }
  }
}
