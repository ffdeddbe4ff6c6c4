import Foundation
import TestSupport
import Testing

@Suite("minilibrary statistics", .serialized)
struct StatisticsCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  @Test func statistics_tellWhatIsBorrowed() async throws {
    try await fill()
    let text = try await library.succeed("statistics")
    let lines = text.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    for line in [
      ["Books", "2"], ["Never", "borrowed", "1"], ["On", "loan", "1"], ["1", "Dune", "Frank", "Herbert"], ["7", "1"],
    ] {
      #expect(lines.contains { $0.map(String.init) == line }, "\(line): \(text)")
    }
    let found = try await library.object("statistics")
    #expect((found["totals"] as? [String: Int])?["loans"] == 1)
    #expect((found["grades"] as? [[String: Any]])?.first?["grade"] as? String == "7")
    #expect(found["lateLoans"] is NSNull)
    let never = try await library.array("statistics", "--never-borrowed")
    #expect(never.map { $0["title"] as? String } == ["Emma"])
  }

  @Test func period_isCountedByItself() async throws {
    try await fill()
    let past = try await library.object("statistics", "--until", "2001-01-01")
    #expect(past["loans"] as? Int == 0)
    #expect(past["totals"] is NSNull)
    let all = try await library.object("statistics", "--since", "2001-01-01")
    #expect(all["loans"] as? Int == 1)
    #expect(all["lateLoans"] as? Int == 0)
    #expect((all["months"] as? [Any])?.count == 1)
  }

  @Test(arguments: ["2026-02-30", "soon", "2021", "99999999999999999999-1-1"])
  func date_isRefused_whenItIsNone(text: String) async throws {
    try await library.found()
    let outcome = try await library.run("statistics", "--since", text)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasSuffix("(date-not-understood)\n"))
  }

  @Test func periodOfWhatNeverWas_isAWrongCall() async throws {
    #expect(try await library.run("statistics", "--never-borrowed", "--since", "2026-01-01").status == 64)
  }

  private func fill() async throws {
    try await library.addDune()
    try await library.addAda()
    try await library.succeed(
      "books", "add", "--isbn", "9780141439587", "--title", "Emma", "--author", "Jane Austen")
    try await library.succeed("checkout", "9780441172719", "S12345")
  }
}
