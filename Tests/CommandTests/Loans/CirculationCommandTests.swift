import Foundation
import TestSupport
import Testing

@Suite("minilibrary checkout, return, loans, activity", .serialized)
struct CirculationCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func stock(copies: Int = 1) async throws {
    try await library.addDune(copies: copies)
    try await library.addAda()
    try await library.addEmmy()
  }

  @Test func checkoutAndReturn_tellWhatWasDone() async throws {
    try await stock()
    let out = try await library.succeed("checkout", "9780441172719", "20000011")
    #expect(
      out.wholeMatch(of: /Checked out “Dune” to Ada Lovelace \(S12345\), due \w{3} \d\d? \w{3} \d{4}\.\n/) != nil)
    #expect(try await library.succeed("return", "1") == "Returned “Dune” from Ada Lovelace (S12345).\n")
    #expect(try await library.succeed("loans") == "No loans.\n")
    #expect(try await library.array("loans", "--all").count == 1)
  }

  @Test func checkout_takesADueDate() async throws {
    try await stock()
    let loan = try await library.object("checkout", "1", "S12345", "--due", "+21")
    let due = try #require(try? Date(loan["dueDate"] as? String ?? "", strategy: Self.milliseconds))
    let out = try #require(try? Date(loan["checkoutDate"] as? String ?? "", strategy: Self.milliseconds))
    let days = due.timeIntervalSince(out) / 86_400
    #expect(days > 20.9 && days < 22.1)
    #expect(loan["returnDate"] is NSNull)
    #expect(loan["isOverdue"] as? Bool == false)
    #expect((loan["book"] as? [String: Any])?["title"] as? String == "Dune")
  }

  @Test(arguments: [("soon", "date-not-understood"), ("1.1.2020", "date-in-the-past"), ("999", "date-too-far")])
  func checkout_isRefused_forADateThatCannotBe(due: String, code: String) async throws {
    try await stock()
    let outcome = try await library.run("checkout", "1", "S12345", "--due", due)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasSuffix("(\(code))\n"))
    #expect(try await library.array("loans").isEmpty)
  }

  @Test func checkout_namesAllThatSpeaksAgainstIt() async throws {
    try await stock()
    try await library.succeed("checkout", "1", "S12345")
    try await library.succeed("rules", "set", "--loan-limit", "1")
    let outcome = try await library.run("checkout", "1", "S12345")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("minilibrary: This student already has “Dune”"))
    for code in ["(already-borrowed)", "(no-copies-available)", "(loan-limit-reached)"] {
      #expect(outcome.errors.contains(code))
    }
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func checkoutAndReturn_countOnce_whenTheOperationIsRepeated() async throws {
    try await stock(copies: 2)
    for _ in 1...2 { try await library.succeed("checkout", "1", "S12345", "--operation", "out") }
    #expect(try await library.array("loans").count == 1)
    for _ in 1...2 { try await library.succeed("return", "1", "--operation", "back") }
    #expect(try await library.array("loans").isEmpty)
    let kinds = try await library.array("activity").compactMap { $0["type"] as? String }
    #expect(kinds.count { $0 == "checkout" } == 1)
    #expect(kinds.count { $0 == "return_book" } == 1)
  }

  @Test func checkout_isRefused_whenItsOperationWasAnotherOne() async throws {
    try await stock(copies: 2)
    try await library.succeed("checkout", "1", "S12345", "--operation", "out")
    for other in [["S12346"], ["S12345", "--due", "3"]] {
      let outcome = try await library.runner.run(
        ["checkout", "1"] + other + ["--operation", "out"], environment: library.environment)
      #expect(outcome.status == 1)
      #expect(outcome.output == "")
      #expect(outcome.errors.hasSuffix("(operation-reused)\n"))
    }
    #expect(try await library.array("loans").count == 1)
  }

  @Test func return_tellsOfTheSameLoan_whenTheOperationIsRepeated() async throws {
    try await stock(copies: 2)
    try await library.succeed("checkout", "1", "S12345")
    try await library.succeed("checkout", "1", "S12346")
    let first = try await library.succeed("return", "1", "--student", "S12345", "--operation", "back")
    // One other loan is left, which a call without a student would mean; and it ends later than this one.
    #expect(try await library.succeed("return", "1", "--operation", "back") == first)
    try await library.succeed("return", "1")
    #expect(try await library.succeed("return", "1", "--operation", "back") == first)
    let outcome = try await library.run("return", "1", "--student", "S12346", "--operation", "back")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasSuffix("(operation-reused)\n"))
  }

  @Test func return_isRefused_whenItsOperationWasAnotherOne() async throws {
    try await stock()
    try await library.succeed("checkout", "1", "S12345", "--operation", "x")
    let outcome = try await library.run("return", "1", "--operation", "x")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasSuffix("(operation-reused)\n"))
    #expect(try await library.array("loans").count == 1)
  }

  @Test func return_asksWhoseItIs_whenSeveralHaveIt() async throws {
    try await stock(copies: 2)
    try await library.succeed("checkout", "1", "S12345")
    try await library.succeed("checkout", "1", "S12346")
    let outcome = try await library.run("return", "1")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Ada Lovelace (S12345)") && outcome.errors.contains("Emmy Noether (S12346)"))
    #expect(outcome.errors.hasSuffix("(several-borrowers)\n"))
    #expect(
      try await library.succeed("return", "1", "--student", "S12346") == "Returned “Dune” from Emmy Noether (S12346).\n"
    )
    #expect(try await library.succeed("return", "1") == "Returned “Dune” from Ada Lovelace (S12345).\n")
  }

  @Test func return_isRefused_forWhatIsNotOnLoan() async throws {
    try await stock(copies: 2)
    #expect(try await library.run("return", "1").errors.hasSuffix("(not-on-loan)\n"))
    try await library.succeed("checkout", "1", "S12345")
    let outcome = try await library.run("return", "1", "--student", "S12346")
    #expect(outcome.status == 1)
    #expect(outcome.errors == "minilibrary: “Dune” is not on loan to Emmy Noether (S12346). (not-on-loan)\n")
  }

  @Test func loans_areATableForPeople() async throws {
    try await stock()
    try await library.succeed("checkout", "1", "S12345", "--due", "0")
    let lines = try await library.succeed("loans").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("Loan  Book  Student       Library ID  Class  Borrowed"))
    #expect(lines[1].hasPrefix("   1  Dune  Ada Lovelace  S12345      "))
    #expect(try await library.array("loans", "--overdue").isEmpty)
  }

  @Test func activity_tellsTheLatestFirst() async throws {
    try await stock()
    try await library.succeed("checkout", "1", "S12345")
    try await library.succeed("return", "1")
    let entries = try await library.array("activity")
    #expect(entries.prefix(2).compactMap { $0["type"] as? String } == ["return_book", "checkout"])
    #expect(entries.first?["studentLibraryID"] as? String == "S12345")
    #expect(try await library.array("activity", "--type", "checkout").count == 1)
    #expect(try await library.array("activity", "--limit", "2").count == 2)
    let table = try await library.succeed("activity")
    #expect(table.split(separator: "\n").count == 6)
    #expect(table.contains(/borrowed +Dune +S12345 +Due \w{3} \d/))
    #expect(table.contains(/book added +Dune +1 copy +command, user [^ ]+\n/))
  }

  private static let milliseconds = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
