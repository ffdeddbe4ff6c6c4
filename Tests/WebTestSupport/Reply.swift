import Foundation

/// An answer, split at the empty line.
package struct Reply: Sendable {
  package let text: String
  package let status: Int
  package let fields: [String: String]
  package let body: String

  package init(_ bytes: [UInt8]) {
    text = String(decoding: bytes, as: UTF8.self)
    let parts = text.components(separatedBy: "\r\n\r\n")
    let lines = parts[0].components(separatedBy: "\r\n")
    status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
    fields = Dictionary(
      lines.dropFirst().compactMap { line in
        line.firstIndex(of: ":").map {
          (line[..<$0].lowercased(), line[line.index(after: $0)...].trimmingCharacters(in: .whitespaces))
        }
      }, uniquingKeysWith: { $0 + ", " + $1 })
    body = parts.dropFirst().joined(separator: "\r\n\r\n")
  }

  package var lines: [String] { body.components(separatedBy: "\n") }
}
