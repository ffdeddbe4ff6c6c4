import Foundation
import TestSupport
import Testing

@Suite("minilibrary classes", .serialized)
struct ClassCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func add(_ id: String, _ first: String, _ name: String) async throws {
    try await library.succeed("students", "add", "--library-id", id, "--first-name", first, "--class", name)
  }

  private func answered(_ answer: String, _ words: String...) async throws -> CommandRunner.Outcome {
    try await library.runner.run(words, input: Data(answer.utf8), environment: library.environment)
  }

  /// Ada and Emmy in 7b, Lise in 10a with “Dune”.
  private func school() async throws {
    try await add("S1", "Ada", "Klasse 7b")
    try await add("S2", "Emmy", "7 B")
    try await add("S3", "Lise", "10a")
    try await library.addDune(copies: 2)
    try await library.succeed("checkout", "1", "S3")
  }

  @Test func list_showsClassesInTheirOrder() async throws {
    try await library.found()
    #expect(try await library.succeed("classes", "list").hasPrefix("There are no classes yet. "))
    try await school()
    #expect(try await library.succeed("classes", "add", "Owls", "--teacher", "Ms Byrne") == "Added class “Owls”.\n")
    #expect(
      try await library.succeed("classes", "list").split(separator: "\n") == [
        "Class  Teacher   Students  Loans  Overdue", "7b                      2      0",
        "10a                     1      1",
        "Owls   Ms Byrne         0      0",
      ])
    let classes = try await library.array("classes", "list")
    #expect(classes.map { $0["name"] as? String } == ["7b", "10a", "Owls"])
    #expect(classes.map { $0["students"] as? Int } == [2, 1, 0])
    #expect(classes[1]["loans"] as? Int == 1 && classes[1]["archivedYear"] is NSNull)
  }

  @Test func show_listsStudentsAndTheirLoans() async throws {
    try await school()
    let text = try await library.succeed("classes", "show", "Kl. 10A")
    #expect(text.hasPrefix("Class     10a\nStudents  1\nLoans     1\n"))
    #expect(text.contains(/S3 +Lise +\d{8} +1\n/) && text.contains(/Lise +S3 +Dune +/))
    let details = try await library.object("classes", "show", "10a")
    #expect((details["class"] as? [String: Any])?["name"] as? String == "10a")
    let student = try #require((details["students"] as? [[String: Any]])?.first)
    #expect((student["loans"] as? [Any])?.count == 1)
    let unknown = try await library.run("classes", "show", "7x")
    #expect(unknown.errors == "minilibrary: There is no class “7x”; the library has 7b. (unknown-class)\n")
    #expect(unknown.status == 1)
  }

  @Test func class_isRenamed_mergedAndGivenATeacher() async throws {
    try await school()
    for _ in 1...2 {
      #expect(
        try await library.succeed("classes", "rename", "10a", "10b", "--operation", "once")
          == "Class “10a” is now “10b”.\n")
    }
    let taken = try await library.run("classes", "rename", "10b", "Klasse 7 b")
    #expect(
      taken.status == 1 && taken.errors.contains("minilibrary classes merge")
        && taken.errors.hasSuffix("(class-taken)\n"))
    #expect(
      try await library.succeed("classes", "edit", "7b", "--teacher", "Mr Kay") == "Class “7b” is taught by Mr Kay.\n")
    #expect(try await library.succeed("classes", "edit", "7b", "--teacher", "") == "Class “7b” has no teacher.\n")
    for _ in 1...2 {
      #expect(
        try await library.succeed("classes", "merge", "10b", "7b", "--operation", "two")
          == "Class “10b” is now part of “7b”, which has 3 students.\n")
    }
    #expect(try await library.run("classes", "merge", "7b", "7B").errors.hasSuffix("(same-class)\n"))
    #expect(try await library.array("students", "list", "--class", "7b").count == 3)
    #expect(try await library.succeed("database", "check") == "ok\n")
  }

  @Test func classOption_selects_students_loans_cardsAndStatistics() async throws {
    try await school()
    let list = try await library.succeed("students", "list", "--class", "7b")
    #expect(list.hasPrefix("Library ID  Name  Class  Card") && list.contains("Ada") && !list.contains("Lise"))
    #expect(try await library.array("students", "list", "emmy", "--class", "7b").count == 1)
    #expect(try await library.array("students", "list", "--class", "7b", "--after", "S1").count == 1)
    #expect(try await library.array("students", "list", "--class", "7b", "--limit", "1").count == 1)
    try await library.succeed("checkout", "1", "S1")
    #expect(try await library.array("loans", "--class", "7B").count == 1)
    #expect(try await library.array("loans", "--class", "7B", "--overdue").isEmpty)
    #expect(try await library.array("loans", "--class", "10a", "--book", "1").count == 1)
    let loans = try await library.succeed("loans")
    #expect(loans.hasPrefix("Loan  Book  Student  Library ID  Class  Borrowed") && loans.contains(" 10a "))
    let cards = library.folder.appending(path: "cards.svg").path
    #expect(try await library.object("cards", "students", "--class", "7b", "-o", cards)["cards"] as? Int == 2)
    let statistics = try await library.object("statistics", "--class", "7b")
    #expect((statistics["class"] as? [String: Any])?["loans"] as? Int == 1 && statistics["loans"] as? Int == 1)
    #expect(
      try await library.succeed("statistics", "--class", "7b").hasPrefix("Class     7b\nStudents  2\nOn loan   1\n"))
    for wrong in [["loans", "--class", "7b", "--history"], ["students", "delete", "S1", "--class", "7b"]] {
      #expect(try await library.runner.run(wrong, environment: library.environment).status == 64)
    }
  }

  @Test func delete_ofAClass_asks_andNamesThoseWhoHaveBooks() async throws {
    try await school()
    #expect(
      try await library.succeed("classes", "archive", "10a", "--year", "2026")
        == "Class “10a” is archived as “10a (2026)” with 1 student. “minilibrary students delete --class” deletes them.\n"
    )
    let refused = try await library.run("students", "delete", "--class", "10a (2026)", "--yes")
    #expect(
      refused.status == 1 && refused.errors.contains("Lise (S3)") && refused.errors.hasSuffix("(class-has-loans)\n"))
    let no = try await answered("n\n", "students", "delete", "--class", "10a (2026)", "--force")
    #expect(no.errors.hasPrefix("Delete 1 student of class “10a (2026)”? 1 loan will be closed as returned. [y/N]"))
    #expect(no.status == 1 && no.output.isEmpty)
    let yes = try await answered("y\n", "students", "delete", "--class", "10a (2026)", "--force")
    #expect(yes.output.hasPrefix("Deleted 1 student of class “10a (2026)”. Their past loans stay in the history.\n"))
    #expect(yes.output.contains("Closed as returned: “Dune” (Frank Herbert)"))
    #expect(try await library.array("classes", "list", "--archived").count == 1)
    let json = try await library.object("students", "delete", "--class", "7b", "--yes")
    #expect((json["students"] as? [Any])?.count == 2)
    #expect(try await library.array("students", "list").isEmpty)
    #expect(try await library.succeed("database", "check") == "ok\n")
  }

  @Test func deletion_ofAClass_isShownFirst_andEndsAsItWould() async throws {
    try await school()
    try await add("S4", "Maria", "10a")
    let plan = ["students", "delete", "--class", "10a", "--dry-run"]
    let refused = try await library.runner.run(plan, environment: library.environment)
    #expect(refused.status == 1 && refused.errors == "")
    #expect(
      refused.output == """
        Class “10a” has 2 students. 1 student still has books (1 loan), so no student would be deleted.
        Student  Library ID  Books
        Lise     S3              1
        Dry run: nothing was changed.

        """)
    let document = try await library.runner.run(plan + ["--json"], environment: library.environment)
    #expect(document.status == 1 && document.errors == "")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(document.output.utf8)) as? [String: Any])
    #expect(json["isDryRun"] as? Bool == true && json["isRefused"] as? Bool == true && json["loans"] as? Int == 1)
    let holder = try #require((json["holders"] as? [[String: Any]])?.first)
    #expect((holder["student"] as? [String: Any])?["libraryID"] as? String == "S3" && holder["loans"] as? Int == 1)
    #expect((json["students"] as? [[String: Any]])?.map { $0["libraryID"] as? String } == ["S3", "S4"])
    let forced = try await library.succeed("students", "delete", "--class", "10a", "--dry-run", "--force", "--forget")
    #expect(
      forced.hasPrefix(
        "2 students of class “10a” would be deleted from the history, too. 1 loan would be closed as returned.\n")
        && forced.contains(/Lise +S3 +1\n/) && forced.hasSuffix("Dry run: nothing was changed.\n"))
    #expect(
      try await library.succeed("students", "delete", "--class", "7b", "--dry-run")
        == "2 students of class “7b” would be deleted.\nDry run: nothing was changed.\n")
    #expect(try await library.array("students", "list").count == 4)
    #expect(try await library.array("loans").count == 1)
    #expect(try await library.array("activity", "--type", "delete_student").isEmpty)
    let unknown = try await library.run("students", "delete", "--class", "11", "--dry-run")
    #expect(unknown.status == 1 && unknown.errors.hasSuffix("(unknown-class)\n"))
    #expect(try await library.run("students", "delete", "S1", "--dry-run").status == 64)
  }

  @Test func promotion_isShown_asked_andUndoneOnce() async throws {
    try await school()
    try await library.succeed("classes", "add", "Owls")
    let plan = try await library.succeed("classes", "promote", "--year", "2026", "--dry-run")
    #expect(plan.contains(/10a +10a \(2026\) +1\n/) && plan.contains(/7b +8b +2\n/))
    #expect(plan.contains("1 class from year 10 on leaves with 1 student"))
    #expect(plan.contains("Without a number, and so unchanged: Owls.\n"))
    #expect(
      plan.contains("1 student who leaves still has books (1 loan):\n")
        && plan.contains(/Lise +S3 +10a +Dune +/))
    #expect(plan.hasSuffix("Dry run: nothing was changed.\n"))
    let no = try await answered("\n", "classes", "promote", "--year", "2026")
    #expect(no.status == 1 && no.errors.hasPrefix("Move 2 classes with 3 students? [y/N]") && !no.output.isEmpty)
    #expect(try await library.array("classes", "list").map { $0["name"] as? String } == ["7b", "10a", "Owls"])
    let document = try await library.object(
      "classes", "promote", "--year", "2026", "--last", "10a", "--yes", "--operation", "year")
    #expect((document["moves"] as? [[String: Any]])?.map { $0["to"] as? String } == ["10a (2026)", "8b"])
    #expect((document["leaversLoans"] as? [Any])?.count == 1 && document["last"] as? Int == 10)
    let twice = try await library.run("classes", "promote", "--year", "2026", "--dry-run")
    #expect(twice.status == 1 && twice.errors.hasSuffix("(already-promoted)\n"))
    let again = try await library.object(
      "classes", "promote", "--year", "2026", "--last", "10a", "--yes", "--operation", "year")
    #expect((again["moves"] as? [Any])?.count == 2)
    #expect(
      try await library.array("students", "list").compactMap { $0["grade"] as? String } == ["8b", "8b", "10a (2026)"])
    try await library.succeed("classes", "add", "7b")
    let taken = try await library.run("classes", "promote", "--undo", "--yes")
    #expect(taken.status == 1 && taken.errors.hasSuffix("(class-taken)\n"))
    try await library.succeed("classes", "rename", "7b", "7c")
    let undone = try await answered("y\n", "classes", "promote", "--undo")
    #expect(undone.errors.hasPrefix("Undo the promotion of 2026, and give 2 classes their old names again? [y/N]"))
    #expect(undone.output == "Undid the promotion of 2026: 2 classes have their old names again.\n")
    let second = try await library.run("classes", "promote", "--undo", "--yes")
    #expect(second.status == 1 && second.errors.hasSuffix("(no-promotion)\n"))
    let kinds = try await library.array("activity", "--type", "undo_promotion")
    #expect((kinds.first?["actor"] as? [String: Any])?["kind"] as? String == "command")
    for wrong in [["--undo", "--last", "10"], ["--last", "Owls"], ["--last", "14"], ["--year", "12"]] {
      let outcome = try await library.runner.run(["classes", "promote"] + wrong, environment: library.environment)
      #expect(outcome.status == 64, "\(wrong)")
    }
    #expect(try await library.succeed("database", "check") == "ok\n")
  }

  /// A table that was exported brings everybody back into the same classes, leavers, too.
  @Test func classes_survive_anExportAndImport() async throws {
    try await school()
    try await library.succeed("classes", "promote", "--year", "2026", "--yes")
    try await add("S4", "Maria", "10a")
    let file = library.folder.appending(path: "students.csv").path
    try await library.succeed("students", "export", file)
    let before = try await library.array("classes", "list", "--archived").map { $0["students"] as? Int }
    try await library.succeed("students", "import", file, "--existing", "update")
    #expect(try await library.array("classes", "list", "--archived").map { $0["students"] as? Int } == before)
    let other = try TemporaryLibrary()
    try await other.succeed("students", "import", file)
    #expect(
      try await other.array("classes", "list").map { $0["name"] as? String } == ["8b", "10a", "10a (2026)"])
  }
}
