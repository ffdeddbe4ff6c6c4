import Foundation
import TestSupport
import Testing

@Suite("Tables in and out", .serialized)
struct TableCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func path(_ name: String) -> String { library.folder.appending(path: name).path }

  private func write(_ text: String, _ name: String = "a.csv") throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
    return path(name)
  }

  private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  @Test func catalogue_comesBackByteForByte() async throws {
    let table = try write(
      "\u{FEFF}Notes;title;Author;Total Copies;Available Copies;ISBN;Added At\r\n"
        + "\"two\r\nlines; \"\"so\"\"\";=1+1;'=Quoted;3;1;978-0-441-17271-9;2026-01-31T09:30:00.000Z\r\n"
        + "-;Crème brûlée, 三体;@home;2;;;2026-01-31T09:30:00.000Z\r\n")
    #expect(
      try await library.succeed("books", "import", table)
        == "Read as a minilibrary table (UTF-8, separator: semicolon).\n2 lines: 2 new in the library.\n")
    try await library.succeed("books", "export", path("one.csv"))
    let other = try TemporaryLibrary()
    try await other.succeed("books", "import", path("one.csv"))
    try await other.succeed("books", "export", path("two.csv"))
    #expect(try text("one.csv") == text("two.csv"))
    #expect(
      try text("one.csv") == """
        ISBN,Title,Author,Total Copies,Available Copies,Language,Publisher,Published Date,Page Count,Notes,\
        Label Number,Categories,Description,Favorite,Cover Image URL,Added At\r
        ,"Crème brûlée, 三体",'@home,2,2,,,,,'-,,,,,,2026-01-31T09:30:00.000Z\r
        9780441172719,'=1+1,'=Quoted,3,1,,,,,"two\r\nlines; ""so""\",,,,,,2026-01-31T09:30:00.000Z\r

        """)
    let outcome = try await library.run("books", "export", path("one.csv"))
    #expect(outcome.status == 1 && outcome.errors.hasSuffix("(file-exists)\n"))
    try await library.succeed("books", "export", path("one.csv"), "--force", "--separator", "tab", "--bom")
    let bytes = try Data(contentsOf: URL(filePath: path("one.csv")))
    #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF] + Array("ISBN\tTitle".utf8)))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: library.folder.path).allSatisfy { !$0.hasPrefix(".mini") })
    #expect(try await library.succeed("books", "export", "-").hasPrefix("ISBN,Title"))
    #expect(try await library.succeed("database", "check") == "ok\n")
  }

  @Test func badLines_areListed_andNothingGoesIn() async throws {
    let table = try write(
      "Title,Author,Total Copies,ISBN\nDune,Frank Herbert,1,9780441172718\nEmma,Jane Austen,1,\n,Nobody,1,\nHoles,x,9.78E+12\n"
    )
    let dry = try await library.run("books", "import", table, "--dry-run")
    #expect(dry.status == 1)
    let said = """
      \(table):2: ISBN: The digits of “9780441172718” are not a valid ISBN; please check them against the book.\
       (isbn-check-digit-wrong)
      \(table):4: Title: This field is required. (value-missing)
      \(table):5: ISBN: This line has 3 fields; the header has 4. (field-count-wrong)
      Read as a minilibrary table (UTF-8, separator: comma).
      4 lines: 1 new in the library, 3 could not be imported. Nothing was changed.

      """
    #expect(dry.output == said)
    let real = try await library.run("books", "import", table)
    #expect(real.status == 1)
    #expect(real.output == said)
    #expect(real.errors.hasSuffix("(import-refused)\n"))
    #expect(try await library.array("books", "list").isEmpty)
    let some = try await library.object("books", "import", table, "--skip-bad")
    #expect(some["added"] as? Int == 2 && some["bad"] as? Int == 2 && some["isDone"] as? Bool == true)
    let problems = try #require(some["problems"] as? [[String: Any]])
    #expect(problems.map { $0["line"] as? Int } == [4, 5])
    #expect(problems.map { $0["code"] as? String } == ["value-missing", "field-count-wrong"])
    let remarks = try #require(some["remarks"] as? [[String: Any]])
    #expect(remarks.map { $0["code"] as? String } == ["isbn-left-out"])
    #expect(remarks.map { $0["column"] as? String } == ["ISBN"])
    #expect(try await library.array("books", "list").count == 2)
  }

  @Test func quoteThatIsNeverClosed_isNotLeftOut() async throws {
    let table = try write(
      "Title,Author,Total Copies\nEmma,Jane Austen,1\n\"Dune,Frank Herbert,1\nHoles,Louis Sachar,1\n")
    let outcome = try await library.run("books", "import", table, "--skip-bad")
    #expect(
      outcome.status == 1 && outcome.output.contains("a.csv:3: Title: ")
        && outcome.output.contains("(quote-not-closed)"))
    #expect(
      outcome.errors == "minilibrary: 1 line has errors, so nothing was imported. Please correct it. (import-refused)\n"
    )
    #expect(try await library.array("books", "list").isEmpty)
  }

  @Test func table_comesThroughAPipe_andCountsOnce() async throws {
    let table = Data("Title,Author,Total Copies\nDune,Frank Herbert,2\n".utf8)
    for (round, said) in ["1 line: 1 new in the library.", "This was already done; 1 line was imported."].enumerated() {
      let outcome = try await library.runner.run(
        ["books", "import", "-", "--operation", "monday"], input: table, environment: library.environment)
      #expect(outcome.status == 0, "\(round)")
      #expect(outcome.output.hasSuffix(said + "\n"))
    }
    #expect(try await library.array("books", "list").count == 1)
  }

  @Test func wishes_areAcquiredByTheCatalogue() async throws {
    let wishes = try write("Title,ISBN\nDune,9780441172719\n", "wishes.csv")
    try await library.succeed("wishlist", "import", wishes)
    #expect(try await library.succeed("wishlist", "export", "-").contains("9780441172719,Dune,,0,0,"))
    #expect(try await library.succeed("books", "export", "-").split(separator: "\r\n").count == 1)
    let books = try write("Title,Author,Total Copies,ISBN\nDune,Frank Herbert,2,0441172717\n")
    #expect(try await library.succeed("books", "import", books).hasSuffix("1 line: 1 from the wishlist.\n"))
    let dune = try await library.object("books", "show", "9780441172719")
    #expect(dune["author"] as? String == "Frank Herbert" && dune["totalCopies"] as? Int == 2)
  }

  @Test func students_goInAndOut() async throws {
    let table = try write("cardnumber,surname,firstname,password\nK1,Muster,Ana,geheim\n")
    #expect(
      try await library.succeed("students", "import", table)
        == """
        Read as a koha table (UTF-8, separator: comma); ignored columns: password.
        Columns taken: cardnumber = id, surname = last, firstname = first.
        1 line: 1 for new students.

        """)
    #expect(
      try await library.succeed("students", "export", "-")
        == "Library ID,First Name,Last Name,Grade,Card Number,Kind\r\nK1,Ana,Muster,,20000011,student\r\n")
  }

  @Test(arguments: [
    ("nosuch.csv", "file-unreadable", 2), (".", "file-unreadable", 2), ("/dev/null", "file-malformed", 1),
  ])
  func file_isRefused(name: String, code: String, status: Int32) async throws {
    let outcome = try await library.run("books", "import", name.hasPrefix("/") ? name : path(name))
    #expect(outcome.status == status)
    #expect(outcome.errors.hasSuffix("(\(code))\n"), "\(outcome.errors)")
  }

  @Test func export_leavesNothing_whereItCannotBeWritten() async throws {
    try await library.found()
    let outcome = try await library.run("books", "export", path("no/such/folder.csv"))
    #expect(outcome.status == 2 && outcome.errors.hasSuffix("(file-unwritable)\n"))
    let shell = CommandRunner(executable: URL(filePath: "/bin/sh"))
    let lost = try await shell.run(
      ["-c", "\"$0\" books export - > /dev/full", library.runner.executable.path], environment: library.environment)
    #expect(lost.status == 2 && lost.errors.hasSuffix("(output-failed)\n"))
  }

  @Test func everything_isDeleted_onceTheNameIsTyped_andIsInTheBackup() async throws {
    try await library.addDune()
    try await library.addAda()
    #expect(try await library.succeed("database", "name") == "The library is called “library”.\n")
    for arguments in [[], ["--name", "other"]] {
      let outcome = try await library.runner.run(
        ["database", "delete-all"] + arguments, environment: library.environment)
      #expect(outcome.status == 1 && outcome.errors.hasSuffix("(library-name-wrong)\n"))
    }
    #expect(try await library.array("books", "list").count == 1)
    try await library.succeed("database", "name", "Saint Brigid's")
    let done = try await library.object("database", "delete-all", "--name", "Saint Brigid's")
    let backup = try #require(done["backup"] as? String)
    #expect(backup.hasPrefix(path("library-before-delete-")))
    #expect(try await library.array("books", "list").isEmpty)
    #expect(try await library.array("activity").isEmpty)
    #expect(try await library.succeed("database", "name") == "The library is called “Saint Brigid's”.\n")
    #expect(try await library.array("books", "list", "--database", backup).count == 1)
    #expect(try await library.array("students", "list", "--database", backup).count == 1)
    #expect(try await library.succeed("database", "check") == "ok\n")
    try await library.addDune()
  }
}
