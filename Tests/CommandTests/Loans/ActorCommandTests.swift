import Foundation
import TestSupport
import Testing

@Suite("minilibrary activity: who did it", .serialized, .timeLimit(.minutes(60)))
struct ActorCommandTests {
  let library: StationLibrary
  private let momo = "9783522177504"

  /// Lent by a station, returned by a command.
  init() async throws {
    library = try await StationLibrary()
    _ = try await library.play(["S12346", momo, "y", "done"])
    let returned = try await library.files.run(
      "return", momo, environment: ["USER": "mallory", "LOGNAME": "mallory"])
    #expect(returned.status == 0, "\(returned.errors)")
  }

  private var host: String {
    get throws {
      try String(contentsOfFile: "/proc/sys/kernel/hostname", encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// The process's own, whatever the environment says.
  private var user: String {
    get throws { try #require(getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) }) }
  }

  private func types(_ entries: [[String: Any]]) -> [String] { entries.compactMap { $0["type"] as? String } }

  @Test func document_namesActors() async throws {
    let entries = try await library.files.array("activity", "--limit", "2").compactMap { $0["actor"] as? [String: Any] }
    #expect(entries.map { $0["kind"] as? String } == ["command", "station"])
    #expect(entries.map { $0["name"] as? String } == [try user, try host])
    #expect(entries.map { $0["identification"] as? String } == [nil, "typed"])
    #expect(entries.first?["identification"] is NSNull)
  }

  @Test func activity_isFilteredByActor() async throws {
    let files = library.files
    let station = try await files.array("activity", "--actor-kind", "station")
    #expect(types(station) == ["checkout"])
    let named = try await files.array("activity", "--actor", try host, "--since", "1")
    #expect(types(named) == ["checkout"])
    let command = try await files.array(
      "activity", "--actor", try user, "--actor-kind", "command", "--type", "return_book")
    #expect(types(command) == ["return_book"])
    #expect(try await files.array("activity", "--actor", "mallory").isEmpty)
    #expect(try await files.array("activity", "--actor-kind", "station", "--type", "return_book").isEmpty)
    let wrong = try await files.run("activity", "--actor-kind", "ghost")
    #expect(wrong.status == 64 && wrong.errors.contains("ghost"), "\(wrong.errors)")
  }

  @Test func table_namesActors() async throws {
    let table = try await library.files.succeed("activity", "--limit", "2")
    let lines = table.split(separator: "\n")
    #expect(lines.first?.hasSuffix("  By") == true, "\(table)")
    #expect(lines.dropFirst().first?.hasSuffix("  command, user \(try user)") == true, "\(table)")
    #expect(lines.last?.hasSuffix("  station \(try host), library ID typed") == true, "\(table)")
    try await library.expectSound()
  }
}
