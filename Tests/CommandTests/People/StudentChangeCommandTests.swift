import Foundation
import TestSupport
import Testing

@Suite("minilibrary students edit and delete, activity of one", .serialized)
struct StudentChangeCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  @Test func edit_changesWhatIsNamed_andTakesTheHistoryAlong() async throws {
    try await library.addAda()
    for _ in 1...2 {
      let said = try await library.succeed(
        "students", "edit", "S12345", "--library-id", "A1", "--card", "none", "--operation", "once")
      #expect(said == "Changed Ada Lovelace (A1), no card.\n")
    }
    let student = try await library.object("students", "edit", "A1", "--card", "auto", "--grade", "8")
    #expect(student["cardNumber"] as? String == "20000028" && student["grade"] as? String == "8")
    let kinds = try await library.array("activity", "--student", "A1").compactMap { $0["type"] as? String }
    #expect(kinds == ["edit_student", "edit_student", "add_student"])
    #expect(try await library.run("students", "edit", "A1").status == 64)
    #expect(try await library.run("students", "edit", "A1", "--card", "1").errors.hasSuffix("(not-a-card)\n"))
  }

  @Test func delete_asks_andANoChangesNothing() async throws {
    try await library.addAda()
    for input in ["", "n\n", "\n", "S12345\n"] {
      let outcome = try await library.runner.run(
        ["students", "delete", "S12345"], input: Data(input.utf8), environment: library.environment)
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("Delete Ada Lovelace (S12345)? [y/N]"))
      #expect(outcome.errors.hasSuffix("(not-confirmed)\n"), "as of books")
    }
    #expect(try await library.array("students", "list").count == 1)
    let outcome = try await library.runner.run(
      ["students", "delete", "S12345"], input: Data("y\n".utf8), environment: library.environment)
    #expect(outcome.status == 0)
    #expect(try await library.array("students", "list").isEmpty)
  }

  @Test func delete_isRefused_withBooks_unlessItIsForced() async throws {
    try await library.addDune()
    try await library.addAda()
    try await library.addEmmy()
    try await library.succeed("checkout", "1", "S12345")
    try await library.succeed("reservations", "add", "1", "S12346")
    let refused = try await library.run("students", "delete", "S12345", "--yes")
    #expect(refused.status == 1 && refused.errors.hasSuffix("(student-has-loans)\n"))
    let deletion = ["students", "delete", "S12345", "--yes", "--force", "--operation", "once"]
    let said = try await library.runner.run(deletion, environment: library.environment)
    #expect(said.status == 0)
    #expect(said.output.contains("Closed as returned: “Dune” (Frank Herbert)"))
    #expect(said.output.contains("Do not shelve it: put it on the hold shelf for Emmy Noether (S12346)"))
    let again = try await library.runner.run(deletion, environment: library.environment)
    #expect(again.status == 0 && again.output == "This was already done; the student is deleted.\n")
    #expect(try await library.array("activity", "--student", "S12345").count == 4)
    #expect(try await library.succeed("database", "check") == "ok\n")
  }

  @Test func show_tellsOfLoansReservationsAndHistory() async throws {
    try await library.addDune()
    try await library.addAda()
    try await library.addEmmy()
    try await library.succeed("checkout", "1", "S12345")
    try await library.succeed("reservations", "add", "1", "S12346")
    let emmy = try await library.object("students", "show", "S12346")
    #expect((emmy["reservations"] as? [Any])?.count == 1 && emmy["history"] == nil)
    try await library.succeed("return", "1")
    let ada = try await library.object("students", "show", "S12345", "--history")
    #expect((ada["loans"] as? [Any])?.isEmpty == true)
    #expect(((ada["history"] as? [[String: Any]])?.first?["book"] as? [String: Any])?["title"] as? String == "Dune")
    #expect(try await library.succeed("students", "show", "S12345", "--history").contains(/\nDune +/))
  }

  @Test func activity_isFilteredByBookAndDay() async throws {
    try await library.addDune()
    try await library.addAda()
    try await library.succeed("checkout", "1", "S12345")
    let ofBook = try await library.array("activity", "--book", "1").compactMap { $0["type"] as? String }
    #expect(ofBook == ["checkout", "add_book"])
    #expect(try await library.array("activity", "--until", "2020-01-01").isEmpty)
    #expect(try await library.array("activity", "--since", "1.1.2020").count == 3)
    #expect(try await library.array("activity", "--day", "2020-02-29").isEmpty)
    #expect(try await library.run("activity", "--day", "2021-02-29").errors.hasSuffix("(date-not-understood)\n"))
    #expect(try await library.run("activity", "--day", "2020-02-29", "--since", "2020-02-28").status == 64)
  }
}
