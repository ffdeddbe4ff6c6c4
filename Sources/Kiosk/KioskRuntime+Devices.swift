package import Domain
import KioskMachine
import Logging
import Reports

/// Devices that come and go.
extension KioskRuntime {
  /// Reports to the person at the station that a device came or went, or that a code has to be scanned again.
  package func tell(_ report: DeviceReport) {
    switch report {
    case .ready(let device):
      settle(device)
      // The recovery has the log level of the loss, so that a log with the loss has the recovery.
      log.log(level: lostKinds.contains(device.kind) ? .warning : .info, "device ready", metadata: device.metadata)
    case .lost(let device, let problem):
      note(device, problem.code)
      lostKinds.insert(device.kind)
      log.warning("device lost", metadata: device.metadata.merging(["code": "\(problem.code.rawValue)"]) { $1 })
    case .partlyRead:
      let now = clock.now().elapsed
      // A scanner that stutters would report this many times.
      if let partlyReadAt, now - partlyReadAt < KioskRuntime.partlyReadPause { return }
      partlyReadAt = now
    }
    start()
    for display in displays { display.tell(report) }
  }

  private static let partlyReadPause = Duration.seconds(1)

  // MARK: - Away for an hour

  private func note(_ device: Device, _ problem: DeviceProblem.Code) {
    absences.begin(device, problem, at: clock.now().elapsed)
    watchAbsences()
  }

  /// A device reads again. An earlier run of the station may have recorded that it was away.
  private func settle(_ device: Device) {
    absences.end(device)
    let (store, date) = (store, clock.now().date)
    keep(Attention(missing: device).kind) { () async throws(Refusals) in try await store.settle(device, at: date) }
  }

  /// One timer for all devices. It stays when a device comes back, as ``schedule()``'s does.
  private func watchAbsences() {
    guard absenceTimer == nil, let due = absences.nextDue else { return }
    absenceTimer = Task { [clock] in
      do {
        try await clock.sleep(until: due)
      } catch {
        return
      }
      absenceTimer = nil
      for device in absences.takeDue(at: clock.now().elapsed) { record(Attention(missing: device)) }
      watchAbsences()
    }
  }
}

/// The devices that are away, each since when. A value without a clock.
struct DeviceAbsences: Hashable, Sendable {
  private struct Absence: Hashable, Sendable {
    let device: Device
    var problem: DeviceProblem.Code
    let since: Duration
    var isRecorded = false
  }

  private var absences: [Absence] = []

  /// When the next device has been away for ``Domain/Attention/deviceAbsence``; nil where none is away.
  var nextDue: Duration? {
    absences.filter { !$0.isRecorded }.map(\.since).min().map { $0 + Attention.deviceAbsence }
  }

  /// The devices that are away, each with the last reason.
  var troubles: [StationStatus.DeviceTrouble] {
    absences.map {
      StationStatus.DeviceTrouble(kind: $0.device.kind, name: $0.device.name ?? $0.device.path, problem: $0.problem)
    }
  }

  /// A device may be lost for one reason after another: it is one absence.
  mutating func begin(_ device: Device, _ problem: DeviceProblem.Code, at now: Duration) {
    if let index = absences.firstIndex(where: { $0.device.isSame(as: device) }) {
      absences[index].problem = problem
    } else {
      absences.append(Absence(device: device, problem: problem, since: now))
    }
  }

  mutating func end(_ device: Device) {
    absences.removeAll { $0.device.isSame(as: device) }
  }

  /// The devices that have been away for long enough, each once an absence.
  mutating func takeDue(at now: Duration) -> [Device] {
    var due: [Device] = []
    for index in absences.indices
    where !absences[index].isRecorded && now - absences[index].since >= Attention.deviceAbsence {
      absences[index].isRecorded = true
      due.append(absences[index].device)
    }
    return due
  }
}

extension Device {
  /// A station has one camera, whichever it opens. A scanner that is plugged in again has its name, and often another
  /// path.
  fileprivate func isSame(as other: Device) -> Bool {
    guard kind == other.kind, kind == .scanner else { return kind == other.kind }
    // Without either it stands for all scanners: their reader could not begin.
    if (name ?? path) == nil || (other.name ?? other.path) == nil { return true }
    return path == other.path || (name != nil && name == other.name)
  }
}

extension Device {
  fileprivate var metadata: Logger.Metadata {
    ["kind": "\(kind.rawValue)", "name": "\(name ?? "-")", "path": "\(path ?? "-")"]
  }
}
