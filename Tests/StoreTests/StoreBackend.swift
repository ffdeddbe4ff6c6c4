import Domain
import Store
import Testing

/// Each engine that a library can stand on. The contract tests run on every one; a new engine joins with a case.
enum StoreBackend: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case inMemory = "in memory"
  case file = "in a file"
  case postgres = "on PostgreSQL"

  var testDescription: String { rawValue }

  /// A store with nothing in it.
  ///
  /// - Parameter folder: for the engines that keep files.
  func open(in folder: TemporaryFolder) async throws -> any DatabaseDriver {
    switch self {
    case .inMemory: try await SQLiteDriver.inMemory()
    case .file: try await SQLiteDriver.open(at: folder.path("library.sqlite"))
    case .postgres: try await PostgresStores.open()
    }
  }

  /// Runs a story in a library of its own; whatever it did, the library must be sound at the end.
  func withLibrary(
    rules: CirculationRules = CirculationRules(), sourceLocation: SourceLocation = #_sourceLocation,
    _ story: (Library) async throws -> Void
  ) async throws {
    let store = try await TestStore(self, rules: rules)
    try await story(store.library)
    try await store.expectSound(sourceLocation: sourceLocation)
  }
}
