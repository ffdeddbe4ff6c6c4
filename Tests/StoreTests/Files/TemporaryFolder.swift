import Domain
import Foundation
import Store

/// A folder for one test, gone afterwards with all that is in it.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "store-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  var database: String { path("library.sqlite") }

  func open(
    _ options: SQLiteDriver.Options = SQLiteDriver.Options(), rules: CirculationRules = CirculationRules()
  ) async throws -> Library {
    let driver = try await SQLiteDriver.open(at: database, options: options)
    return Library(driver: driver, rules: rules, calendar: TestStore.calendar)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func write(_ data: Data, to name: String) throws {
    try data.write(to: url.appending(path: name))
  }

  func bytes(of name: String) throws -> Data {
    try Data(contentsOf: url.appending(path: name))
  }

  /// Names of files, without the markers that say where a library was founded.
  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: url.path).filter { !$0.hasSuffix(".founded") }.sorted()
    }
  }
}

extension SQLiteDriver.Options {
  /// Options for stations whose result must not depend on who is first. SQLite lets waiting stations ask again and
  /// again. On a machine that runs all tests at once, one of many may find the lock taken for longer than a person
  /// would wait.
  static let patient = SQLiteDriver.Options(busyTimeout: .seconds(120))
}
