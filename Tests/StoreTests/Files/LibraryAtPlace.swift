import Domain

@testable import Store

extension StoreBackend {
  /// A place with no library yet: a file of the folder, or a database of its own on the tests' server.
  func newLocation(in folder: TemporaryFolder) async throws -> StoreLocation {
    switch self {
    case .inMemory, .file: .file(folder.database)
    case .postgres: .postgres(try await PostgresStores.newAddress())
    }
  }
}

/// Opens the library at a place, makes it where there is none, and closes it behind `body`.
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
