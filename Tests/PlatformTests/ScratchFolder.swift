import Foundation

/// A new folder that is removed with its owner.
final class ScratchFolder {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "minilibrary-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func url(_ name: String) -> URL { folder.appending(path: name) }
  func path(_ name: String) -> String { url(name).path }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  func text(_ name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }
}
