import Domain
import Foundation
import TestSupport
import Testing

@Suite("minilibrary cards", .serialized)
struct CardsCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  @Test func students_areOnOneSheet_andReadBack() async throws {
    try await library.addAda()
    try await library.addEmmy()
    let file = path("cards.png")
    let said = try await library.succeed("cards", "students", "-o", file)
    #expect(said == "2 cards on 1 page: \(file).\n")
    #expect(try await read(file) == ["EAN-8:20000011", "EAN-8:20000028"])
  }

  @Test func students_areChosen_byGradeOrName() async throws {
    try await library.addAda()
    try await library.addEmmy()
    let ofGrade = try await library.object("cards", "students", "--grade", "7", "-o", path("grade.svg"))
    #expect(ofGrade["cards"] as? Int == 1)
    #expect(ofGrade["files"] as? [String] == [path("grade.svg")])
    let named = try await library.object(
      "cards", "students", "--student", "S12346", "--student", "20000011", "-o", path("named.pdf"), "--paper", "letter")
    #expect(named["cards"] as? Int == 2)
  }

  /// Numbers are given once, so none is given for sheets that cannot be written.
  @Test func label_isNotGiven_whereALaterPageExists() async throws {
    try await library.succeed("books", "add", "--title", "Momo", "--author", "Michael Ende", "--copies", "30")
    try Data("mine".utf8).write(to: URL(filePath: path("labels-2.svg")))
    let outcome = try await library.run("cards", "labels", "--new", "-o", path("labels.svg"))
    #expect(outcome.status == 1 && outcome.errors.hasSuffix("(file-exists)\n"), "\(outcome.errors)")
    #expect(try await library.succeed("cards", "labels", "--new", "-o", path("other.svg")).contains("had no label"))
  }

  /// The disk fills up after the numbers were given.
  @Test(arguments: [["students"], ["labels", "--new"]])
  func numbersThatWereGiven_areTold_whenTheSheetFails(words: [String]) async throws {
    try await library.succeed("students", "add", "--library-id", "S7", "--first-name", "Zoë")
    try await library.succeed("students", "edit", "S7", "--card", "none")
    try await library.succeed("books", "add", "--title", "Momo", "--author", "Michael Ende")
    let outcome = try await library.runner.run(
      ["cards"] + words + ["-o", path("sheet.png"), "--dpi", "1200"], environment: library.environment,
      // The sheet has 16 MB in memory and more than 200 KB in the file; the log of the library needs less.
      launcher: ["/bin/sh", "-c", "trap '' XFSZ; ulimit -f 400; exec \"$@\"", "limited"])
    #expect(outcome.status == 2 && outcome.errors.hasSuffix("(file-unwritable)\n"), "\(outcome.errors)")
    let line = try #require(outcome.errors.split(separator: "\n").first)
    let start = try #require(line.range(of: "minilibrary cards "))
    let command = line[start.upperBound...].split(separator: " ").dropLast(2).map(String.init)
    let again = try await library.runner.run(
      ["cards"] + command + ["-o", path("again.pdf")], environment: library.environment)
    #expect(again.status == 0 && again.output.hasPrefix("1 "), "\(again)")
  }

  /// The card is usable; the person who prints it is informed.
  @Test func card_isNamed_whenNoFontHasItsLetters() async throws {
    try await library.addAda()
    try await library.succeed(
      "students", "add", "--library-id", "S7", "--first-name", "Zoë", "--last-name", "\u{10FFFD}")
    let outcome = try await library.run("cards", "students", "-o", path("cards.png"))
    #expect(outcome.status == 0)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("minilibrary: 20000028, Zoë \u{10FFFD}: no installed font has \u{10FFFD} (U+10FFFD);"))
    #expect(lines[0].hasSuffix(" (font-missing)"))
    #expect(
      lines[1]
        == "Fonts for most scripts are in the Debian packages fonts-noto-core, fonts-noto-cjk, fonts-noto-color-emoji.")
    let told = try await library.object("cards", "students", "-o", path("cards.svg"))
    let incomplete = try #require(told["incomplete"] as? [[String: Any]])
    #expect(incomplete.map { $0["number"] as? String } == ["20000028"])
    #expect(incomplete.map { $0["missing"] as? [String] } == [["\u{10FFFD}"]])
  }

  /// A file was requested: a script must not continue and print last year's file.
  @Test(arguments: [
    (
      ["students", "--class", "nosuch"], "There is no class “nosuch”; the library has 7. (unknown-class)"
    ),
    (["labels", "--new"], "There is nothing to print. (nothing-to-print)"),
  ])
  func noCards_areARefusal(options: [String], sentence: String) async throws {
    try await library.addAda()
    for json in [[], ["--json"]] {
      let outcome = try await library.runner.run(
        ["cards"] + options + ["-o", path("none.pdf")] + json, environment: library.environment)
      #expect(outcome.status == 1)
      #expect(outcome.output.isEmpty == json.isEmpty)
      #expect(outcome.errors == "minilibrary: \(sentence)\n")
      #expect(!FileManager.default.fileExists(atPath: path("none.pdf")))
    }
  }

  @Test func commands_needNoLibrary() async throws {
    let file = path("commands.png")
    let said = try await library.object("cards", "commands", "-o", file)
    #expect(said["pages"] as? Int == 2)
    let numbers = try await read(file).union(try await read(path("commands-2.png")))
    #expect(numbers.count == 12 + Language.allCases.count)
    #expect(numbers.isSuperset(of: ["EAN-8:00000017", "EAN-8:00000024", "EAN-8:00000062", "EAN-8:00000123"]))
    #expect(!FileManager.default.fileExists(atPath: library.database))
  }

  /// A book without a barcode gets one, and is then lent by it.
  @Test func label_isABookEverywhere() async throws {
    try await library.addAda()
    try await library.addDune()
    try await library.succeed("books", "add", "--title", "Our School", "--author", "Class 7", "--copies", "2")
    let file = path("labels.png")
    let said = try await library.succeed("cards", "labels", "--new", "-o", file)
    #expect(said == "2 copies had no label and now have label numbers.\n2 labels on 1 page: \(file).\n")
    #expect(try await read(file) == ["EAN-13:0400000000015", "EAN-13:0400000000022"])
    let shown = try await library.object("books", "show", "0400000000022")
    #expect(shown["title"] as? String == "Our School")
    let copies = try #require(shown["copies"] as? [[String: Any]])
    #expect(copies.map { $0["label"] as? String } == ["0400000000015", "0400000000022"])
    try await library.succeed("checkout", "400000000022", "S12345")
    try await library.succeed("return", "0-400000-000022")
    let again = try await library.object("cards", "labels", "--book", "0400000000022", "-o", path("again.pdf"))
    #expect(again["cards"] as? Int == 1)
    #expect(again["numbersGiven"] as? Int == 0)
    // One with an ISBN that cannot be read any more.
    let dune = try await library.object("cards", "labels", "--book", "9780441172719", "-o", path("dune.pdf"))
    #expect(dune["numbersGiven"] as? Int == 1)
    let unknown = try await library.run("books", "show", "0400000000091")
    #expect(unknown.status == 1)
    #expect(unknown.errors.hasSuffix("(unknown-label)\n"))
  }

  /// A label for the whole title, as labels were before copies had numbers, and a copy that has left.
  @Test func titleLabel_staysValid_andGoneCopiesGetNone() async throws {
    try await library.addAda()
    try await library.succeed("books", "add", "--title", "Our School", "--author", "Class 7", "--copies", "3")
    let file = path("title.png")
    let said = try await library.succeed("cards", "labels", "--once", "-o", file)
    #expect(said == "1 book had no label and now has a label number.\n1 label on 1 page: \(file).\n")
    let none = try await library.run("cards", "labels", "--new", "-o", path("none.pdf"))
    #expect(none.errors.hasSuffix("(nothing-to-print)\n"))
    try await library.succeed("books", "copies", "withdraw", "1", "3")
    let copies = try await library.object("cards", "labels", "--book", "0400000000015", "-o", path("copies.png"))
    #expect(copies["cards"] as? Int == 2 && copies["numbersGiven"] as? Int == 2)
    #expect(try await read(path("copies.png")) == ["EAN-13:0400000000022", "EAN-13:0400000000039"])
    try await library.succeed("checkout", "0400000000015", "S12345")
    #expect(try await library.object("return", "0400000000015")["copy"] as? Int == 1)
  }

  @Test func file_thatIsThere_isReplacedOnlyByForce() async throws {
    try await library.addAda()
    let file = path("cards.pdf")
    try await library.succeed("cards", "students", "-o", file)
    let refused = try await library.run("cards", "students", "-o", file)
    #expect(refused.status == 1)
    #expect(refused.errors.hasSuffix("(file-exists)\n"))
    try await library.succeed("cards", "students", "-o", file, "--force")
  }

  /// Nothing is given out for a file that could not be written anyway.
  @Test func numbers_areNotGiven_whenNothingCanBeWritten() async throws {
    try await library.succeed("books", "add", "--title", "Our School", "--author", "Class 7")
    let refused = try await library.run("cards", "labels", "-o", path("missing/labels.pdf"))
    #expect(refused.status == 2)
    #expect(refused.errors.hasSuffix("(file-unwritable)\n"))
    #expect(try await library.object("books", "show", "1")["labelNumber"] is NSNull)
  }

  @Test(arguments: [
    ["-o", "cards.txt"], ["-o", "cards"], ["-o", "a.png", "--dpi", "5"], ["-o", "a.pdf", "--paper", "a3"], [],
  ])
  func wrongCall_isToldOf(options: [String]) async throws {
    let outcome = try await library.runner.run(["cards", "commands"] + options, environment: library.environment)
    #expect(outcome.status == 64)
  }

  private func path(_ name: String) -> String { library.folder.path + "/" + name }

  private func read(_ file: String) async throws -> Set<String> {
    let outcome = try await library.runner.run(["scan", "--json", file], environment: library.environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let zbar = try await CommandRunner(executable: URL(filePath: "/usr/bin/zbarimg")).run(["-q", file])
    return Set(zbar.output.split(separator: "\n").map(String.init))
  }
}
