import Foundation
import TestSupport
import Testing

/// A new folder for one test, deleted afterwards.
final class Folder: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "minilibrary-cards-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.path + "/" + name }

  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }

  /// The first page as other programs see it, at 300 dots an inch.
  func picture(of file: String) async throws -> String {
    if file.hasSuffix(".png") { return file }
    let picture = file + ".page"
    if file.hasSuffix(".svg") {
      _ = try await Tool("rsvg-convert").run("-d", "300", "-p", "300", "-o", picture + ".png", file)
    } else {
      _ = try await Tool("pdftoppm").run("-r", "300", "-png", "-singlefile", file, picture)
    }
    return picture + ".png"
  }
}

/// A program of Debian's that reads what we wrote.
struct Tool: Sendable {
  private let runner: CommandRunner
  private let name: String

  init(_ name: String) {
    self.name = name
    runner = CommandRunner(executable: URL(filePath: "/usr/bin/\(name)"))
  }

  func run(_ arguments: String...) async throws -> String {
    let outcome = try await runner.run(arguments, environment: ["HOME": "/proc/nonexistent"])
    #expect(outcome.status == 0, "\(name): \(outcome.errors)")
    return outcome.output
  }
}
