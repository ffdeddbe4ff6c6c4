package import Domain
import KioskMachine
package import Reports
import ServiceLifecycle
package import Store

/// Writes the status of a running station into the library every ``StationStatus/interval``, and removes it at its end.
///
/// A store that does not answer loses statuses, and the station counts as away. It lends as before.
package struct StationStatusService: Service {
  private let library: Library
  private let runtime: KioskRuntime
  private let clock: any KioskClock
  private let name: String
  private let instance = OperationID.random().text

  /// - Parameter name: of the machine. A second station of the same name takes the sign over.
  package init(_ library: Library, runtime: KioskRuntime, clock: any KioskClock, name: String) {
    (self.library, self.runtime, self.clock, self.name) = (library, runtime, clock, name)
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      try? await library.noteFirstStep(.station)
      // Cancelled: the station is closing.
      try? await write()
    }
    try? await library.removeStationStatus(name, instance: instance)
  }

  private func write() async throws {
    let start = clock.now()
    var (next, last) = (start.elapsed, StationStatus?.none)
    while true {
      var sign = await runtime.sign(named: name, startedAt: start.date, at: clock.now().date)
      if let last, last.isSame(as: sign) { sign.since = last.since }
      try? await library.setStationStatus(sign, instance: instance)
      last = sign
      next = max(next + .milliseconds(StationStatus.interval), clock.now().elapsed)
      try await clock.sleep(until: next)
    }
  }
}

extension StationStatus {
  fileprivate func isSame(as other: StationStatus) -> Bool {
    (mode, state, troubles) == (other.mode, other.state, other.troubles)
  }
}

extension KioskRuntime {
  package func sign(named name: String, startedAt: Timestamp, at now: Timestamp) -> StationStatus {
    let screen = screen
    let isIdle = screen.body == .idle && screen.prompt == nil && screen.lines.isEmpty
    let state: StationStatus.State = isIdle ? screen.isBusy ? .busy : .idle : .occupied
    return StationStatus(
      name: name, version: Version.current, mode: screen.mode.rawValue, state: state, troubles: absences.troubles,
      startedAt: startedAt, since: now, seenAt: now)
  }
}
