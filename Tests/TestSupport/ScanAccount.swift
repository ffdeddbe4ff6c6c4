package import Domain
import Foundation

/// The scans of a story and where each has to be recorded. `scan_account.py` compares them with the library's tables;
/// it is the rule of the stories in Tests/Hardware and Tests/Faults, too.
package struct ScanAccount: Sendable {
  package enum Place: String, Codable, Sendable {
    case lent, returned, seen, added, inbox, attention
    /// One record, wherever it is.
    case anywhere
  }

  private let begin: Timestamp
  private var scans: [[String]] = []

  /// - Parameter begin: older records are none of the story's.
  package init(since begin: Timestamp = .now) { self.begin = begin }

  /// A scan for each code. A double beep is one scan.
  package mutating func expect(_ codes: [String], _ place: Place) {
    scans += codes.map { [$0, place.rawValue] }
  }

  /// - Parameter location: a file or a `postgres://` address.
  /// - Returns: a line for each scan that is lost, doubled or elsewhere, and for each record that no scan explains.
  package func findings(in location: String) async throws -> [String] {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "scan_account.py")
    let outcome = try await CommandRunner(executable: URL(filePath: "/usr/bin/python3")).run(
      ["-B", script.path, location, String(begin.milliseconds)], input: JSONEncoder().encode(scans))
    let lines = (outcome.output + outcome.errors).split(separator: "\n").map(String.init)
    return outcome.status == 0 || !lines.isEmpty ? lines : ["the account ended with status \(outcome.status)"]
  }
}
