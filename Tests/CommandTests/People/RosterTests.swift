import Foundation
import TestSupport
import Testing

/// Lists of students as schools have them (Tests/Rosters). `index.json` states for each what becomes of it: every
/// student who goes in, or every line that is refused.
@Suite("Lists of students from schools", .serialized)
struct RosterTests {
  struct Roster: Decodable, CustomTestStringConvertible {
    let file: String
    let says: String
    let options: [String]
    let layout: String?
    /// Library ID, first name, last name, class, kind.
    let students: [[String]]?
    let leftOut: Int?
    let remarks: [String]?
    let ignored: [String]?
    /// Line, column or `-`, code.
    let refused: [String]?
    /// Words of the sentence about a table without a readable line.
    let advice: String?

    var testDescription: String { "\(file): \(says)" }
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Rosters").standardized

  static let all: [Roster] = {
    guard let data = try? Data(contentsOf: folder.appending(path: "index.json")) else { return [] }
    return (try? JSONDecoder().decode([Roster].self, from: data)) ?? []
  }()

  @Test func index_namesEachFile() throws {
    #expect(RosterTests.all.count >= 30)
    let inIndex = Set(RosterTests.all.map(\.file) + ["index.json", "README.md"])
    let others: Set = ["oneroster/classes.csv", "oneroster/enrollments.csv"]
    let files = try #require(FileManager.default.enumerator(atPath: RosterTests.folder.path)).compactMap {
      $0 as? String
    }
    #expect(files.filter { $0.contains(".") && !inIndex.contains($0) && !others.contains($0) } == [])
    let workbooks = RosterTests.all.filter { $0.file.hasSuffix(".xlsx") || $0.file.hasSuffix(".ods") }
    #expect(workbooks.count >= 6)
  }

  @Test(arguments: RosterTests.all)
  func roster_isTakenOrRefused_asTheIndexSays(_ roster: Roster) async throws {
    let library = try TemporaryLibrary()
    let path = RosterTests.folder.appending(path: roster.file).path
    let outcome = try await library.runner.run(
      ["students", "import", path, "--json"] + roster.options, environment: library.environment)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any], "\(outcome.errors)")
    if let refused = roster.refused {
      try expectRefused(refused, roster, document, outcome)
    } else {
      try await expectTaken(roster, document, library)
      #expect(outcome.status == 0)
    }
    #expect(try await library.succeed("database", "check") == "ok\n")
  }

  private func expectRefused(
    _ refused: [String], _ roster: Roster, _ document: [String: Any], _ outcome: CommandRunner.Outcome
  ) throws {
    #expect(outcome.status == 1)
    if let reasons = document["refusals"] as? [[String: Any]] {
      let message = try #require(reasons.first?["message"] as? String)
      let code = reasons.first?["code"] as? String ?? ""
      #expect(refused.map { String($0.split(separator: " ").last ?? "") } == [code])
      let line = refused.first?.split(separator: " ").first ?? ""
      #expect(message.contains("\(roster.file):\(line):"), "\(message)")
      #expect(try message.contains(#require(roster.advice)), "\(message)")
      return
    }
    let problems = try #require(document["problems"] as? [[String: Any]])
    #expect(problems.map(RosterTests.shown) == refused)
    #expect(problems.allSatisfy { ($0["reason"] as? String)?.isEmpty == false })
    #expect(document["isDone"] as? Bool == false)
  }

  private func expectTaken(_ roster: Roster, _ document: [String: Any], _ library: TemporaryLibrary) async throws {
    #expect(document["isDone"] as? Bool == true, "\(document["problems"] ?? "")")
    #expect(document["layout"] as? String == roster.layout)
    #expect(document["leftOut"] as? Int == roster.leftOut)
    let remarks = try #require(document["remarks"] as? [[String: Any]])
    #expect(remarks.map { "\($0["line"] ?? "") \($0["code"] ?? "")" } == roster.remarks)
    #expect(document["ignoredColumns"] as? [String] == roster.ignored)
    let students = try await library.array("students", "list").map { student in
      ["libraryID", "firstName", "lastName", "grade", "kind"].map { student[$0] as? String ?? "?" }
    }
    let expected = try #require(roster.students)
    #expect(students.sorted { $0[0] < $1[0] } == expected.sorted { $0[0] < $1[0] })
    #expect(document["added"] as? Int == expected.count)
  }

  private static func shown(_ problem: [String: Any]) -> String {
    "\(problem["line"] ?? "") \(problem["column"] as? String ?? "-") \(problem["code"] ?? "")"
  }
}
