import Domain
import Store
import Testing

/// Each place where a library can be. A new engine joins with a case.
enum StoreBackend: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case inMemory = "in memory"
  case file = "in a file"
  case postgres = "on PostgreSQL"

  /// The places of the contract tests. A library in memory is a file's without the file; the model
  /// (`RandomChangesTests`) and the tests of one place show it.
  static let allCases: [StoreBackend] = [.file, .postgres]

  var testDescription: String { rawValue }

  /// A store with nothing in it.
  ///
  /// - Parameter folder: for the engines that keep files.
  func open(in folder: TemporaryFolder) async throws -> any DatabaseDriver {
    switch self {
    case .inMemory: try await SQLiteDriver.inMemory()
    case .file: try await SQLiteDriver.open(at: folder.path("library.sqlite"), options: .patient)
    case .postgres: try await PostgresStores.open()
    }
  }

  /// Runs a story in a new library, which must be sound at the end.
  func withLibrary(
    rules: CirculationRules = CirculationRules(), sourceLocation: SourceLocation = #_sourceLocation,
    _ story: (Library) async throws -> Void
  ) async throws {
    let store = try await TestStore(self, rules: rules)
    try await story(store.library)
    try await store.expectSound(sourceLocation: sourceLocation)
  }
}
