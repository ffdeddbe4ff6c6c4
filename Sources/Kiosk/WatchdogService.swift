package import Logging
import ServiceLifecycle

/// Tells the service manager that the station works, and only then: each word is sent after the runtime has answered, so
/// that a station that is stuck falls silent and is started again.
package struct WatchdogService: Service {
  private let manager: ServiceManager
  private let runtime: KioskRuntime
  private let log: Logger

  package init(manager: ServiceManager, runtime: KioskRuntime, log: Logger) {
    self.manager = manager
    self.runtime = runtime
    self.log = log
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      // Cancelled: the station is closing.
      try? await feed()
    }
    manager.notify(.stopping, .status("closing"))
  }

  private func feed() async throws {
    var wasStuck = await runtime.pulse() != nil
    if let failure = manager.notify(.ready, .status("open")) {
      log.warning("service manager not reached", metadata: ["error": "\(failure)"])
    }
    // Three words in the time in which one is wanted: one may come late.
    let interval = manager.patience.map { max($0 / 3, .milliseconds(10)) } ?? .seconds(3600)
    while true {
      try await Task.sleep(for: interval)
      let hindrance = await runtime.pulse()
      try Task.checkCancellation()
      if let hindrance {
        log.error("station is stuck", metadata: ["by": "\(hindrance.rawValue)"])
        manager.notify(.status("stuck: \(hindrance.rawValue)"))
      } else if wasStuck {
        manager.notify(.alive, .status("open"))
      } else {
        manager.notify(.alive)
      }
      wasStuck = hindrance != nil
    }
  }
}
