import Domain
import Foundation
import Store
import TestSupport
import Testing

/// What a library can stand on. The contract tests run on each; a second engine joins as a case.
enum StoreBackend: String, CaseIterable, CustomTestStringConvertible {
  case memory
  case file

  var testDescription: String { rawValue }

  /// Runs a story in a library of its own; whatever it did, the library must be sound at the end.
  func withLibrary(
    rules: CirculationRules = CirculationRules(), sourceLocation: SourceLocation = #_sourceLocation,
    _ story: (Library) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let library =
      switch self {
      case .memory: try await Library.inMemory(rules: rules, calendar: .dublin)
      case .file: try await Library.open(at: folder.database, rules: rules, calendar: .dublin)
      }
    try await story(library)
    #expect(try await library.check() == [], sourceLocation: sourceLocation)
    try await library.close()
  }
}

/// A folder that is gone after the test.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "minilibrary-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var database: String { file("library.sqlite") }

  func file(_ name: String) -> String { url.appending(path: name).path }

  func open(rules: CirculationRules = CirculationRules()) async throws -> Library {
    try await Library.open(at: database, rules: rules, calendar: .dublin)
  }

  /// A library with options that only the driver knows.
  func open(_ options: SQLiteDriver.Options) async throws -> Library {
    let driver = try await SQLiteDriver.open(at: database, options: options)
    return Library(driver: driver, rules: CirculationRules(), calendar: .dublin)
  }
}
