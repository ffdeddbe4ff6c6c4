package import Domain

/// The status that a running station reports. It does not name the people at the station.
package struct StationStatus: Hashable, Sendable {
  /// The present activity of a station.
  package enum State: String, CaseIterable, Hashable, Sendable {
    /// It waits for a person.
    case idle
    /// It carries out a request.
    case busy
    /// A visit is open.
    case occupied
  }

  /// A device that the station cannot use.
  package struct DeviceTrouble: Hashable, Sendable {
    package let kind: Device.Kind
    /// The device's own name or else its path; nil where none was found.
    package let name: String?
    package let problem: DeviceProblem.Code

    package init(kind: Device.Kind, name: String?, problem: DeviceProblem.Code) {
      (self.kind, self.name, self.problem) = (kind, name, problem)
    }
  }

  /// The interval between two signs, in milliseconds.
  package static let interval: Int64 = 30_000
  /// Milliseconds without a status after which a station counts as away.
  package static let absence: Int64 = 120_000

  /// The name of its machine.
  package var name: String
  package var version: String
  /// The raw value of its mode.
  package var mode: String
  package var state: State
  package var troubles: [DeviceTrouble]
  /// When the station began to run.
  package var startedAt: Timestamp
  /// When its state or its devices last changed.
  package var since: Timestamp
  /// When it gave this sign.
  package var seenAt: Timestamp

  package init(
    name: String, version: String, mode: String, state: State, troubles: [DeviceTrouble] = [], startedAt: Timestamp,
    since: Timestamp, seenAt: Timestamp
  ) {
    (self.name, self.version, self.mode, self.state) = (name, version, mode, state)
    (self.troubles, self.startedAt, self.since, self.seenAt) = (troubles, startedAt, since, seenAt)
  }

  package func isAway(at now: Timestamp) -> Bool { now.milliseconds - seenAt.milliseconds >= StationStatus.absence }
}
