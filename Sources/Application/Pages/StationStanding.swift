import Domain
package import KioskMachine
package import Reports

/// A station, by its last status.
package struct StationStanding: Hashable, Sendable {
  package let sign: StationStatus
  /// Nil for a mode that a newer program has.
  package let mode: Mode?
  /// Whether it gave no sign for ``Domain/StationStatus/absence``.
  package let isAway: Bool
}

/// The picture of a cover.
package struct CoverFile: Hashable, Sendable {
  package let bytes: [UInt8]
  /// The media type: `image/jpeg`.
  package let type: String
}
