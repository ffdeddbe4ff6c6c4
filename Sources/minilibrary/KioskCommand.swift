import ArgumentParser
import Capture
import Domain
import Foundation
import Kiosk
import KioskMachine
import Logging
import Messages
import ServiceLifecycle
import Store

/// The station itself.
struct KioskCommand: DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "kiosk",
    abstract: "Run a station: codes and typed lines in, loans out.",
    discussion: """
      Type an ISBN, a library ID or a card number, answer the prompts, and leave with quit or the end of input. A \
      handheld scanner that acts as a keyboard types for you.

      Example: minilibrary kiosk --replay samples/story --database demo.sqlite
      """)

  @OptionGroup var store: StoreOptions

  @Option(help: ArgumentHelp("Begin in this mode and come back to it: station or shelving.", valueName: "mode"))
  var mode: Mode = .station

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Show these pictures to the decoder as a camera would, a folder's in the order of their names.",
      valueName: "file|folder"))
  var replay: [String] = []

  @Option(help: ArgumentHelp("Between one replayed picture and the next.", valueName: "seconds"))
  var pause: Double = 1

  @Flag(help: "Answer every question with yes by itself, for unattended demonstrations.")
  var yes = false

  @Flag(help: "Leave a student's lines on the terminal when the session ends.")
  var keepScreen = false

  @Option(help: ArgumentHelp("What the log on standard error tells.", valueName: "level"))
  var logLevel: Logger.Level = .warning

  func validate() throws {
    guard (0...3600).contains(pause) else { throw ValidationError("--pause is 0 to 3600 seconds.") }
  }

  func run(in session: Session) async throws {
    let library = session.library
    var log = Logger(label: "minilibrary.kiosk") { StreamLogHandler.standardError(label: $0) }
    log.logLevel = logLevel
    let output = ConsoleOutput()
    let lines = LineReader()
    let clock = SystemKioskClock()
    let isTerminal = output.isTerminal
    let display = ConsoleDisplay(
      messages: session.messages,
      style: ConsoleDisplay.Style(
        isTerminal: isTerminal,
        hasColour: isTerminal && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty,
        wipesAfterSession: !keepScreen && replay.isEmpty),
      output: output)
    let settings = KioskSettings(
      homeMode: mode, rules: session.rules, calendar: session.calendar, operationPrefix: OperationID.random().text)
    let runtime = KioskRuntime(
      machine: KioskMachine(settings), store: library, clock: clock, displays: [display], answersYes: yes,
      isReplaying: !replay.isEmpty, log: log)

    var services = [
      ServiceGroupConfiguration.ServiceConfiguration(
        service: ConsoleService(runtime: runtime, lines: lines, display: display, output: output),
        successTerminationBehavior: .gracefullyShutdownGroup)
    ]
    if !replay.isEmpty {
      let pictures = try pictures(messages)
      let service = ReplayService(
        pictures: pictures, pace: ReplayService.Pace(pause: .seconds(pause)), runtime: runtime, clock: clock,
        report: { CommandFailure.report("\($0): \($1.sentence) (\($1.code))") })
      services.append(.init(service: service, successTerminationBehavior: .ignore))
    }
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: services, gracefulShutdownSignals: [.sigint, .sigterm], logger: log))
    try await group.run()
  }
}

extension Mode: ExpressibleByArgument {}
extension Logger.Level: ExpressibleByArgument {}
