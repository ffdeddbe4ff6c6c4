import Foundation
import TestSupport
import Testing

/// Two programs: one that follows the activity log, and commands that add to it.
@Suite("minilibrary activity --follow", .serialized, .timeLimit(.minutes(60)))
struct ActivityFollowTests {
  enum Engine: String, CaseIterable { case file, postgres }

  private func withLibrary(on engine: Engine, _ story: (TemporaryLibrary) async throws -> Void) async throws {
    switch engine {
    case .file: try await story(try TemporaryLibrary())
    case .postgres:
      let server = try await PostgresServer()
      try await story(try TemporaryLibrary(database: server.loopbackURI()))
      try await server.stop()
    }
  }

  private func start(_ arguments: String..., in library: TemporaryLibrary) throws -> StationProcess {
    try StationProcess(
      arguments, environment: library.environment, command: ["activity", "--follow"])
  }

  private func types(_ output: String) throws -> [String] {
    try output.split(separator: "\n").map { line in
      let entry = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(entry?["type"] as? String)
    }
  }

  @Test(arguments: Engine.allCases)
  func entriesOfOtherPrograms_arePrinted_oneDocumentALine(on engine: Engine) async throws {
    try await withLibrary(on: engine) { library in
      try await library.addDune()
      try await library.addAda()
      let follower = try start("--after", "1", "--json", in: library)
      // Its first line shows that it has begun to follow.
      try await follower.wait(for: "\n")
      #expect(try types(follower.output) == ["add_student"])
      try await library.succeed("checkout", "1", "S12345")
      try await follower.wait(for: "\n", times: 2)
      try await library.succeed("return", "1")
      try await follower.wait(for: "\n", times: 3)
      follower.kill(SIGINT)
      let ending = try await follower.end()
      #expect(ending.status == 128 + SIGINT && ending.errors == "", "\(ending.errors)")
      #expect(try types(ending.output) == ["add_student", "checkout", "return_book"])
    }
  }

  @Test(arguments: Engine.allCases)
  func follower_endsAfterItsLimit_andPrintsWhatMatches(on engine: Engine) async throws {
    try await withLibrary(on: engine) { library in
      try await library.addDune()
      let follower = try start("--after", "1", "--type", "return_book", "--limit", "1", in: library)
      try await library.addAda()
      try await library.succeed("checkout", "1", "S12345")
      try await library.succeed("return", "1")
      let ending = try await follower.end()
      #expect(ending.status == 0 && ending.errors == "", "\(ending.errors)")
      let line = #/^4  [^\n]*  returned  Dune  S12345  command, user [^ \n]+\n$/#
      #expect(ending.output.contains(line), "\(ending.output)")
    }
  }

  @Test func follower_goesOn_whenTheServerIsBack() async throws {
    let server = try await PostgresServer()
    let library = try TemporaryLibrary(database: server.loopbackURI())
    try await library.addDune()
    try await library.addAda()
    let follower = try start("--after", "1", "--json", in: library)
    try await follower.wait(for: "\n")
    try await server.kill()
    try await server.start()
    try await library.succeed("checkout", "1", "S12345")
    try await follower.wait(for: "\n", times: 2)
    follower.kill(SIGTERM)
    let ending = try await follower.end()
    #expect(ending.status == 128 + SIGTERM)
    #expect(try types(ending.output) == ["add_student", "checkout"])
    try await server.stop()
  }

  @Test func options_thatNameDays_areRefused() async throws {
    let library = try TemporaryLibrary()
    let outcome = try await library.run("activity", "--follow", "--since", "7")
    #expect(outcome.status == 64 && outcome.errors.contains("--follow"))
  }
}
