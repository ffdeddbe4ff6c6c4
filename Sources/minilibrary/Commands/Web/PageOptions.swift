import Application
import ArgumentParser
import Logging

/// The options of every command that serves pages.
struct PageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("helpWebAddress", valueName: "address:port"))
  var address: String?

  @Option(help: ArgumentHelp("helpKioskLogLevel", valueName: "level"))
  private var logLevel: LogLevel?

  var options: [SettingKey: String] { address.map { [.webAddress: $0] } ?? [:] }

  /// Requests are logged at the level `info`.
  var log: Logger {
    var log = Logger(label: "minilibrary.web") { StreamLogHandler.standardError(label: $0) }
    log.logLevel = logLevel?.level ?? .warning
    return log
  }
}
