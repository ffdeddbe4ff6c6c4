import Domain

@testable import Store

extension StoreBackend {
  /// A place without a library yet: a file of the folder, or a new database on the tests' server.
  func newLocation(in folder: TemporaryFolder) async throws -> StoreLocation {
    switch self {
    case .inMemory, .file: .file(folder.database)
    case .postgres: .postgres(try await PostgresStores.newAddress())
    }
  }
}

/// Opens the library at a place, makes it if it is missing, and closes it after `body`.
func withLibrary<T>(at location: StoreLocation, _ body: (Library) async throws -> T) async throws -> T {
  let library = try await Library.open(at: location, rules: CirculationRules(), calendar: TestStore.calendar)
  do {
    let result = try await body(library)
    try await library.close()
    return result
  } catch {
    try? await library.close()
    throw error
  }
}
