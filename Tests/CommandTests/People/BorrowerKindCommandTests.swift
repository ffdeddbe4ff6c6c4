import Foundation
import TestSupport
import Testing

@Suite("minilibrary students: kinds of borrowers", .serialized)
struct BorrowerKindCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func path(_ name: String) -> String { library.folder.appending(path: name).path }
  private func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
    return path(name)
  }

  private func addTeacher() async throws {
    try await library.succeed(
      "students", "add", "--library-id", "T1", "--first-name", "Emmy", "--last-name", "Noether", "--kind", "teacher",
      "--card", "20000028")
  }

  @Test func kind_isShown_whereItIsNotStudent() async throws {
    try await library.addAda()
    #expect(try await !library.succeed("students", "list").contains("Kind"))
    #expect(try await !library.succeed("students", "show", "S12345").contains("Kind"))
    try await addTeacher()
    let lines = try await library.succeed("students", "list").split(separator: "\n")
    #expect(
      lines == [
        "Library ID  Name          Class  Card      Kind", "S12345      Ada Lovelace  7      20000011",
        "T1          Emmy Noether         20000028  teacher",
      ])
    #expect(try await library.succeed("students", "show", "T1").contains(/Kind +teacher\n/))
    #expect(try await library.succeed("students", "show", "T1", "--language", "de").contains(/Art +Lehrkraft\n/))
    let kinds = try await library.array("students", "list").map { $0["kind"] as? String }
    #expect(kinds == ["student", "teacher"])
    #expect(try await library.object("students", "show", "T1")["kind"] as? String == "teacher")
  }

  @Test func edit_changesTheKind_andNothingElse() async throws {
    try await library.addAda()
    let before = try await library.object("students", "show", "S12345")
    for kind in ["class", "guest", "teacher", "student"] {
      var student = try await library.object("students", "edit", "S12345", "--kind", kind)
      #expect(student["kind"] as? String == kind)
      student["kind"] = "student"
      #expect(student["grade"] as? String == before["grade"] as? String)
      #expect(student["cardNumber"] as? String == before["cardNumber"] as? String)
    }
    for arguments in [["edit", "S12345"], ["add", "--library-id", "S2", "--first-name", "Bo"]] {
      let refused = try await library.runner.run(
        ["students"] + arguments + ["--kind", "pupil"], environment: library.environment)
      #expect(refused.status == 64)
      #expect(refused.errors.contains("--kind") && refused.errors.contains("teacher"), "\(refused.errors)")
    }
    #expect(try await library.array("students", "list").count == 1)
    #expect(try await library.succeed("database", "check") == "ok\n")
  }

  @Test func teacher_borrowsSeveralCopies_aboveTheLoanLimit() async throws {
    try await library.addDune()
    try await library.succeed("books", "edit", "1", "--copies", "8")
    try await library.addAda()
    try await addTeacher()
    for _ in 1...6 { try await library.succeed("checkout", "1", "T1") }
    try await library.succeed("checkout", "1", "S12345")
    let refused = try await library.run("checkout", "1", "S12345")
    #expect(refused.status == 1 && refused.errors.hasSuffix("(already-borrowed)\n"))
    #expect(try await library.array("loans", "--student", "T1").count == 6)
    // Several borrowers have the book; once only one of them has, no name is needed.
    #expect(try await library.run("return", "1").errors.contains("S12345"))
    try await library.succeed("return", "1", "--student", "S12345")
    for _ in 1...6 { try await library.succeed("return", "1") }
    #expect(try await library.array("loans", "--student", "T1").isEmpty)
    #expect(try await library.succeed("database", "check") == "ok\n")
  }

  @Test func table_goesOutAndIn_withItsKinds() async throws {
    try await library.addAda()
    try await addTeacher()
    try await library.succeed("students", "export", path("one.csv"))
    let text = try String(contentsOfFile: path("one.csv"), encoding: .utf8)
    #expect(
      text == """
        Library ID,First Name,Last Name,Grade,Card Number,Kind\r
        S12345,Ada,Lovelace,7,20000011,student\r
        T1,Emmy,Noether,,20000028,teacher\r

        """)
    let other = try TemporaryLibrary()
    try await other.succeed("students", "import", path("one.csv"))
    #expect(try await other.succeed("students", "export", "-") == text)
    // A table from before has no such column.
    let old = try write("old.csv", "Library ID,Last Name,Grade\nT1,Noether,\nS2,Muster,7\n")
    try await other.succeed("students", "import", old, "--existing", "update")
    #expect(
      try await other.array("students", "list").map { $0["kind"] as? String } == ["student", "student", "teacher"])
    let kinds = try write("kinds.csv", "Library ID;Last Name;KIND\nT1;Noether;\nS2;Muster; Klasse \nG1;Gast;guest\n")
    try await other.succeed("students", "import", kinds, "--existing", "update")
    #expect(
      try await other.array("students", "list").map { [$0["libraryID"] as? String, $0["kind"] as? String] } == [
        ["G1", "guest"], ["S12345", "student"], ["S2", "class"], ["T1", "teacher"],
      ])
  }

  @Test func wrongWord_isRefused_withLineAndColumn() async throws {
    let table = try write("students.csv", "Library ID,Last Name,Kind\nS1,Muster,teacher\nS2,Beispiel,Direktor\n")
    let refused = try await library.run("students", "import", table)
    #expect(refused.status == 1)
    #expect(
      (refused.output + refused.errors).contains("students.csv:3: Kind: “Direktor” is not a kind of borrower;"),
      "\(refused)")
    #expect((refused.output + refused.errors).contains("(kind-wrong)"))
    #expect(try await library.array("students", "list").isEmpty)
    try await library.succeed("students", "import", table, "--skip-bad")
    #expect(try await library.array("students", "list").map { $0["kind"] as? String } == ["teacher"])
  }
}
