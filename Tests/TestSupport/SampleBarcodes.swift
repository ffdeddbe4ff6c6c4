package import Foundation

/// The pictures in `samples/barcodes` and what is on them.
package struct SampleBarcode: Hashable, Sendable, CustomStringConvertible {
  package let file: String
  package let symbology: String
  package let text: String
  package let gtin: String
  package let kind: String
  /// Whether even a good reader may fail on it.
  package let isHard: Bool

  package var url: URL { Self.folder.appending(path: file) }
  package var description: String { file }

  package static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "samples/barcodes")

  package static let all: [SampleBarcode] = {
    let table = (try? String(contentsOf: folder.appending(path: "expected.tsv"), encoding: .utf8)) ?? ""
    return table.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return SampleBarcode(
        file: fields[0], symbology: fields[1], text: fields[2], gtin: fields[3], kind: fields[4],
        isHard: fields[5] == "yes")
    }
  }()
}
