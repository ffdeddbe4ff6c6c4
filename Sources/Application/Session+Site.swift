package import Domain
import Kiosk
import KioskMachine
import Reports
package import ServiceLifecycle
package import Store

/// The library as its pages show it: settings, stations, first tasks, health.
extension Session {
  package func siteSettings() async throws -> SiteSettings {
    named(try await library.siteSettings())
  }

  func named(_ settings: SiteSettings) -> SiteSettings {
    var settings = settings
    settings.name = settings.name ?? placeName
    return settings
  }

  /// - Throws: `not-permitted`, `input-not-text`, `input-too-long`, `days-out-of-range`.
  package func setSiteSettings(_ edit: SiteSettingsEdit, operation: OperationID) async throws -> SiteSettings {
    try await library.setSiteSettings(edit, operation: operation, at: now)
  }

  /// Forgets what the library keeps no longer (``Store/Library/tidy(at:)``).
  ///
  /// - Throws: `clock-implausible`, `clock-behind`.
  package func tidy() async throws -> Forgotten { try await library.tidy(at: now) }

  /// The same, every day, while pages run.
  package func dailyTidying() -> any Service { TidyService(library, clock: SystemKioskClock()) }

  package func maySeeCatalogue(isSignedIn: Bool) async throws -> Bool {
    if isSignedIn { return true }
    return try await library.siteSettings().catalogueViewers == .everybody
  }

  /// The stations, by name.
  package func stations() async throws -> [StationStanding] {
    try await library.stationStatuses().map {
      StationStanding(sign: $0, mode: Mode(rawValue: $0.mode), isAway: $0.isAway(at: now))
    }
  }

  /// The checklist of a new library, without the tasks that were skipped.
  package func firstSteps() async throws -> [FirstStep] {
    try await library.firstSteps().filter { $0.state != .skipped }
  }

  /// - Throws: `not-permitted`.
  package func skipFirstStep(_ kind: FirstStep.Kind, operation: OperationID) async throws -> [FirstStep] {
    try await library.skipFirstStep(kind, operation: operation, at: now)
  }

  /// Whether the store answers within a time. A late question continues, and its answer is ignored.
  package func isHealthy(within timeout: Duration = .seconds(1)) async -> Bool {
    let library = library
    return await withCheckedContinuation { continuation in
      let first = FirstResult(continuation)
      Task { first.give((try? await library.schemaVersion()) != nil) }
      Task {
        try? await Task.sleep(for: timeout)
        first.give(false)
      }
    }
  }
}
