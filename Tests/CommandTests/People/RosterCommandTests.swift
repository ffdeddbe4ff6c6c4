import Foundation
import TestSupport
import Testing

@Suite("Mappings, comparisons and lists of ISBNs", .serialized)
struct RosterCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func write(_ text: String, _ name: String = "a.csv") throws -> String {
    let path = library.folder.appending(path: name).path
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test func mapping_isSavedAndUsedAgain() async throws {
    let table = try write("Kind A;Gruppe\nMuster, Ana;7b\n")
    let said = try await library.succeed(
      "students", "import", table, "--map", "Kind A=name", "--map", "gruppe=class", "--save-map", "Sekretariat")
    #expect(
      said == """
        Read as a list table (UTF-8, separator: semicolon).
        Columns taken: Kind A = name, Gruppe = class.
        1 line: 1 for new students.
        The mapping is saved as “Sekretariat”; --profile uses it.

        """)
    #expect(try await library.succeed("students", "profiles") == "Sekretariat: Kind A=name, gruppe=class\n")
    let next = try write("Info;Kind A;Gruppe\nx;Beispiel, Bo;8a\n", "b.csv")
    try await library.succeed("students", "import", next, "--profile", "Sekretariat")
    let students = try await library.array("students", "list")
    #expect(students.map { $0["libraryID"] as? String } == ["S1002", "S1001"])
    #expect(students.map { $0["grade"] as? String } == ["8a", "7b"])
    // A mapping of students is none of books.
    let books = try await library.run("books", "import", next, "--profile", "Sekretariat")
    #expect(books.status == 1 && books.errors.hasSuffix("(unknown-profile)\n"))
    try await library.succeed("students", "profiles", "delete", "Sekretariat")
    #expect(try await library.succeed("students", "profiles", "list") == "No mapping is saved.\n")
    let gone = try await library.run("students", "import", next, "--profile", "Sekretariat", "--existing", "skip")
    #expect(gone.status == 1 && gone.errors.hasSuffix("(unknown-profile)\n"))
    #expect(try await library.succeed("database", "check") == "ok\n")
  }

  @Test(arguments: [
    (["--map", "Klasse"], "--map needs COLUMN=TARGET, not “Klasse”"),
    (
      ["--map", "Klasse=room"],
      "“room” is not a meaning of a column. Please give one of: id, name, first, last, class, card, kind, ignore."
    ),
    (["--map", "A=id", "--map", "B=id"], "--map gives two columns for “id”"),
    (["--map", "A=id", "--map", "A=card"], "--map names the column “A” twice"),
    (["--save-map", "x"], "--save-map saves what --map says; give --map, too"),
  ])
  func wrongMapping_isAMistakeOfTheCommandLine(options: [String], sentence: String) async throws {
    let table = try write("Name;Klasse\nMuster, Ana;7b\n")
    let outcome = try await library.runner.run(
      ["students", "import", table] + options, environment: library.environment)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
  }

  @Test func mappingOfAColumnThatIsMissing_namesThoseOfTheTable() async throws {
    let table = try write("Name;Klasse\nMuster, Ana;7b\n")
    let outcome = try await library.run("students", "import", table, "--map", "Lerngruppe=class")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("The table has no column “Lerngruppe”; its columns are Name, Klasse."))
  }

  @Test func comparison_tellsWhatWouldHappen_andChangesNothing() async throws {
    let old = try write("Name;Klasse\nMuster, Ana;6b\nBeispiel, Bo;6b\nProbe, Cleo;9a\nTest, Dara;9a\n")
    try await library.succeed("students", "import", old)
    try await library.succeed(
      "books", "add", "--isbn", "9780441172719", "--title", "Dune", "--author", "Frank Herbert", "--copies", "1")
    try await library.succeed("checkout", "9780441172719", "S1003")
    let new = try write("Name;Klasse\nMuster, Ana;7b\nBeispiel, Bo;6b\nNeu, Emil;5a\n", "b.csv")
    let before = try await library.array("students", "list")
    let outcome = try await library.run("students", "import", new, "--compare")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        Read as a list table (UTF-8, separator: semicolon).
        Columns taken: Name = name, Klasse = class.
        New: Emil Neu, 5a
        Changed: Ana Muster (S1001): class 6b → 7b
        Only in the library: Cleo Probe (S1003), 9a; still has 1 book: Dune
        Only in the library: Dara Test (S1004), 9a
        Compared with the library: 1 new, 1 changed, 1 unchanged, 2 only in the library.
        Nothing was changed. With --existing update in place of --compare the table is imported. \
        An import does not delete students; \
        “minilibrary students delete” does.

        """)
    let document = try await library.object("students", "import", new, "--compare")
    let comparison = try #require(document["comparison"] as? [String: Any])
    #expect((comparison["new"] as? [[String: Any]])?.map { $0["lastName"] as? String } == ["Neu"])
    let departed = try #require(comparison["departed"] as? [[String: Any]])
    #expect(departed.map { ($0["loans"] as? [Any])?.count } == [1, 0])
    #expect(comparison["unchanged"] as? Int == 1)
    #expect(document["isDone"] as? Bool == false)
    let after = try await library.array("students", "list")
    #expect(after.map { $0["grade"] as? String } == before.map { $0["grade"] as? String })
    #expect(after.count == 4)
    // The same table is imported, and again without duplicating any student.
    for _ in 0..<2 { try await library.succeed("students", "import", new, "--existing", "update") }
    let students = try await library.array("students", "list")
    #expect(students.map { $0["libraryID"] as? String } == ["S1002", "S1001", "S1005", "S1003", "S1004"])
  }

  @Test(arguments: ["ISBN\n9780441172719\n0-8044-2957-X\n", "9780441172719\n080442957X\n"])
  func listOfISBNs_goesToTheInbox(text: String) async throws {
    let table = try write(text)
    let said = try await library.succeed("books", "import", table)
    #expect(said.hasSuffix("2 lines: 2 for the inbox.\n"), "\(said)")
    let inbox = try await library.array("inbox", "list")
    #expect(inbox.map { $0["isbn"] as? String } == ["9780441172719", "9780804429573"])
    #expect(inbox.map { $0["copies"] as? Int } == [1, 1])
    #expect(try await library.array("books", "list").isEmpty)
    try await library.succeed("books", "import", table)
    #expect(try await library.array("inbox", "list").count == 2)
    let wrong = try await library.run("books", "import", try write("9780441172719\n9780441172718\n", "w.csv"))
    #expect(wrong.status == 1 && wrong.output.contains("w.csv:2: ISBN: "))
    #expect(wrong.output.contains("(isbn-check-digit-wrong)"))
    #expect(try await library.succeed("database", "check") == "ok\n")
  }

  @Test func catalogueOfASchool_isReadByItsColumns() async throws {
    let table = try write(
      "Bestand der Schulbücherei\nStand: 12.09.2026\n\nTitel;Verfasser;ISBN-Nr.;Verlag;Erscheinungsjahr;Standort\n"
        + "Die Wörter;Muster, Ana;978-0-441-17271-9;Beispiel Verlag;2016;Regal 3\nOhne Nummer;Bo Beispiel;;;;\n")
    let said = try await library.succeed("books", "import", table)
    #expect(said.hasSuffix("2 lines: 2 new in the library.\n"), "\(said)")
    #expect(said.contains("ignored columns: Standort."))
    let books = try await library.array("books", "list")
    #expect(books.map { $0["totalCopies"] as? Int } == [1, 1])
    #expect(books.map { $0["title"] as? String } == ["Die Wörter", "Ohne Nummer"])
  }
}
