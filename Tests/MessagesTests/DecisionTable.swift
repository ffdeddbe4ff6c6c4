import Foundation
import Testing

/// A table of the folder `Decisions`: tab-separated cells, one heading, no quotation marks.
enum DecisionTable {
  /// The cells of each row below the heading.
  static func rows(of name: String, columns: [String]) throws -> [[String]] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Decisions")
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    let rows = text.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows.first == columns, "\(name)")
    for row in rows { try #require(row.count == columns.count, "\(name): \(row)") }
    return Array(rows.dropFirst())
  }
}
