import Foundation
import TestSupport
import Testing

@Suite("minilibrary students", .serialized)
struct StudentCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  @Test func add_givesOutACard_whenNoneIsNamed() async throws {
    let said = try await library.succeed("students", "add", "--library-id", "S1", "--first-name", "Seán")
    #expect(said.wholeMatch(of: /Added Seán \(S1\), card 2\d{7}\.\n/) != nil, "\(said)")
  }

  @Test func list_isATableForPeople() async throws {
    try await library.addAda()
    try await library.succeed(
      "students", "add", "--library-id", "S12352", "--first-name", "健雄", "--last-name", "吴", "--card", "20004620")
    let table = try await library.succeed("students", "list")
    let lines = table.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first == "Library ID  Name          Class  Card")
    #expect(lines.contains("S12345      Ada Lovelace  7      20000011"))
    #expect(lines.contains("S12352      吴健雄               20004620"))
    #expect(try await library.array("students", "list", "lovelace").count == 1)
    #expect(try await library.succeed("students", "list", "nobody") == "No student matches “nobody”.\n")
  }

  @Test(arguments: ["S12345", "s12345", "20000011", " 2000-0011 "])
  func show_findsThemByIDAndCard(name: String) async throws {
    try await library.addAda()
    let student = try await library.object("students", "show", name)
    #expect(student["firstName"] as? String == "Ada")
    #expect(student["cardNumber"] as? String == "20000011")
    #expect((student["loans"] as? [Any])?.isEmpty == true)
  }

  @Test func add_countsOnce_whenTheOperationIsRepeated() async throws {
    for _ in 1...2 {
      try await library.succeed(
        "students", "add", "--library-id", "S1", "--first-name", "Seán", "--operation", "once")
    }
    #expect(try await library.array("students", "list").count == 1)
  }
}
