import Domain
import Foundation
import Testing

/// No clock before the day of the version is believed, so that day has to be kept fresh.
struct VersionTests {
  @Test func moment_isTheDaysBeginning() throws {
    let day = try Date(Version.day, strategy: .iso8601.year().month().day())
    #expect(Version.made.milliseconds == Int64(day.timeIntervalSince1970 * 1000))
  }

  /// `## 1.2.3 - 2027-01-31`: a version is not released with the day of the one before.
  @Test func day_isNotBeforeTheNewestRelease() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    let changelog = try String(contentsOf: folder.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let dates = changelog.split(separator: "\n").filter { $0.hasPrefix("## ") }
      .compactMap { $0.firstMatch(of: /\d{4}-\d{2}-\d{2}/)?.output }
    #expect(dates.allSatisfy { $0 <= Version.day }, "\(dates)")
  }
}
