package import Domain
package import Reports

extension Library {
  /// Writes the sign of a station in the place of its last one.
  ///
  /// - Parameter instance: a random text of the running program; ``removeStationStatus(_:instance:)`` needs it.
  package func setStationStatus(_ sign: StationStatus, instance: String) async throws(Refusals) {
    try await write(.anyTime, at: sign.seenAt) { transaction in
      try transaction.run(
        """
        INSERT INTO station_sign (name, instance, version, mode, state, troubles, started_at, since, seen_at)
        VALUES (\(sign.name), \(instance), \(sign.version), \(sign.mode), \(sign.state), \(sign.troubleText),
          \(sign.startedAt), \(sign.since), \(sign.seenAt))
        ON CONFLICT (name) DO UPDATE SET instance = excluded.instance, version = excluded.version, mode = excluded.mode,
          state = excluded.state, troubles = excluded.troubles, started_at = excluded.started_at,
          since = excluded.since, seen_at = excluded.seen_at
        """)
    }
  }

  /// Removes the sign of a station that ends, unless another one of the same name has taken its place.
  package func removeStationStatus(_ name: String, instance: String) async throws(Refusals) {
    try await write(.anyTime, at: .now) { transaction in
      try transaction.run("DELETE FROM station_sign WHERE name = \(name) AND instance = \(instance)")
    }
  }

  /// The stations, by name. A station that was switched off keeps its last sign.
  package func stationStatuses() async throws(Refusals) -> [StationStatus] {
    try await read { transaction in
      try transaction.rows(
        """
        SELECT name, version, mode, state, troubles, started_at, since, seen_at FROM station_sign ORDER BY name LIMIT 500
        """
      ).map { row in
        let row = row.of("station_sign", key: "name")
        return StationStatus(
          name: try row.text("name"), version: try row.text("version"), mode: try row.text("mode"),
          state: try row.word("state", as: StationStatus.State.self),
          troubles: StationStatus.troubles(in: try row.text("troubles")),
          startedAt: try row.moment("started_at"), since: try row.moment("since"), seenAt: try row.moment("seen_at"))
      }
    }
  }
}

extension StationStatus {
  /// A line for each device: its kind, the code of its problem, and its name.
  fileprivate var troubleText: String {
    troubles.map { trouble in
      // A name comes from the device itself.
      let name = (trouble.name ?? "").unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
      return
        "\(trouble.kind.rawValue) \(trouble.problem.rawValue) \(String(String.UnicodeScalarView(name).prefix(200)))"
    }.joined(separator: "\n")
  }

  /// A line that a newer program wrote is left out.
  fileprivate static func troubles(in text: String) -> [DeviceTrouble] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, let kind = Device.Kind(rawValue: parts[0]),
        let problem = DeviceProblem.Code(rawValue: parts[1])
      else { return nil }
      return DeviceTrouble(kind: kind, name: parts[2].isEmpty ? nil : parts[2], problem: problem)
    }
  }
}
