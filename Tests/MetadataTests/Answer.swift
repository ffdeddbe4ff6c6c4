import Foundation
import TestSupport
import Testing

@testable import Metadata

/// The answers in the folder of this name.
enum Answer {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Answers")

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: path)))
  }

  static func json(_ path: String) throws -> JSONValue {
    try #require(JSONValue(try bytes(path)))
  }

  /// Whole, with a length and the type that goes with its name.
  static func web(_ path: String, status: Int = 200, _ fields: [String: String] = [:]) throws -> WebAnswer {
    WebAnswer(status, try bytes(path), type: path.hasSuffix(".html") ? "text/html" : "application/json", fields)
  }

  /// All in JSON.
  static var jsonPaths: [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }
}
